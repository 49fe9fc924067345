import Basics

/// A recording whose file has been read to the end.
struct Recording {
    let kind: CheckedFile.Kind
    /// The earliest time in the recording.
    let start: Instant
    /// How many trackpoints or records have a time.
    let points: Int
    /// Remarks about flaws, in sentences.
    var notes: [String] = []
}

extension Recording {
    /// - Throws: `UnusableFile` if the recording can't have begun at that time.
    func checkClock(at now: Instant) throws(UnusableFile) {
        if let fault = Self.clockFault(start, at: now) { throw fault }
    }

    /// Why no recording can have begun at a time; nil if one can.
    static func clockFault(_ start: Instant, at now: Instant) -> UnusableFile? {
        let isAhead = start > now.advanced(bySeconds: 86_400)
        guard start < earliest || isAhead else { return nil }
        return UnusableFile("it starts on \(start.utc.day): was the device's clock right?", isAhead: isAhead)
    }

    /// 1995-01-01T00:00:00Z.
    private static let earliest = Instant(secondsSinceEpoch: 788_918_400)

    /// `3 of its 2710 trackpoints have no time.`
    static func note(untimed: Int, of count: Int, _ points: String) -> [String] {
        guard untimed > 0 else { return [] }
        return ["\(untimed) of its \(count) \(points) \(untimed == 1 ? "has" : "have") no time."]
    }
}
