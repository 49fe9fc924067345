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
    /// What archives have told, what of it Strava's list has lacked since, and what files tell now, by the ids at Strava.
    private var imported: Set<Int64> = []
    private var gone: Set<Int64> = []
    private var filed: Set<Int64> = []
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

    /// - Parameter tellsDeletions: whether what is missing from the list has been deleted.
    mutating func see(_ list: [TrueActivity], on day: Day, tellsDeletions: Bool) {
        activities = list
        listDay = day
        if tellsDeletions { gone = imported.subtracting(list.map(\.id)) }
    }

    mutating func take(archive: [TrueActivity]) {
        imported.formUnion(archive.map(\.id))
        gone.subtract(archive.map(\.id))
    }

    mutating func see(files: [TrueActivity]) { filed = Set(files.map(\.id)) }

    /// The last day of which all activities are known.
    ///
    /// - Parameter isFresh: whether the list has just been seen; if not, its own day wasn't over.
    func lastCoveredDay(isFresh: Bool) -> Day? { isFresh ? listDay : listDay?.advanced(by: -1) }

    /// Memory was lost: only what is seen again is known.
    mutating func forgetPlan() { plan = [:] }
}

extension Ledger {
    /// Which sources tell of an activity.
    struct Sources {
        let isListed: Bool
        let isImported: Bool
        let isFiled: Bool

        var isEmpty: Bool { !isAtStrava && !isFiled }
        var isAtStrava: Bool { isListed || isImported }

        func tellers(of activity: TrueActivity) -> [String] {
            (isAtStrava ? ["row \(activity.id)"] : []) + (isFiled ? ["file \(activity.id)"] : [])
        }
    }

    /// Strava's terms let its list be kept for seven days.
    func sources(of activity: TrueActivity, on day: Day) -> Sources {
        let isFresh = listDay.map { $0.distance(to: day) < 7 } ?? false
        return Sources(
            isListed: isFresh && activities.contains { $0.id == activity.id },
            isImported: imported.contains(activity.id) && !gone.contains(activity.id),
            isFiled: filed.contains(activity.id))
    }
}
