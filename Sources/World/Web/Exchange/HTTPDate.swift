package import Basics

/// Moments in HTTP headers, all of them UTC (RFC 9110 §5.6.7).
package enum HTTPDate {
    /// The preferred form: `Sun, 06 Nov 1994 08:49:37 GMT`.
    package static func text(_ moment: Instant) -> String {
        let day = moment.utc.day
        let (year, month, number) = day.components
        let clock = moment.description.dropFirst(11).prefix(8)
        let years = String(year)
        return "\(weekdays[day.weekday]), \(number < 10 ? "0" : "")\(number) \(months[month - 1]) "
            + String(repeating: "0", count: max(4 - years.count, 0)) + "\(years) \(clock) GMT"
    }

    /// Parses `Sun, 06 Nov 1994 08:49:37 GMT`, `Sunday, 06-Nov-94 08:49:37 GMT` and `Sun Nov  6 08:49:37 1994`.
    /// - Parameter now: decides on the century of a year with two digits.
    package static func parse(_ text: String, now: Instant) -> Instant? {
        let words = text.split { " ,-:".contains($0) }
        return switch words.count {
        case 8 where words[7] == "GMT":
            moment(year: words[3], month: words[2], day: words[1], time: words[4...6], now)
        case 7: moment(year: words[6], month: words[1], day: words[2], time: words[3...5], now)
        default: nil
        }
    }
}

extension HTTPDate {
    private static let weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
    private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

    private static func moment(
        year: Substring, month: Substring, day: Substring, time: ArraySlice<Substring>, _ now: Instant
    ) -> Instant? {
        let numbers = time.compactMap { Int($0) }
        guard let month = months.firstIndex(of: String(month)), let day = Int(day), let written = Int(year),
            numbers.count == 3,
            let date = Day(year: year.count == 2 ? fullYear(written, now) : written, month: month + 1, day: day),
            let time = LocalTime(day: date, hour: numbers[0], minute: numbers[1], second: numbers[2])
        else { return nil }
        return Instant(secondsSinceEpoch: time.secondsSinceEpoch)
    }

    /// A year that would be more than 50 years ahead belongs to the century before.
    private static func fullYear(_ lastDigits: Int, _ now: Instant) -> Int {
        let current = now.utc.day.components.year
        let year = current - current % 100 + lastDigits
        return year > current + 50 ? year - 100 : year
    }
}

/// The `Retry-After` field (RFC 9110 §10.2.3).
package enum RetryAfter {
    package static let longest: Duration = .seconds(24 * 3600)

    /// The wait from `now` on, from zero to `longest`; nil if the value is neither seconds nor a date.
    package static func parse(_ value: String, now: Instant) -> Duration? {
        if !value.isEmpty, value.utf8.allSatisfy(\.isDigit) {
            // A number too large for Int64 is surely more than a day.
            return Int64(value).map { min(.seconds($0), longest) } ?? longest
        }
        guard let moment = HTTPDate.parse(value, now: now) else { return nil }
        return min(max(.seconds(moment.secondsSinceEpoch - now.secondsSinceEpoch), .zero), longest)
    }
}

extension Response {
    /// The wait that its `Retry-After` asks for; nil without one.
    package func retryAfter(now: Instant) -> Duration? {
        headers.first("Retry-After").flatMap { RetryAfter.parse($0, now: now) }
    }
}
