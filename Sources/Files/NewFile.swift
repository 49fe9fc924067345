import Foundation
import SystemPackage

/// A file that is made where nothing stands yet: whole or not at all, and what stands there stays, whoever was faster.
package struct NewFile: Sendable {
    /// Whose it is to be.
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
    ///   - owner: nil for whoever makes it.
    package init(_ path: String, holding bytes: [UInt8], groupMayRead: Bool = false, owner: Owner? = nil) {
        self.path = path
        self.bytes = bytes
        self.groupMayRead = groupMayRead
        self.owner = owner
    }

    /// Whether something stands there, be it a link that leads nowhere.
    package var isTaken: Bool { FileStatus(path, followingLinks: false) != nil }

    /// Makes it; when it returns it is on the disk.
    ///
    /// - Throws: `FileError`, its cause `.uncreatable` where something stands there already or nothing may.
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
        do throws(Errno) {
            // A second name is never given in the place of another file; renaming would do that.
            try FileSystem.link(new, as: path)
        } catch {
            guard error == .fileExists else { throw output.failure(error, "created") }
            throw FileError(message: "\(path) is there already, and stays as it is.", cause: .uncreatable)
        }
        FileSystem.syncFolder(of: path)
    }

    private var permissions: FilePermissions { groupMayRead ? [.ownerReadWrite, .groupRead] : .ownerReadWrite }

    /// Takes it back.
    package func remove() { try? FileSystem.remove(path) }
}
