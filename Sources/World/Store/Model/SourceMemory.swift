package import Basics
package import Workouts

/// The memory of the feed. The plans have tables of their own.
@dynamicMemberLookup package struct FeedMemory: Sendable, Equatable {
    /// The plan as last seen, in order of day, then UID. Of plans with the same UID the last one is kept.
    package var plans: [PlannedWorkout] = []
    /// The days of completed plans in the two weeks before those that were read. Read only.
    package var earlierDoneDays: [Day] = []
    /// The plans that went from the feed lately, in order of their removal.
    package var removedPlans: [RemovedPlan] = []
    /// When the feed was last read, or unchanged according to the server.
    package var fetched: Instant?
    package var firstDay: Day?
    package var lastDay: Day?
    /// Days that no reading has covered after they were over, so that nothing is known of what was done then.
    package var gaps: [ClosedRange<Day>] = []
    /// The number of events in the last accepted body.
    package var eventCount = 0
    /// The key of UIDs in busy calendars: a hash of the feed's first address, which stays when the address changes.
    package var busyKey: String?
    /// What another feed begins anew.
    package var own = Own()

    /// What is only true of the feed at one location. `FeedMemory` has it as its own.
    package struct Own: Sendable, Equatable {
        /// A hash of the feed's address and of how it was read.
        package var location: UInt64 = 0
        /// The server's ETag of the last accepted body; nil if it is absurdly long.
        package var etag: String? {
            didSet { etag = Self.bounded(etag) }
        }
        /// The server's Last-Modified of that body, as it spells it; nil if it is absurdly long.
        package var lastModified: String? {
            didSet { lastModified = Self.bounded(lastModified) }
        }
        /// When a body was last downloaded completely: after eight days the validators are left out of the request.
        package var validatorsSince: Instant?
        /// A hash of the last accepted body.
        package var bodyHash: UInt64?
        /// When the feed was made, according to itself.
        package var generated: Instant?
        /// The same, if it is credible: some vendors stamp the feed with their events' times.
        package var made: Instant?
        /// The athlete's day of the last notice that the feed was made long ago.
        package var ageWarnedOn: Day?
        /// nil while it can be read.
        package var failure: SourceFailure?
        /// The moment until which the feed must not be asked (the server's Retry-After).
        package var notBefore: Instant?
        /// When the refused body was made, which had lost half of its events; a later one that agrees with it is
        /// accepted.
        package var refusedStamp: Instant?
        /// The UIDs missing from that body.
        package var refusedRemovals: [String] = []
        /// The athlete's day of the last reading whose changes messages may tell; nil before the first.
        package var newsDay: Day?
        /// What could not be understood in the last accepted body.
        package var diagnostics: [Diagnostic] = []

        package init(location: UInt64 = 0) { self.location = location }

        /// The largest size of a validator, in bytes.
        private static let mostBytes = 1024

        private static func bounded(_ text: String?) -> String? {
            text.flatMap { $0.utf8.count <= mostBytes ? $0 : nil }
        }
    }

    package init() {}

    package subscript<Value>(dynamicMember path: WritableKeyPath<Own, Value>) -> Value {
        get { own[keyPath: path] }
        set { own[keyPath: path] = newValue }
    }
}

extension FeedMemory: Stored {
    static let table = Table("feed", of: blank, order: "only")

    static let blank = FeedMemory()

    mutating func visit(_ column: inout Columns) {
        column.onlyRow()
        column("location", &own.location)
        column("etag", &own.etag)
        column("last_modified", &own.lastModified)
        column("validators_since", &own.validatorsSince)
        column("body_hash", &own.bodyHash)
        column("fetched", &fetched)
        column("generated", &own.generated)
        column("first_day", &firstDay)
        column("last_day", &lastDay)
        column("event_count", &eventCount)
        column("not_before", &own.notBefore)
        column("refused_stamp", &own.refusedStamp)
        column("refused_removals", &own.refusedRemovals)
        column("busy_key", &busyKey)
        column("diagnostics", &own.diagnostics)
        column("made", &own.made)
        column("age_told", &own.ageWarnedOn)
        column("news_day", &own.newsDay)
        column("gaps", &gaps)
        SourceFailure.visit(&own.failure, &column)
    }
}

