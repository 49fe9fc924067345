/// How long two recordings overlap in time.
struct Overlap {
    /// Seconds; negative if one ended before the other began.
    let shared: Int
    private let shorter: Int

    /// - Parameters:
    ///   - length: of the first recording, in seconds.
    ///   - other: of the other one, in seconds.
    ///   - apart: how many seconds the other starts after the first.
    init(_ length: Int, _ other: Int, apart: Int) {
        shared = min(length, apart + other) - max(0, apart)
        shorter = min(length, other)
    }

    /// Whether they share at least half of the shorter one. A recording without a length overlaps with nothing.
    var isHalf: Bool { shorter > 0 && shared * 2 >= shorter }

    /// Whether they share at least four fifths of the shorter one.
    var isNearlyAll: Bool { shorter > 0 && shared * 5 >= shorter * 4 }
}
