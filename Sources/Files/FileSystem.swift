import Foundation
package import SystemPackage

/// The system's calls that swift-system doesn't have. (It has `stat`, but not before macOS 27: `FileStatus`.) Paths go to
/// all of them as they are, for a `FilePath` would change them, and an error is an `Errno`.
package enum FileSystem {
    package static func rename(_ old: String, to new: String) throws(Errno) {
        try check(Foundation.rename(old, new))
    }

    /// Removes a file; none is fine.
    package static func remove(_ path: String) throws(Errno) {
        do throws(Errno) {
            try check(unlink(path))
        } catch {
            guard error == .noSuchFileOrDirectory else { throw error }
        }
    }

    /// Gives a file a second name.
    package static func link(_ path: String, as other: String) throws(Errno) {
        try check(Foundation.link(path, other))
    }

    package static func setPermissions(of path: String, _ permissions: FilePermissions) throws(Errno) {
        try check(chmod(path, permissions.rawValue))
    }

    static func checkWriting(_ path: String) throws(Errno) {
        try check(access(path, W_OK))
    }

    /// Makes a folder where it is missing; one that is there stays as it is.
    static func makeFolder(_ path: String, _ permissions: FilePermissions) throws(Errno) {
        do throws(Errno) {
            try check(mkdir(path, permissions.rawValue))
        } catch {
            guard error == .fileExists, FileStatus(path)?.kind == .folder else { throw error }
        }
    }

    /// The same with those above it, as far as the user's mask leaves them open.
    static func makeFolders(_ path: String) throws(Errno) {
        guard FileStatus(path)?.kind != .folder else { return }
        let parent = Path.folder(of: path)
        if parent != path { try makeFolders(parent) }
        try makeFolder(path, FilePermissions(rawValue: 0o777))
    }

    /// Makes a new name, or the end of one, last through a power failure, where the file system can do that.
    package static func syncFolder(of path: String) {
        guard let folder = try? FileDescriptor.opened(Path.folder(of: path), .readOnly) else { return }
        defer { try? folder.close() }
        fsync(folder.rawValue)
    }

    /// Takes the places of standard streams that are closed, where reading and writing fail as they did: else the first file
    /// that is opened would be taken for one of them.
    package static func holdStandardStreams() {
        for number in CInt(0)...2 where fcntl(number, F_GETFD) == -1 {
            _ = try? FileDescriptor.opened("/dev/null", number == 0 ? .writeOnly : .readOnly)
        }
    }

    fileprivate static func check(_ result: CInt) throws(Errno) {
        guard result == 0 else { throw Errno(rawValue: errno) }
    }
}

extension FileDescriptor {
    /// An open file, which programs that are started don't get. What is made is its owner's alone.
    package static func opened(
        _ path: String, _ mode: AccessMode, _ options: OpenOptions = []
    ) throws(Errno) -> FileDescriptor {
        try typed { try open(path, mode, options: options.union(.closeOnExec), permissions: .ownerReadWrite) }
    }

    /// The bytes from here to the end, or the first of them where there are more.
    ///
    /// - Parameter size: how many are expected.
    package func contents(atMost most: Int, expecting size: Int = 0) throws(Errno) -> [UInt8] {
        var bytes: [UInt8] = []
        // One more than expected, so that the end shows at once.
        var room = max(size + 1, 1 << 16)
        while bytes.count < most {
            room = min(room, most - bytes.count)
            let piece = try piece(atMost: room)
            if bytes.isEmpty { bytes = piece } else { bytes += piece }
            guard piece.count == room else { break }
            room = max(bytes.count, 1 << 16)
        }
        return bytes
    }

    /// As many bytes as wanted, fewer only at the end.
    private func piece(atMost most: Int) throws(Errno) -> [UInt8] {
        try Self.typed {
            try [UInt8](unsafeUninitializedCapacity: most) { buffer, count in
                while count < most {
                    let rest = UnsafeMutableBufferPointer(rebasing: buffer[count..<most])
                    let got = try read(into: UnsafeMutableRawBufferPointer(rest))
                    guard got > 0 else { break }
                    count += got
                }
            }
        }
    }

    /// Writes all bytes.
    package func put(_ bytes: [UInt8]) throws(Errno) {
        _ = try Self.typed { try writeAll(bytes) }
    }

    /// Writes all bytes; when it returns they are on the disk.
    ///
    /// - Parameter permissions: what the file gets before; nil leaves it as it is.
    func putForGood(_ bytes: [UInt8], permissions: FilePermissions? = nil) throws(Errno) {
        try put(bytes)
        if let permissions { try FileSystem.check(fchmod(rawValue, permissions.rawValue)) }
        try FileSystem.check(fsync(rawValue))
    }

    func give(to owner: NewFile.Owner) throws(Errno) {
        try FileSystem.check(fchown(rawValue, owner.user, owner.group))
    }

    /// Takes the lock that the kernel keeps on a file until it is closed, at once or not at all.
    ///
    /// - Throws: `.wouldBlock` when somebody else has it.
    func lock() throws(Errno) {
        try FileSystem.check(flock(rawValue, LOCK_EX | LOCK_NB))
    }

    /// The same, for a moment beside others that only look.
    func lockToLook() throws(Errno) {
        try FileSystem.check(flock(rawValue, LOCK_SH | LOCK_NB))
    }

    /// swift-system throws an `Errno` each time, but says so nowhere.
    private static func typed<Result>(_ call: () throws -> Result) throws(Errno) -> Result {
        do { return try call() } catch { throw error as? Errno ?? .ioError }
    }
}
