/// How the sports of a day's plans and sessions fit, each question of sport alone answered once.
struct SportFits {
    private let plans: [PlanTraits]
    private let sessions: [Session]
    /// For each planned sport that no title can change, the fit of every session.
    private let known: [PlannedSport: [SportFit?]]

    init(_ plans: [PlanTraits], _ sessions: [Session]) {
        self.plans = plans
        self.sessions = sessions
        // A small day is asked so little that a table would cost more.
        guard plans.count > 8, sessions.allSatisfy({ $0.traits.known != nil }) else {
            known = [:]
            return
        }
        var known: [PlannedSport: [SportFit?]] = [:]
        for plan in plans where plan.sport != .other && plan.sport != .race && known[plan.sport] == nil {
            known[plan.sport] = sessions.map { SportFit(plan, $0.traits) }
        }
        self.known = known
    }

    /// The fit of a plan and a session; nil when it can't fulfil it.
    subscript(_ plan: Int, _ session: Int) -> SportFit? {
        if let fits = known[plans[plan].sport] { return fits[session] }
        return SportFit(plans[plan], sessions[session].traits)
    }
}
