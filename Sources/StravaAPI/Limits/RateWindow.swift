package import Basics

/// A stretch of time in which Strava allows so many questions. They turn for everybody at the same moments, UTC.
package enum RateWindow: Int, Sendable, CaseIterable {
    /// Turns at :00, :15, :30 and :45.
    case quarterHour = 900
    /// Turns at 00:00.
    case day = 86_400

    /// When the window that a moment lies in turns; that moment is the first of the next one.
    package func end(after moment: Instant) -> Instant {
        let seconds = moment.secondsSinceEpoch
        let inside = ((seconds % rawValue) + rawValue) % rawValue
        return moment.advanced(bySeconds: rawValue - inside)
    }

    /// Whether two moments lie in the same window.
    package func holds(_ first: Instant, _ second: Instant) -> Bool { end(after: first) == end(after: second) }
}
