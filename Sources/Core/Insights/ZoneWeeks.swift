package import Basics
package import Workouts

/// The time in each heart rate zone by week.
package struct ZoneWeeks: Sendable, Equatable {
    /// All weeks with a day between the window's first day and its end, empty ones too.
    package let weeks: [Week]

    package struct Week: Sendable, Equatable {
        package let start: Day
        package let sums: ZoneSums
    }

    /// nil if no activity has zone times.
    init?(of activities: [CountedActivity], in from: Day, until end: Day, _ weekStart: WeekStart) {
        guard activities.contains(where: { !$0.zoneSeconds.isEmpty }) else { return nil }
        var sums: [Day: ZoneSums] = [:]
        for activity in activities { sums[weekStart.start(of: activity.day), default: ZoneSums()].add(activity) }
        weeks = weekStart.weeks(from: from, until: end).map { Week(start: $0, sums: sums[$0] ?? ZoneSums()) }
    }

    /// The last weeks, without those before the first zone times; empty if none of them has any.
    package func last(_ count: Int) -> ArraySlice<Week> { weeks.suffix(count).drop { $0.sums.zonedActivities == 0 } }
}

extension Sequence<ZoneWeeks.Week> {
    package var sums: ZoneSums { reduce(into: ZoneSums()) { $0.add($1.sums) } }
}

/// The time in each heart rate zone over some activities. Those without zone times add only to their number.
package struct ZoneSums: Sendable, Equatable {
    /// Seconds in each zone, zone 1 first: the athlete's five, and further ones if a source has them.
    package private(set) var seconds = [0, 0, 0, 0, 0]
    package private(set) var activities = 0
    /// The activities with zone times.
    package private(set) var zonedActivities = 0

    init() {}

    /// Those of one activity; nil if it has none.
    package init?(_ times: [HeartRateZoneTime]) {
        let seconds = times.secondsByZone
        guard !seconds.isEmpty else { return nil }
        (activities, zonedActivities) = (1, 1)
        add(seconds)
    }

    package var total: Int { seconds.reduce(0) { $0.adding($1) } }

    /// Seconds in zones 1 and 2.
    var easySeconds: Int { seconds[..<2].reduce(0) { $0.adding($1) } }

    /// The share of zones 1 and 2.
    package var easyPercent: Int { easySeconds.share(of: total, in: 100) }

    /// Seconds in zone 4 and above.
    var hardSeconds: Int { seconds[3...].reduce(0) { $0.adding($1) } }

    /// Seconds in a zone, from 1.
    func seconds(in zone: Int) -> Int { zone <= seconds.count ? seconds[zone - 1] : 0 }

    mutating func add(_ activity: CountedActivity) {
        activities += 1
        if !activity.zoneSeconds.isEmpty { zonedActivities += 1 }
        add(activity.zoneSeconds)
    }

    mutating func add(_ other: ZoneSums) {
        activities += other.activities
        zonedActivities += other.zonedActivities
        add(other.seconds)
    }

    private mutating func add(_ others: [Int]) {
        if seconds.count < others.count { seconds += [Int](repeating: 0, count: others.count - seconds.count) }
        for (zone, amount) in others.enumerated() { seconds[zone] = seconds[zone].adding(amount) }
    }
}

/// Times in heart rate zones in words: what was easy and what was hard, and how many activities tell it.
package struct ZoneWords: Sendable {
    /// `4:10 of 6:02 in zones 1 and 2 (69 %)`
    package let easy: String
    /// `0:31 in zones 4 and 5`, `none in zones 4 and 5`
    package let hard: String
    /// `from 5 of 7 activities`
    package let origin: String
    /// `; the others have no heart rate zones`; empty if there are no others.
    private let others: String

    /// `From 5 of 7 activities; the others have no heart rate zones.`
    package var sentence: String { origin.withCapital + others + "." }

    package var isWhole: Bool { others.isEmpty }

    /// - Parameter clock: formats a number of seconds above 0 as hours and minutes.
    package init(_ sums: ZoneSums, clock: (Int) -> String) {
        let (easy, hard, total) = (sums.easySeconds, sums.hardSeconds, sums.total)
        let zones = sums.seconds.count == 5 ? "zones 4 and 5" : "zones 4 to \(sums.seconds.count)"
        self.easy =
            "\(easy > 0 ? clock(easy) : "0:00") of \(clock(total)) in zones 1 and 2 (\(sums.easyPercent) %)"
        self.hard = (hard > 0 ? clock(hard) : "none") + " in \(zones)"
        origin = "from \(String(sums.zonedActivities).withThousands) of \(sums.activities.of("activity", "activities"))"
        switch sums.activities - sums.zonedActivities {
        case 0: others = ""
        case 1: others = "; the other has no heart rate zones"
        default: others = "; the others have no heart rate zones"
        }
    }
}
