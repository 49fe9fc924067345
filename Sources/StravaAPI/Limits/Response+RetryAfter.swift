import Basics
import Web

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension Response {
    /// How long Strava asks to be left alone from `now` on, at most 24 h; nil when it doesn't say.
    func retryAfter(now: Instant) -> Duration? {
        headers.first("Retry-After").flatMap {
            RetryAfter.parse($0, now: Date(timeIntervalSince1970: Double(now.secondsSinceEpoch)))
        }
    }
}
