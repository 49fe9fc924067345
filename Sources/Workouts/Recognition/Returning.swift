import Basics

/// Finds removed workouts that are listed again: they were moved beyond the window and came back or into sight.
struct Returning {
    /// For each listed workout, by its position, the index of the removed one.
    private(set) var partner: [Int: Int] = [:]
    /// The workouts that are still removed.
    private(set) var left: [Int] = []

    /// - Parameters:
    ///   - removed: the latest last.
    ///   - pairing: of the listed with the known workouts: only unpaired ones can have come back.
    ///   - before: the days that the feed covered completely: a workout that is new there was put there.
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
            // A workout that merely came into sight is the same only if there is no other of its kind.
            let isPutThere = before?.contains(listed[index].day) ?? false
            let isOnlyOne = counts[sought] == 1 && places[sought]?.count == 1 && listed[index].kind != .rest
            guard isPutThere || isOnlyOne && !known.contains(sought) else { continue }
            partner[index] = found
            places[sought]?.removeLast()
        }
        left = Set(removed.indices).subtracting(partner.values).sorted()
    }
}
