package import Basics

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
