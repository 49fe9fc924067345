package import SystemPackage

/// Reads files that a caller will pass on: only regular files, and only up to a size limit.
package enum PlainFile {
    /// Reads a file, following links.
    ///
    /// Anything but a regular file is never opened: a pipe would block, and opening a device may have effects. A file
    /// that is too large isn't read.
    ///
    /// - Parameter most: in bytes.
    package static func read(_ path: String, atMost most: Int) throws(PlainFileError) -> [UInt8] {
        try read(FilePath(path), atMost: most)
    }

    package static func read(_ file: FoundFile, atMost most: Int) throws(PlainFileError) -> [UInt8] {
        try read(file.path, atMost: most)
    }

    private static func read(_ path: FilePath, atMost most: Int) throws(PlainFileError) -> [UInt8] {
        if let status = FileStatus(path) { try check(status, atMost: most) }
        // Does not block even if a pipe has taken its place since.
        let descriptor = try system(FileDescriptor.opened(path, .readOnly, .nonBlocking))
        defer { try? descriptor.close() }
        let status = try system(FileStatus(descriptor))
        try check(status, atMost: most)
        let bytes = try system(descriptor.contents(atMost: most + 1, expecting: status.size))
        // The file may have grown in the meantime.
        guard bytes.count <= most else { throw .tooLarge(limit: most) }
        return bytes
    }

    private static func check(_ status: FileStatus, atMost most: Int) throws(PlainFileError) {
        switch status.kind {
        case .folder: throw .folder
        case .other: throw .notAFile
        case .file: guard status.size <= most else { throw .tooLarge(limit: most) }
        }
    }

    private static func system<Answer>(
        _ call: @autoclosure () throws(Errno) -> Answer
    ) throws(PlainFileError) -> Answer {
        do { return try call() } catch {
            throw error == .noSuchFileOrDirectory || error == .notDirectory ? .missing : .failed(error)
        }
    }
}

package enum PlainFileError: Error, Sendable, Hashable {
    case missing
    case folder
    /// A pipe, a socket or a device.
    case notAFile
    case tooLarge(limit: Int)
    case failed(Errno)
}

extension PlainFileError: CustomStringConvertible {
    /// Completes a sentence that begins with the file: what is wrong.
    package var description: String {
        switch self {
        case .missing: "it does not exist"
        case .folder: "it is a folder; choose files in it"
        case .notAFile: "it is not a file but a pipe or a device"
        case .tooLarge(let limit): "it is larger than \(limit / 1_000_000) MB"
        case .failed(let code): "it can't be read: \(code)"
        }
    }
}
