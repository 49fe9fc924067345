package import Basics
import Store
package import Workouts

/// What was said by hand about a plan, and what comes of it.
package struct PairedByHand: Sendable {
    package let plan: PlannedWorkout
    /// nil where no activity is to fulfil the plan, or the rules decide.
    package let activity: Activity?
    /// The plan that the activity fulfilled before, as part of a session or by itself, and no longer does; nil where it
    /// fulfilled none.
    package let loser: PlannedWorkout?
    /// The day from which on runs publish, where this is about an earlier one; nil otherwise.
    package let firstPublished: Day?
}

extension AthleteOwner {
    /// Remembers which activity fulfilled a plan, whatever the rules say; the next run publishes it.
    ///
    /// - Parameters:
    ///   - uid: the plan's, wherever it is shown; case does not matter.
    ///   - id: the activity's number; nil where none fulfilled the plan.
    /// - Throws: `RunError`, also where there is no such plan or activity.
    package func pair(_ uid: String, with id: Int64?, _ lock: HeldLock) async throws(RunError) -> PairedByHand {
        try await inTurn { () throws(RunError) in
            let known = try known(from: Day(number: .min))
            let plan = try known.plan(uid)
            let activity = try id.map { (id) throws(RunError) in try known.input.activity(id, on: plan.day) }
            let pair = ManualPair(uid: plan.uid, activityID: id)
            let loser = known.input.plan(losingBy: pair)
            // In place of what was said about it or the activity before.
            try change { snapshot in
                snapshot.pairs.removeAll { $0.isAbout(pair.uid) || id != nil && $0.activityID == id }
                snapshot.pairs.append(pair)
                snapshot.pairs.sort { $0.uid < $1.uid }
            }
            return PairedByHand(
                plan: plan, activity: activity, loser: loser,
                firstPublished: firstPublished(after: activity?.day ?? plan.day))
        }
    }

    /// Lets the rules decide about a plan again.
    package func letRulesDecide(about uid: String, _ lock: HeldLock) async throws(RunError) -> PairedByHand {
        try await inTurn { () throws(RunError) in
            let plan = try known(from: Day(number: .min)).plan(uid)
            try change { snapshot in snapshot.pairs.removeAll { $0.isAbout(plan.uid) } }
            return PairedByHand(
                plan: plan, activity: nil, loser: nil, firstPublished: firstPublished(after: plan.day))
        }
    }
}

extension AthleteOwner {
    private func firstPublished(after day: Day) -> Day? {
        let first = RunDays(of: athlete, RunOptions(), at: effects.now(), remembers: true).written.first
        return day < first ? first : nil
    }
}

extension ManualPair {
    fileprivate func isAbout(_ uid: String) -> Bool { self.uid.lowercased() == uid.lowercased() }
}

extension KnownWorkouts {
    /// The plan that a UID stands for where it is shown: the plan's own, or that of the entry which the plan is part of,
    /// such as its activity's. Where it was said by hand that nothing fulfilled the plan, the activity that the rules would
    /// choose for it still stands for it, since calendars show that until the next run.
    ///
    /// - Parameter uid: case does not matter.
    /// - Returns: nil for the UID of what is no plan.
    package func plan(shownAs uid: String) -> PlannedWorkout? {
        let uid = uid.lowercased()
        let plans = input.plans.lazy.filter { !$0.isRecording }
        if let plan = plans.first(where: { $0.uid.lowercased() == uid }) { return plan }
        guard let entry = workouts.first(where: { $0.uid.lowercased() == uid }) else { return nil }
        guard entry.planned == nil else { return entry.planned.flatMap { $0.isRecording ? nil : $0 } }
        guard let id = entry.activity?.id else { return nil }
        // All is matched anew for each, and what is far away isn't joined.
        let near = entry.day.advanced(by: -1)...entry.day.advanced(by: 1)
        let parted = plans.filter { near.contains($0.day) }.compactMap { plan in
            input.pairs.first { $0.activityID == nil && $0.isAbout(plan.uid) }
        }
        return parted.compactMap { pair in
            input.plan(fulfilledBy: id, input.pairs.filter { $0 != pair }).flatMap { pair.isAbout($0.uid) ? $0 : nil }
        }.first
    }

    fileprivate func plan(_ uid: String) throws(RunError) -> PlannedWorkout {
        if let plan = plan(shownAs: uid) { return plan }
        if input.plans.contains(where: { $0.uid.lowercased() == uid.lowercased() }) {
            throw .unusable("\(uid) is the UID of a recording. Name the plan by its UID: tpmerge explain DAY shows it.")
        }
        if WorkoutIdentity.isActivity(uid: uid) {
            throw .unusable(
                "\(uid) is the UID of an activity. Name the plan by its UID: tpmerge explain DAY shows both.")
        }
        throw .unusable("No plan has the UID \(uid). tpmerge explain DAY lists those of a day.")
    }
}

extension MatchInput {
    fileprivate func activity(_ id: Int64, on day: Day) throws(RunError) -> Activity {
        if let activity = activities.first(where: { $0.id == id }) { return activity }
        if let activity = excluded.first(where: { $0.id == id }) {
            throw .unusable(
                "\(id) (\(activity.name.onOneLine)) is excluded. To let it count again: tpmerge edit \(id) --include")
        }
        let near = activities.filter { $0.day == day }.map { "\($0.id) (\($0.name.onOneLine))" }
        let hint = near.isEmpty ? "" : " On \(day) there is \(near.joined(separator: ", "))."
        throw .unusable("No activity with the ID \(id) is known.\(hint)")
    }

    /// The plan that an activity fulfilled, as part of a session or by itself, and doesn't when a pair is made; nil
    /// where none loses it.
    fileprivate func plan(losingBy pair: ManualPair) -> PlannedWorkout? {
        guard let id = pair.activityID, let before = plan(fulfilledBy: id, pairs), before.uid != pair.uid,
            plan(fulfilledBy: id, pairs + [pair])?.uid != before.uid
        else { return nil }
        return before
    }

    fileprivate func plan(fulfilledBy id: Int64, _ pairs: [ManualPair]) -> PlannedWorkout? {
        matched(by: pairs).fulfilled.first { outcome in
            guard let fulfilment = outcome.fulfilment else { return false }
            return (fulfilment.activities + fulfilment.duplicates).contains { $0.id == id }
        }?.plan
    }
}
