public import Basics
public import Workouts

/// The plan after the workouts of a feed have been recognised.
public struct Recognition: Sendable, Equatable {
    /// The plan: the listed workouts, and those outside the feed's window; each has its UID.
    public var plans: [PlannedWorkout] = []
    public var changes: [PlanChange] = []

    /// Workouts that are no longer in the plan but may come back, for example after being moved out of sight.
    public var removed: [PlannedWorkout] = []

    /// Recognises the workouts of a feed whose UIDs mean nothing, whose titles change and whose days move.
    ///
    /// - Parameters:
    ///   - listed: the workouts that the feed lists now.
    ///   - known: the workouts known so far, each with its UID.
    ///   - removed: workouts that disappeared from the feed earlier, the latest last.
    ///   - window: the days that the feed covers completely: a workout that was planned there and isn't listed is
    ///     removed. If it is nil, nothing is ever removed.
    ///   - before: the days that it covered completely when the known workouts were listed; only there can a new
    ///     workout be one that was moved or added, since elsewhere it may merely have come into sight.
    ///   - salt: that of new workouts' UIDs.
    ///   - isPublished: whether a UID has been published before.
    public init(
        of listed: [PlannedWorkout], among known: [PlannedWorkout], removed: [PlannedWorkout] = [],
        window: ClosedRange<Day>?, before: ClosedRange<Day>?, salt: UIDSalt = .none,
        isPublished: (String) -> Bool = { _ in false }
    ) {
        var pairing = Recogniser(listed, known, window: window, before: before)
        pairing.pairAll()
        let returning = Returning(removed, among: listed, pairing, before: before)
        // Races with a priority are always in sight.
        let wouldBeKnown = { (plan: PlannedWorkout) in
            !plan.isRecording && (plan.racePriority != nil || before?.contains(plan.day) ?? true)
        }
        var fresh: [PlannedWorkout] = []
        for index in listed.indices {
            if let partner = pairing.partner[index] {
                plans.append(listed[index].continuing(known[partner]))
                changes += PlanChange.changes(from: known[partner], to: plans[plans.count - 1])
            } else if let partner = returning.partner[index] {
                let plan = listed[index].continuing(removed[partner])
                plans.append(plan)
                if wouldBeKnown(plan) { changes.append(PlanChange(.added, plan)) }
            } else {
                fresh.append(listed[index])
            }
        }
        let gone = pairing.unpaired.filter { window?.contains(known[$0].day) ?? false }
        changes += gone.filter { !known[$0].isRecording }.map { PlanChange(.removed, known[$0]) }
        self.removed = returning.left.map { removed[$0] } + gone.map { known[$0] }.filter { !$0.isRecording }
        let stays = Set(pairing.unpaired).subtracting(gone)
        plans += stays.sorted().map { known[$0] }
        // The UID of a removed workout isn't reused at once: a client may still show the old workout under it.
        let added = WorkoutIdentity.identified(
            fresh, besides: Set((known + self.removed).map(\.uid)), salt, isPublished: isPublished)
        changes += added.filter(wouldBeKnown).map { PlanChange(.added, $0) }
        plans += added
        changes.sort { ($0.day, $0.uid, $0.kind.rawValue) < ($1.day, $1.uid, $1.kind.rawValue) }
    }
}

extension PlannedWorkout {
    /// Continues a known workout. If nothing has changed, it keeps the earlier feed UID and stamp, which change every
    /// few hours and mean nothing.
    fileprivate func continuing(_ known: PlannedWorkout) -> PlannedWorkout {
        var plan = self
        plan.uid = known.uid
        // A workout with a planned volume is a plan, even when done; without one, the standing stays as known.
        plan.standing = plan.planned == Volume() ? known.standing : .plan
        var same = plan
        same.feedUID = known.feedUID
        same.stamp = known.stamp
        return same == known ? known : plan
    }
}

/// Finds removed workouts that are listed again: they were moved beyond the window and came back or into sight.
struct Returning {
    /// For each listed workout, by its position, the index of the removed one.
    private(set) var partner: [Int: Int] = [:]
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
