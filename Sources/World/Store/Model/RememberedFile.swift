package import Basics
package import Files

/// A device's file as it was last read.
package struct RememberedFile: Sendable, Equatable {
    package enum Verdict: String, Sendable {
        case used
        /// It is no activity: settings, a course, a workout.
        case other
        case unusable
        /// It was still growing, or may have been.
        case waiting
        /// No run has had the time to read it yet.
        case left
    }

    /// The folder of the configuration, as it is written there.
    package private(set) var folder: String
    /// The path below the folder.
    package private(set) var name: String
    /// As it was when it was read; all 0 if it may have changed at that moment, so that it is read again.
    package var stamp: FileStamp
    /// SHA-256 of the unpacked content in hexadecimal digits; empty if it was never read to its end.
    package var content = ""
    package var reader = 0
    package var verdict: Verdict
    /// Completes a sentence about the file; empty if there is nothing to say.
    package var reason = ""
    package var seen: Instant
    /// The athlete's day of the last warning that the file can't be used; nil without one.
    package var warnedOn: Day?

    package init(folder: String, name: String, stamp: FileStamp, verdict: Verdict, seen: Instant) {
        (self.folder, self.name, self.stamp, self.verdict, self.seen) = (folder, name, stamp, verdict, seen)
    }

    /// Whether it is a folder that couldn't be read; only its name ends with a slash.
    package var isFolder: Bool { name.hasSuffix("/") }

    /// Whether it remains to be read.
    package var isPending: Bool { verdict == .waiting || verdict == .left }
}

extension RememberedFile: Stored {
    static let table = Table("files", of: blank, keyCount: 2, order: "seen, folder, name")

    static let blank = RememberedFile(
        folder: "", name: "", stamp: .unknown, verdict: .other, seen: .blank)

    mutating func visit(_ column: inout Columns) {
        column("folder", &folder)
        column("name", &name)
        column("size", &stamp.size)
        column("written", &stamp.written)
        column("changed", &stamp.changed)
        column("content", &content)
        column("reader", &reader)
        column("verdict", &verdict)
        column("reason", &reason)
        column("seen", &seen)
        column("told", &warnedOn)
    }
}

extension RememberedFile.Verdict: ColumnValue {}

/// A folder of device files as it was last read.
package struct RememberedFolder: Sendable, Equatable {
    /// As it is written in the configuration.
    package private(set) var path: String
    /// When it was last read to its end; nil if it never was.
    package var read: Instant?
    /// nil while it can be read.
    package var failure: SourceFailure?

    package init(_ path: String) { self.path = path }
}

extension RememberedFolder: Stored {
    static let table = Table("folders", of: blank, order: "path")

    static let blank = RememberedFolder("")

    mutating func visit(_ column: inout Columns) {
        column("path", &path)
        column("read", &read)
        SourceFailure.visit(&failure, &column)
    }
}
