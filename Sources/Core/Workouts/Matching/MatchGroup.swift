/// Plans and sessions of a day that compete only with each other.
struct MatchGroup {
    private var plans: [Int] = []
    private var sessions: [Int] = []

    /// Splits a day into groups by its candidates; plans without a candidate are in no group.
    static func groups(of candidates: [[Int]], sessions count: Int) -> [MatchGroup] {
        var groupOf = [Int?](repeating: nil, count: count)
        var plansOf = [[Int]](repeating: [], count: count)
        for (plan, sessions) in candidates.enumerated() {
            for session in sessions { plansOf[session].append(plan) }
        }
        var groups: [MatchGroup] = []
        for start in 0..<count where groupOf[start] == nil && !plansOf[start].isEmpty {
            var group = MatchGroup()
            var isTaken = Set<Int>()
            var open = [start]
            groupOf[start] = groups.count
            while let session = open.popLast() {
                group.sessions.append(session)
                for plan in plansOf[session] where isTaken.insert(plan).inserted {
                    group.plans.append(plan)
                    for next in candidates[plan] where groupOf[next] == nil {
                        groupOf[next] = groups.count
                        open.append(next)
                    }
                }
            }
            group.plans.sort()
            group.sessions.sort()
            groups.append(group)
        }
        return groups
    }

    /// The chosen pairs of plan and session.
    ///
    /// - Parameter cost: of a plan and a session; nil if they may not match.
    func assigned(cost: (Int, Int) -> Int64?) -> [(plan: Int, session: Int)] {
        if plans.count == 1, sessions.count == 1 { return [(plans[0], sessions[0])] }
        let columns: [Int?]
        if max(plans.count, sessions.count) <= Assignment.mostOfEach {
            columns =
                Assignment(rows: plans.count, columns: sessions.count) { cost(plans[$0], sessions[$1]) }.solved()
        } else {
            columns =
                CrowdedAssignment(rows: plans.count, columns: sessions.count) { cost(plans[$0], sessions[$1]) != nil }
                .solved()
        }
        return zip(plans, columns).compactMap { plan, column in column.map { (plan, sessions[$0]) } }
    }
}
