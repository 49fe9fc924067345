package import Basics
import Web

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

/// The limits for one kind of request and their use, per quarter hour and per day.
package struct RateUse: Sendable, Equatable {
    package var limit: Pair
    package var used = Pair(quarterHour: 0, day: 0)

    package struct Pair: Sendable, Equatable {
        package var quarterHour: Int
        package var day: Int

        package subscript(window: RateWindow) -> Int {
            get { window == .day ? day : quarterHour }
            set { if window == .day { day = newValue } else { quarterHour = newValue } }
        }
    }

    /// How many requests are left in a window. One is kept in reserve, unless the limit is very low.
    func left(in window: RateWindow) -> Int {
        let spare = limit[window] >= Self.fewest ? 1 : 0
        return max(0, limit[window] - used[window] - spare)
    }

    private static let fewest = 10

    func isSpent(in window: RateWindow) -> Bool { used[window] >= limit[window] }
}

/// A period for which Strava sets a limit. The windows begin at the same moments for every application, in UTC.
package enum RateWindow: Int, Sendable, CaseIterable {
    /// Begins at :00, :15, :30 and :45.
    case quarterHour = 900
    /// Begins at 00:00.
    case day = 86_400

    /// The end of the window that contains a moment, which is the beginning of the next one.
    package func end(after moment: Instant) -> Instant {
        let seconds = moment.secondsSinceEpoch
        let inside = ((seconds % rawValue) + rawValue) % rawValue
        return moment.advanced(bySeconds: rawValue - inside)
    }

    package func holds(_ first: Instant, _ second: Instant) -> Bool { end(after: first) == end(after: second) }
}

extension RateUse {
    /// Adopts the figures in the headers, such as `200,2000`. A limit that is missing or invalid is left unchanged; if
    /// the use is missing, one more request is counted. A limit of zero is ignored as well: tpmerge would then never
    /// ask again, and never learn that the limit has changed.
    ///
    /// - Parameter counts: whether a request without a figure for the use is counted.
    mutating func note(_ headers: HeaderFields?, limit: String, usage: String, counts: Bool = true) {
        for window in RateWindow.allCases {
            if let number = headers?.number(limit, of: window), number > 0 { self.limit[window] = number }
            used[window] = headers?.number(usage, of: window) ?? used[window] + (counts ? 1 : 0)
        }
    }
}

extension HeaderFields {
    func allowNothing(in window: RateWindow) -> Bool {
        ["X-RateLimit-Limit", "X-ReadRateLimit-Limit"].contains { number($0, of: window) == 0 }
    }

    /// The first number of a pair is for the quarter hour, the second for the day.
    fileprivate func number(_ name: String, of window: RateWindow) -> Int? {
        guard let value = first(name) else { return nil }
        let parts = value.prefix(64).split(separator: ",", omittingEmptySubsequences: false)
        let index = window == .day ? 1 : 0
        guard index < parts.count else { return nil }
        let digits = parts[index].filter { $0 != " " && $0 != "\t" }
        guard let number = Int(digits), (0...1_000_000_000).contains(number) else { return nil }
        return number
    }
}
