extension Day {
    /// `Tue 17 Mar`, ten columns wide.
    public var words: String {
        let (_, month, day) = components
        return "\(Self.weekdays[weekday].prefix(3)) \(day < 10 ? " " : "")\(day) \(Self.months[month - 1].prefix(3))"
    }

    /// `Tue 17 Mar`, `Sat 7 Mar`, as a part of a sentence.
    package var wordsInSentence: String { "\(weekdayShort) \(wordsWithoutYear)" }

    /// `23 Mar 2026`.
    public var wordsShort: String {
        let (year, month, day) = components
        return "\(day) \(Self.months[month - 1].prefix(3)) \(year)"
    }

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

    /// The Monday of its week.
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
