package import Basics
import Workouts

extension Insights {
    package struct Question: Sendable, Hashable {
        package var window: Window
        package var weekStart: WeekStart
        package var metric: Metric
        /// The included sports, by their names in the JSON or Strava's in snake_case; nil for all.
        package var sports: Set<String>?
        package var physiology: Physiology
        package var levels: HeatmapLevels

        package init(
            window: Window, weekStart: WeekStart = .monday, metric: Metric = .time, sports: Set<String>? = nil,
            physiology: Physiology = Physiology(), levels: HeatmapLevels = .greatest
        ) {
            (self.window, self.weekStart, self.metric, self.sports) = (window, weekStart, metric, sports)
            (self.physiology, self.levels) = (physiology, levels)
        }
    }
}

/// A range of days, both included.
package struct Window: Sendable, Hashable {
    package let from: Day
    package let to: Day

    /// - Parameter from: if it is after `to`, the window is `to` alone.
    package init(from: Day, to: Day) {
        self.from = min(from, to)
        self.to = to
    }

    /// The week of a day and the 52 before.
    package init(upTo to: Day, _ weekStart: WeekStart) {
        self.init(from: weekStart.start(of: to).advanced(by: -364), to: to)
    }

    /// A whole year; nil for years other than 1 to 9999.
    package init?(year: Int) {
        guard let first = Day(year: year, month: 1, day: 1), let last = Day(year: year, month: 12, day: 31) else {
            return nil
        }
        self.init(from: first, to: last)
    }

    package func contains(_ day: Day) -> Bool { from <= day && day <= to }
}

package enum WindowChoice: Sendable, Equatable {
    /// A range of days; without a first day it is the last day's week and the 52 before, without a last day it ends
    /// today.
    case days(from: Day?, to: Day?)
    case year(Int)

    package static let years = 1900...2500

    /// The window; nil if the first day is after the last, or the year is out of range.
    package func window(today: Day, _ weekStart: WeekStart) -> Window? {
        switch self {
        case .year(let year): return Self.years.contains(year) ? Window(year: year) : nil
        case .days(let from, let to):
            guard let from else { return Window(upTo: to ?? today, weekStart) }
            return from <= to ?? today ? Window(from: from, to: to ?? today) : nil
        }
    }
}

package enum WeekStart: String, Sendable, CaseIterable {
    case monday, sunday

    package func start(of day: Day) -> Day { day.advanced(by: self == .monday ? -day.weekday : -(day.weekday + 1) % 7) }

    /// ISO numbers of the weekdays, Monday 1, in the order of the week.
    package var weekdays: [Int] { self == .monday ? [1, 2, 3, 4, 5, 6, 7] : [7, 1, 2, 3, 4, 5, 6] }
}

package enum Metric: String, Sendable, CaseIterable {
    /// Moving time, in seconds.
    case time
    /// Distance, in millimetres.
    case distance
    /// Load, in tenths of a point.
    case load

    package func value(of amounts: Amounts) -> Int {
        switch self {
        case .time: amounts.movingSeconds
        case .distance: amounts.millimeters
        case .load: amounts.loadTenths
        }
    }

    /// Converts an amount in whole units to seconds, metres or points.
    package func inUnits(_ value: Int) -> Double {
        switch self {
        case .time: Double(value)
        case .distance: Double(value) / 1000
        case .load: Double(value) / 10
        }
    }
}

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
        do { return try SportNames.listed(in: text) } catch {
            let missing = "A sport's name is missing. Sports are named as in the JSON, for example run,bike."
            let unknown = "There is no such sport; the nearest is \(error.nearest)."
            throw BadParameter("sports", error.name.isEmpty ? missing : unknown)
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
