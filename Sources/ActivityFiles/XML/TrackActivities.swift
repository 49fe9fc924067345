/// The activities of a GPX or TCX document, which become legs one by one, so that few samples are in memory.
struct TrackActivities {
    private let keepsSamples: Bool
    private var legs = KeptLegs()
    /// The last track, with which the next one may go on.
    private var last: TrackDraft?

    init(keepsSamples: Bool) { self.keepsSamples = keepsSamples }

    /// Whether no more are read.
    var isFull: Bool { legs.count + (last == nil ? 0 : 1) >= KeptLegs.most }

    mutating func add(_ draft: TrackDraft) {
        if last?.goOn(with: draft) != true {
            finishLast()
            last = draft
        }
    }

    /// All legs in order of their start; those of one recording once.
    ///
    /// - Parameter name: the document's own, which serves a single activity without one.
    mutating func finished(named name: String) -> [Leg] {
        finishLast()
        var all = legs.inOrder
        if all.count == 1, all[0].name.isEmpty { all[0].name = DefaultName.removed(from: name) }
        return all
    }

    private mutating func finishLast() {
        if let leg = last?.leg(keepsSamples: keepsSamples) { legs.add(leg) }
        last = nil
    }
}
