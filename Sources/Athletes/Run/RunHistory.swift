import Basics
import Store
import Workouts

/// What a run knows from earlier ones, and what later ones are to know.
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

    /// What was said by hand.
    var pairs: [ManualPair] { (known?.pairs ?? []) + (plans?.recovery?.pairs ?? []) }

    /// What the athlete says of activities.
    var edits: [ActivityEdit] { activities?.edits ?? [] }

    /// The UIDs that have been published before.
    var publishedUIDs: PublishedUIDs {
        PublishedUIDs(revisions: known?.revisions ?? [:], recovered: plans?.recovery?.uids ?? [])
    }

    /// All that is known from now on.
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
        }
        snapshot.pairs = pairs
        snapshot.edits = edits
        return snapshot
    }
}
