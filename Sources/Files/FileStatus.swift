package import Basics
import Foundation
import SystemPackage

/// What the system says of a file, folder or whatever stands at a path.
package struct FileStatus: Sendable, Equatable {
    package enum Kind: Sendable {
        case file, folder
        /// A device, a pipe, a socket, or a link that isn't followed.
        case other
    }

    package let kind: Kind
    /// In bytes.
    package let size: Int
    /// When somebody last wrote to it.
    package let written: Instant
    /// The part of that moment after the whole second.
    private let nanoseconds: Int
    /// What tells it from all other files of its file system.
    private let number: UInt64
    private let device: UInt64
    let permissions: FilePermissions
    /// The number of the user to whom it belongs.
    package let owner: UInt32

    /// Whether others than its owner can read it, write to it or look into it.
    package var isOpenToOthers: Bool { !permissions.isDisjoint(with: FilePermissions(rawValue: 0o077)) }

    /// Whether it is the same file, whatever has happened to it.
    package func isSameFile(as other: FileStatus) -> Bool { number == other.number && device == other.device }

    /// nil where nothing is, or nobody may look.
    ///
    /// - Parameter follows: whether it is about what a link leads to.
    package init?(_ path: String, followingLinks follows: Bool = true) {
        var status = stat()
        guard (follows ? stat(path, &status) : lstat(path, &status)) == 0 else { return nil }
        self.init(status)
    }

    init(_ descriptor: FileDescriptor) throws(Errno) {
        var status = stat()
        guard fstat(descriptor.rawValue, &status) == 0 else { throw Errno(rawValue: errno) }
        self.init(status)
    }

    private init(_ status: stat) {
        kind =
            switch status.st_mode & S_IFMT {
            case S_IFREG: .file
            case S_IFDIR: .folder
            default: .other
            }
        size = Int(status.st_size)
        number = UInt64(status.st_ino)
        device = UInt64(truncatingIfNeeded: status.st_dev)
        owner = status.st_uid
        permissions = FilePermissions(rawValue: status.st_mode & 0o7777)
        #if canImport(Darwin)
            let moment = status.st_mtimespec
        #else
            let moment = status.st_mtim
        #endif
        written = Instant(secondsSinceEpoch: Int(moment.tv_sec))
        nanoseconds = Int(moment.tv_nsec)
    }
}
