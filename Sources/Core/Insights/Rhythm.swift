import Basics

/// The hours of the week at which the athlete trains, by the wall clock of the place where an activity was recorded.
///
/// An hour that occurs twice when clocks go back is one cell. An activity with a hidden start has only a weekday.
package struct Rhythm: Sendable, Equatable {
    package let maximum: Int
    /// The cells with activities, by weekday, then hour.
    package let cells: [Cell]
    /// The activities with a hidden start, by weekday.
    package let hidden: [Cell]

    package struct Cell: Sendable, Equatable {
        /// ISO weekday: Monday is 1.
        package let weekday: Int
        /// 0 to 23; nil if the start is hidden.
        package let hour: Int?
        package let activities: Int
        package let movingSeconds: Int
    }

    /// The level of a cell as in the heatmap: 0 to 4.
    package func level(of activities: Int) -> Int {
        activities == 0 || maximum == 0 ? 0 : (4 * activities + maximum - 1) / maximum
    }

    /// The moving time on an ISO weekday, hidden starts included.
    package func movingSeconds(on weekday: Int) -> Int {
        (cells + hidden).reduce(0) { $0 + ($1.weekday == weekday ? $1.movingSeconds : 0) }
    }

    init(of activities: [CountedActivity]) {
        var amounts: [Int: Amounts] = [:]
        for activity in activities { amounts[activity.hourOfWeek, default: Amounts()].add(activity.amounts) }
        let all = amounts.sorted { $0.key < $1.key }.map { place, amounts in
            Cell(
                weekday: place / Self.placesPerDay + 1,
                hour: place % Self.placesPerDay == Self.hiddenPlace ? nil : place % Self.placesPerDay,
                activities: amounts.activities, movingSeconds: amounts.movingSeconds)
        }
        cells = all.filter { $0.hour != nil }
        hidden = all.filter { $0.hour == nil }
        maximum = cells.lazy.map(\.activities).max() ?? 0
    }

    /// The hours of a day, and one place for activities without an hour.
    fileprivate static let placesPerDay = 25
    fileprivate static let hiddenPlace = 24
}

extension CountedActivity {
    fileprivate var hourOfWeek: Int {
        day.weekday * Rhythm.placesPerDay + (startIsHidden ? Rhythm.hiddenPlace : localStart.secondOfDay / 3600)
    }
}
