import Foundation
import SystemPackage

/// A folder that only its owner can look into.
package struct PrivateFolder: Sendable, Equatable {
    package let path: String

    package init(_ path: String) {
        self.path = path
    }

    package func file(_ name: String) -> String { path + "/" + name }

    /// Creates the folder if it is missing, with mode 0700.
    ///
    /// - Throws: `FileError`, its cause `.open` if the folder exists and other users can look into it.
    package func make() throws(FileError) {
        try makeIfMissing()
        try check()
    }

    /// Creates the folder if it is missing, with mode 0700; an existing one is left unchanged.
    package func makeIfMissing() throws(FileError) {
        let subject = Subject("The folder \(path)", .own)
        do {
            try subject.being("created", FileSystem.makeFolders(Path.folder(of: path)))
        } catch {
            try checkMayBeMade()
            throw error
        }
        guard FileStatus(path) == nil else { return }
        // Created with its final mode, so that it is never open to others, not even for a moment.
        try subject.being("created", FileSystem.makeFolder(path, .ownerReadWriteExecute))
    }

    /// Whether files in the folder can be created, read, written and removed now.
    package var canBeUsed: Bool {
        FileStatus(path)?.kind == .folder && access(path, R_OK | W_OK | X_OK) == 0 && takesFiles
    }

    /// Writes to a probe file that is already unlinked, so that nothing is left behind and little reaches the disk.
    private var takesFiles: Bool {
        let probe = file("folder.probe")
        do {
            // A process may have been killed at this point and have left a probe.
            try FileSystem.remove(probe)
            let descriptor = try FileDescriptor.opened(probe, .writeOnly, [.create, .exclusiveCreate, .noFollow])
            defer { try? descriptor.close() }
            try FileSystem.remove(probe)
            try descriptor.put([UInt8](repeating: 0, count: Self.probeSize))
            return true
        } catch {
            // Another process tries the same.
            return error == .fileExists
        }
    }

    /// More than a change of a memory takes, so that a full disk is noticed.
    private static let probeSize = 1 << 16

    /// Checks that files can be written to the folder, which may be missing. It tries that, since root is permitted more
    /// than a file system can do, for example in /proc.
    package func checkTakesFiles() throws(FileError) {
        try checkMayBeMade()
        let place = nearest
        guard !PrivateFolder(place).takesFiles else { return }
        let missing = place == path ? "" : "The folder \(path) can't be created: "
        throw FileError(message: missing + "\(place) takes no new files.", cause: .uncreatable)
    }

    /// The path of the folder, or of what exists above it.
    private var nearest: String {
        var folder = path
        while FileStatus(folder) == nil, folder != "/", !folder.isEmpty { folder = Path.folder(of: folder) }
        return folder
    }

    /// Checks, without touching anything, that the folder exists or could be created.
    package func checkMayBeMade() throws(FileError) {
        let folder = nearest
        guard let status = FileStatus(folder) else { return }
        guard status.kind == .folder else {
            throw FileError(message: "The folder \(path) can't be created: \(folder) is not a folder.")
        }
        guard folder == path || access(folder, W_OK | X_OK) == 0 else {
            throw FileError(message: "The folder \(path) can't be created: \(folder) can't be written to.")
        }
    }

    /// - Throws: `FileError`, its cause `.open` if other users can look into the folder. A missing folder is no error.
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
