package import Basics
import Workouts

/// The requested figures: `from` and `to`, or `year`, `sports` and `metric`.
package struct FigureWish: Sendable {
    package static let names: Set<String> = ["from", "to", "year", "sports", "metric"]

    package var choice: WindowChoice
    /// nil for all.
    package let sports: Set<String>?
    package let metric: Metric

    package init(_ parameters: Parameters) throws(BadParameter) {
        let (from, to) = try parameters.days()
        let year = try parameters.number("year", in: WindowChoice.years)
        if year != nil, from != nil || to != nil { throw BadParameter("year", "Give a year, or days, not both.") }
        choice = year.map { .year($0) } ?? .days(from: from, to: to)
        sports = try parameters.text("sports").map(Self.sports)
        metric = try parameters.choice("metric") ?? .time
    }

    private static func sports(_ text: String) throws(BadParameter) -> Set<String> {
        do throws(UnknownSport) { return try SportNames.listed(in: text) } catch {
            throw BadParameter(
                "sports",
                error.name.isEmpty
                    ? "A sport's name is missing. Sports are named as in the JSON, for example run,bike."
                    : "There is no such sport; the nearest is \(error.nearest).")
        }
    }

    /// The question for an athlete.
    ///
    /// - Parameter mostDays: the largest number of days between the first and the last.
    /// - Throws: `BadParameter` if the first day is after today and there is no last day.
    package func question(
        today: Day, _ weekStart: WeekStart, _ physiology: Physiology, _ levels: HeatmapLevels,
        atMost mostDays: Int = .max
    ) throws(BadParameter) -> Insights.Question {
        guard let window = choice.window(today: today, weekStart) else {
            throw BadParameter("from", "The first day is after the last one. Give both.")
        }
        if case .days = choice { try Parameters.checkDistance(from: window.from, to: window.to, atMost: mostDays) }
        return Insights.Question(
            window: window, weekStart: weekStart, metric: metric, sports: sports, physiology: physiology,
            levels: levels)
    }
}
