import SystemPackage

/// A small file that only its owner may read or write.
package struct PrivateFile: Sendable, Equatable {
    package let path: String
    /// What the file holds, for messages: `tokens`, `the client secret`.
    private let content: String

    /// A larger file must be something else.
    private static let mostBytes = 1 << 16

    package init(_ path: String, holding content: String) {
        self.path = path
        self.content = content
    }

    /// Reads the file; returns nil if it doesn't exist.
    ///
    /// - Throws: `FileError`, its cause `.open` if other users could read it.
    package func read() throws(FileError) -> [UInt8]? {
        guard let descriptor = try subject.being("read", openedIfThere()) else { return nil }
        defer { try? descriptor.close() }
        let status = try subject.being("read", FileStatus(descriptor))
        guard status.kind == .file else {
            throw FileError(message: "\(path) is not a file. It should hold \(content).")
        }
        guard !status.isOpenToOthers else {
            throw FileError(
                message: "\(path) holds \(content) and is readable by other users. "
                    + "Run: chmod 600 \(path.quotedForShell)",
                cause: .open)
        }
        let bytes = try subject.being("read", descriptor.contents(atMost: Self.mostBytes + 1, expecting: status.size))
        guard bytes.count <= Self.mostBytes else {
            throw FileError(message: "\(path) is too large to hold \(content).")
        }
        return bytes
    }

    /// Replaces the content and syncs it to the disk before it returns. Readers see either the old bytes or the new
    /// ones, whole.
    package func write(_ bytes: [UInt8]) throws(FileError) {
        try? FileSystem.remove(new)
        let descriptor = try subject.being(
            "written", FileDescriptor.opened(new, .writeOnly, [.create, .exclusiveCreate, .noFollow]))
        defer { try? descriptor.close() }
        do {
            try subject.being("written", descriptor.putForGood(bytes))
            try subject.being("written", FileSystem.rename(new, to: path))
        } catch {
            try? FileSystem.remove(new)
            throw error
        }
        FileSystem.syncFolder(of: path)
    }

    /// Removes the file and what a killed write left beside it; a missing file is no error.
    package func remove() throws(FileError) {
        try? FileSystem.remove(new)
        try subject.being("removed", FileSystem.remove(path))
        FileSystem.syncFolder(of: path)
    }

    /// Checks that the file could be written now. A caller that is about to receive something that comes only once
    /// checks first.
    package func checkWriting() throws(FileError) {
        let probe = PrivateFile(path + ".probe", holding: content)
        try probe.write([UInt8](repeating: 0, count: Self.probeSize))
        try probe.remove()
    }

    /// More than a connection takes, so that a full disk is noticed.
    private static let probeSize = 16_384

    /// Whether a killed write has left something beside the file.
    package var hasLeftover: Bool { FileStatus(new) != nil }

    /// The ending of a file that is being written.
    package static let newSuffix = ".new"

    private var new: String { path + Self.newSuffix }

    private var subject: Subject {
        Subject(path, .own, advice: " Check the disk, and the owner and mode of its folder.")
    }

    /// Returns nil if there is nothing to open. Opening a pipe does not block.
    private func openedIfThere() throws(Errno) -> FileDescriptor? {
        do {
            return try .opened(path, .readOnly, [.nonBlocking])
        } catch {
            guard error == .noSuchFileOrDirectory || error == .notDirectory else { throw error }
            return nil
        }
    }
}
