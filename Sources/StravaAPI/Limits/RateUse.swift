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