/// The failure of a source since it was last well.
package struct SourceFailure: Sendable, Equatable {
    /// When the first of the attempts failed.
    package var since: Instant
    /// That of the last attempt.
    package var failure: Failure
    package var sentence: String { failure.text(for: .terminal) }

    package init(since moment: Instant, _ failure: Failure) {
        since = moment
        self.failure = failure
    }
}

extension SourceFailure {
    static func visit(_ failure: inout SourceFailure?, _ column: inout Columns) {
        var (since, last) = (failure?.since, failure?.failure)
        column("failing_since", &since)
        column("failing_because", &last)
        failure = since.flatMap { since in last.map { SourceFailure(since: since, $0) } }
    }
}

/// A plan that went from the feed. It is kept for a while, since it may come back.
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

    static let blank = RemovedPlan(.blank, removed: .blank)

    mutating func visit(_ column: inout Columns) {
        plan.visit(&column)
        column("removed", &removed)
    }
}

/// The memory of Strava's API. Activities and zone times have tables of their own.
package struct StravaMemory: Sendable, Equatable {
    /// The fetched activities, in order of start, then id.
    package var activities: [RememberedActivity] = []
    /// The zone times by the activities' ids.
    package var zones: [ActivityID: RememberedZones] = [:]
    /// When all activities of the window were last read, so that missing ones are known to be deleted.
    package var lastFullWalk: Instant?
    /// The first day whose activities have been read.
    package var coveredFrom: Day?
    /// When Strava last refused all zone times to the athlete; nil if it returns them or was never asked.
    package var zonesDenied: Instant?
    /// nil while it can be read.
    package var failure: SourceFailure?
    /// What the configured lists had in the last run that accepted them, within the history.
    package var listed: [ListedActivity] = []

    package init() {}
}

extension StravaMemory: Stored {
    static let table = Table("strava", of: blank, order: "only")

    static let blank = StravaMemory()

    mutating func visit(_ column: inout Columns) {
        column.onlyRow()
        column("last_full_walk", &lastFullWalk)
        column("covered_from", &coveredFrom)
        column("zones_denied", &zonesDenied)
        SourceFailure.visit(&failure, &column)
        column("listed", &listed)
    }
}

/// An activity of a configured list. Nothing else of it is remembered: what Strava's API told may not be kept for long.
package struct ListedActivity: Sendable, Equatable {
    package let id: ActivityID
    package let day: Day
    /// Whether only bulk exports have it, and no JSON list.
    package let isArchived: Bool

    package init(_ id: ActivityID, on day: Day, isArchived: Bool) {
        (self.id, self.day, self.isArchived) = (id, day, isArchived)
    }
}

package struct DeviceMemory: Sendable, Equatable {
    package var folders: [RememberedFolder] = []
    /// The files in the folders; the file that was seen first comes first.
    package var files: [RememberedFile] = []
    /// The activities of the files, in order of start. A leg stays as long as a file has its content.
    package var legs: [RememberedLeg] = []
    /// The legs whose files are gone, in order of content and position.
    package var formerLegs: [FormerLeg] = []
    /// The days of legs in the two weeks before those that were read. Read only.
    package var earlierDays: [Day] = []
    /// Strava's numbers of activities that were made of sent recordings, by the hash of the content. Read only.
    package var sent: [String: ActivityID] = [:]

    package init() {}
}

/// What the athlete has decided by hand.
package struct ManualMemory: Sendable, Equatable {
    /// The pairs made and undone, in order of UID.
    package var pairs: [ManualPair] = []
    /// In order of the activities' ids.
    package var edits: [ActivityEdit] = []
    package var formerEdits: Set<FormerEdit> = []

    package init() {}
}
