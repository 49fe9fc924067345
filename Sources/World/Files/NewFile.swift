import Foundation
import SystemPackage

/// Creates a file, whole or not at all, and never replaces an existing one, even if another process creates it at the
/// same moment.
package struct NewFile: Sendable {
    package struct Owner: Sendable, Equatable {
        package let user: UInt32
        package let group: UInt32

        package init(user: UInt32, group: UInt32) {
            self.user = user
            self.group = group
        }
    }

    package let path: String
    private let bytes: [UInt8]
    private let groupMayRead: Bool
    private let owner: Owner?

    /// - Parameters:
    ///   - groupMayRead: whether its mode is 0640 instead of 0600.
    ///   - owner: nil for the user that runs the program.
    package init(_ path: String, holding bytes: [UInt8], groupMayRead: Bool = false, owner: Owner? = nil) {
        (self.path, self.bytes, self.groupMayRead, self.owner) = (path, bytes, groupMayRead, owner)
    }

    /// Whether the path is taken, if only by a dangling link.
    package var isTaken: Bool { FileStatus(path, followingLinks: false) != nil }

    /// Creates the file and syncs it to the disk before it returns.
    ///
    /// - Throws: `FileError`, its cause `.uncreatable` if the path is taken or nothing may be created there.
    package func make() throws(FileError) {
        let output = Subject(path, .output)
        let new = "\(path).new-\(getpid())"
        try? FileSystem.remove(new)
        let descriptor = try output.being(
            "created", FileDescriptor.opened(new, .writeOnly, [.create, .exclusiveCreate, .noFollow]))
        defer {
            try? descriptor.close()
            try? FileSystem.remove(new)
        }
        if let owner { try output.being("given to its owner", descriptor.give(to: owner)) }
        try output.being("written", descriptor.putForGood(bytes, permissions: permissions))
        do {
            // A hard link never replaces an existing file; renaming would.
            try FileSystem.link(new, as: path)
        } catch {
            guard error == .fileExists else { throw output.failure(error, "created") }
            throw FileError(message: "\(path) is there already, and stays as it is.", cause: .uncreatable)
        }
        FileSystem.syncFolder(of: path)
    }

    private var permissions: FilePermissions { groupMayRead ? [.ownerReadWrite, .groupRead] : .ownerReadWrite }

    package func remove() { try? FileSystem.remove(path) }
}
