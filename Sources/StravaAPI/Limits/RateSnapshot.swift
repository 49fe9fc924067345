package import Basics

/// The state of Strava's limits at a moment; `status` shows it, and a later run may continue with it.
package struct RateSnapshot: Sendable, Equatable {
    /// All requests: 200 a quarter hour and 2,000 a day, unless Strava names other limits.
    package var overall = RateUse(limit: .init(quarterHour: 200, day: 2000))
    /// Requests other than uploads: 100 and 1,000.
    package var reads = RateUse(limit: .init(quarterHour: 100, day: 1000))
    /// When Strava last responded; nil for never.
    package var noted: Instant?
    /// The end of a pause that Strava asked for; nil if it asked for none.
    package var blockedUntil: Instant?

    package init() {}

    /// How many reads are left in a window, with one kept in reserve.
    package func readsLeft(in window: RateWindow) -> Int { min(overall.left(in: window), reads.left(in: window)) }

    /// The state at a later moment: use in windows that have ended no longer counts.
    package func at(_ now: Instant) -> RateSnapshot {
        var turned = self
        // A state from the future was noted with a wrong clock, so its use is dropped.
        if let noted, noted > now.advanced(bySeconds: Self.clockError) {
            turned = RateSnapshot()
            (turned.overall.limit, turned.reads.limit) = (overall.limit, reads.limit)
        }
        if let blockedUntil, blockedUntil > now.advanced(bySeconds: Self.longestBlock) { turned.blockedUntil = nil }
        if let noted = turned.noted, now > noted {
            for window in RateWindow.allCases where !window.holds(noted, now) {
                turned.overall.used[window] = 0
                turned.reads.used[window] = 0
            }
        }
        if let until = turned.blockedUntil, until <= now { turned.blockedUntil = nil }
        return turned
    }

    /// The tolerated difference between two clocks, in seconds.
    private static let clockError = 300
    /// In seconds; no response asks for more than a day.
    private static let longestBlock = 86_400
}
