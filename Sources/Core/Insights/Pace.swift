package import Basics
package import Workouts

/// How fast a sport was done: metres per second, distance over moving time.
///
/// Only activities above 500 m with a moving time and a humanly plausible speed count: a drive recorded as a ride would
/// flatten the rest. A week's speed is its summed distance over its summed time, not a mean of paces, in which a short
/// run would weigh as much as a long one. Sports are in order of the number of activities, then name.
package struct SportPace: Sendable, Equatable {
    package let sport: String
    /// In order of start.
    package let points: [Point]
    package let weeks: [Week]
    /// nil unless both of its spans have points.
    package let trend: Trend?

    package struct Point: Sendable, Equatable {
        package let id: ActivityID
        package let day: Day
        package let speed: Speed
    }

    package struct Week: Sendable, Equatable {
        package let start: Day
        package let activities: Int
        package let speed: Speed
    }

    /// The last 28 days up to the end against the 28 before.
    package struct Trend: Sendable, Equatable {
        package let recent: Speed
        package let before: Speed
        /// The change of speed in percent, positive if faster; to one decimal, half up.
        package var changePercent: Double { recent.metersPerSecond.change(from: before.metersPerSecond) }
    }

    static func all(of activities: [CountedActivity], until end: Day, _ weekStart: WeekStart) -> [SportPace] {
        let counted = activities.lazy.filter {
            $0.amounts.millimeters > 500_000 && $0.amounts.movingSeconds > 0 && $0.hasPlausiblePace
        }
        let paces = Dictionary(grouping: counted, by: \.sport).map { sport, activities in
            SportPace(sport, activities, until: end, weekStart)
        }
        return paces.sorted { ($1.points.count, $0.sport) < ($0.points.count, $1.sport) }
    }

    /// Metres per second in each of some weeks, by their first days; nil without a point.
    package func speeds(in weeks: [Day]) -> [Double?] {
        let speeds = Dictionary(self.weeks.map { ($0.start, $0.speed.metersPerSecond) }) { first, _ in first }
        return weeks.map { speeds[$0] }
    }

    private init(_ sport: String, _ activities: [CountedActivity], until end: Day, _ weekStart: WeekStart) {
        self.sport = sport
        points = activities.map { Point(id: $0.id, day: $0.day, speed: Speed([$0])) }
        weeks = Dictionary(grouping: activities) { weekStart.start(of: $0.day) }.sorted { $0.key < $1.key }
            .map { Week(start: $0, activities: $1.count, speed: Speed($1)) }
        let (middle, first) = (end.advanced(by: -28), end.advanced(by: -56))
        let recent = activities.filter { $0.day > middle }
        let before = activities.filter { $0.day > first && $0.day <= middle }
        trend = recent.isEmpty || before.isEmpty ? nil : Trend(recent: Speed(recent), before: Speed(before))
    }
}

/// A distance and its moving time, at least 1 s.
package struct Speed: Sendable, Equatable {
    package let millimeters: Int
    package let movingSeconds: Int

    fileprivate init(_ activities: [CountedActivity]) {
        let amounts = activities.amounts
        millimeters = amounts.millimeters
        movingSeconds = max(amounts.movingSeconds, 1)
    }

    package var metersPerSecond: Double { Double(millimeters) / 1000 / Double(movingSeconds) }
}

extension Double {
    /// The change from an earlier value above 0 in percent; to one decimal, half up.
    func change(from before: Double) -> Double { ((self / before - 1) * 1000 + 0.5).rounded(.down) / 10 }
}

extension CountedActivity {
    /// Whether the sport has a pace or speed, and the activity's is humanly plausible over its distance.
    fileprivate var hasPlausiblePace: Bool {
        greatestSpeed.map { Double(amounts.millimeters) / 1000 <= $0 * Double(amounts.movingSeconds) } ?? false
    }
}
