package import Basics

/// Fitness, fatigue and form from the daily load, days without load counted as 0.
///
/// fitness += (load − fitness) / 42, fatigue += (load − fatigue) / 7, both 0 before the first day; form is yesterday's
/// fitness − yesterday's fatigue, 0 on the first day: as TrainingPeaks has it. The window only says which days are shown.
/// Nothing is projected: what is planned isn't done.
package struct LoadCurve: Sendable, Equatable {
    /// The first day of the curve; nil where nothing is known.
    package let since: Day?
    /// Those of the window up to its end, from `since` on.
    package let days: [Point]
    package let scale: LoadScale
    /// The fitness of the last day less that of seven days before, to a tenth, half up; nil where nothing is known.
    package let ramp: Double?
    /// How many of the window's activities have their load from where.
    package let sources: [LoadSource: Int]

    package struct Point: Sendable, Equatable {
        package let day: Day
        package let loadTenths: Int
        package let fitness: Double
        package let fatigue: Double
        /// This morning's.
        package let form: Double
    }

    /// The day from which on 95 % of the fitness is there that lasting training would have brought; before it is still
    /// rising from nothing.
    package var settledFrom: Day? { since?.advanced(by: 126) }

    /// - Parameters:
    ///   - activities: all that are known up to the end.
    ///   - shown: those of the window.
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
