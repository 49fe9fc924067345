import Basics
import TrainingPeaks
import Workouts

/// What a memory that was lost gets back from what was published.
struct Recovery: Sendable {
    /// Each with the UID that it was published under: those among what the feed lists, and those of earlier days than it
    /// tells of.
    let plans: [PlannedWorkout]
    /// What was paired by hand.
    let pairs: [ManualPair]
    /// The UIDs that were published before.
    let uids: Set<String>

    /// nil where nothing is the same, so that it was somebody else's.
    init?(of feed: Feed, from published: RecoveredWorkout.List, _ days: RunDays) {
        guard let first = feed.window(days)?.lowerBound ?? feed.workouts.map(\.day).min() else { return nil }
        var left = Dictionary(grouping: published.plans.map(\.workout).filter { $0.day >= days.first }, by: Entry.init)
        var plans: [PlannedWorkout] = []
        var isTaken = Set<Int>()
        // Doubles are told apart by their length.
        for mustBeAsLong in [true, false] {
            for (index, listed) in feed.workouts.enumerated() where !isTaken.contains(index) {
                let entry = Entry(listed)
                let place = left[entry]?.firstIndex {
                    !mustBeAsLong || $0.planned.duration == listed.planned.duration
                }
                guard let place, let earlier = left[entry]?.remove(at: place) else { continue }
                isTaken.insert(index)
                var plan = listed
                plan.uid = earlier.uid
                plan.feedUID = earlier.feedUID
                plan.standing = earlier.standing
                plans.append(plan)
            }
        }
        guard !plans.isEmpty else { return nil }
        plans += left.values.joined().filter { $0.day < first }
        self.plans = plans.sorted { ($0.day, $0.uid) < ($1.day, $1.uid) }
        uids = published.uids
        pairs = published.plans.compactMap { plan in
            plan.pairedByHand.map { ManualPair(uid: plan.workout.uid, activityID: $0) }
        }
    }

    /// What the feed and a publication have in common.
    private struct Entry: Hashable {
        private let day: Day
        private let summary: String

        init(_ plan: PlannedWorkout) {
            day = plan.day
            summary = plan.summary
        }
    }
}
