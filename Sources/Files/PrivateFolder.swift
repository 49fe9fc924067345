import Foundation
import SystemPackage

/// A folder that nobody but its owner can look into.
package struct PrivateFolder: Sendable, Equatable {
    package let path: String

    package init(_ path: String) {
        self.path = path
    }

    package func file(_ name: String) -> String { path + "/" + name }

    /// Makes the folder where it is missing, with mode 0700.
    ///
    /// - Throws: `FileError`, its cause `.open` when the folder is there and others can look into it.
    package func make() throws(FileError) {
        try makeIfMissing()
        try check()
    }

    /// Makes the folder where it is missing, with mode 0700; what is there stays as it is.
    package func makeIfMissing() throws(FileError) {
        let subject = Subject("The folder \(path)", .own)
        do throws(FileError) {
            try subject.being("created", FileSystem.makeFolders(Path.folder(of: path)))
        } catch {
            try checkMayBeMade()
            throw error
        }
        guard FileStatus(path) == nil else { return }
        // Made closed: nobody can look into it before its mode is set.
        try subject.being("created", FileSystem.makeFolder(path, .ownerReadWriteExecute))
    }

    /// Whether files in it can be made, read, written and removed now. It is tried with one that has no name any more when it
    /// is written, so that nothing stays and little reaches the disk.
    package var canBeUsed: Bool {
        guard FileStatus(path)?.kind == .folder, access(path, R_OK | W_OK | X_OK) == 0 else { return false }
        let probe = file("folder.probe")
        do throws(Errno) {
            // Where a process was killed just then.
            try FileSystem.remove(probe)
            let descriptor = try FileDescriptor.opened(probe, .writeOnly, [.create, .exclusiveCreate, .noFollow])
            defer { try? descriptor.close() }
            try FileSystem.remove(probe)
            try descriptor.put([UInt8](repeating: 0, count: Self.probeSize))
            return true
        } catch {
            return false
        }
    }

    /// More than a change of a memory takes, so that a full disk shows.
    private static let probeSize = 1 << 16

    /// Makes sure, without touching anything, that the folder is there or could be made.
    package func checkMayBeMade() throws(FileError) {
        var folder = path
        while FileStatus(folder) == nil, folder != "/", !folder.isEmpty { folder = Path.folder(of: folder) }
        guard let status = FileStatus(folder) else { return }
        guard status.kind == .folder else {
            throw FileError(message: "The folder \(path) can't be created: \(folder) is not a folder.")
        }
        guard folder == path || access(folder, W_OK | X_OK) == 0 else {
            throw FileError(message: "The folder \(path) can't be created: \(folder) can't be written to.")
        }
    }

    /// - Throws: `FileError`, its cause `.open` when others can look into it. A folder that is missing is fine.
    package func check() throws(FileError) {
        guard let status = FileStatus(path) else { return }
        guard status.kind == .folder else {
            throw FileError(message: "\(path) is not a folder. Move it away, or choose another folder.")
        }
        guard !status.isOpenToOthers else {
            throw FileError(
                message: "\(path) is readable by other users, and tokens are kept there. "
                    + "Run: chmod 700 \(path.quotedForShell)",
                cause: .open)
        }
    }
}
