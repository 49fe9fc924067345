import Basics

/// The plans and sessions of one day, each list in its order of start.
struct MatchDay {
    private let plans: [PlannedWorkout]
    private let planTraits: [PlanTraits]
    private let sessions: [Session]
    private let fits: SportFits
    private let isPast: Bool
    private let isCommute: [Bool]
    private let today: Day
    /// For each session the other half of a brick, if somebody planned one that day.
    private let brickHalves: [Int: Int]

    init(plans: [PlannedWorkout], sessions: [Session], today: Day) {
        self.plans = plans
        planTraits = plans.map(PlanTraits.init)
        self.sessions = sessions
        self.today = today
        let bricks = plans.filter { $0.sport == .brick }
        brickHalves =
            bricks.isEmpty
            ? [:]
            : BrickHalves.pairing(sessions) { session in bricks.contains { !$0.isTooLong(for: session.activity) } }
        fits = SportFits(planTraits, sessions)
        isPast = plans.first.map { $0.day < today } ?? true
        isCommute = sessions.map(\.activity.isCommute)
    }

    func matched() -> Matching {
        var chosen = [Int?](repeating: nil, count: plans.count)
        if !sessions.isEmpty { choose(&chosen) }
        var parts = SessionParts(plans: plans, traits: planTraits, sessions: sessions, chosen: chosen)
        parts.joinBricks(brickHalves)
        parts.joinLeftOvers()
        var matching = Matching()
        for plan in plans.indices {
            guard let index = chosen[plan], let candidate = candidate(plan, index) else {
                matching.fulfilled.append(Matching.Outcome(plan: plans[plan], match: nil, fulfilment: nil))
                continue
            }
            let joined = parts.sessions(of: plan)
            let fulfilment = Fulfilment(joined.first ?? sessions[index], parts: Array(joined.dropFirst()))
            let match = Match(candidate, plans[plan], by: sessions[index].activity, fulfilment)
            matching.fulfilled.append(Matching.Outcome(plan: plans[plan], match: match, fulfilment: fulfilment))
        }
        matching.unplanned = parts.leftOver.map { Fulfilment(sessions[$0]) }
        return matching
    }
}

extension MatchDay {
    /// Days with more pairs than this don't get all of them weighed.
    private static let mostPairs = 1_000_000

    private func candidate(_ plan: Int, _ session: Int) -> Candidate? {
        fits[plan, session].flatMap { Candidate(plans[plan], $0, sessions[session], today: today) }
    }

    /// Whether there is a candidate; asked of every pair, so the cheap questions come first.
    private func mayMatch(_ plan: Int, _ session: Int) -> Bool {
        guard let fit = fits[plan, session] else { return false }
        if isPast, !isCommute[session] { return true }
        return Candidate(plans[plan], fit, sessions[session], today: today) != nil
    }

    private func choose(_ chosen: inout [Int?]) {
        guard plans.count * sessions.count <= Self.mostPairs else {
            chosen = CrowdedAssignment(rows: plans.count, columns: sessions.count) { mayMatch($0, $1) }.solved()
            return
        }
        let candidates = plans.indices.map { plan in sessions.indices.filter { mayMatch(plan, $0) } }
        for group in MatchGroup.groups(of: candidates, sessions: sessions.count) {
            let pairs = group.assigned { plan, session in
                candidate(plan, session).map { cost($0, plan, session) }
            }
            for (plan, session) in pairs { chosen[plan] = session }
        }
    }

    private func cost(_ candidate: Candidate, _ plan: Int, _ session: Int) -> Int64 {
        var total = sessions[session].activity.volume
        let half = brickHalves[session]
        let isBrick = plans[plan].sport == .brick
        if isBrick, let half { total = total + sessions[half].activity.volume }
        return MatchCost(
            candidate, plans[plan], planTraits[plan], sessions[session], total: total,
            isSpokenFor: isBrick ? half == nil && !brickHalves.isEmpty : half != nil
        ).value
    }
}
