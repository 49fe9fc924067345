/// A day of the proleptic Gregorian calendar, without a time or a zone.
///
/// Days run from 0001-01-01 to 9999-12-31; arithmetic stops at those ends.
public struct Day: Sendable, Hashable {
    /// Days since 1970-01-01.
    public let number: Int

    /// The day `number` days after 1970-01-01, clamped to the calendar's range.
    public init(number: Int) {
        self.number = min(max(number, Self.firstNumber), Self.lastNumber)
    }

    /// Returns nil if the year (1–9999), month and day of the month make no day.
    public init?(year: Int, month: Int, day: Int) {
        guard (1...9999).contains(year), (1...12).contains(month),
            day >= 1, day <= Self.length(ofMonth: month, year: year)
        else { return nil }
        number = Self.number(year: year, month: month, day: day)
    }

    /// The day of an ISO 8601 date such as `2026-03-18`; nil for anything else.
    public init?(iso text: some StringProtocol) {
        let digits = Array(text.utf8)
        guard digits.count == 10, digits[4] == UInt8(ascii: "-"), digits[7] == UInt8(ascii: "-"),
            let year = digits[0..<4].decimal, let month = digits[5..<7].decimal,
            let day = digits[8..<10].decimal
        else { return nil }
        self.init(year: year, month: month, day: day)
    }

    /// Whether the date is plausible for a workout: in the years 1900 to 2500. Dates far outside of them are slips, and
    /// libical writes those of the most distant years as zeros.
    public var isPlausible: Bool { (1900...2500).contains(components.year) }

    /// The day `days` later (earlier when negative), clamped to the calendar's range.
    public func advanced(by days: Int) -> Day {
        let (sum, overflow) = number.addingReportingOverflow(days)
        return Day(number: overflow ? (days < 0 ? Self.firstNumber : Self.lastNumber) : sum)
    }

    /// Days from this day to a later one; negative when the other is earlier.
    public func distance(to other: Day) -> Int { other.number - number }

    /// 0 for Monday to 6 for Sunday.
    public var weekday: Int { ((number + 3) % 7 + 7) % 7 }

    /// The year, the month from 1 and the day of the month from 1.
    public var components: (year: Int, month: Int, day: Int) {
        // Counts in years that begin on the first of March, so that the leap day comes last.
        let shifted = number + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let marchMonth = (5 * dayOfYear + 2) / 153
        let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
        let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        return (year, month, dayOfYear - (153 * marchMonth + 2) / 5 + 1)
    }
}

extension Day: Comparable {
    public static func < (left: Day, right: Day) -> Bool { left.number < right.number }
}

extension Day: CustomStringConvertible {
    /// ISO 8601, for example `2026-03-18`.
    public var description: String {
        String(unsafeUninitializedCapacity: 10) { buffer in
            write(to: buffer)
            return 10
        }
    }

    /// Writes the ten bytes of the description.
    func write(to buffer: UnsafeMutableBufferPointer<UInt8>) {
        let (year, month, day) = components
        DecimalDigits.write(year, count: 4, to: buffer, at: 0)
        buffer[4] = UInt8(ascii: "-")
        DecimalDigits.write(month, count: 2, to: buffer, at: 5)
        buffer[7] = UInt8(ascii: "-")
        DecimalDigits.write(day, count: 2, to: buffer, at: 8)
    }
}

extension Day {
    private static let firstNumber = number(year: 1, month: 1, day: 1)
    private static let lastNumber = number(year: 9999, month: 12, day: 31)

    private static func number(year: Int, month: Int, day: Int) -> Int {
        let marchYear = month <= 2 ? year - 1 : year
        let era = marchYear / 400
        let yearOfEra = marchYear - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    private static func length(ofMonth month: Int, year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}

extension Day {
    /// `Tue 17 Mar`, ten columns wide.
    public var words: String { "\(weekdayShort) \(components.day < 10 ? " " : "")\(wordsWithoutYear)" }

    /// `Tue 17 Mar`, `Sat 7 Mar`, as a part of a sentence.
    package var wordsInSentence: String { "\(weekdayShort) \(wordsWithoutYear)" }

    /// `23 Mar 2026`.
    public var wordsShort: String { "\(wordsWithoutYear) \(components.year)" }

    /// `16 March 2026`.
    public var wordsWithYear: String {
        let (year, month, day) = components
        return "\(day) \(Self.months[month - 1]) \(year)"
    }

    /// `Monday 16 March 2026`.
    package var wordsInFull: String { "\(Self.weekdays[weekday]) \(wordsWithYear)" }

    /// `Tue`.
    package var weekdayShort: String { String(Self.weekdays[weekday].prefix(3)) }

    /// `Mon` for 1, an ISO weekday.
    package static func weekdayShort(_ number: Int) -> String { Day(number: number + 3).weekdayShort }

    /// `1 Mar`.
    package var wordsWithoutYear: String {
        let (_, month, day) = components
        return "\(day) \(Self.months[month - 1].prefix(3))"
    }

    package var monday: Day { advanced(by: -weekday) }

    private static let weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
    fileprivate static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
        "December",
    ]
}

extension CalendarMonth {
    /// `March 2026`.
    package var words: String { "\(Day.months[month - 1]) \(year)" }

    /// `Mar`.
    package var wordShort: String { String(Day.months[month - 1].prefix(3)) }
}
