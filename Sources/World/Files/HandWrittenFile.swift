import Foundation
import SystemPackage

/// A file that a person wrote and the program adds to: it keeps its mode, its owner and the links that lead to it.
package struct HandWrittenFile: Sendable {
    package let path: String

    package init(_ path: String) { self.path = path }

    /// The file with the bytes that it had before the last `replace`.
    package var earlier: String { path + ".before" }

    /// - Throws: `FileError` if the file is another user's: only root can leave it so.
    package func checkOwner() throws(FileError) {
        guard geteuid() != 0, let status = FileStatus(Path.resolved(path)), status.owner != geteuid() else { return }
        throw foreign
    }

    private var foreign: FileError {
        let whole = "\(geteuid()):\(getegid()) \(Path.resolved(path).quotedForShell)"
        return FileError(
            message:
                "\(path) belongs to another user or group, and only root can leave it so. Run this with sudo, or make "
                + "the file yours: sudo chown \(whole)", cause: .uncreatable)
    }

    /// Puts new bytes into the place of the old ones, which `earlier` keeps. Readers see either of them, whole.
    ///
    /// - Parameters:
    ///   - isSecret: whether others than its owner may not read the new bytes.
    ///   - group: the one that may nevertheless, if it is the file's.
    /// - Throws: `FileError`; the file is then unchanged.
    package func replace(
        _ old: [UInt8], by new: [UInt8], isSecret: Bool = false, for group: UInt32? = nil
    ) throws(FileError) {
        let target = Path.resolved(path)
        guard let status = FileStatus(target), status.kind == .file else {
            throw FileError(message: "\(path) is no file, so nothing can be added to it.", cause: .uncreatable)
        }
        let some = FilePermissions(rawValue: status.group == group ? 0o640 : 0o600)
        let permissions = isSecret ? status.permissions.intersection(some) : status.permissions
        let isForeign = geteuid() != 0 && (status.owner != geteuid() || status.group != getegid())
        for (bytes, place, permissions) in [(old, earlier, status.permissions), (new, target, permissions)] {
            let file: StagedFile
            do throws(FileError) {
                file = try StagedFile(
                    bytes, for: place, permissions: permissions,
                    owner: NewFile.Owner(user: status.owner, group: status.group))
            } catch {
                throw isForeign && error.cause == .uncreatable ? foreign : error
            }
            try file.commit()
        }
    }
}
