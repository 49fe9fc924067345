public import Basics

/// Finds out which activity fulfilled which plan: same day and sport, an hour's nearness for today and later.
///
/// What the athlete has paired by hand stands above every rule. The result does not depend on the order of plans and
/// activities. `docs/matching.md` tells the rules.
public struct Matcher: Sendable {
    private let today: Day
    private let pairs: [ManualPair]

    /// - Parameters:
    ///   - today: the athlete's date of now.
    ///   - pairs: what the athlete has said by hand, by the plans' UIDs. Where two of them are about one plan or name one
    ///     activity, the last counts; one that names an activity which isn't here leaves its plan to the rules.
    public init(today: Day, pairs: [ManualPair] = []) {
        self.today = today
        self.pairs = pairs
    }

    /// Matches plans to activities. Every plan and every activity comes back exactly once; recordings among the plans are
    /// looked at last and take nothing.
    ///
    /// - Parameter excluded: activities that count for nothing; what TrainingPeaks has recorded of them rests with them.
    public func match(_ plans: [PlannedWorkout], to activities: [Activity], excluded: [Activity] = []) -> Matching {
        let plans = UnclearEntries.settled(in: plans, beside: activities, excluded, pairs)
        guard plans.contains(where: \.isRecording) else { return match(plans: plans, to: activities) }
        var matching = match(plans: plans.filter { !$0.isRecording }, to: activities)
        matching.recorded = RecordedSession.grouping(plans.filter(\.isRecording), beside: matching, excluded)
        return matching
    }

    private func match(plans: [PlannedWorkout], to activities: [Activity]) -> Matching {
        var sessions = Session.grouping(activities)
        let order = PlannedWorkout.order(of: plans)
        let byHand = PairsByHand(pairs, plans, in: order, &sessions)
        var daySessions: [Day: [Int]] = [:]
        for index in sessions.indices where !byHand.isElsewhere(index) {
            daySessions[sessions[index].activity.day, default: []].append(index)
        }
        var matching = Matching()
        matching.fulfilled.reserveCapacity(plans.count)
        var start = order.startIndex
        while start < order.endIndex {
            let day = plans[order[start]].day
            let end = order[start...].firstIndex { plans[$0].day != day } ?? order.endIndex
            let indices = daySessions.removeValue(forKey: day) ?? []
            let dayOfPlans = MatchDay(
                plans: order[start..<end].map { plans[$0] }, sessions: indices.map { sessions[$0] }, today: today,
                reserved: byHand.reservations(order[start..<end], indices, of: sessions))
            matching.append(dayOfPlans.matched())
            start = end
        }
        let rest = daySessions.values.joined().sorted()
        matching.unplanned.reserveCapacity(matching.unplanned.count + rest.count)
        for index in rest { matching.unplanned.append(Fulfilment(sessions[index])) }
        return matching
    }
}

extension PlannedWorkout {
    /// The plans' positions in an order that depends on nothing but content: day, start, then everything a plan
    /// consists of.
    fileprivate static func order(of plans: [PlannedWorkout]) -> [Int] {
        // Small numbers are much faster to sort than whole plans, and nearly always tell two apart.
        let keys = plans.indices.map { index in
            let start = plans[index].start
            return (day: start.day.number, second: start.local?.secondOfDay ?? -1, index: index)
        }
        return keys.sorted { left, right in
            if left.day != right.day { return left.day < right.day }
            if left.second != right.second { return left.second < right.second }
            return plans[left.index].precedes(plans[right.index])
        }
        .map(\.index)
    }

    /// Of two plans with one start.
    private func precedes(_ other: PlannedWorkout) -> Bool {
        if summary != other.summary { return summary < other.summary }
        if planned != other.planned { return plannedOrder.lexicographicallyPrecedes(other.plannedOrder) }
        if notes != other.notes { return notes < other.notes }
        return feedUID < other.feedUID
    }

    private var plannedOrder: [Double] {
        [Double(planned.duration?.wholeSeconds ?? -1), planned.distance?.meters ?? -1]
    }
}
