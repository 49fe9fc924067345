import Foundation
package import StravaAPI

/// A small file that nobody but its owner may read or write.
package struct PrivateFile: Sendable, Equatable {
    package let path: String
    /// What the file holds, for messages: `tokens`, `the client secret`.
    private let content: String

    /// Larger files than this hold something else.
    private static let mostBytes = 1 << 16

    package init(_ path: String, holding content: String) {
        self.path = path
        self.content = content
    }

    /// The bytes of the file; nil when there is none.
    ///
    /// - Throws: `StorageError`, its cause `.open` when others could read it.
    package func read() throws(StorageError) -> [UInt8]? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            guard errno != ENOENT, errno != ENOTDIR else { return nil }
            throw failure("read")
        }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw failure("read") }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw StorageError(message: "\(path) is not a file. It should hold \(content).")
        }
        guard status.st_mode & 0o077 == 0 else {
            throw StorageError(
                message: "\(path) holds \(content) and is readable by other users. Run: chmod 600 \(path.quoted)",
                cause: .open)
        }
        var bytes = [UInt8](repeating: 0, count: Self.mostBytes + 1)
        var count = 0
        while count < bytes.count {
            let got = bytes.withUnsafeMutableBytes { buffer in
                Foundation.read(descriptor, buffer.baseAddress?.advanced(by: count), buffer.count - count)
            }
            if got < 0, errno == EINTR { continue }
            guard got >= 0 else { throw failure("read") }
            guard got > 0 else { break }
            count += got
        }
        guard count <= Self.mostBytes else {
            throw StorageError(message: "\(path) is too large to hold \(content).")
        }
        return Array(bytes[..<count])
    }

    /// Puts new bytes in place of the old ones; when it returns they are on the disk. Whoever reads sees the old
    /// ones or the new ones, whole.
    package func write(_ bytes: [UInt8]) throws(StorageError) {
        let new = path + ".new"
        unlink(new)
        let descriptor = open(new, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw failure("written") }
        var isWritten = false
        defer { if !isWritten { unlink(new) } }
        do {
            defer { close(descriptor) }
            var rest = bytes[...]
            while !rest.isEmpty {
                let put = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
                if put < 0, errno == EINTR { continue }
                guard put > 0 else { throw failure("written") }
                rest = rest.dropFirst(put)
            }
            guard fsync(descriptor) == 0 else { throw failure("written") }
        }
        guard rename(new, path) == 0 else { throw failure("written") }
        isWritten = true
        syncFolder()
    }

    /// Removes the file, and what a write that was killed left beside it; none is fine.
    package func remove() throws(StorageError) {
        unlink(path + ".new")
        guard unlink(path) == 0 || errno == ENOENT else { throw failure("removed") }
        syncFolder()
    }

    /// Makes a rename or removal last through a power failure.
    private func syncFolder() {
        let folder = open(URL(fileURLWithPath: path).deletingLastPathComponent().path, O_RDONLY | O_CLOEXEC)
        guard folder >= 0 else { return }
        fsync(folder)
        close(folder)
    }

    /// Makes sure that the file could be written now: whoever is about to get something that comes only once asks first.
    package func checkWriting() throws(StorageError) {
        let probe = PrivateFile(path + ".probe", holding: content)
        try probe.write([UInt8](repeating: 0, count: Self.probeSize))
        try probe.remove()
    }

    /// More than a connection takes, so that a full disk shows.
    private static let probeSize = 16_384

    private func failure(_ verb: String) -> StorageError {
        let reason = String(cString: strerror(errno))
        return StorageError(
            message: "\(path) can't be \(verb): \(reason). Check the disk, and the owner and mode of its folder.")
    }
}
