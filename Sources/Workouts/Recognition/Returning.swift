import Basics

/// What was gone from the plan and is listed again: moved to a day beyond the window, and back or nearer in time.
struct Returning {
    /// For each listed workout, by its position, the removed one that it is.
    private(set) var partner: [Int: Int] = [:]
    /// The removed ones that are still gone.
    private(set) var left: [Int] = []

    /// - Parameters:
    ///   - removed: the last gone last.
    ///   - pairing: of what is listed with what is known: only what nothing is paired with can have come back.
    ///   - before: the days of which the feed told everything: what is new there was put there.
    init(
        _ removed: [PlannedWorkout], among listed: [PlannedWorkout], _ pairing: Recogniser, before: ClosedRange<Day>?
    ) {
        guard !removed.isEmpty else { return }
        let trait = { (plan: PlannedWorkout) in
            plan.isUntitled && plan.kind != .rest ? nil : RecognitionKey(plan, [.title, .volume, .notes])
        }
        var places = Dictionary(grouping: removed.indices, by: { trait(removed[$0]) })
        let listedTraits = listed.map(trait)
        let counts = listedTraits.reduce(into: [:]) { $0[$1, default: 0] += 1 }
        let known = Set(pairing.known.map(trait))
        for index in listed.indices where pairing.partner[index] == nil {
            guard let sought = listedTraits[index], let found = places[sought]?.last else { continue }
            // What merely comes into sight is the same only where there is no other of its kind.
            let isPutThere = before?.contains(listed[index].day) ?? false
            let isOnlyOne = counts[sought] == 1 && places[sought]?.count == 1 && listed[index].kind != .rest
            guard isPutThere || isOnlyOne && !known.contains(sought) else { continue }
            partner[index] = found
            places[sought]?.removeLast()
        }
        left = Set(removed.indices).subtracting(partner.values).sorted()
    }
}
