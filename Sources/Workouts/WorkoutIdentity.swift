import Basics

/// Who a workout is, told from its content alone, because the feed's own UIDs change every few hours.
///
/// Day, sport and title make a plan's UID, and a number where several have the same. A title that says nothing but
/// the sport counts as none: an untitled `Run` becomes `Run: Running` once a device's file is attached.
struct WorkoutIdentity {
    private var counts: [UInt64: Int] = [:]

    /// The UID of an activity that fulfilled no plan.
    static func uid(of activity: Activity) -> String { "strava-\(activity.id)@tpmerge" }

    /// The UIDs of plans, in the order given.
    static func uids(of outcomes: [Matching.Outcome]) -> [String] {
        var identity = WorkoutIdentity()
        var uids = [String](repeating: "", count: outcomes.count)
        let keys = outcomes.indices.map { (key: key(of: outcomes[$0].plan), index: $0) }
        let order = keys.sorted { left, right in
            left.key.value == right.key.value
                ? isBefore(outcomes[left.index], outcomes[right.index]) : left.key.value < right.key.value
        }
        for entry in order { uids[entry.index] = identity.next(entry.key) }
        return uids
    }

    private mutating func next(_ key: StableHash) -> String {
        let count = counts[key.value, default: 0] + 1
        counts[key.value] = count
        return count == 1 ? "plan-\(key.hexadecimal)@tpmerge" : "plan-\(key.hexadecimal)-\(count)@tpmerge"
    }

    private static func key(of plan: PlannedWorkout) -> StableHash {
        let words = Words(plan.title).joined(separator: " ")
        let title = plan.sport.hasGenericTitle(words) ? "" : words.isEmpty ? plan.title : words
        var key = StableHash(plan.day.description)
        for part in [plan.sport.rawValue, plan.sportLabel.lowercased(), title] {
            key.add(UInt8(ascii: "\n"))
            key.add(part)
        }
        return key
    }

    /// Among plans of one day, sport and title: by what was planned, which completion does not change; then by start.
    private static func isBefore(_ left: Matching.Outcome, _ right: Matching.Outcome) -> Bool {
        let leftPlan = plannedOrder(left.plan)
        let rightPlan = plannedOrder(right.plan)
        if leftPlan != rightPlan { return leftPlan.lexicographicallyPrecedes(rightPlan) }
        if left.plan.notes != right.plan.notes { return left.plan.notes < right.plan.notes }
        return startOrder(left.plan) < startOrder(right.plan)
    }

    private static func plannedOrder(_ plan: PlannedWorkout) -> [Int] {
        [plan.planned.duration?.wholeSeconds ?? 0, Int(min(plan.planned.distance?.meters ?? 0, 1e9))]
    }

    /// Timed before all-day, then by the planned start.
    private static func startOrder(_ plan: PlannedWorkout) -> Int {
        plan.start.local?.secondsSinceEpoch ?? Int.max
    }
}
