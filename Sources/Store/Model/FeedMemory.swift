package import Basics
package import Workouts

/// What is remembered of the feed beside its workouts.
package struct FeedMemory: Sendable, Equatable {
    /// A hash of the feed's address and of how it was read: what is remembered of another doesn't count.
    package var location: UInt64 = 0
    /// The server's ETag of the last body that was accepted; nil where it is absurdly long.
    package var etag: String? {
        didSet { etag = Self.bounded(etag) }
    }
    /// The server's Last-Modified of that body, as it spells it; nil where it is absurdly long.
    package var lastModified: String? {
        didSet { lastModified = Self.bounded(lastModified) }
    }
    /// When a body was last read from beginning to end: after eight days it is asked for without validators.
    package var validatorsSince: Instant?
    /// A hash of the last body that was accepted.
    package var bodyHash: UInt64?
    /// When the feed was last read, or said to be unchanged.
    package var fetched: Instant?
    /// When the feed says that it was made.
    package var generated: Instant?
    /// The same where that can be believed: the stamps of some vendors are their events' own.
    package var made: Instant?
    /// The athlete's day on which somebody was last told that the feed was made long ago.
    package var ageTold: Day?
    /// nil while it can be read.
    package var failure: SourceFailure?
    /// The first day that the feed told of.
    package var firstDay: Day?
    /// The last day that the feed told of.
    package var lastDay: Day?
    /// Events in the last body that was accepted.
    package var eventCount = 0
    /// The server's Retry-After: before this moment it isn't asked.
    package var notBefore: Instant?
    /// When the body was made that lost half of its events, and waits for a later one that says the same.
    package var refusedStamp: Instant?
    /// The UIDs of what that body had left out.
    package var refusedRemovals: [String] = []
    /// What UIDs of busy calendars were first made from, a hash of the address; it stays when the feed gets another.
    package var busyKey: String?
    /// What in the last body that was accepted could not be understood.
    package var diagnostics: [Diagnostic] = []

    package init() {}

    /// Servers' texts that are longer than these bytes are no validators.
    private static let mostBytes = 1024

    private static func bounded(_ text: String?) -> String? {
        text.flatMap { $0.utf8.count <= mostBytes ? $0 : nil }
    }
}

extension FeedMemory: Stored {
    static let table = Table("feed", of: blank, order: "only")

    static let blank = FeedMemory()

    mutating func visit(_ column: inout Columns) {
        column.onlyRow()
        column("location", &location)
        column("etag", &etag)
        column("last_modified", &lastModified)
        column("validators_since", &validatorsSince)
        column("body_hash", &bodyHash)
        column("fetched", &fetched)
        column("generated", &generated)
        column("first_day", &firstDay)
        column("last_day", &lastDay)
        column("event_count", &eventCount)
        column("not_before", &notBefore)
        column("refused_stamp", &refusedStamp)
        column("refused_removals", &refusedRemovals)
        column("busy_key", &busyKey)
        column("diagnostics", &diagnostics)
        column("made", &made)
        column("age_told", &ageTold)
        SourceFailure.visit(&failure, &column)
    }
}

/// That a source has brought nothing since it was last well.
package struct SourceFailure: Sendable, Equatable {
    /// When the first of the attempts failed.
    package var since: Instant
    /// What the last one ended with, in sentences without secrets.
    package var sentence: String

    package init(since moment: Instant, sentence: String) {
        since = moment
        self.sentence = sentence
    }
}

extension SourceFailure {
    static func visit(_ failure: inout SourceFailure?, _ column: inout Columns) {
        var (since, sentence) = (failure?.since, failure?.sentence)
        column("failing_since", &since)
        column("failing_because", &sentence)
        failure = since.flatMap { since in sentence.map { SourceFailure(since: since, sentence: $0) } }
    }
}

/// A plan that has gone from the feed. It is kept for a while, since it may come back.
package struct RemovedPlan: Sendable, Equatable {
    package var plan: PlannedWorkout
    /// When the feed was first read without it.
    package var removed: Instant

    package init(_ plan: PlannedWorkout, removed: Instant) {
        self.plan = plan
        self.removed = removed
    }
}

extension RemovedPlan: Stored {
    static let table = Table("removed_plans", of: blank, order: "removed, day, uid")

    static let blank = RemovedPlan(.blank, removed: Instant(secondsSinceEpoch: 0))

    mutating func visit(_ column: inout Columns) {
        plan.visit(&column)
        column("removed", &removed)
    }
}
