public import Basics

/// Determines which activity fulfilled which plan: by day and sport, and for today and later also by starts within an
/// hour.
///
/// Pairs by hand take precedence over every rule. The result does not depend on the order of plans and activities.
/// `docs/matching.md` describes the rules.
public struct Matcher: Sendable {
    private let today: Day
    private let pairs: [ManualPair]

    /// - Parameter pairs: the athlete's pairs by hand, by the plans' UIDs. If two of them concern one plan or name one
    ///   activity, the last counts; a pair with an unknown activity leaves its plan to the rules.
    public init(today: Day, pairs: [ManualPair] = []) {
        self.today = today
        self.pairs = pairs
    }

    /// Matches plans to activities. Every plan and every activity is returned exactly once; recordings among the plans
    /// come last and take no activity.
    ///
    /// - Parameter excluded: activities that don't count; TrainingPeaks' recordings of them don't count either.
    public func match(_ plans: [PlannedWorkout], to activities: [Activity], excluded: [Activity] = []) -> Matching {
        let plans = UnclearEntries.settled(in: plans, beside: activities, excluded, pairs)
        guard plans.contains(where: \.isRecording) else { return match(plans: plans, to: activities, beside: excluded) }
        var matching = match(plans: plans.filter { !$0.isRecording }, to: activities, beside: excluded)
        matching.recorded = RecordedSession.grouping(plans.filter(\.isRecording), beside: matching, excluded)
        return matching
    }

    private func match(plans: [PlannedWorkout], to activities: [Activity], beside excluded: [Activity]) -> Matching {
        let paired = Set(
            Dictionary(pairs.map { ($0.uid.lowercased(), $0.activityID) }, uniquingKeysWith: { $1 }).values)
        var sessions = Session.grouping(activities, beside: excluded) { paired.contains($0.id) }
        let order = PlannedWorkout.order(of: plans)
        let byHand = PairsByHand(pairs, plans, in: order, &sessions)
        var daySessions: [Day: [Int]] = [:]
        for index in sessions.indices where !byHand.elsewhere.contains(index) {
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
            let matched = dayOfPlans.matched()
            matching.fulfilled += matched.fulfilled
            matching.unplanned += matched.unplanned
            start = end
        }
        let rest = daySessions.values.joined().sorted()
        matching.unplanned.reserveCapacity(matching.unplanned.count + rest.count)
        for index in rest { matching.unplanned.append(Fulfilment(sessions[index])) }
        return matching
    }
}

extension PlannedWorkout {
    /// The plans' positions in an order that depends only on content: day, start, then all other properties of a plan.
    fileprivate static func order(of plans: [PlannedWorkout]) -> [Int] {
        // Sorting small numbers is much faster than sorting whole plans, and they nearly always differ.
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

public struct Matching: Sendable, Equatable {
    /// A plan with its match and fulfilment; both are nil if nothing fulfilled it.
    public struct Outcome: Sendable, Equatable {
        public let plan: PlannedWorkout
        public let match: Match?
        public let fulfilment: Fulfilment?
    }

    /// Every plan, in order of day and start.
    public var fulfilled: [Outcome] = []
    public var unplanned: [Fulfilment] = []
    /// The recordings that TrainingPeaks lists without a plan, grouped by session.
    public var recorded: [RecordedSession] = []
}
