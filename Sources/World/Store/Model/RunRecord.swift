package import Basics
package import Workouts

/// What was published, and how the last run went.
package struct PublishedMemory: Sendable, Equatable {
    /// The versions of the published events, by their UID in the calendar.
    package var revisions: [String: DatedRevision] = [:]
    /// The last state of each output, in order of path.
    package var outputs: [OutputMemory] = []
    /// The record of the last run; nil before the first.
    package var run: RunRecord?

    package init() {}
}

package struct RunRecord: Sendable, Equatable {
    package var started: Instant
    package var finished: Instant
    /// The exit status, as in sysexits(3).
    package var status: Int
    /// Failures, and remarks.
    package var troubles: [Failure]
    /// When everything was last published, by this run or an earlier one.
    package var lastGoodPublish: Instant?
    /// When the first of the runs began that have failed since the last one that ended with 0; nil if this one did.
    package var failingSince: Instant?

    package init(
        started: Instant, finished: Instant, status: Int, troubles: [Failure] = [], lastGoodPublish: Instant? = nil,
        failingSince: Instant? = nil
    ) {
        (self.started, self.finished, self.status, self.troubles) = (started, finished, status, troubles)
        (self.lastGoodPublish, self.failingSince) = (lastGoodPublish, failingSince)
    }
}

extension RunRecord: Stored {
    static let table = Table("run", of: blank, order: "only")

    static let blank = RunRecord(started: .blank, finished: .blank, status: 0)

    mutating func visit(_ column: inout Columns) {
        column.onlyRow()
        column("started", &started)
        column("finished", &finished)
        column("status", &status)
        column("troubles", &troubles)
        column("last_good_publish", &lastGoodPublish)
        column("failing_since", &failingSince)
    }
}

package struct OutputMemory: Sendable, Equatable {
    /// A file's path, or a stand-in for an address.
    package var path: String
    /// A hash of the bytes.
    package var hash: UInt64
    /// The size in bytes.
    package var size: Int
    /// When it was written, or last found unchanged.
    package var written: Instant

    package init(path: String, hash: UInt64, size: Int, written: Instant) {
        (self.path, self.hash, self.size, self.written) = (path, hash, size, written)
    }
}

extension OutputMemory: Stored {
    static let table = Table("outputs", of: blank, order: "path")

    static let blank = OutputMemory(path: "", hash: 0, size: 0, written: .blank)

    mutating func visit(_ column: inout Columns) {
        column("path", &path)
        column("hash", &hash)
        column("size", &size)
        column("written", &written)
    }
}

/// A version of a published event and the day the event is on.
package struct DatedRevision: Sendable, Equatable {
    package var day: Day
    package var revision: Revision

    package init(day: Day, revision: Revision) {
        self.day = day
        self.revision = revision
    }
}

struct StoredRevision: Equatable {
    var uid: String
    var dated: DatedRevision
}

extension StoredRevision: Stored {
    static let table = Table("revisions", of: blank, order: "day, uid")

    static let blank = StoredRevision(
        uid: "",
        dated: DatedRevision(
            day: .blank, revision: Revision(fingerprint: 0, sequence: 0, created: .blank, modified: .blank)))

    mutating func visit(_ column: inout Columns) {
        column("uid", &uid)
        column("day", &dated.day)
        column("fingerprint", &dated.revision.fingerprint)
        column("sequence", &dated.revision.sequence)
        column("created", &dated.revision.created)
        column("modified", &dated.revision.modified)
    }
}

package struct DatedChange: Sendable, Equatable {
    package var at: Instant
    package var change: PlanChange
}

extension DatedChange: Stored {
    static let table = Table("changes", of: blank, order: "at DESC, number DESC LIMIT ?")

    static let blank = DatedChange(
        at: .blank, change: PlanChange(.added, uid: "", day: .blank, summary: ""))

    mutating func visit(_ column: inout Columns) {
        // SQLite assigns it.
        var number: Int64?
        column("number", &number)
        column("at", &at)
        column("kind", &change.kind)
        column("uid", &change.uid)
        column("day", &change.day)
        column("summary", &change.summary)
        column("day_before", &change.dayBefore)
        column("summary_before", &change.summaryBefore)
    }
}

extension PlanChange.Kind: ColumnValue {}
