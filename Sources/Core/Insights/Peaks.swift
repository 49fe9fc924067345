package import Basics
package import Workouts

extension [DayTotals] {
    /// The eight greatest days by a metric, then number of activities, then the later day; none with the value 0.
    func peaks(by metric: Metric) -> [DayTotals] {
        let days = filter { metric.value(of: $0.amounts) > 0 }.sorted { left, right in
            let (one, other) = (metric.value(of: left.amounts), metric.value(of: right.amounts))
            if one != other { return one > other }
            if left.amounts.activities != right.amounts.activities {
                return left.amounts.activities > right.amounts.activities
            }
            return left.day > right.day
        }
        return Array(days.prefix(8))
    }
}

/// The figures of one activity.
package struct ActivityFigures: Sendable, Equatable {
    /// The activity's id.
    package let id: ActivityID
    package let name: String
    package let sport: String
    package let day: Day
    package let amounts: Amounts
    /// Whether a source has a distance, and an elevation gain.
    package let hasDistance: Bool
    package let hasClimb: Bool

    fileprivate init(_ activity: CountedActivity) {
        id = activity.id
        name = activity.name
        sport = activity.sport
        day = activity.day
        amounts = activity.amounts
        hasDistance = activity.hasDistance
        hasClimb = activity.hasClimb
    }

    /// The twelve greatest activities by a metric, then moving time, then the later start, then the smaller id; none
    /// with the value 0.
    static func peaks(of activities: [CountedActivity], by metric: Metric) -> [ActivityFigures] {
        let sorted = activities.filter { metric.value(of: $0.amounts) > 0 }.sorted { left, right in
            let (one, other) = (metric.value(of: left.amounts), metric.value(of: right.amounts))
            if one != other { return one > other }
            if left.amounts.movingSeconds != right.amounts.movingSeconds {
                return left.amounts.movingSeconds > right.amounts.movingSeconds
            }
            return left.start != right.start ? left.start > right.start : left.id < right.id
        }
        return sorted.prefix(12).map(ActivityFigures.init)
    }
}
