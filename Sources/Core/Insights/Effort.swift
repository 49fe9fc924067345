package import Basics
package import Workouts

/// How hard the weeks were, by Strava's score if enough activities have one, else by moving time.
package struct Effort: Sendable, Equatable {
    package let basis: Basis
    /// The activities that have a score, in order of start.
    package let points: [Point]
    /// All weeks with a day between the window's first day and its end, empty ones too.
    package let weeks: [Week]
    /// nil unless there are eight full weeks that aren't all empty.
    package let trend: Trend?

    package enum Basis: String, Sendable {
        /// At least half of the activities have a score.
        case sufferScore = "suffer_score"
        case movingTime = "moving_time"
    }

    package struct Point: Sendable, Equatable {
        package let id: ActivityID
        package let day: Day
        package let scoreTenths: Int
    }

    package struct Week: Sendable, Equatable {
        package let start: Day
        package fileprivate(set) var scoreTenths = 0
        package fileprivate(set) var scoredActivities = 0
        package fileprivate(set) var activities = 0
        package fileprivate(set) var movingSeconds = 0
        package fileprivate(set) var unscoredSeconds = 0
    }

    /// The mean of the last four full weeks, and that of the four before, in points or seconds. A full week has all
    /// seven days within the window and none after the end.
    package struct Trend: Sendable, Equatable {
        package let recent: Double
        package let before: Double
        /// To one decimal, half up; nil if the earlier weeks are empty.
        package var changePercent: Double? { before > 0 ? recent.change(from: before) : nil }
    }

    init(of activities: [CountedActivity], in from: Day, until end: Day, _ weekStart: WeekStart) {
        points = activities.compactMap { activity in
            activity.scoreTenths.map { Point(id: activity.id, day: activity.day, scoreTenths: $0) }
        }
        let found = Dictionary(grouping: activities) { weekStart.start(of: $0.day) }
        let weeks = weekStart.weeks(from: from, until: end).map { start in
            (found[start] ?? []).reduce(into: Week(start: start)) { $0.add($1) }
        }
        let basis = points.isEmpty || points.count < activities.count - points.count ? Basis.movingTime : .sufferScore
        let full = weeks.filter { $0.start >= from && $0.start.advanced(by: 6) <= end }.suffix(8)
        let recent = full.suffix(4).reduce(0) { $0 + $1.value(by: basis) } / 4
        let before = full.prefix(4).reduce(0) { $0 + $1.value(by: basis) } / 4
        trend = full.count < 8 || recent + before == 0 ? nil : Trend(recent: recent, before: before)
        self.basis = basis
        self.weeks = weeks
    }

    /// Points or seconds in each of some weeks, by their first days; nil without activities.
    package func values(in weeks: [Day]) -> [Double?] {
        let found = Dictionary(self.weeks.map { ($0.start, $0) }) { first, _ in first }
        return weeks.map { start in
            found[start].flatMap { $0.activities > 0 ? $0.value(by: basis) : nil }
        }
    }
}

extension Effort.Week {
    /// Points or seconds.
    fileprivate func value(by basis: Effort.Basis) -> Double {
        basis == .sufferScore ? Double(scoreTenths) / 10 : Double(movingSeconds)
    }

    fileprivate mutating func add(_ activity: CountedActivity) {
        activities += 1
        movingSeconds = movingSeconds.adding(activity.amounts.movingSeconds)
        if let tenths = activity.scoreTenths {
            scoredActivities += 1
            scoreTenths = scoreTenths.adding(tenths)
        } else {
            unscoredSeconds = unscoredSeconds.adding(activity.amounts.movingSeconds)
        }
    }
}
