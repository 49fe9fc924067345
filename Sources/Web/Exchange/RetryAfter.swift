#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

/// The `Retry-After` field (RFC 9110 §10.2.3).
package enum RetryAfter {
    /// The longest wait that is honoured.
    package static let longest: Duration = .seconds(24 * 3600)

    /// How long to wait from `now` on, never less than nothing; nil when the value is neither
    /// seconds nor a date.
    package static func parse(_ value: String, now: Date) -> Duration? {
        if !value.isEmpty, value.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) {
            // So many digits that they don't fit are surely more than a day.
            return Int64(value).map { min(.seconds($0), longest) } ?? longest
        }
        guard let date = HTTPDate.parse(value) else { return nil }
        let wait = date.timeIntervalSince(now).rounded(.up)
        return .seconds(min(max(wait, 0), 24 * 3600))
    }
}
