#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

/// The `Retry-After` field (RFC 9110 §10.2.3).
package enum RetryAfter {
    /// The longest wait that is honoured.
    package static let longest: Duration = .seconds(24 * 3600)

    /// The wait from `now` on, from zero to `longest`; nil if the value is neither seconds nor a date.
    package static func parse(_ value: String, now: Date) -> Duration? {
        if !value.isEmpty, value.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) {
            // A number too large for Int64 is surely more than a day.
            return Int64(value).map { min(.seconds($0), longest) } ?? longest
        }
        guard let date = HTTPDate.parse(value) else { return nil }
        let wait = date.timeIntervalSince(now).rounded(.up)
        return .seconds(min(max(wait, 0), 24 * 3600))
    }
}

/// The three HTTP date formats (RFC 9110 §5.6.7), all of them UTC.
enum HTTPDate {
    /// Parses `Sun, 06 Nov 1994 08:49:37 GMT`, `Sunday, 06-Nov-94 08:49:37 GMT` and `Sun Nov  6 08:49:37 1994`.
    static func parse(_ text: String) -> Date? {
        let words = text.split { " ,-:".contains($0) }
        guard words.count >= 7 else { return nil }
        return if words.count == 8, words[7] == "GMT" {
            date(year: words[3], month: words[2], day: words[1], time: words[4...6])
        } else if words.count == 7 {
            date(year: words[6], month: words[1], day: words[2], time: words[3...5])
        } else {
            nil
        }
    }
}

extension HTTPDate {
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    private static func date(
        year: Substring, month: Substring, day: Substring, time: ArraySlice<Substring>
    ) -> Date? {
        let numbers = time.compactMap { Int($0) }
        guard let month = months.firstIndex(of: String(month)), let day = Int(day), let written = Int(year),
            numbers.count == 3, (1...31).contains(day), (0...9999).contains(written),
            (0...23).contains(numbers[0]), (0...59).contains(numbers[1]), (0...60).contains(numbers[2])
        else { return nil }

        // A two-digit year is taken as recent; a server that still sends one won't send one of the last century.
        let days = daysSince1970(year: year.count == 2 ? 2000 + written : written, month: month + 1, day: day)
        return Date(timeIntervalSince1970: Double(days * 86400 + numbers[0] * 3600 + numbers[1] * 60 + numbers[2]))
    }

    /// Counts in the Gregorian calendar, with years that begin in March so that leap days come last.
    private static func daysSince1970(year: Int, month: Int, day: Int) -> Int {
        let shifted = month > 2 ? year : year - 1
        let (era, yearOfEra) = (shifted / 400, shifted % 400)
        let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }
}
