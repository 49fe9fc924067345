package import Basics
import Workouts

/// The greatest number E such that on E days at least E kilometres, or miles, were ridden or run; of all that is known up
/// to the end, a day's distances together.
package struct Eddington: Sendable, Equatable {
    /// `bike` or `run`.
    package let sport: String
    package let kilometers: Number
    package let miles: Number

    package struct Number: Sendable, Equatable {
        package let reached: Int
        /// How many days of at least one more are missing for the next.
        package let nextDays: Int
    }

    package func number(in units: Units) -> Number { units == .metric ? kilometers : miles }

    /// Of each of the two that was done.
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
        // How many days reached a number and not the next; no number beyond their count plays a part.
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
