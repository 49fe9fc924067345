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
