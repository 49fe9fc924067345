public import Basics

/// Finds out which activity fulfilled which plan: same day and sport, an hour's nearness for today and later.
///
/// The result does not depend on the order of plans and activities. `docs/matching.md` tells the rules.
public struct Matcher: Sendable {
    private let today: Day

    public init(today: Day) {
        self.today = today
    }

    /// Matches plans to activities. Every plan and every activity comes back exactly once.
    public func match(_ plans: [PlannedWorkout], to activities: [Activity]) -> Matching {
        let sessions = Session.grouping(activities)
        var daySessions: [Day: [Int]] = [:]
        for index in sessions.indices { daySessions[sessions[index].activity.day, default: []].append(index) }
        let order = plans.indices.sorted { PlannedWorkout.isInOrder(plans[$0], plans[$1]) }
        var matching = Matching()
        matching.fulfilled.reserveCapacity(plans.count)
        var start = order.startIndex
        while start < order.endIndex {
            let day = plans[order[start]].day
            let end = order[start...].firstIndex { plans[$0].day != day } ?? order.endIndex
            let dayOfPlans = MatchDay(
                plans: order[start..<end].map { plans[$0] },
                sessions: (daySessions.removeValue(forKey: day) ?? []).map { sessions[$0] }, today: today)
            matching.append(dayOfPlans.matched())
            start = end
        }
        for index in daySessions.values.joined().sorted() { matching.unplanned.append(Fulfilment(sessions[index])) }
        return matching
    }
}

extension PlannedWorkout {
    /// An order that depends on nothing but content: day, start, then everything a plan consists of.
    fileprivate static func isInOrder(_ left: PlannedWorkout, _ right: PlannedWorkout) -> Bool {
        if left.day != right.day { return left.day < right.day }
        let leftTime = left.start.local?.secondOfDay ?? -1
        let rightTime = right.start.local?.secondOfDay ?? -1
        if leftTime != rightTime { return leftTime < rightTime }
        if left.summary != right.summary { return left.summary < right.summary }
        if left.planned != right.planned { return left.plannedOrder.lexicographicallyPrecedes(right.plannedOrder) }
        if left.notes != right.notes { return left.notes < right.notes }
        return left.feedUID < right.feedUID
    }

    private var plannedOrder: [Double] {
        [Double(planned.duration?.wholeSeconds ?? -1), planned.distance?.meters ?? -1]
    }
}
