public import Basics

/// What a feed's plan is, once the workouts in it have been recognised.
public struct Recognition: Sendable, Equatable {
    /// The plan: what the feed lists, and what it no longer speaks of; each workout with its UID.
    public var plans: [PlannedWorkout] = []
    /// What is different from before, in order of day.
    public var changes: [PlanChange] = []

    /// What is no longer in the plan and may come back: moved out of sight, say, and in again.
    public var removed: [PlannedWorkout] = []

    /// Recognises the workouts of a feed whose UIDs mean nothing, whose titles change and whose days move.
    ///
    /// - Parameters:
    ///   - listed: what the feed lists now.
    ///   - known: what is known from before, each workout with its UID.
    ///   - removed: what was known earlier and then gone from the feed, the last gone last.
    ///   - window: the days of which the feed tells everything: what was planned there and isn't listed is gone. Nil when
    ///     nobody knows; then nothing is ever gone.
    ///   - before: the days of which it told everything when the known ones were listed; only there can something have
    ///     been moved to, for everything else has merely come into sight.
    public init(
        of listed: [PlannedWorkout], among known: [PlannedWorkout], removed: [PlannedWorkout] = [],
        window: ClosedRange<Day>?, before: ClosedRange<Day>?
    ) {
        var pairing = Recogniser(listed, known, window: window, before: before)
        pairing.pairAll()
        let returning = Returning(removed, among: listed, pairing, before: before)
        var fresh: [PlannedWorkout] = []
        for index in listed.indices {
            if let partner = pairing.partner[index] {
                plans.append(listed[index].continuing(known[partner]))
                changes += PlanChange.changes(from: known[partner], to: plans[plans.count - 1])
            } else if let partner = returning.partner[index] {
                plans.append(listed[index].continuing(removed[partner]))
                changes.append(PlanChange(.added, plans[plans.count - 1]))
            } else {
                fresh.append(listed[index])
            }
        }
        let gone = pairing.unpaired.filter { window?.contains(known[$0].day) ?? false }
        changes += gone.filter { !known[$0].isRecording }.map { PlanChange(.removed, known[$0]) }
        self.removed = returning.left.map { removed[$0] } + gone.map { known[$0] }.filter { !$0.isRecording }
        let stays = Set(pairing.unpaired).subtracting(gone)
        plans += stays.sorted().map { known[$0] }
        // A UID of what is gone isn't given to another workout at once: a client may still show the old one under it.
        let added = WorkoutIdentity.identified(fresh, besides: Set((known + self.removed).map(\.uid)))
        changes += added.filter { !$0.isRecording }.map { PlanChange(.added, $0) }
        plans += added
        changes.sort { ($0.day, $0.uid, $0.kind.rawValue) < ($1.day, $1.uid, $1.kind.rawValue) }
    }
}

extension PlannedWorkout {
    /// The same workout as one that is known, and where nothing about it has changed, with the feed's UID and stamp of
    /// before: those change every few hours and mean nothing.
    fileprivate func continuing(_ known: PlannedWorkout) -> PlannedWorkout {
        var plan = self
        plan.uid = known.uid
        // What was planned is no mere recording when it is done, and a recording is none as long as nothing is planned.
        plan.standing = plan.planned == Volume() ? known.standing : .plan
        var same = plan
        same.feedUID = known.feedUID
        same.stamp = known.stamp
        return same == known ? known : plan
    }
}
