package import Basics
package import Workouts

extension [DayTotals] {
    /// The eight greatest days by a metric, then number of activities, then the later day; none with the value 0.
    func peaks(by metric: Metric) -> [DayTotals] {
        func place(_ day: DayTotals) -> (Int, Int, Day) {
            (metric.value(of: day.amounts), day.amounts.activities, day.day)
        }
        return Array(filter { metric.value(of: $0.amounts) > 0 }.sorted { place($0) > place($1) }.prefix(8))
    }
}

package struct ActivityFigures: Sendable, Equatable {
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
        func place(_ activity: CountedActivity) -> (Int, Int, Instant) {
            (metric.value(of: activity.amounts), activity.amounts.movingSeconds, activity.start)
        }
        let sorted = activities.filter { metric.value(of: $0.amounts) > 0 }.sorted { left, right in
            place(left) == place(right) ? left.id < right.id : place(left) > place(right)
        }
        return sorted.prefix(12).map(ActivityFigures.init)
    }
}
