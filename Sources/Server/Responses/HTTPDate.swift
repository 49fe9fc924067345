import Basics

/// Moments in HTTP headers (RFC 9110 §5.6.7): `Sun, 06 Nov 1994 08:49:37 GMT`.
enum HTTPDate {
    private static let weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
    private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

    static func text(_ moment: Instant) -> String {
        let day = moment.utc.day
        let (year, month, number) = day.components
        let clock = moment.description.dropFirst(11).prefix(8)
        let years = String(year)
        return "\(weekdays[day.weekday]), \(number < 10 ? "0" : "")\(number) \(months[month - 1]) "
            + String(repeating: "0", count: max(4 - years.count, 0)) + "\(years) \(clock) GMT"
    }

    /// nil for other forms, including the obsolete ones, which no client has sent for decades.
    static func moment(_ text: String) -> Instant? {
        let parts = text.split(separator: " ")
        guard parts.count == 6, parts[5] == "GMT", let number = Int(parts[1]),
            let month = months.firstIndex(of: String(parts[2])), let year = Int(parts[3]),
            let day = Day(year: year, month: month + 1, day: number)
        else { return nil }
        let clock = parts[4].split(separator: ":").map { Int($0) ?? -1 }
        guard clock.count == 3, (0...23).contains(clock[0]), (0...59).contains(clock[1]), (0...60).contains(clock[2])
        else { return nil }
        return Instant(secondsSinceEpoch: day.number * 86_400 + clock[0] * 3600 + clock[1] * 60 + clock[2])
    }
}
