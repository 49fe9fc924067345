import Basics

/// Joins further sessions of a day to those that were matched: a brick's second half, and what was recorded apart.
struct SessionParts {
    private let plans: [PlannedWorkout]
    private let traits: [PlanTraits]
    private let all: [Session]
    private var members: [Int: [Int]] = [:]
    private var isFree: [Bool]

    /// - Parameters:
    ///   - chosen: for each plan the session that it was matched to.
    ///   - settled: plans that wait for no session, whether they have one or not.
    init(
        plans: [PlannedWorkout], traits: [PlanTraits], sessions: [Session], chosen: [Int?],
        settled: some Sequence<Int>
    ) {
        self.plans = plans
        self.traits = traits
        all = sessions
        isFree = [Bool](repeating: true, count: sessions.count)
        for plan in settled { members[plan] = [] }
        for (plan, session) in chosen.enumerated() {
            guard let session else { continue }
            members[plan] = [session]
            isFree[session] = false
        }
    }

    /// The sessions of a plan, in order of time.
    func sessions(of plan: Int) -> [Session] {
        (members[plan] ?? []).map { all[$0] }
    }

    /// The sessions that belong to no plan.
    var leftOver: [Int] { isFree.indices.filter { isFree[$0] } }

    /// A brick takes the run that follows its ride, or the ride before its run.
    mutating func joinBricks(_ halves: [Int: Int]) {
        for plan in plans.indices where plans[plan].sport == .brick {
            guard let first = members[plan]?.first, let other = halves[first], isFree[other] else { continue }
            members[plan] = [min(first, other), max(first, other)]
            isFree[other] = false
        }
    }

    /// A left-over session of the sport joins a matched one that ended just before it, when the sum is closer to the
    /// planned time; one that began up to two hours after that end, when the sum comes within a tenth of it. No other plan of
    /// that sport may be open.
    mutating func joinLeftOvers() {
        for plan in plans.indices where plans[plan].sport != .brick {
            guard let planned = plans[plan].planned.duration else { continue }
            while let next = continuation(of: plan, within: BrickHalves.mostBetween) {
                let before = movingTime(of: plan)
                guard planned.distance(to: before + all[next].activity.movingTime) < planned.distance(to: before)
                else { break }
                join(next, to: plan)
            }
            joinAfterStops(plan, planned)
        }
    }

    /// All pieces of a long session that was cut by stops, or none.
    private mutating func joinAfterStops(_ plan: Int, _ planned: Duration) {
        let before = self
        while !planned.isReached(by: movingTime(of: plan)), let next = continuation(of: plan, within: Self.longestStop)
        {
            join(next, to: plan)
        }
        if !planned.isReached(by: movingTime(of: plan)) { self = before }
    }

    /// The longest stop between two pieces of a session, in seconds.
    static let longestStop = 7200

    private mutating func join(_ session: Int, to plan: Int) {
        members[plan, default: []].append(session)
        isFree[session] = false
    }

    private func movingTime(of plan: Int) -> Duration {
        members[plan, default: []].reduce(.zero) { $0 + all[$1].activity.movingTime }
    }

    private func continuation(of plan: Int, within most: Int) -> Int? {
        guard let session = members[plan]?.last, !all[session].activity.startIsHidden else { return nil }
        let next = all.indices(after: session, within: most).first { other in
            isFree[other] && !all[other].activity.startIsHidden
                && SportFit(traits[plan], all[other].traits) != nil
                && !plans[plan].isTooLong(for: all[other].activity)
                && all[other].traits.family == all[session].traits.family
                && all[session].isFollowed(by: all[other], within: most)
        }
        guard let next else { return nil }
        let isWanted = plans.indices.contains { open in
            members[open] == nil && SportFit(traits[open], all[next].traits) != nil
        }
        return isWanted ? nil : next
    }
}

extension [Session] {
    /// What a session and those that follow it come to, where only together they come within a tenth of the planned time:
    /// a long ride that was cut by stops. What is less than a third of the plan is no first piece but a warm-up.
    ///
    /// - Parameter fits: whether a session, by its position, may be one of them.
    func volume(ofPiecesFrom first: Int, planned: Duration, where fits: (Int) -> Bool) -> Volume? {
        let length = self[first].activity.movingTime
        guard !planned.isReached(by: length), length * 3 >= planned else { return nil }
        var total = self[first].activity.volume
        var last = first
        while let duration = total.duration, duration < planned {
            let next = indices(after: last, within: SessionParts.longestStop).first {
                self[$0].traits.family == self[first].traits.family && fits($0) && !self[$0].activity.startIsHidden
                    && self[last].isFollowed(by: self[$0], within: SessionParts.longestStop)
            }
            guard let next else { return nil }
            total = total + self[next].activity.volume
            last = next
            if planned.isReached(by: total.duration ?? .zero) { return total }
        }
        return nil
    }
}

extension Duration {
    /// Whether another is within a tenth of this one, which is planned.
    func isReached(by actual: Duration) -> Bool { distance(to: actual) * 10 <= self }

    fileprivate func distance(to other: Duration) -> Duration {
        self < other ? other - self : self - other
    }
}
