import Basics
import Export
import Profiles
import TrainingPeaks
import Workouts

/// What a lost memory recovers from a publication.
struct Recovery: Sendable {
    /// The plans with the UIDs that they were published under: those that the feed lists, and those of days before it.
    let plans: [PlannedWorkout]
    let pairs: [ManualPair]
    let uids: Set<String>
    /// The days that no reading covered since the publication was made; nil if there are none.
    let unread: ClosedRange<Day>?

    /// nil if nothing agrees with the feed, so that it was another athlete's.
    init?(of feed: Feed, from published: PublishedPlan, _ days: RunDays) {
        guard let first = feed.window(days)?.lowerBound ?? feed.workouts.map(\.day).min() else { return nil }
        var left = Dictionary(grouping: published.workouts.filter { $0.day >= days.first }, by: Entry.init)
        var plans: [PlannedWorkout] = []
        var isTaken = Set<Int>()
        // Plans with the same summary and day are told apart by their length.
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
        unread = published.today.flatMap { $0 < first ? $0...first.advanced(by: -1) : nil }
        pairs = published.pairs
    }

    /// The properties that feed and publication have in common.
    private struct Entry: Hashable {
        private let day: Day
        private let summary: String

        init(_ plan: PlannedWorkout) {
            day = plan.day
            summary = plan.summary
        }
    }
}
