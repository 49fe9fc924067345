import Web

extension RateUse {
    /// Takes over `200,2000` and the like: what is missing or no number stays as it is, and one more is counted. So does
    /// a limit of nothing: who went by it would never ask again, and never learn that it is gone.
    mutating func note(_ headers: HeaderFields?, limit: String, usage: String) {
        for window in RateWindow.allCases {
            if let number = headers?.number(limit, of: window), number > 0 { self.limit[window] = number }
            used[window] = headers?.number(usage, of: window) ?? used[window] + 1
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
