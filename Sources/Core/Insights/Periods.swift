package import Basics
import Workouts

/// The sums of a week. Every week with a day between the window's first day and its end has one, empty ones too.
package struct Week: Sendable, Equatable {
    package let start: Day
    /// `2026-W12`, ISO year and week; nil if weeks begin on Sunday.
    package let isoName: String?
    /// How many of its days lie between the window's first day and its end.
    package let days: Int
    package let sums: Sums

    /// - Parameter totals: the totals of these days, in order.
    package static func all(of totals: [DayTotals], from: Day, until end: Day, _ weekStart: WeekStart) -> [Week] {
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

/// The sums of a calendar year, up to the end, and of the part of it that all years have in common.
package struct Year: Sendable, Equatable {
    package let year: Int
    package let whole: Sums
    /// Up to the end's day of the year. 29 February counts as the 28th, so that leap years can be compared.
    package let toDate: Sums

    /// All years with a known day between the first activity and the end, newest first, empty ones too.
    ///
    /// - Parameter totals: all up to the end, in order.
    static func all(of totals: [DayTotals], until end: Day, _ known: KnownDays) -> [Year] {
        guard let first = totals.first?.day.components.year else { return [] }
        var (whole, toDate): ([Int: Sums], [Int: Sums]) = ([:], [:])
        for day in totals {
            let year = day.day.components.year
            whole[year, default: Sums()].add(day)
            if day.day.placeInYear <= end.placeInYear { toDate[year, default: Sums()].add(day) }
        }
        return (first...max(first, end.components.year)).reversed().compactMap { year in
            let days = Window(year: year).map { $0.from.number...min($0.to, end).number }
            guard whole[year] != nil || days?.contains(where: { known.contains(Day(number: $0)) }) == true else {
                return nil
            }
            return Year(year: year, whole: whole[year] ?? Sums(), toDate: toDate[year] ?? Sums())
        }
    }

    package func yearBefore(in years: [Year]) -> Year? { years.first { $0.year == year - 1 } }

    /// The changes from another year in percent, up to the end's day of the year: activities, active days, time,
    /// distance, elevation gain and load. Half up, 9899 at most; nil if the other year's value is 0; empty if the other
    /// year has no activities.
    package func changes(since other: Year) -> [Int?] {
        guard other.toDate.amounts.activities > 0 else { return [] }
        return zip(toDate.inOrder, other.toDate.inOrder).map { now, before in
            before > 0 ? min(now.share(of: before, in: 100), 9999) - 100 : nil
        }
    }
}

extension Insights {
    /// The first known day, if it lies within the year before the newest; nil if all of that year is known, or nothing.
    package var lateStartOfLastYear: Day? {
        guard let details, let since = details.since, let last = details.years.first?.yearBefore(in: details.years),
            since.components.year == last.year, since.placeInYear > 101
        else { return nil }
        return since
    }
}

extension Sums {
    fileprivate var inOrder: [Int] {
        [
            amounts.activities, activeDays, amounts.movingSeconds, amounts.millimeters, amounts.climbMillimeters,
            amounts.loadTenths,
        ]
    }
}

extension Day {
    /// A number that rises through the year, the same in each year.
    fileprivate var placeInYear: Int {
        let (_, month, day) = components
        return month * 100 + (month == 2 ? min(day, 28) : day)
    }
}
