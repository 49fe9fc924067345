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
    static func all(of totals: [DayTotals], from: Day, until end: Day, _ weekStart: WeekStart) -> [Week] {
        var sums: [Day: Sums] = [:]
        for day in totals { sums[weekStart.start(of: day.day), default: Sums()].add(day) }
        return weekStart.weeks(from: from, until: end).map { start in
            Week(
                start: start, isoName: weekStart == .monday ? start.isoWeek : nil,
                days: min(start.advanced(by: 6), end).number - max(start, from).number + 1,
                sums: sums[start] ?? Sums())
        }
    }
}

/// The sums of a month. Every month with a day between the window's first day and its end has one, empty ones too.
package struct Month: Sendable, Equatable {
    package let month: MonthOfYear
    /// How many of its days lie between the window's first day and its end.
    package let days: Int
    package let sums: Sums

    /// - Parameter totals: the totals of these days, in order.
    static func all(of totals: [DayTotals], from: Day, until end: Day) -> [Month] {
        var sums: [MonthOfYear: Sums] = [:]
        for day in totals { sums[MonthOfYear(of: day.day), default: Sums()].add(day) }
        return MonthOfYear.all(from: from, until: end).map { month in
            Month(
                month: month, days: min(month.last, end).number - max(month.first, from).number + 1,
                sums: sums[month] ?? Sums())
        }
    }
}

/// A month of a particular year.
package struct MonthOfYear: Sendable, Hashable {
    package let first: Day

    init(of day: Day) {
        first = day.advanced(by: 1 - day.components.day)
    }

    /// `2026-03`.
    package var iso: String { String(first.description.prefix(7)) }

    /// January is 1.
    package var number: Int { first.components.month }

    /// `Apr`.
    package var shortName: String { Self.shortNames[number - 1] }

    private static let shortNames = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    var last: Day { isLastOfAll ? Day(number: .max) : next.first.advanced(by: -1) }

    /// The months that contain any of the days; empty if the first day is after the last.
    static func all(from: Day, until end: Day) -> [MonthOfYear] {
        guard from <= end else { return [] }
        var months = [MonthOfYear(of: from)]
        while let month = months.last, month.last < end { months.append(month.next) }
        return months
    }

    private var isLastOfAll: Bool { next == self }

    private var next: MonthOfYear { MonthOfYear(of: first.advanced(by: 31)) }
}

extension WeekStart {
    /// The first days of the weeks that contain any of the days; empty if the first day is after the last.
    func weeks(from: Day, until end: Day) -> [Day] {
        guard from <= end else { return [] }
        return stride(from: start(of: from).number, through: end.number, by: 7).map { Day(number: $0) }
    }
}

extension Day {
    /// The ISO week of a Monday: `2026-W12`. The week belongs to the year of its Thursday (ISO 8601).
    fileprivate var isoWeek: String? {
        let thursday = advanced(by: 3)
        let year = thursday.components.year
        guard let newYear = Day(year: year, month: 1, day: 1) else { return nil }
        let week = newYear.distance(to: thursday) / 7 + 1
        return thursday.description.prefix(4) + "-W" + (week < 10 ? "0" : "") + String(week)
    }
}
