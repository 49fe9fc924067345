import JSON
public import Workouts

/// What a memory has beyond the entries, published so that a lost one comes back the same, whatever completed a plan
/// and by whichever source an activity is shown.
public struct UnshownMemory: Sendable, Equatable {
    /// Entries of the feed that the list shows under another UID, as another sport's, or not at all.
    public var plans: [PlannedWorkout] = []
    /// All pairs by hand, resting ones and those without an activity included.
    public var pairs: [ManualPair] = []
    /// All ids of each activity of which the athlete has said something, where it has several.
    public var ids: [[ActivityID]] = []

    public init() {}

    public var isEmpty: Bool { self == UnshownMemory() }
}

extension JSONWriter {
    mutating func members(of unshown: UnshownMemory) {
        if !unshown.plans.isEmpty {
            list("plans", unshown.plans) { json, plan in
                json.member("uid", plan.uid)
                json.member("kind", plan.kind.rawValue)
                json.member("sport", plan.sport.rawValue)
                if plan.standing == .plan, plan.standingByContent != .plan { json.member("is_plan", true) }
                json.object("planned") { $0.members(of: plan) }
            }
        }
        if !unshown.pairs.isEmpty {
            list("pairs", unshown.pairs) { json, pair in
                json.member("uid", pair.uid)
                json.member("activity_id", pair.activityID?.text)
            }
        }
        if !unshown.ids.isEmpty {
            list("activities", unshown.ids) { json, ids in json.list("ids", ids.map(\.text)) }
        }
    }
}
