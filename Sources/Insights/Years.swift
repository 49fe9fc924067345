package import Basics

/// What was done in a calendar year, up to the end, and in the part of it that all years have in common.
package struct Year: Sendable, Equatable {
    package let year: Int
    package let whole: Sums
    /// Up to the end's day of the year. 29 February counts with the 28th, so that leap years can be compared.
    package let toDate: Sums

    /// Newest first: each that has a known day between the first activity and the end, idle ones too.
    ///
    /// - Parameter totals: all up to the end, in order.
    static func all(of totals: [DayTotals], until end: Day, isKnown: (Day) -> Bool) -> [Year] {
        guard let first = totals.first?.day.components.year else { return [] }
        var (whole, toDate): ([Int: Sums], [Int: Sums]) = ([:], [:])
        for day in totals {
            let year = day.day.components.year
            whole[year, default: Sums()].add(day)
            if day.day.placeInYear <= end.placeInYear { toDate[year, default: Sums()].add(day) }
        }
        return (first...max(first, end.components.year)).reversed().compactMap { year in
            let days = Window(year: year).map { $0.from.number...min($0.to, end).number }
            guard whole[year] != nil || days?.contains(where: { isKnown(Day(number: $0)) }) == true else { return nil }
            return Year(year: year, whole: whole[year] ?? Sums(), toDate: toDate[year] ?? Sums())
        }
    }

    /// nil where nothing is known of it.
    package func yearBefore(in years: [Year]) -> Year? { years.first { $0.year == year - 1 } }

    /// By how many percent activities, active days, time, distance, what was climbed and load up to the day are more than
    /// those of another year: half up, 9899 at most, nil where the other had none; nothing where it had none of anything.
    package func changes(since other: Year) -> [Int?] {
        guard other.toDate.amounts.activities > 0 else { return [] }
        return zip(toDate.inOrder, other.toDate.inOrder).map { now, before in
            before > 0 ? min(now.share(of: before, in: 100), 9999) - 100 : nil
        }
    }
}

extension Insights {
    /// The first day that is known, where it lies within the year before the newest; nil where all of that is known, or
    /// nothing.
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
    /// Rises through a year, alike in each.
    fileprivate var placeInYear: Int {
        let (_, month, day) = components
        return month * 100 + (month == 2 ? min(day, 28) : day)
    }
}
