package import Basics

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
    package func last(_ count: Int) -> ArraySlice<Week> {
        weeks.suffix(count).drop { $0.sums.zonedActivities == 0 }
    }
}

extension Sequence<ZoneWeeks.Week> {
    package var sums: ZoneSums { reduce(into: ZoneSums()) { $0.add($1.sums) } }
}
