public import Basics

extension Day {
    /// `Tue 17 Mar`, ten columns wide.
    public var words: String {
        let (_, month, day) = components
        return "\(Self.weekdays[weekday]) \(day < 10 ? " " : "")\(day) \(Self.months[month - 1].prefix(3))"
    }

    /// `16 March 2026`.
    public var wordsWithYear: String {
        let (year, month, day) = components
        return "\(day) \(Self.months[month - 1]) \(year)"
    }

    /// The Monday of its week.
    var monday: Day { advanced(by: -weekday) }

    private static let weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
    private static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
        "December",
    ]
}
