package import SystemPackage

/// Reads files that somebody hands over to be passed on: nothing but files, and nothing above a size.
package enum PlainFile {
    /// The bytes of a file, wherever links lead.
    ///
    /// What is no file is never opened: a pipe would be waited for, and a device may do something. What is too large isn't
    /// read.
    ///
    /// - Parameter most: in bytes.
    package static func read(_ path: String, atMost most: Int) throws(PlainFileError) -> [UInt8] {
        if let status = FileStatus(path) { try check(status, atMost: most) }
        // Should something else stand there by now, it isn't waited for.
        let descriptor = try system { () throws(Errno) in try FileDescriptor.opened(path, .readOnly, .nonBlocking) }
        defer { try? descriptor.close() }
        let status = try system { () throws(Errno) in try FileStatus(descriptor) }
        try check(status, atMost: most)
        let bytes = try system { () throws(Errno) in
            try descriptor.contents(atMost: most + 1, expecting: status.size)
        }
        // It may have grown meanwhile.
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

    private static func system<Answer>(_ call: () throws(Errno) -> Answer) throws(PlainFileError) -> Answer {
        do throws(Errno) {
            return try call()
        } catch {
            throw error == .noSuchFileOrDirectory || error == .notDirectory ? .missing : .failed(error)
        }
    }
}

/// Why a file isn't passed on.
package enum PlainFileError: Error, Sendable, Hashable {
    /// Nothing is there.
    case missing
    case folder
    /// A pipe, a socket or a device.
    case notAFile
    /// It has more bytes than the limit.
    case tooLarge(limit: Int)
    /// The system doesn't let us read it.
    case failed(Errno)
}

extension PlainFileError: CustomStringConvertible {
    /// What is wrong, as the rest of a sentence about the file.
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
