package import Basics
import Workouts

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

    /// The numbers of cycling and running, each if there are activities.
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
