/// Caches how the sports of a day's plans and sessions fit, once for each kind of plan and of session.
///
/// Even thousands of plans and sessions on one day have only a few sports.
struct SportFits {
    private let plans: [PlanFeatures]
    private let sessions: [Session]
    /// For each session the number of its sport.
    private var sportOf: [Int] = []
    /// For each plan its row in `fits`.
    private var rowOf: [Int] = []
    /// For fewer pairs, computing the fits costs less than caching them.
    private static let fewPairs = 100

    /// The fits of the sports, without regard to race marks and shared names.
    private var fits: [[SportFit?]] = []
    /// Which plans are races, for which names matter, too.
    private let isRace: [Bool]

    init(_ plans: [PlanFeatures], _ sessions: [Session]) {
        self.plans = plans
        self.sessions = sessions
        isRace = plans.map { $0.sport == .race }
        guard plans.count * sessions.count > Self.fewPairs else { return }
        var numbers: [Sport: Int] = [:]
        var sports: [ActivityFeatures] = []
        for session in sessions {
            let sport = Sport(type: session.traits.type, isRideByName: session.traits.isRideByName)
            let number = numbers[sport] ?? sports.count
            if number == sports.count {
                numbers[sport] = number
                sports.append(session.traits.nameless)
            }
            sportOf.append(number)
        }
        let allAreKnown = sports.allSatisfy { $0.known != nil }
        var rows: [PlannedSport: Int] = [:]
        for plan in plans {
            let dependsOnTitle = plan.sport == .other || plan.sport == .race || !allAreKnown
            let row = dependsOnTitle ? fits.count : rows[plan.sport, default: fits.count]
            rowOf.append(row)
            guard row == fits.count else { continue }
            fits.append(sports.map { SportFit(plan, $0) })
            if !dependsOnTitle { rows[plan.sport] = row }
        }
    }

    /// The fit of a plan and a session; nil if the session can't fulfil the plan.
    subscript(_ plan: Int, _ session: Int) -> SportFit? {
        guard !fits.isEmpty else { return SportFit(plans[plan], sessions[session].traits) }
        if let fit = fits[rowOf[plan]][sportOf[session]] { return fit }
        guard isRace[plan] else { return nil }
        return SportFit(raceByName: plans[plan], sessions[session].traits)
    }

    private struct Sport: Hashable {
        let type: SportType
        let isRideByName: Bool
    }
}
