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
        guard let moment = HTTPDate.parse(value, now: now) else { return nil }
        return min(max(.seconds(moment.secondsSinceEpoch - now.secondsSinceEpoch), .zero), longest)
    }
}
