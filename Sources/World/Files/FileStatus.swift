package import Basics
import Foundation
import SystemPackage

/// The system's status of whatever is at a path: a file, a folder or something else.
package struct FileStatus: Sendable, Equatable {
    package enum Kind: Sendable {
        case file, folder
        /// A device, a pipe, a socket, or a link that isn't followed.
        case other
    }

    package let kind: Kind
    /// In bytes.
    package let size: Int
    /// When the content was last changed, to the second.
    package let written: Instant
    /// The times of the last change of the content and of the last change of any kind, and the size.
    package let stamp: FileStamp
    /// The inode number, unique within its file system.
    private let number: UInt64
    private let device: UInt64
    let permissions: FilePermissions
    package let owner: UInt32
    let group: UInt32

    /// Whether other users than the owner can read, write or enter it.
    package var isOpenToOthers: Bool { !permissions.isDisjoint(with: FilePermissions(rawValue: 0o077)) }

    /// Whether both are the same file, even if its content or mode has changed.
    package func isSameFile(as other: FileStatus) -> Bool { number == other.number && device == other.device }

    /// Returns nil if nothing is there, or if the user may not look.
    ///
    /// - Parameter follows: whether to follow a symbolic link to its target.
    package init?(_ path: String, followingLinks follows: Bool = true) {
        var status = stat()
        guard (follows ? stat(path, &status) : lstat(path, &status)) == 0 else { return nil }
        self.init(status)
    }

    init?(_ path: FilePath, followingLinks follows: Bool = true) {
        var status = stat()
        guard path.withPlatformString({ follows ? stat($0, &status) : lstat($0, &status) }) == 0 else { return nil }
        self.init(status)
    }

    /// The same for a name in an open folder, which costs less than a path.
    init?(_ name: FilePath.Component, in folder: Int32, followingLinks follows: Bool = true) {
        var status = stat()
        let flags = follows ? 0 : AT_SYMLINK_NOFOLLOW
        guard name.withPlatformString({ fstatat(folder, $0, &status, flags) }) == 0 else { return nil }
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
        (owner, group) = (status.st_uid, status.st_gid)
        permissions = FilePermissions(rawValue: status.st_mode & 0o7777)
        #if canImport(Darwin)
            let (moment, change) = (status.st_mtimespec, status.st_ctimespec)
        #else
            let (moment, change) = (status.st_mtim, status.st_ctim)
        #endif
        written = Instant(secondsSinceEpoch: Int(moment.tv_sec))
        stamp = FileStamp(size: size, written: moment.inNanoseconds, changed: change.inNanoseconds)
    }

    /// Compares all but the time of the last change of any kind: a new name or mode leaves the content alone.
    package static func == (left: FileStatus, right: FileStatus) -> Bool {
        left.kind == right.kind && left.size == right.size && left.stamp.written == right.stamp.written
            && left.isSameFile(as: right) && left.permissions == right.permissions && left.owner == right.owner
    }
}

extension timespec {
    /// Nanoseconds since 1970; a time that is out of range counts as the nearest in range.
    fileprivate var inNanoseconds: Int64 {
        let (seconds, overflows) = Int64(tv_sec).multipliedReportingOverflow(by: 1_000_000_000)
        return overflows ? (tv_sec < 0 ? .min : .max) : seconds.addingReportingOverflow(Int64(tv_nsec)).partialValue
    }
}

/// What shows that a file hasn't changed: its size, and the times of the last change of its content and of any change.
///
/// Programs may set the first time to what they like, but not the second. Device and inode are left out: network mounts
/// number their files anew.
package struct FileStamp: Sendable, Hashable {
    /// In bytes.
    package var size: Int
    /// When the content was last changed, in nanoseconds since 1970.
    package var written: Int64
    /// When anything of the file was last changed, its name included, in nanoseconds since 1970.
    package var changed: Int64

    /// The stamp of no file, so that the next look reads it again.
    package static let unknown = FileStamp(size: 0, written: 0, changed: 0)

    /// How many seconds before a moment the file last changed; below 0 if that is yet to come by the system's own time.
    /// A time of the content that is yet to come was set by a program, and counts for nothing.
    package func age(at now: Instant) -> Int {
        let isMeant = written / 1_000_000_000 <= now.secondsSinceEpoch
        return now.secondsSinceEpoch - Int((isMeant ? max(written, changed) : changed) / 1_000_000_000)
    }
}
