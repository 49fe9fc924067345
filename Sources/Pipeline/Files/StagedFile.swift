import Foundation

/// A complete file beside its target, waiting to take its place. A reader sees the old file or the new one, whole.
struct StagedFile: Sendable {
    private let path: String
    private let target: String
    private let hadTarget: Bool

    /// Writes and syncs the bytes; what an earlier run that was killed left beside the target is removed.
    init(_ bytes: [UInt8], for target: String, mode: mode_t) throws(RunError) {
        Self.removeLeftOvers(of: target)
        self.target = target
        hadTarget = access(target, F_OK) == 0
        path = Self.prefix(of: target) + String(getpid())
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw FileWriting.failure(target, doing: "created") }
        defer { close(descriptor) }
        do throws(RunError) {
            try FileWriting.write(bytes, to: descriptor, name: target)
            guard fchmod(descriptor, mode) == 0, fsync(descriptor) == 0 else {
                throw FileWriting.failure(target, doing: "written")
            }
        } catch {
            unlink(path)
            throw error
        }
    }

    /// Gives what stands at the target a second name, so that it can be put back until `finish`.
    ///
    /// - Throws: `RunError.unwritable` when the disk is full or broken. A file system that knows no second names is no
    ///   failure: there it can't be put back.
    func keepEarlier() throws(RunError) {
        unlink(earlier)
        guard link(target, earlier) != 0, [ENOSPC, EDQUOT, EIO, EROFS].contains(errno) else { return }
        throw FileWriting.failure(target, doing: "replaced")
    }

    /// Takes the target's place, and makes the change last through a power failure.
    func commit() throws(RunError) {
        guard rename(path, target) == 0 else { throw FileWriting.failure(target, doing: "replaced") }
        let folder = open(OutputPath.folder(of: target), O_RDONLY | O_CLOEXEC)
        guard folder >= 0 else { return }
        fsync(folder)
        close(folder)
    }

    /// Lets go of what stood there before.
    func finish() { unlink(earlier) }

    /// Puts back what stood there before; where nothing did, nothing does.
    func takeBack() {
        if rename(earlier, target) != 0, !hadTarget { unlink(target) }
    }

    /// Removes it; the target stays.
    func discard() {
        unlink(path)
        unlink(earlier)
    }

    private var earlier: String { path + Self.earlierSuffix }

    private static let earlierSuffix = ".old"

    private static func prefix(of target: String) -> String {
        let url = URL(fileURLWithPath: target)
        return url.deletingLastPathComponent().path + "/." + url.lastPathComponent + ".tpmerge-"
    }

    static func removeLeftOvers(of target: String) {
        let prefix = URL(fileURLWithPath: Self.prefix(of: target))
        let folder = prefix.deletingLastPathComponent().path
        for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] {
            guard name.hasPrefix(prefix.lastPathComponent),
                let process = pid_t(name.dropFirst(prefix.lastPathComponent.count).prefix { $0 != "." }),
                process == getpid() || kill(process, 0) != 0 && errno == ESRCH
            else { continue }
            unlink(folder + "/" + name)
        }
    }
}
