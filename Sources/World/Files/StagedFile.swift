import Foundation
import SystemPackage

/// A complete file beside its target, ready to replace it. Readers see either the old file or the new one, whole.
package struct StagedFile: Sendable {
    private let path: String
    private let target: String
    private let hadTarget: Bool

    /// Writes and syncs the bytes; removes what killed runs left beside the target.
    ///
    /// - Parameter owner: nil for the user that runs the program.
    /// - Throws: `FileError`, its cause `.uncreatable` or `.failed`; then nothing is left beside the target.
    init(
        _ bytes: [UInt8], for target: String, permissions: FilePermissions, owner: NewFile.Owner? = nil
    ) throws(FileError) {
        Self.removeLeftOvers(of: target)
        self.target = target
        hadTarget = FileStatus(target) != nil
        path = Self.prefix(of: target) + String(getpid())
        let output = Subject(target, .output)
        let descriptor = try output.being(
            "created", FileDescriptor.opened(path, .writeOnly, [.create, .truncate, .noFollow]))
        defer { try? descriptor.close() }
        do {
            if let owner { try output.being("given to its owner", descriptor.give(to: owner)) }
            try output.being("written", descriptor.putForGood(bytes, permissions: permissions))
        } catch {
            try? FileSystem.remove(path)
            throw error
        }
    }

    /// Keeps the present target under a second name, so that `takeBack` can restore it until `finish`.
    ///
    /// - Throws: `FileError` if the disk is full or broken. A file system without hard links is no failure: there the
    ///   target can't be restored.
    package func keepEarlier() throws(FileError) {
        try? FileSystem.remove(earlier)
        do {
            try FileSystem.link(target, as: earlier)
        } catch {
            let isBroken = [.noSpace, .diskQuotaExceeded, .ioError, .readOnlyFileSystem].contains(error)
            if isBroken { throw Subject(target, .output).failure(error, "replaced") }
        }
    }

    /// Puts a file that all may read into its place, and makes its folder, in which all may look, if that is missing.
    package static func put(_ bytes: [UInt8], at path: String) throws(FileError) {
        let (output, folder) = (Subject(path, .output), Path.folder(of: path))
        if FileStatus(folder) == nil {
            try output.being("created", FileSystem.makeFolders(folder))
            try output.being("created", FileSystem.setPermissions(of: folder, FilePermissions(rawValue: 0o755)))
        }
        try StagedFile(bytes, for: path, permissions: FilePermissions(rawValue: 0o644)).commit()
    }

    /// Replaces the target, and makes the change survive a power failure. If it can't, nothing is left beside the target.
    package func commit() throws(FileError) {
        do { try Subject(target, .output).being("replaced", FileSystem.rename(path, to: target)) } catch {
            discard()
            throw error
        }
        FileSystem.syncFolder(of: target)
    }

    package func finish() { try? FileSystem.remove(earlier) }

    /// Restores the earlier target; if there was none, removes the new one.
    package func takeBack() {
        do {
            try FileSystem.rename(earlier, to: target)
        } catch {
            if !hadTarget { try? FileSystem.remove(target) }
        }
    }

    /// Removes the staged file; the target is left unchanged.
    package func discard() {
        try? FileSystem.remove(path)
        try? FileSystem.remove(earlier)
    }

    private var earlier: String { path + Self.earlierSuffix }

    private static let earlierSuffix = ".old"

    private static func prefix(of target: String) -> String {
        let url = URL(fileURLWithPath: target)
        return url.deletingLastPathComponent().path + "/." + url.lastPathComponent + ".tpmerge-"
    }

    /// Removes temporary files that killed runs left beside a target.
    static func removeLeftOvers(of target: String) {
        let prefix = URL(fileURLWithPath: Self.prefix(of: target))
        let folder = prefix.deletingLastPathComponent().path
        for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] {
            guard name.hasPrefix(prefix.lastPathComponent),
                let process = pid_t(name.dropFirst(prefix.lastPathComponent.count).prefix { $0 != "." }),
                process == getpid() || kill(process, 0) != 0 && errno == ESRCH
            else { continue }
            try? FileSystem.remove(folder + "/" + name)
        }
    }
}
