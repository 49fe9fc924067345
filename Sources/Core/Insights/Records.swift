package import Basics
package import Workouts

/// The best activity of a sport over everything known up to the end; of equal ones the earlier.
///
/// `fastest` is the average speed over a whole activity of at least the distance: a summary doesn't show a 5 km inside
/// a 10 km. It excludes manual activities and implausible speeds: above 7 m/s running, 22 riding and 15 from 40 km on,
/// 2.2 swimming.
package struct Record: Sendable, Equatable {
    package let sport: String
    package let best: Best
    package let id: ActivityID
    package let day: Day

    package enum Best: Sendable, Equatable {
        case longest(seconds: Int)
        case farthest(millimeters: Int)
        case highest(millimeters: Int)
        /// - Parameter over: the least distance, in millimetres.
        case fastest(over: Int, metersPerSecond: Double)
    }

    /// All records by sport, kind in the order of `Best`, and distance; none with the value 0.
    ///
    /// - Parameter activities: in order of start and id.
    static func all(of activities: [CountedActivity]) -> [Record] {
        Dictionary(grouping: activities, by: \.sport).sorted { $0.key < $1.key }.flatMap { sport, activities in
            [
                greatest(of: activities, by: \.amounts.movingSeconds) { .longest(seconds: $0) },
                greatest(of: activities, by: \.amounts.millimeters) { .farthest(millimeters: $0) },
                greatest(of: activities, by: \.amounts.climbMillimeters) { .highest(millimeters: $0) },
            ].compactMap(\.self) + fastest(of: activities, over: PlannedSport(rawValue: sport)?.racedDistances ?? [])
        }
    }

    private static func fastest(of activities: [CountedActivity], over distances: [Int]) -> [Record] {
        guard !distances.isEmpty else { return [] }
        let plausible = activities.filter { !$0.isManual && $0.metersPerSecond <= $0.greatestSpeed ?? 0 }
        return distances.compactMap { distance in
            greatest(of: plausible.filter { $0.amounts.millimeters >= distance }, by: \.metersPerSecond) {
                .fastest(over: distance, metersPerSecond: $0)
            }
        }
    }

    /// The first activity with the greatest value.
    private static func greatest<Value: Comparable & ExpressibleByIntegerLiteral>(
        of activities: [CountedActivity], by value: (CountedActivity) -> Value, _ best: (Value) -> Best
    ) -> Record? {
        var found: (value: Value, activity: CountedActivity)?
        for activity in activities {
            let value = value(activity)
            if value > (found?.value ?? 0) { found = (value, activity) }
        }
        return found.map { value, activity in
            Record(sport: activity.sport, best: best(value), id: activity.id, day: activity.day)
        }
    }
}

/// An activity that is its sport's fastest over one or several distances.
package struct FastestActivity: Sendable, Equatable {
    /// The greatest of these distances, in millimetres.
    package let over: Int
    package let metersPerSecond: Double
    /// The other distances, ascending.
    package private(set) var also: [Int] = []
    package let record: Record

    /// All fastest activities, each once, in order of sport and greatest distance.
    package static func all(in records: [Record]) -> [FastestActivity] {
        var found: [FastestActivity] = []
        for record in records.reversed() {
            guard case .fastest(let over, let speed) = record.best else { continue }
            if let index = found.firstIndex(where: { $0.record.id == record.id }) {
                found[index].also.insert(over, at: 0)
            } else {
                found.append(FastestActivity(over: over, metersPerSecond: speed, record: record))
            }
        }
        return found.reversed()
    }
}

extension PlannedSport {
    /// The distances over which the sport is raced, in millimetres; empty for other sports.
    fileprivate var racedDistances: [Int] {
        switch self {
        case .run: [5_000_000, 10_000_000, 21_097_500, 42_195_000]
        case .bike, .mountainBike: [20_000_000, 40_000_000, 90_000_000, 180_000_000]
        case .swim: [400_000, 750_000, 1_500_000, 1_900_000, 3_800_000]
        default: []
        }
    }
}

extension CountedActivity {
    /// 0 without a time.
    fileprivate var metersPerSecond: Double {
        amounts.movingSeconds > 0 ? Double(amounts.millimeters) / 1000 / Double(amounts.movingSeconds) : 0
    }
}

/// The Eddington number: the greatest E such that the athlete rode or ran at least E kilometres, or miles, on E days.
/// It counts all known days up to the end, and sums each day's distances.
package struct Eddington: Sendable, Equatable {
    /// `bike` or `run`.
    package let sport: String
    package let kilometers: Number
    package let miles: Number

    package struct Number: Sendable, Equatable {
        package let reached: Int
        /// How many more days of at least the next number are needed to reach it.
        package let nextDays: Int
    }

    package func number(in units: Units) -> Number { units == .metric ? kilometers : miles }

    static func all(of activities: [CountedActivity]) -> [Eddington] {
        [PlannedSport.bike, .run].map(\.rawValue).compactMap { sport in
            var days: [Day: Int] = [:]
            for activity in activities where activity.sport == sport {
                days[activity.day] = (days[activity.day] ?? 0).adding(activity.amounts.millimeters)
            }
            guard !days.isEmpty else { return nil }
            return Eddington(
                sport: sport, kilometers: Number(of: days.values, in: 1_000_000),
                miles: Number(of: days.values, in: 1_609_344))
        }
    }
}

extension Eddington.Number {
    /// - Parameters:
    ///   - days: millimetres of each day.
    ///   - unit: millimetres.
    fileprivate init(of days: some Collection<Int>, in unit: Int) {
        // How many days reach a number but not the next; numbers beyond the count of days don't matter.
        var counts = Array(repeating: 0, count: days.count + 2)
        for day in days { counts[min(day / unit, days.count + 1)] += 1 }
        var next = days.count + 1
        var reaching = counts[next]
        while next > 1, reaching + counts[next - 1] < next - 1 {
            next -= 1
            reaching += counts[next]
        }
        reached = next - 1
        nextDays = next - reaching
    }
}

extension [DayTotals] {
    /// The eight greatest days by a metric, then number of activities, then the later day; none with the value 0.
    func peaks(by metric: Metric) -> [DayTotals] {
        func place(_ day: DayTotals) -> (Int, Int, Day) {
            (metric.value(of: day.amounts), day.amounts.activities, day.day)
        }
        return Array(filter { metric.value(of: $0.amounts) > 0 }.sorted { place($0) > place($1) }.prefix(8))
    }
}

extension CountedActivity {
    /// The twelve greatest activities by a metric, then moving time, then the later start, then the smaller id; none
    /// with the value 0.
    static func peaks(of activities: [CountedActivity], by metric: Metric) -> [CountedActivity] {
        func place(_ activity: CountedActivity) -> (Int, Int, Instant) {
            (metric.value(of: activity.amounts), activity.amounts.movingSeconds, activity.start)
        }
        let sorted = activities.filter { metric.value(of: $0.amounts) > 0 }.sorted { left, right in
            place(left) == place(right) ? left.id < right.id : place(left) > place(right)
        }
        return Array(sorted.prefix(12))
    }
}
