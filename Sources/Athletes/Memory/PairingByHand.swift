import Basics
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
}

extension AthleteOwner {
    /// Remembers which activity fulfilled a plan, whatever the rules say; the next run publishes it.
    ///
    /// - Parameters:
    ///   - uid: the plan's in the calendar; case does not matter.
    ///   - id: the activity's number; nil where none fulfilled the plan.
    /// - Throws: `RunError`, also where there is no such plan or activity.
    package func pair(_ uid: String, with id: Int64?, _ lock: HeldLock) async throws(RunError) -> PairedByHand {
        try await inTurn { () throws(RunError) in
            let known = try matchInput(from: Day(number: .min))
            let plan = try known.plan(uid)
            let activity = try id.map { (id) throws(RunError) in try known.activity(id, on: plan.day) }
            let pair = ManualPair(uid: plan.uid, activityID: id)
            let loser = known.plan(losingBy: pair)
            // In place of what was said about it or the activity before.
            try change { snapshot in
                snapshot.pairs.removeAll { $0.isAbout(pair.uid) || id != nil && $0.activityID == id }
                snapshot.pairs.append(pair)
                snapshot.pairs.sort { $0.uid < $1.uid }
            }
            return PairedByHand(plan: plan, activity: activity, loser: loser)
        }
    }

    /// Lets the rules decide about a plan again.
    package func letRulesDecide(about uid: String, _ lock: HeldLock) async throws(RunError) -> PairedByHand {
        try await inTurn { () throws(RunError) in
            let plan = try matchInput(from: Day(number: .min)).plan(uid)
            try change { snapshot in snapshot.pairs.removeAll { $0.isAbout(plan.uid) } }
            return PairedByHand(plan: plan, activity: nil, loser: nil)
        }
    }
}

extension ManualPair {
    fileprivate func isAbout(_ uid: String) -> Bool { self.uid.lowercased() == uid.lowercased() }
}

extension MatchInput {
    fileprivate func plan(_ uid: String) throws(RunError) -> PlannedWorkout {
        if let plan = plans.first(where: { $0.uid.lowercased() == uid.lowercased() }) {
            guard !plan.isRecording else {
                throw .unusable(
                    "\(uid) is the UID of a recording. Name the plan by its UID: tpmerge explain DAY shows it.")
            }
            return plan
        }
        if WorkoutIdentity.isActivity(uid: uid) {
            throw .unusable(
                "\(uid) is the UID of an activity. Name the plan by its UID: tpmerge explain DAY shows both.")
        }
        throw .unusable("No plan has the UID \(uid). tpmerge explain DAY lists those of a day.")
    }

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

    private func plan(fulfilledBy id: Int64, _ pairs: [ManualPair]) -> PlannedWorkout? {
        Matcher(today: today, pairs: pairs).match(plans, to: activities).fulfilled.first { outcome in
            guard let fulfilment = outcome.fulfilment else { return false }
            return (fulfilment.activities + fulfilment.duplicates).contains { $0.id == id }
        }?.plan
    }
}
