package import Basics
import Workouts

/// The days of the window in columns of weeks, shaded by how much was done.
///
/// Level: 0 for the value 0, else ⌈4 · value / maximum⌉, with the window's greatest day as the maximum. In whole units:
/// the greatest is 4, exactly a quarter is 1. By quantiles: 1 plus the number of thresholds that the value exceeds.
package struct Heatmap: Sendable, Equatable {
    package let metric: Metric
    /// The greatest day's value and the sum of all, in the metric's whole unit.
    package let maximum: Int
    package let total: Int
    /// The upper bounds of levels 1, 2 and 3, in the metric's whole unit: the 25th, 50th and 75th percentile of the
    /// window's active days, by nearest rank. nil without active days, and if levels go by the greatest day.
    package let thresholds: [Int]?
    /// ISO numbers of the rows' weekdays, Monday 1.
    package let weekdays: [Int]
    package let months: [MonthLabel]
    /// The columns, from the week of the window's first day to that of its last.
    package let weeks: [Column]

    package struct Column: Sendable, Equatable {
        package let start: Day
        /// Seven, in order of the calendar.
        package let cells: [Cell]
    }

    package struct Cell: Sendable, Equatable {
        package let day: Day
        package let content: Content
    }

    package enum Content: Sendable, Equatable {
        case outside
        case future
        case unknown
        /// - Parameters:
        ///   - level: 0 to 4.
        ///   - value: in the metric's whole unit.
        ///   - isRest: whether it is a planned day off.
        case known(level: Int, value: Int, activities: Int, isRest: Bool)
    }

    /// The upper bounds of the levels from 1 on if they go by quartiles, else only the darkest level's; in the metric's
    /// whole unit.
    package var steps: [Int] { (thresholds ?? []) + [maximum] }

    /// A month's name above the column that holds its first day of the window.
    package struct MonthLabel: Sendable, Equatable {
        package let month: CalendarMonth
        /// Counted from 0.
        package let column: Int
    }

    init(
        of days: [DayTotals], in window: Window, today: Day, _ metric: Metric, _ weekStart: WeekStart,
        _ levels: HeatmapLevels, daysOff: Set<Day>, _ known: KnownDays
    ) {
        let maximum = days.lazy.map { metric.value(of: $0.amounts) }.max() ?? 0
        let thresholds = levels == .quantiles ? Self.quartiles(of: days.map { metric.value(of: $0.amounts) }) : nil
        func level(of value: Int) -> Int {
            if value == 0 { return 0 }
            return thresholds.map { 1 + $0.count { value > $0 } } ?? (4 * value + maximum - 1) / maximum
        }
        let totals = Dictionary(days.map { ($0.day, $0.amounts) }) { first, _ in first }
        func content(of day: Day) -> Content {
            guard window.contains(day) else { return .outside }
            guard day <= today else { return .future }
            let amounts = totals[day]
            guard amounts != nil || known.contains(day) else { return .unknown }
            let value = metric.value(of: amounts ?? Amounts())
            return .known(
                level: level(of: value), value: value, activities: amounts?.activities ?? 0,
                isRest: daysOff.contains(day))
        }
        let first = weekStart.start(of: window.from).number
        weeks = stride(from: first, through: window.to.number, by: 7).map { start in
            Column(
                start: Day(number: start),
                cells: (start..<(start + 7)).map { Cell(day: Day(number: $0), content: content(of: Day(number: $0))) })
        }
        self.metric = metric
        self.maximum = maximum
        self.thresholds = thresholds
        total = metric.value(of: days.sums.amounts)
        weekdays = weekStart.weekdays
        months = Self.labels(in: window, first)
    }

    private static func quartiles(of values: [Int]) -> [Int]? {
        let sorted = values.sorted()
        return sorted.isEmpty ? nil : (1...3).map { sorted[($0 * sorted.count + 3) / 4 - 1] }
    }

    /// Drops the first label if the second is closer than three columns: it stands for a few days only.
    private static func labels(in window: Window, _ firstColumn: Int) -> [MonthLabel] {
        var labels = CalendarMonth.all(from: window.from, until: window.to).map { month in
            MonthLabel(month: month, column: (max(month.firstDay, window.from).number - firstColumn) / 7)
        }
        if labels.count > 1, labels[1].column - labels[0].column < 3 { labels.removeFirst() }
        return labels
    }
}

package enum HeatmapLevels: String, Sendable, CaseIterable {
    case greatest
    /// The quartiles of the window's active days, so that one great day doesn't flatten all others.
    case quantiles
}
