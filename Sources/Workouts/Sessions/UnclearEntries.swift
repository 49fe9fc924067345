import Basics

/// Entries that were done when they were first listed, of which nothing was planned, under whatever title.
///
/// Such an entry is a recording where it begins in the minute of an activity or of another completed entry, or tells of the
/// session of another completed entry: TrainingPeaks would have joined it to a plan otherwise. Else it may well be what a
/// coach wrote down by its name alone.
enum UnclearEntries {
    /// The plans, each of them settled that can be.
    ///
    /// - Parameter pairs: what was said by hand about an entry makes it a plan, as long as the activity is here.
    static func settled(
        in plans: [PlannedWorkout], beside activities: [Activity], _ excluded: [Activity], _ pairs: [ManualPair]
    ) -> [PlannedWorkout] {
        guard plans.contains(where: { $0.standing == .unclear }) else { return plans }
        let here = pairs.isEmpty ? [] : Set(activities.map(\.id))
        let said = Set(pairs.filter { $0.activityID.map(here.contains) ?? true }.map { $0.uid.lowercased() })
        let starts = Starts(plans, [activities, excluded])
        let done = Dictionary(grouping: plans.lazy.filter { $0.isCompleted && $0.start.local != nil }, by: \.day)
        return plans.map { plan in
            guard plan.standing == .unclear, !said.contains(plan.uid.lowercased()) else { return plan }
            // It is the same session as itself.
            let beside = plan.day.andBeside.lazy.flatMap { done[$0] ?? [] }.filter(plan.isSameSession)
            guard starts.contain(plan.start) || beside.prefix(2).count > 1 else { return plan }
            var recording = plan
            recording.standing = .recording
            return recording
        }
    }
}

/// The seconds in which anything began, ascending.
private struct Starts {
    /// On the wall clock, of activities.
    private let local: [Int]
    /// Of activities.
    private let absolute: [Int]
    /// On the wall clock, of what TrainingPeaks says was done.
    private let listed: [Int]

    init(_ plans: [PlannedWorkout], _ activities: [[Activity]]) {
        let timed = activities.joined().lazy.filter { !$0.startIsHidden }
        local = timed.map(\.localStart.secondsSinceEpoch).sorted()
        absolute = timed.map(\.start.secondsSinceEpoch).sorted()
        listed = plans.lazy.filter(\.isCompleted).compactMap(\.start.local?.secondsSinceEpoch).sorted()
    }

    /// Whether an activity or another entry than this one begins within a minute.
    func contain(_ start: PlannedStart) -> Bool {
        guard let second = start.local?.secondsSinceEpoch else { return false }
        let isActivitys =
            switch start {
            case .day: false
            case .wallClock: local.count(near: second) > 0
            case .moment(let moment, _): absolute.count(near: moment.secondsSinceEpoch) > 0
            }
        return isActivitys || listed.count(near: second) > 1
    }
}

extension [Int] {
    /// How many of these ascending seconds are less than a minute from one.
    fileprivate func count(near second: Int) -> Int {
        partitioningIndex { $0 >= second + 60 } - partitioningIndex { $0 >= second - 59 }
    }
}
