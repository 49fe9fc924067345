import Basics

/// The plans and sessions of one day, each in order of start.
struct MatchDay {
    private let plans: [PlannedWorkout]
    private let planTraits: [PlanFeatures]
    private let sessions: [Session]
    private let fits: SportFits
    private let isPast: Bool
    private let isCommute: [Bool]
    private let today: Day
    /// For each session the other half of a brick, if a brick is planned that day.
    private let brickHalves: [Int: Int]
    /// The plans that are settled by hand, and how; neither they nor their sessions are candidates for others.
    private let reserved: [Int: Reservation]
    private let isReservedSession: [Bool]

    init(plans: [PlannedWorkout], sessions: [Session], today: Day, reserved: [Int: Reservation]) {
        self.plans = plans
        planTraits = plans.map(PlanFeatures.init)
        (self.sessions, self.today, self.reserved) = (sessions, today, reserved)
        isReservedSession = reserved.isEmpty ? [] : Self.areReserved(sessions, by: reserved)
        brickHalves = Self.brickHalves(plans, sessions, reserved)
        fits = SportFits(planTraits, sessions)
        isPast = plans.first.map { $0.day < today } ?? true
        isCommute = sessions.map(\.activity.isCommute)
    }

    func matched() -> Matching {
        var chosen = [Int?](repeating: nil, count: plans.count)
        if !sessions.isEmpty { choose(&chosen) }
        for (plan, reservation) in reserved { chosen[plan] = reservation.session }
        var parts = SessionParts(
            plans: plans, traits: planTraits, sessions: sessions, chosen: chosen, settled: reserved.keys)
        parts.joinBricks(brickHalves)
        parts.joinLeftOvers()
        var matching = Matching()
        for plan in plans.indices {
            matching.fulfilled.append(outcome(of: plan, session: chosen[plan], parts.sessions(of: plan)))
        }
        matching.unplanned = parts.leftOver.map { Fulfilment(sessions[$0]) }
        return matching
    }
}

extension MatchDay {
    /// - Parameter joined: the session and its further parts, in order of time.
    private func outcome(of plan: Int, session index: Int?, _ joined: [Session]) -> Matching.Outcome {
        if case .elsewhere(let session) = reserved[plan] {
            return byHand(plan, session, Fulfilment(session))
        }
        guard let index else { return Matching.Outcome(plan: plans[plan], match: nil, fulfilment: nil) }
        let fulfilment = Fulfilment(joined.first ?? sessions[index], parts: Array(joined.dropFirst()))
        guard reserved[plan] == nil, let candidate = candidate(plan, index) else {
            return byHand(plan, sessions[index], fulfilment)
        }
        let match = Match(candidate, plans[plan], by: sessions[index].activity, fulfilment)
        return Matching.Outcome(plan: plans[plan], match: match, fulfilment: fulfilment)
    }

    private func byHand(_ plan: Int, _ session: Session, _ fulfilment: Fulfilment) -> Matching.Outcome {
        let isNamed = planTraits[plan].mayName(session.traits)
        let match = Match(byHand: plans[plan], isNamed: isNamed, session.activity, fulfilment)
        return Matching.Outcome(plan: plans[plan], match: match, fulfilment: fulfilment)
    }

    private static func areReserved(_ sessions: [Session], by reserved: [Int: Reservation]) -> [Bool] {
        var areReserved = [Bool](repeating: false, count: sessions.count)
        for session in reserved.values.compactMap(\.session) { areReserved[session] = true }
        return areReserved
    }

    /// The halves of bricks. Sessions paired with another plan than a brick are left out, and bricks that are settled
    /// without a session look for none.
    private static func brickHalves(
        _ plans: [PlannedWorkout], _ sessions: [Session], _ reserved: [Int: Reservation]
    ) -> [Int: Int] {
        let bricks = plans.indices.filter { plan in
            guard plans[plan].sport == .brick else { return false }
            return reserved[plan] == nil || reserved[plan]?.session != nil
        }
        guard !bricks.isEmpty else { return [:] }
        let others = reserved.filter { plans[$0.key].sport != .brick }.compactMap(\.value.session)
        let isOther = Set(others.map { sessions[$0].activity.id })
        return BrickHalves.pairing(sessions) { session in
            !isOther.contains(session.activity.id)
                && bricks.contains { !plans[$0].isTooLong(for: session.activity) }
        }
    }
}

extension MatchDay {
    /// On days with more pairs than this, costs are not weighed.
    private static let mostPairs = 1_000_000

