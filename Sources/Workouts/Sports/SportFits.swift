/// How the sports of a day's plans and sessions fit, each question asked once for each kind of plan and of session.
///
/// Thousands of plans and sessions on one day have few sports between them.
struct SportFits {
    private let plans: [PlanFeatures]
    private let sessions: [Session]
    /// For each session its sport, counted from 0.
    private var sportOf: [Int] = []
    /// For each plan the row of `fits` that is its.
    private var rowOf: [Int] = []
    /// On a usual day asking costs less than keeping the answers.
    private static let fewPairs = 100

    /// How sports fit, as far as races marked as such and names shared don't matter.
    private var fits: [[SportFit?]] = []
    /// Which plans are races, whose names matter, too.
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

    /// The fit of a plan and a session; nil when it can't fulfil it.
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
