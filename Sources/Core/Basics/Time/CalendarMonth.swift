/// A month of the proleptic Gregorian calendar, from 0001-01 to 9999-12.
public struct CalendarMonth: Sendable, Hashable {
    public let year: Int
    /// From 1.
    public let month: Int
}

extension CalendarMonth {
    public init(of day: Day) { (year, month, _) = day.components }

    /// The month of an ISO 8601 date without its day, such as `2026-03`; nil for anything else.
    public init?(iso text: some StringProtocol) {
        guard text.utf8.count == 7, let first = Day(iso: text + "-01") else { return nil }
        self.init(of: first)
    }

    public var firstDay: Day { Day(number: firstNumber) }
    public var lastDay: Day { Day(number: advanced(by: 1).firstNumber - 1) }

    /// The month `months` later (earlier when negative). The result must lie within the calendar's range.
    public func advanced(by months: Int) -> CalendarMonth {
        let index = year * 12 + month - 1 + months
        return CalendarMonth(year: index / 12, month: index % 12 + 1)
    }

    private var firstNumber: Int { Day(year: year, month: month, day: 1)?.number ?? .max }
}

extension CalendarMonth: Comparable {
    public static func < (left: CalendarMonth, right: CalendarMonth) -> Bool {
        (left.year, left.month) < (right.year, right.month)
    }
}

extension CalendarMonth: CustomStringConvertible {
    /// ISO 8601, for example `2026-03`.
    public var description: String { String(firstDay.description.prefix(7)) }
}
