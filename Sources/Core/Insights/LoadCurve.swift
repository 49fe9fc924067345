package import Basics

/// Fitness, fatigue and form from the daily load; a day without load counts as 0.
///
/// fitness += (load − fitness) / 42, fatigue += (load − fatigue) / 7, both 0 before the first day; form is yesterday's
/// fitness − yesterday's fatigue, 0 on the first day: TrainingPeaks' definition. The window only selects which days are
/// shown. Planned workouts don't count.
package struct LoadCurve: Sendable, Equatable {
    /// The first day of the curve; nil if nothing is known.
    package let since: Day?
    /// The window's days up to its end, from `since` on.
    package let days: [Point]
    package let scale: LoadScale
    /// The last day's fitness less that of seven days before, to a tenth, half up; nil if nothing is known.
    package let ramp: Double?
    /// How many of the window's activities have their load from each source.
    package let sources: [LoadSource: Int]

    package struct Point: Sendable, Equatable {
        package let day: Day
        package let loadTenths: Int
        package let fitness: Double
        package let fatigue: Double
        /// The form in the morning of the day.
        package let form: Double
    }

    /// The day on which fitness reaches 95 % of the value that constant training leads to; until then it is still
    /// rising from 0.
    package var settledFrom: Day? { since?.advanced(by: 126) }

    /// - Parameters:
    ///   - activities: all known activities up to the end.
    ///   - shown: the window's activities.
    init(
        of activities: [CountedActivity], since: Day?, from: Day, until end: Day, _ shown: [CountedActivity],
        _ scale: LoadScale
    ) {
        self.since = since
        self.scale = scale
        sources = Dictionary(grouping: shown, by: \.loadSource).mapValues(\.count)
        var points: [Point] = []
        var ramp: Double?
        if let since, since <= end {
            var loads: [Day: Int] = [:]
            for activity in activities {
                loads[activity.day] = (loads[activity.day] ?? 0).adding(activity.amounts.loadTenths)
            }
            var (fitness, fatigue) = (0.0, 0.0)
            var fitnessBefore = 0.0
            for number in since.number...end.number {
                let day = Day(number: number)
                let tenths = loads[day] ?? 0
                let form = fitness - fatigue
                fitness += (Double(tenths) / 10 - fitness) / 42
                fatigue += (Double(tenths) / 10 - fatigue) / 7
                if number == end.number - 7 { fitnessBefore = fitness }
                if day >= from {
                    points.append(Point(day: day, loadTenths: tenths, fitness: fitness, fatigue: fatigue, form: form))
                }
            }
            ramp = ((fitness - fitnessBefore) * 10 + 0.5).rounded(.down) / 10
        }
        self.ramp = ramp
        days = points
    }
}
