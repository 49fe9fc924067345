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
    /// planned time and no other plan of that sport is open.
    mutating func joinLeftOvers() {
        for plan in plans.indices where plans[plan].sport != .brick {
            guard let planned = plans[plan].planned.duration else { continue }
            while let last = members[plan]?.last, let next = continuation(of: last, plan) {
                let before = members[plan, default: []].reduce(Duration.zero) { $0 + all[$1].activity.movingTime }
                let after = before + all[next].activity.movingTime
                guard planned.distance(to: after) < planned.distance(to: before) else { break }
                members[plan, default: []].append(next)
                isFree[next] = false
            }
        }
    }

    private func continuation(of session: Int, _ plan: Int) -> Int? {
        guard !all[session].activity.startIsHidden else { return nil }
        let next = all.indices(soonAfter: session).first { other in
            isFree[other] && !all[other].activity.startIsHidden
                && SportFit(traits[plan], all[other].traits) != nil
                && !plans[plan].isTooLong(for: all[other].activity)
                && all[other].traits.family == all[session].traits.family
                && all[session].isFollowedClosely(by: all[other])
        }
        guard let next else { return nil }
        let isWanted = plans.indices.contains { open in
            members[open] == nil && SportFit(traits[open], all[next].traits) != nil
        }
        return isWanted ? nil : next
    }
}

extension Duration {
    fileprivate func distance(to other: Duration) -> Duration {
        self < other ? other - self : self - other
    }
}
