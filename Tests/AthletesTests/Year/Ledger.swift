import Basics

/// What a program could know by now that had read what was shown to it, and nothing else.
struct Ledger {
    /// The plan by the workouts' numbers, as last seen.
    private(set) var plan: [Int: FeedServer.Sight] = [:]
    /// Strava's list as last seen.
    private(set) var activities: [TrueActivity] = []
    /// How many workouts the feed had.
    private(set) var feedCount = 0
    /// The day on which the list was last seen.
    private var listDay: Day?
    /// Before this moment the feed's server doesn't want to be asked.
    private var closedUntil: Instant?

    func mayAskFeed(at now: Instant) -> Bool { closedUntil.map { $0 <= now } ?? true }

    /// The feed was read: what it should list and doesn't is gone.
    mutating func see(_ body: FeedServer.Body) {
        plan = plan.filter { body.listed[$0.key] != nil || !body.window.contains($0.value.day) }
        plan.merge(body.listed) { _, new in new }
        feedCount = body.listed.count
        closedUntil = nil
    }

    mutating func leaveFeedAlone(until moment: Instant) { closedUntil = moment }

    mutating func see(_ list: [TrueActivity], on day: Day) {
        activities = list
        listDay = day
    }

    /// The last day of which all activities are known.
    ///
    /// - Parameter isFresh: whether the list has just been seen; if not, its own day wasn't over.
    func lastCoveredDay(isFresh: Bool) -> Day? { isFresh ? listDay : listDay?.advanced(by: -1) }

    /// Memory was lost: only what is seen again is known.
    mutating func forgetPlan() { plan = [:] }
}
