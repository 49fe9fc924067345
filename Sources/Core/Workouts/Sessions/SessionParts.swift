/// Adds further sessions of a day to matched ones: a brick's second half, and pieces that were recorded separately.
struct SessionParts {
    private let plans: [PlannedWorkout]
    private let traits: [PlanFeatures]
    private let all: [Session]
    private var members: [Int: [Int]] = [:]
    private var isFree: [Bool]

    /// - Parameters:
    ///   - chosen: for each plan the session that it was matched to.
    ///   - settled: plans that need no session, whether they have one or not.
    init(
        plans: [PlannedWorkout], traits: [PlanFeatures], sessions: [Session], chosen: [Int?],
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

    func sessions(of plan: Int) -> [Session] {
        (members[plan] ?? []).map { all[$0] }
    }

    var leftOver: [Int] { isFree.indices.filter { isFree[$0] } }

    /// Gives a brick the run that follows its ride, or the ride before its run.
    mutating func joinBricks(_ halves: [Int: Int]) {
        for plan in plans.indices where plans[plan].sport == .brick {
            guard let first = members[plan]?.first, let other = halves[first], isFree[other] else { continue }
            members[plan] = [min(first, other), max(first, other)]
            isFree[other] = false
        }
    }

    /// Adds left-over sessions of the same sport to matched ones. A session that began shortly after the end of the
    /// matched one is added if that brings the sum closer to the planned time; one that began up to two hours after it,
    /// if the sum comes within a tenth of the planned time. No other plan of that sport may be open.
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

    /// Adds all pieces of a long session with stops, including those before the matched one, or none.
    private mutating func joinAfterStops(_ plan: Int, _ planned: Duration) {
        let before = self
        while !planned.isReached(by: movingTime(of: plan)), let next = continuation(of: plan, within: Self.longestStop)
        {
            join(next, to: plan)
        }
        while !planned.isReached(by: movingTime(of: plan)), let first = beginning(of: plan, planned) {
            members[plan, default: []].insert(first, at: 0)
            isFree[first] = false
        }
        if !planned.isReached(by: movingTime(of: plan)) { self = before }
    }

    /// In seconds.
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
            mayJoin(other, plan, beside: session) && all[session].isFollowed(by: all[other], within: most)
        }
        return next.flatMap { isWanted($0) ? nil : $0 }
    }

    /// The piece before the first one. A session of less than a third of the plan is a warm-up rather than a piece.
    private func beginning(of plan: Int, _ planned: Duration) -> Int? {
        guard let session = members[plan]?.first, !all[session].activity.startIsHidden else { return nil }
        let first = all.indices[..<session].last { other in
            mayJoin(other, plan, beside: session) && all[other].activity.movingTime * 3 >= planned
                && all[other].isFollowed(by: all[session], within: Self.longestStop)
        }
        return first.flatMap { isWanted($0) ? nil : $0 }
    }

    private func mayJoin(_ other: Int, _ plan: Int, beside session: Int) -> Bool {
        isFree[other] && !all[other].activity.startIsHidden && SportFit(traits[plan], all[other].traits) != nil
            && !plans[plan].isTooLong(for: all[other].activity)
            && all[other].traits.family == all[session].traits.family
    }

    private func isWanted(_ session: Int) -> Bool {
        plans.indices.contains { members[$0] == nil && SportFit(traits[$0], all[session].traits) != nil }
    }
}

extension Duration {
    /// Whether an actual duration is within a tenth of this planned one.
    func isReached(by actual: Duration) -> Bool { distance(to: actual) * 10 <= self }

    fileprivate func distance(to other: Duration) -> Duration {
        self < other ? other - self : self - other
    }
}
