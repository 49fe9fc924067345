import Basics

/// The rule by which a zone's clocks change once a year, such as `FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU`.
struct YearlyRule: Sendable {
    /// Seconds east of UTC after the change.
    let after: Int
    private let before: Int
    private let month: Int
    /// The day of the month, by the month's length, from 28 on, and the weekday of its first; nil where there is none.
    ///
    /// They are computed once, since a calendar may ask for any number of times.
    private let days: [[Int?]]
    private let secondOfDay: Int
    /// The years in which it holds, and its last moment.
    private let years: ClosedRange<Int>
    private let end: Int

    /// Returns nil for every rule of another shape.
    ///
    /// - Parameters:
    ///   - start: the first change, on the clock before it.
    ///   - before: seconds east of UTC before the change.
    init?(_ text: String, from start: LocalTime, before: Int, after: Int) {
        var parts: [Substring: Substring] = [:]
        for part in text.uppercased().split(separator: ";") {
            let pair = part.split(separator: "=", maxSplits: 1)
            guard pair.count == 2, Self.known.contains(pair[0]), parts.updateValue(pair[1], forKey: pair[0]) == nil
            else { return nil }
        }
        let (year, month, day) = start.day.components
        let days = (parts["BYMONTHDAY"] ?? "").split(separator: ",").map { Int($0) ?? 0 }
        guard parts["FREQ"] == "YEARLY", parts["INTERVAL"] ?? "1" == "1", days.allSatisfy({ $0 != 0 }),
            days.count <= Self.mostDays,
            let inMonth = Int(parts["BYMONTH"] ?? "\(month)"), (1...12).contains(inMonth),
            parts["BYMONTH"] != nil || parts["BYDAY"] == nil && days.isEmpty,
            let count = Int(parts["COUNT"] ?? "\(Self.lastYear)"), count > 0
        else { return nil }
        let byDay = parts["BYDAY"] ?? ""
        let weekday = Self.weekdays.firstIndex(of: byDay.suffix(2))
        guard let ordinal = byDay.count > 2 ? Int(byDay.dropLast(2)) : 0, (-5...5).contains(ordinal),
            byDay.isEmpty || weekday != nil && (ordinal != 0 || !days.isEmpty)
        else { return nil }
        self.after = after
        self.before = before
        self.month = inMonth
        let any = days.isEmpty && byDay.isEmpty ? [day] : days
        self.days = (28...31).map { length in
            (0..<7).map { first in
                (1...length).first { day in
                    (weekday == nil || (first + day - 1) % 7 == weekday)
                        && (ordinal == 0 || ordinal == (ordinal > 0 ? (day - 1) / 7 + 1 : -((length - day) / 7 + 1)))
                        && (any.isEmpty || any.contains(day) || any.contains(day - length - 1))
                }
            }
        }
        secondOfDay = start.secondOfDay
        years = year...max(year, min(Self.lastYear, year + min(count, Self.lastYear) - 1))
        guard let until = parts["UNTIL"].map({ Array($0.utf8) }) else {
            end = .max
            return
        }
        let local = LocalTime(calendarText: until[...]) ?? LocalTime(calendarText: (until + Array("T235959".utf8))[...])
        guard
            let last = Instant(calendarText: until[...])?.secondsSinceEpoch
                ?? local.map({ $0.secondsSinceEpoch - before })
        else { return nil }
        end = last
    }

    /// The last change at or before a moment, in seconds since the epoch; nil if there is none.
    func lastChange(until moment: Int) -> Int? {
        let last = min(moment, end)
        var year = min(LocalTime(secondsSinceEpoch: last + before).day.components.year, years.upperBound)
        // A fifth Sunday may be missing for some years.
        let first = max(years.lowerBound, year - 10)
        while year >= first {
            if let change = change(in: year), change <= last { return change }
            year -= 1
        }
        return nil
    }

    private func change(in year: Int) -> Int? {
        guard let first = Day(year: year, month: month, day: 1),
            let length = (28...31).last(where: { Day(year: year, month: month, day: $0) != nil })
        else { return nil }
        return days[length - 28][first.weekday].map {
            first.advanced(by: $0 - 1).number * 86_400 + secondOfDay - before
        }
    }

    private static let known: Set<Substring> = [
        "FREQ", "INTERVAL", "BYMONTH", "BYMONTHDAY", "BYDAY", "UNTIL", "COUNT", "WKST",
    ]
    private static let weekdays: [Substring] = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]
    private static let lastYear = 9999
    /// A week, such as that of the second Sunday.
    private static let mostDays = 7
}