    private func fit(_ plan: Int, _ session: Int) -> SportFit? {
        fits[plan, session] ?? SportFit(ofFileIn: plans[plan], sessions[session])
    }

    private func candidate(_ plan: Int, _ session: Int) -> Candidate? {
        fit(plan, session).flatMap { Candidate(plans[plan], $0, sessions[session], today: today) }
    }

    /// Whether the pair is a candidate. This runs for every pair, so the cheap checks come first.
    private func mayMatch(_ plan: Int, _ session: Int) -> Bool {
        if !reserved.isEmpty, isReservedSession[session] || reserved[plan] != nil { return false }
        guard let fit = fit(plan, session) else { return false }
        if isPast, !isCommute[session], !plans[plan].isCompleted { return true }
        return Candidate(plans[plan], fit, sessions[session], today: today) != nil
    }

    private func choose(_ chosen: inout [Int?]) {
        guard plans.count * sessions.count <= Self.mostPairs else {
            chosen = CrowdedAssignment(rows: plans.count, columns: sessions.count) { mayMatch($0, $1) }.solved()
            return
        }
        let candidates = plans.indices.map { plan in sessions.indices.filter { mayMatch(plan, $0) } }
        let titles = TitleTimes(plans, sessions, candidates)
        // TrainingPeaks has joined these files to plans itself, which takes precedence over the number of pairs.
        assign(candidates.enumerated().map { plan, found in found.filter { isJoined(plan, $0) } }, titles, &chosen) {
            isJoined($0, $1)
        }
        let isTaken = Set(chosen.compactMap(\.self))
        let isOpen = chosen.map { $0 == nil }
        assign(
            candidates.enumerated().map { plan, found in isOpen[plan] ? found.filter { !isTaken.contains($0) } : [] },
            titles, &chosen)
    }

    /// Assigns candidates, as far as `isAllowed` permits.
    private func assign(
        _ candidates: [[Int]], _ titles: TitleTimes, _ chosen: inout [Int?],
        where isAllowed: (Int, Int) -> Bool = { _, _ in true }
    ) {
        for group in MatchGroup.groups(of: candidates, sessions: sessions.count) {
            let pairs = group.assigned { plan, session in
                guard isAllowed(plan, session) else { return nil }
                return candidate(plan, session).map { cost($0, plan, session, titles) }
            }
            for (plan, session) in pairs { chosen[plan] = session }
        }
    }

    /// Whether TrainingPeaks has joined one of the session's recordings to the plan, whose start is then that
    /// recording's.
    private func isJoined(_ plan: Int, _ session: Int) -> Bool {
        guard plans[plan].isCompleted else { return false }
        return sessions[session].recordings.contains { abs(plans[plan].start.seconds(to: $0) ?? .max) < 60 }
    }

    private func cost(_ candidate: Candidate, _ plan: Int, _ session: Int, _ titles: TitleTimes) -> Int64 {
        var total = sessions[session].activity.volume
        let half = brickHalves[session]
        let isBrick = plans[plan].sport == .brick
        if isBrick, let half { total = total + sessions[half].activity.volume }
        return MatchCost(
            candidate, plans[plan], planTraits[plan], sessions[session], total: total,
            titleSays: titles.distance(plan, session),
            isSpokenFor: isBrick ? half == nil && !brickHalves.isEmpty : half != nil
        ).value
    }
}

/// The times in the titles of a day's plans. Only the titles of competing plans are read.
struct TitleTimes {
    private let times: [TimeInTitle?]
    private let sessions: [Session]
    /// For each session whether it starts right after a ride; empty if no title contains a time.
    private let followsRide: [Bool]

    /// - Parameter candidates: for each plan the sessions that it may take.
    init(_ plans: [PlannedWorkout], _ sessions: [Session], _ candidates: [[Int]]) {
        var wanted = [Int](repeating: 0, count: sessions.count)
        for session in candidates.joined() { wanted[session] += 1 }
        times = plans.indices.map { plan in
            let competes = candidates[plan].count > 1 || candidates[plan].contains { wanted[$0] > 1 }
            return competes ? TimeInTitle(plans[plan]) : nil
        }
        self.sessions = sessions
        followsRide = times.contains { $0 != nil } ? BrickHalves.followingRides(sessions) : []
    }

    /// How far a session starts from the time in a plan's title; nil if the title contains none.
    func distance(_ plan: Int, _ session: Int) -> StartDistance? {
        times[plan]?.distance(to: sessions[session].activity, followsRide: followsRide[session])
    }
}
