import Basics
import Foundation
package import SystemPackage

/// System calls that swift-system lacks. (It has `stat`, but not before macOS 27: `FileStatus`.) Paths are passed
/// unchanged, since a `FilePath` would normalise them; an error is an `Errno`.
package enum FileSystem {
    package static func rename(_ old: String, to new: String) throws(Errno) {
        try check(Foundation.rename(old, new))
    }

    /// Removes a file; a missing file is no error.
    package static func remove(_ path: String) throws(Errno) {
        do {
            try check(unlink(path))
        } catch {
            guard error == .noSuchFileOrDirectory else { throw error }
        }
    }

    package static func link(_ path: String, as other: String) throws(Errno) {
        try check(Foundation.link(path, other))
    }

    package static func setPermissions(of path: String, _ permissions: FilePermissions) throws(Errno) {
        try check(chmod(path, permissions.rawValue))
    }

    static func checkWriting(_ path: String) throws(Errno) {
        try check(access(path, W_OK))
    }

    /// Creates a folder if it is missing; an existing one is left unchanged.
    static func makeFolder(_ path: String, _ permissions: FilePermissions) throws(Errno) {
        do {
            try check(mkdir(path, permissions.rawValue))
        } catch {
            guard error == .fileExists, FileStatus(path)?.kind == .folder else { throw error }
        }
    }

    /// Creates a folder and its missing parents, with the permissions that the user's umask allows.
    static func makeFolders(_ path: String) throws(Errno) {
        guard FileStatus(path)?.kind != .folder else { return }
        let parent = Path.folder(of: path)
        if parent != path { try makeFolders(parent) }
        try makeFolder(path, FilePermissions(rawValue: 0o777))
    }

    /// Makes a new or removed name in the folder survive a power failure, if the file system supports that.
    package static func syncFolder(of path: String) {
        guard let folder = try? FileDescriptor.opened(Path.folder(of: path), .readOnly) else { return }
        defer { try? folder.close() }
        fsync(folder.rawValue)
    }

    /// Occupies closed standard streams with descriptors on which reading and writing still fail. Otherwise the next
    /// opened file would take one of their numbers and be mistaken for it.
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
    /// Opens a file that child processes don't inherit (close-on-exec). A file that it creates is readable by its owner
    /// only.
    package static func opened(
        _ path: String, _ mode: AccessMode, _ options: OpenOptions = []
    ) throws(Errno) -> FileDescriptor {
        try typed { try open(path, mode, options: options.union(.closeOnExec), permissions: .ownerReadWrite) }
    }

    /// Opens a file at a path in the system's bytes, which child processes don't inherit.
    static func opened(_ path: FilePath, _ mode: AccessMode, _ options: OpenOptions) throws(Errno) -> FileDescriptor {
        try typed { try open(path, mode, options: options.union(.closeOnExec)) }
    }

    /// Reads from the current position to the end, but at most `most` bytes.
    ///
    /// - Parameter size: how many bytes are expected.
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

    /// Reads `most` bytes, fewer only at the end.
    package func piece(atMost most: Int) throws(Errno) -> [UInt8] {
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

    package func put(_ bytes: [UInt8]) throws(Errno) {
        _ = try Self.typed { try writeAll(bytes) }
    }

    /// Writes all bytes and syncs them to the disk before it returns.
    ///
    /// - Parameter permissions: set before syncing; nil leaves them unchanged.
    func putForGood(_ bytes: [UInt8], permissions: FilePermissions? = nil) throws(Errno) {
        try put(bytes)
        if let permissions { try FileSystem.check(fchmod(rawValue, permissions.rawValue)) }
        try FileSystem.check(fsync(rawValue))
    }

    func give(to owner: NewFile.Owner) throws(Errno) {
        try FileSystem.check(fchown(rawValue, owner.user, owner.group))
    }

    /// Takes an exclusive lock on the file until it is closed, without waiting.
    ///
    /// - Throws: `.wouldBlock` if the lock is taken.
    func lock() throws(Errno) {
        try FileSystem.check(flock(rawValue, LOCK_EX | LOCK_NB))
    }

    /// Takes a shared lock without waiting, which only an exclusive one prevents.
    func lockToLook() throws(Errno) {
        try FileSystem.check(flock(rawValue, LOCK_SH | LOCK_NB))
    }

    /// Gives the lock back and closes the file. A process that was started a moment ago may still hold the same open file,
    /// and with it the lock, until it becomes another program.
    func unlockAndClose() {
        flock(rawValue, LOCK_UN)
        try? close()
    }

    /// swift-system's calls are untyped, but always throw an `Errno`.
    private static func typed<Result>(_ call: () throws -> Result) throws(Errno) -> Result {
        do { return try call() } catch { throw error as? Errno ?? .ioError }
    }
}

package enum Path {
    /// The absolute path after resolving links and folders, even if the file doesn't exist yet.
    package static func resolved(_ given: String) -> String {
        var path = given
        for _ in 0..<16 {
            guard let target = try? FileManager.default.destinationOfSymbolicLink(atPath: path) else { break }
            path = target.hasPrefix("/") ? target : folder(of: path) + "/" + target
        }
        let name = URL(fileURLWithPath: path).lastPathComponent
        guard let real = realpath(folder(of: path), nil) else { return path }
        defer { free(real) }
        let folder = String(cString: real)
        return folder == "/" ? "/" + name : folder + "/" + name
    }

    /// The absolute path, with links in it as they are.
    package static func absolute(_ path: String) -> String { URL(fileURLWithPath: path).standardizedFileURL.path }

    package static func folder(of path: String) -> String {
        URL(fileURLWithPath: path).deletingLastPathComponent().path
    }
}

extension String {
    /// The text as a single shell word, quoted if necessary.
    package var quotedForShell: String {
        let isPlain = utf8.allSatisfy { $0.isASCIILetterOrDigit || Self.plainMarks.contains($0) }
        return isPlain && !isEmpty ? self : "'" + replacing("'", with: "'\\''") + "'"
    }

    private static let plainMarks = Array("+,-./_@:%".utf8)
}
