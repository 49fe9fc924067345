package import Basics

extension Insights {
    /// Which figures, over which days.
    package struct Question: Sendable, Hashable {
        package var window: Window
        package var weekStart: WeekStart
        package var metric: Metric
        /// The sports that count, named as in the JSON or as at Strava in snake_case; nil for all.
        package var sports: Set<String>?
        package var physiology: Physiology
        package var levels: HeatmapLevels

        package init(
            window: Window, weekStart: WeekStart = .monday, metric: Metric = .time, sports: Set<String>? = nil,
            physiology: Physiology = Physiology(), levels: HeatmapLevels = .greatest
        ) {
            self.window = window
            self.weekStart = weekStart
            self.metric = metric
            self.sports = sports
            self.physiology = physiology
            self.levels = levels
        }
    }
}

/// The days that are shown, both included.
package struct Window: Sendable, Hashable {
    package let from: Day
    package let to: Day

    /// - Parameter from: where it is after the last day, the window is that day alone.
    package init(from: Day, to: Day) {
        self.from = min(from, to)
        self.to = to
    }

    /// The week of a day and the 52 before.
    package init(upTo to: Day, _ weekStart: WeekStart) {
        self.init(from: weekStart.start(of: to).advanced(by: -364), to: to)
    }

    /// From the first of January to the last of December; nil for years other than 1 to 9999.
    package init?(year: Int) {
        guard let first = Day(year: year, month: 1, day: 1), let last = Day(year: year, month: 12, day: 31) else {
            return nil
        }
        self.init(from: first, to: last)
    }

    func contains(_ day: Day) -> Bool { from <= day && day <= to }
}

/// Which days somebody has asked for.
package enum WindowChoice: Sendable, Equatable {
    /// From a day to a day; without a first one the week of the last day and the 52 before, without a last one up to today.
    case days(from: Day?, to: Day?)
    case year(Int)

    /// The years that can be asked for.
    package static let years = 1900...2500

    /// The days that are meant; nil where the first is after the last, or the year is out of range.
    package func window(today: Day, _ weekStart: WeekStart) -> Window? {
        switch self {
        case .year(let year): return Self.years.contains(year) ? Window(year: year) : nil
        case .days(let from, let to):
            guard let from else { return Window(upTo: to ?? today, weekStart) }
            return from <= to ?? today ? Window(from: from, to: to ?? today) : nil
        }
    }
}

/// The day that a week begins with.
package enum WeekStart: String, Sendable, CaseIterable {
    case monday, sunday

    /// The first day of the week of a day.
    package func start(of day: Day) -> Day {
        day.advanced(by: self == .monday ? -day.weekday : -(day.weekday + 1) % 7)
    }

    /// ISO numbers of the weekdays, Monday 1, in the order of the week.
    package var weekdays: [Int] { self == .monday ? [1, 2, 3, 4, 5, 6, 7] : [7, 1, 2, 3, 4, 5, 6] }
}

/// What days and activities are measured by.
package enum Metric: String, Sendable, CaseIterable {
    /// Moving time in seconds.
    case time
    /// Millimetres.
    case distance
    /// Tenths of a point.
    case load

    /// The amount in the metric's whole unit.
    package func value(of amounts: Amounts) -> Int {
        switch self {
        case .time: amounts.movingSeconds
        case .distance: amounts.millimeters
        case .load: amounts.loadTenths
        }
    }

    /// An amount in whole units as seconds, metres or points.
    package func inUnits(_ value: Int) -> Double {
        switch self {
        case .time: Double(value)
        case .distance: Double(value) / 1000
        case .load: Double(value) / 10
        }
    }
}
