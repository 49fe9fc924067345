/// For how long two recordings went on at the same time.
struct Overlap {
    /// Seconds; negative when one ended before the other began.
    let shared: Int
    private let shorter: Int

    /// - Parameters:
    ///   - length: of one recording, in seconds.
    ///   - other: of the other.
    ///   - apart: how many seconds the other starts after the one.
    init(_ length: Int, _ other: Int, apart: Int) {
        shared = min(length, apart + other) - max(0, apart)
        shorter = min(length, other)
    }

    /// At least half of the shorter one. What has no length overlaps with nothing.
    var isHalf: Bool { shorter > 0 && shared * 2 >= shorter }

    /// At least four fifths of it.
    var isNearlyAll: Bool { shorter > 0 && shared * 5 >= shorter * 4 }
}
