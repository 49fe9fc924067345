import Basics
package import Export
import Messages
package import Store
package import Workouts

/// The result of reading and merging: the publication, and the updated memory.
package struct RunResult: Sendable {
    /// The publication, or why there is none.
    package let publication: Result<Publication, RunError>
    /// The errors of failed sources whose remembered data is in the publication.
    package let troubles: [RunError]
    /// Remarks about this run that aren't published.
    package let remarks: [Diagnostic]
    /// Whether one of the athlete's lists of activities has none.
    let hasEmptyList: Bool
    /// The updated memory, even after a failed run.
    package let snapshot: Snapshot
    /// The changes of the plan found by this run.
    package let changes: [PlanChange]
    /// The changes that messages may have to report.
    let news: [PlanNews]

    init(
        _ publication: Result<Publication, RunError>, troubles: [RunError] = [], remarks: [Diagnostic] = [],
        hasEmptyList: Bool = false, _ history: RunHistory
    ) {
        self.publication = publication
        self.troubles = troubles
        self.remarks = remarks
        self.hasEmptyList = hasEmptyList
        snapshot = history.snapshot
        changes = history.plans?.changes ?? []
        news = history.plans?.news ?? []
    }
}

/// A source's result in a run: read, remembered because reading failed, or nothing.
struct SourceResult<Content: Sendable>: Sendable {
    /// nil if the source isn't configured, or failed without remembered data.
    let content: Content?
    /// Why it wasn't read; nil if it was, or isn't configured.
    let trouble: RunError?
    /// Whether any of it was read in this run.
    let isFresh: Bool

    /// The source isn't configured.
    static var absent: SourceResult { SourceResult(content: nil, trouble: nil, isFresh: false) }

    static func read(_ content: Content) -> SourceResult {
        SourceResult(content: content, trouble: nil, isFresh: true)
    }

    static func remembered(
        _ content: Content, because trouble: RunError, isPartlyFresh: Bool = false
    ) -> SourceResult {
        SourceResult(content: content, trouble: trouble, isFresh: isPartlyFresh)
    }

    static func failed(_ trouble: RunError) -> SourceResult {
        SourceResult(content: nil, trouble: trouble, isFresh: false)
    }

    /// The same result with other content.
    func map(_ change: (Content) -> Content) -> SourceResult {
        SourceResult(content: content.map(change), trouble: trouble, isFresh: isFresh)
    }

    /// The error that ends the run; nil if the run can continue.
    var failure: RunError? { content == nil ? trouble : nil }
}

extension SourceReport {
    init<Content>(_ result: SourceResult<Content>, count: Int = 0) {
        switch (result.content, result.trouble) {
        case (nil, nil): self = .absent
        case (_, nil): self = .ok(count: count)
        case (_, _): self = .remembered(count: count)
        }
    }
}

/// The memory before a run, updated by the run.
struct RunHistory: Sendable {
    private let known: Snapshot?
    /// nil in a run that depends on its inputs alone.
    var plans: PlanHistory?
    /// nil in a run that depends on its inputs alone.
    var activities: ActivityHistory?

    init(_ known: Snapshot?, of athlete: Athlete, at now: Instant) {
        self.known = known
        plans = known.map { PlanHistory($0, now: now) }
        activities = known.map { ActivityHistory($0, now: now, cacheDays: athlete.cacheDays) }
    }

    /// The pairs made by hand.
    var pairs: [ManualPair] { (known?.pairs ?? []) + (plans?.recovery?.pairs ?? []) }

    /// The athlete's edits.
    var edits: [ActivityEdit] { activities?.edits ?? [] }

    var publishedUIDs: PublishedUIDs {
        let recovered = (plans?.recovery?.uids ?? []).union(activities?.recoveredUIDs ?? [])
        return PublishedUIDs(revisions: known?.revisions ?? [:], recovered: recovered)
    }

    /// The updated memory.
    var snapshot: Snapshot {
        var snapshot = known ?? Snapshot()
        if let plans {
            snapshot.plans = plans.plans
            snapshot.removedPlans = plans.removedPlans
            snapshot.feed = plans.feed
        }
        if let activities {
            snapshot.activities = activities.activities
            snapshot.zones = activities.zones
            snapshot.strava = activities.strava
            snapshot.imported = activities.imported.activities
            snapshot.folders = activities.devices.folders
            snapshot.files = activities.devices.files
            snapshot.legs = activities.devices.legs
            snapshot.formerLegs = activities.devices.formerLegs
        }
        snapshot.pairs = pairs
        snapshot.edits = edits
        return snapshot
    }
}
