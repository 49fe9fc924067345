package import Basics

/// The `Retry-After` field (RFC 9110 §10.2.3).
package enum RetryAfter {
    /// The longest wait that is honoured.
    package static let longest: Duration = .seconds(24 * 3600)

    /// The wait from `now` on, from zero to `longest`; nil if the value is neither seconds nor a date.
    package static func parse(_ value: String, now: Instant) -> Duration? {
        if !value.isEmpty, value.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) {
            // A number too large for Int64 is surely more than a day.
            return Int64(value).map { min(.seconds($0), longest) } ?? longest
        }
        guard let moment = HTTPDate.parse(value) else { return nil }
        return min(max(.seconds(moment.secondsSinceEpoch - now.secondsSinceEpoch), .zero), longest)
    }
}

/// The three HTTP date formats (RFC 9110 §5.6.7), all of them UTC.
enum HTTPDate {
    /// Parses `Sun, 06 Nov 1994 08:49:37 GMT`, `Sunday, 06-Nov-94 08:49:37 GMT` and `Sun Nov  6 08:49:37 1994`.
    static func parse(_ text: String) -> Instant? {
        let words = text.split { " ,-:".contains($0) }
        guard words.count >= 7 else { return nil }
        return if words.count == 8, words[7] == "GMT" {
            moment(year: words[3], month: words[2], day: words[1], time: words[4...6])
        } else if words.count == 7 {
            moment(year: words[6], month: words[1], day: words[2], time: words[3...5])
        } else {
            nil
        }
    }
}

extension HTTPDate {
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    private static func moment(
        year: Substring, month: Substring, day: Substring, time: ArraySlice<Substring>
    ) -> Instant? {
        let numbers = time.compactMap { Int($0) }
        guard let month = months.firstIndex(of: String(month)), let day = Int(day), let written = Int(year),
            numbers.count == 3,
            // A two-digit year is taken as recent; a server that still sends one won't send one of the last century.
            let date = Day(year: year.count == 2 ? 2000 + written : written, month: month + 1, day: day),
            let time = LocalTime(day: date, hour: numbers[0], minute: numbers[1], second: numbers[2])
        else { return nil }
        return Instant(secondsSinceEpoch: time.secondsSinceEpoch)
    }
}
