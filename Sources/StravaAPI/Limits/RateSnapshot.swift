package import Basics

/// What is known of Strava's limits at a moment; `status` shows it, and a later run may go on with it.
package struct RateSnapshot: Sendable, Equatable {
    /// All questions: 200 a quarter hour and 2,000 a day, where Strava says nothing else.
    package var overall: RateUse
    /// APIRequester that only read: 100 and 1,000.
    package var reads: RateUse
    /// When Strava was last heard of; nil for never.
    package var noted: Instant?
    /// Until when Strava asked to be left alone; nil when it did not.
    package var blockedUntil: Instant?

    package init(
        overall: RateUse = RateUse(limit: .init(quarterHour: 200, day: 2000)),
        reads: RateUse = RateUse(limit: .init(quarterHour: 100, day: 1000)),
        noted: Instant? = nil, blockedUntil: Instant? = nil
    ) {
        self.overall = overall
        self.reads = reads
        self.noted = noted
        self.blockedUntil = blockedUntil
    }

    /// How many reads are left in a window, one kept spare.
    package func readsLeft(in window: RateWindow) -> Int { min(overall.left(in: window), reads.left(in: window)) }

    /// The same at a later moment: what was used in windows that have turned counts no more.
    package func at(_ now: Instant) -> RateSnapshot {
        var turned = self
        // What was noted in the future was noted by a clock that was wrong: nothing of it counts.
        if let noted, noted > now.advanced(bySeconds: Self.clockError) {
            turned = RateSnapshot(overall: RateUse(limit: overall.limit), reads: RateUse(limit: reads.limit))
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

    /// How many seconds two clocks may differ by.
    private static let clockError = 300
    /// No answer asks for more than a day.
    private static let longestBlock = 86_400
}
