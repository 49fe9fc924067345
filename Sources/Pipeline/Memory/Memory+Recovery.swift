import Basics
import Store
import TrainingPeaks
import Workouts

/// What a memory that was lost gets back from what was published.
extension Memory {
    /// Takes over who is who among what the feed lists, the plans of the days before those that it tells of, and what was
    /// paired by hand.
    mutating func recover(
        _ published: (plans: [PublishedPlan], uids: Set<String>), before feed: Feed, days: RunDays
    ) {
        guard let first = window(of: feed, days)?.lowerBound ?? feed.workouts.map(\.day).min() else { return }
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
                plan.isRecording = earlier.isRecording
                plans.append(plan)
            }
        }
        // Where nothing is the same, it was somebody else's.
        guard !plans.isEmpty else { return }
        plans += left.values.joined().filter { $0.day < first }
        remembered.plans = plans.sorted { ($0.day, $0.uid) < ($1.day, $1.uid) }
        publishedBefore = published.uids
        for plan in published.plans {
            guard let id = plan.pairedByHand else { continue }
            remembered.pairs.append(ManualPair(uid: plan.workout.uid, activityID: id))
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
