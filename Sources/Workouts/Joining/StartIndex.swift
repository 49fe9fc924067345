/// Positions of recordings by their starts, so that a search looks at few of them.
struct StartIndex {
    /// In seconds; the recordings that may be one start at most this far apart.
    private static let width = 120
    /// The most positions of two minutes; no athlete records more at once.
    private static let most = 16

    private var positions: [Int: [Int]] = [:]

    /// Adds a position; beyond the first ones of two minutes, it won't be found.
    mutating func add(_ position: Int, start: Int) {
        let bucket = Self.bucket(start)
        guard positions[bucket]?.count ?? 0 < Self.most else { return }
        positions[bucket, default: []].append(position)
    }

    /// All that start within two minutes, and some that don't.
    func near(_ start: Int) -> [Int] {
        let bucket = Self.bucket(start)
        return ((bucket - 1)...(bucket + 1)).flatMap { positions[$0] ?? [] }
    }

    private static func bucket(_ start: Int) -> Int { Int((Double(start) / Double(width)).rounded(.down)) }
}
