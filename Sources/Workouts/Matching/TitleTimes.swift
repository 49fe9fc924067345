/// When a day's plans are meant to be done, as far as titles say so. Only those are read of plans that compete.
struct TitleTimes {
    private let times: [TimeInTitle?]
    private let sessions: [Session]
    /// For each session whether it starts right after a ride; empty where no title says anything.
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

    /// How far a session starts from what a plan's title says; nil where it says nothing.
    func distance(_ plan: Int, _ session: Int) -> StartDistance? {
        times[plan]?.distance(to: sessions[session].activity, followsRide: followsRide[session])
    }
}
