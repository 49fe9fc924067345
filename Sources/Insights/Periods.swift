package import Basics

/// The sums of a week. Every week with a day between the window's first day and its end has one, empty ones too.
package struct Week: Sendable, Equatable {
    package let start: Day
    /// `2026-W12`, ISO year and week; nil if weeks begin on Sunday.
    package let isoName: String?
    /// How many of its days lie between the window's first day and its end.
    package let days: Int
    package let sums: Sums

    /// - Parameter totals: the totals of these days, in order.
    package static func all(
        of totals: [DayTotals], from: Day, until end: Day, _ weekStart: WeekStart
    ) -> [Week] {
        var sums: [Day: Sums] = [:]
        for day in totals { sums[weekStart.start(of: day.day), default: Sums()].add(day) }
        return weekStart.weeks(from: from, until: end).map { start in
            Week(
                start: start, isoName: weekStart.isoName(of: start),
                days: min(start.advanced(by: 6), end).number - max(start, from).number + 1,
                sums: sums[start] ?? Sums())
        }
    }
}

/// The sums of a month. Every month with a day between the window's first day and its end has one, empty ones too.
package struct Month: Sendable, Equatable {
    package let month: CalendarMonth
    /// How many of its days lie between the window's first day and its end.
    package let days: Int
    package let sums: Sums

    /// - Parameter totals: the totals of these days, in order.
    static func all(of totals: [DayTotals], from: Day, until end: Day) -> [Month] {
        var sums: [CalendarMonth: Sums] = [:]
        for day in totals { sums[CalendarMonth(of: day.day), default: Sums()].add(day) }
        return CalendarMonth.all(from: from, until: end).map { month in
            Month(
                month: month, days: min(month.lastDay, end).number - max(month.firstDay, from).number + 1,
                sums: sums[month] ?? Sums())
        }
    }
}

extension CalendarMonth {
    /// The months that contain any of the days; empty if the first day is after the last.
    static func all(from: Day, until end: Day) -> [CalendarMonth] {
        guard from <= end else { return [] }
        var months = [CalendarMonth(of: from)]
        while let month = months.last, month.lastDay < end { months.append(month.advanced(by: 1)) }
        return months
    }
}

extension WeekStart {
    /// The first days of the weeks that contain any of the days; empty if the first day is after the last.
    func weeks(from: Day, until end: Day) -> [Day] {
        guard from <= end else { return [] }
        return stride(from: start(of: from).number, through: end.number, by: 7).map { Day(number: $0) }
    }
}

extension WeekStart {
    /// The ISO week that begins on a day: `2026-W12`; nil if weeks begin on Sunday, or the day isn't a Monday.
    package func isoName(of start: Day) -> String? { self == .monday && start.weekday == 0 ? start.isoWeek : nil }
}

extension Day {
    /// The ISO week of a Monday. The week belongs to the year of its Thursday (ISO 8601).
    fileprivate var isoWeek: String? {
        let thursday = advanced(by: 3)
        let year = thursday.components.year
        guard let newYear = Day(year: year, month: 1, day: 1) else { return nil }
        let week = newYear.distance(to: thursday) / 7 + 1
        return thursday.description.prefix(4) + "-W" + (week < 10 ? "0" : "") + String(week)
    }
}
