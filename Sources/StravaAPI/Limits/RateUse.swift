package import Basics
import Web

/// How much is used of what one kind of question is allowed, per quarter hour and per day.
package struct RateUse: Sendable, Equatable {
    package var limit: Pair
    package var used: Pair

    package init(limit: Pair, used: Pair = Pair(quarterHour: 0, day: 0)) {
        self.limit = limit
        self.used = used
    }

    /// Numbers of questions in the two windows.
    package struct Pair: Sendable, Equatable {
        package var quarterHour: Int
        package var day: Int

        package init(quarterHour: Int, day: Int) {
            self.quarterHour = quarterHour
            self.day = day
        }

        subscript(window: RateWindow) -> Int {
            get { window == .day ? day : quarterHour }
            set { if window == .day { day = newValue } else { quarterHour = newValue } }
        }
    }

    /// How many may still be asked in a window. One is kept spare, unless there are hardly any at all.
    func left(in window: RateWindow) -> Int {
        let spare = limit[window] >= Self.fewest ? 1 : 0
        return max(0, limit[window] - used[window] - spare)
    }

    private static let fewest = 10

    /// Whether a window's limit is reached or passed.
    func isSpent(in window: RateWindow) -> Bool { used[window] >= limit[window] }
}

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

extension RateUse {
    /// Takes over `200,2000` and the like: what is missing or no number stays as it is, and one more is counted. So does
    /// a limit of nothing: who went by it would never ask again, and never learn that it is gone.
    ///
    /// - Parameter counts: whether one more is counted where nothing is told.
    mutating func note(_ headers: HeaderFields?, limit: String, usage: String, counts: Bool = true) {
        for window in RateWindow.allCases {
            if let number = headers?.number(limit, of: window), number > 0 { self.limit[window] = number }
            used[window] = headers?.number(usage, of: window) ?? used[window] + (counts ? 1 : 0)
        }
    }
}

extension HeaderFields {
    /// Whether a limit is nothing at all.
    func allowNothing(in window: RateWindow) -> Bool {
        ["X-RateLimit-Limit", "X-ReadRateLimit-Limit"].contains { number($0, of: window) == 0 }
    }

    /// The first number of a pair is the quarter hour's, the second the day's.
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
