import Basics
import Store
import Workouts

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
