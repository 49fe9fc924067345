import Basics

/// The activities of a GPX or TCX document, which become legs one by one, so that few samples are in memory.
struct TrackActivities {
    private let keepsSamples: Bool
    private var legs: [Leg] = []
    /// The last track, with which the next one may go on.
    private var last: TrackDraft?
    private var keptSamples = 0
    private var keptLaps = 0

    /// A device records fewer in one file.
    static let most = 1000
    /// A day of laps of 100 m has a thousand.
    static let mostLaps = 20_000

    init(keepsSamples: Bool) { self.keepsSamples = keepsSamples }

    /// Whether no more are read.
    var isFull: Bool { legs.count + (last == nil ? 0 : 1) >= Self.most }

    mutating func add(_ draft: TrackDraft) {
        if last?.goOn(with: draft) != true {
            finishLast()
            last = draft
        }
    }

    /// All legs in order of their start; equal ones once.
    ///
    /// - Parameter name: the document's own, which serves a single activity without one.
    mutating func finished(named name: String) -> [Leg] {
        finishLast()
        var sorted: [Leg] = []
        for leg in legs.sorted(by: { $0.start < $1.start }) where leg != sorted.last { sorted.append(leg) }
        if sorted.count == 1, sorted[0].name.isEmpty { sorted[0].name = DefaultName.removed(from: name) }
        return sorted
    }

    private mutating func finishLast() {
        defer { last = nil }
        guard var leg = last?.leg(keepsSamples: keepsSamples) else { return }
        keptSamples += leg.samples.count
        if keptSamples > Samples.most { leg.samples = [] }
        keptLaps += leg.laps.count
        if keptLaps > Self.mostLaps { leg.laps = [] }
        legs.append(leg)
    }
}
