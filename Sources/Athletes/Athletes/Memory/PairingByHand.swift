package import Basics
package import Profiles
import Store
package import Workouts

package struct PairedByHand: Sendable {
    package let plan: PlannedWorkout
    /// nil if no activity shall fulfil the plan, or the rules decide.
    package let activity: Activity?
    /// The plan that the activity fulfilled before, alone or as part of a session, and no longer does; nil if there is
    /// none.
    package let loser: PlannedWorkout?
    /// The first day that runs publish, if the plan or activity is earlier; nil otherwise.
    package let firstPublished: Day?
}

/// The athlete's decision by hand about a plan, by the UID that is shown for it; case does not matter.
package enum PairWish: Sendable {
    /// This activity fulfilled it.
    case pair(String, with: ActivityID)
    /// No activity fulfilled it.
    case unpair(String)
    case letRulesDecide(about: String)

    package var uid: String {
        switch self {
        case .pair(let uid, _), .unpair(let uid), .letRulesDecide(let uid): uid
        }
    }

    fileprivate var activityID: ActivityID? { if case .pair(_, let id) = self { id } else { nil } }

    /// Whether the rules decide again, instead of an earlier pair made by hand.
    package var isByRules: Bool { if case .letRulesDecide = self { true } else { false } }

    package static let pairNames: Set<String> = ["uid", "activity_id"]

    /// - Parameter parameters: `uid` and `activity_id`.
    package init(pairing parameters: Parameters) throws(BadParameter) {
        guard let uid = try parameters.line("uid"), !uid.isEmpty else {
            throw BadParameter("uid", "The plan's UID is missing.")
        }
        guard let text = try parameters.line("activity_id") else {
            throw BadParameter("activity_id", "The activity's ID is missing.")
        }
        guard let id = ActivityID(named: text) else { throw BadParameter("activity_id", ActivityID.rule) }
        self = .pair(uid, with: id)
    }

    /// - Parameter parameters: `rules` says whether the matching rules decide again.
    package init(unpairing uid: String, _ parameters: Parameters) throws(BadParameter) {
        let byRules = try parameters.choice("rules", of: Truth.self) == .true
        self = byRules ? .letRulesDecide(about: uid) : .unpair(uid)
    }

    private enum Truth: String, CaseIterable {
        case `true`, `false`
    }
}

extension AthleteOwner {
    /// Remembers the athlete's decision about a plan, which overrides the rules; the next run publishes it.
    ///
    /// - Parameter known: the known workouts, read while the lock is held; nil to read them.
    /// - Throws: `RunError`, also if there is no such plan or activity.
    package func say(
        _ wish: PairWish, given known: KnownWorkouts? = nil, _ lock: HeldLock
    ) async throws(RunError) -> PairedByHand {
        await takeTurn()
        defer { endTurn() }
        let known = if let known { known } else { try self.known(from: Day(number: .min)) }
        let (plan, activity) = try named(by: wish, in: known)
        var pair = wish.isByRules ? nil : ManualPair(uid: plan.uid, activityID: nil)
        if let activity { pair = pair?.naming(activity.id, of: activity.ids) }
        // Replaces earlier pairs of the plan or the activity.
        try change { snapshot in
            snapshot.manual.pairs.removeAll { $0.isAbout(plan.uid) }
            snapshot.manual.pairs.remove(about: activity?.ids ?? [], in: known.input)
            if let pair { snapshot.manual.pairs.append(pair) }
            snapshot.manual.pairs.sort { $0.uid < $1.uid }
        }
        return PairedByHand(
            plan: plan, activity: activity, loser: pair.flatMap(known.input.plan(losingBy:)),
            firstPublished: firstPublished(after: activity?.day ?? plan.day))
    }

    /// The plan and the activity that the athlete names.
    ///
    /// - Throws: `RunError.unknown` if there is no such plan or activity.
    package nonisolated func named(
        by wish: PairWish, in known: KnownWorkouts
    ) throws(RunError) -> (plan: PlannedWorkout, activity: Activity?) {
        let plan = try known.plan(wish.uid)
        guard let id = wish.activityID else { return (plan, nil) }
        let input = known.input.knows(id) ? known.input : try matchInput(with: id)
        return (plan, try input.activity(id, on: plan.day))
    }

    private func firstPublished(after day: Day) -> Day? {
        let first = RunDays(of: athlete, RunOptions(), at: effects.now(), remembers: true).written.first
        return day < first ? first : nil
    }
}

extension ManualPair {
    fileprivate func isAbout(_ uid: String) -> Bool { self.uid.lowercased() == uid.lowercased() }
}

extension KnownWorkouts {
    /// The plan that is shown under a UID: the plan's own, or that of the entry that the plan is part of, such as its
    /// activity's. If the plan was marked by hand as unfulfilled, the UID of the activity that the rules would choose
    /// for it still works, since calendars show it until the next run.
    ///
    /// - Parameter uid: case does not matter.
    /// - Returns: nil if the UID is no plan's.
    package func plan(shownAs uid: String) -> PlannedWorkout? {
        let uid = uid.lowercased()
        let plans = input.plans.lazy.filter { !$0.isRecording }
        if let plan = plans.first(where: { $0.uid.lowercased() == uid }) { return plan }
        guard let entry = workouts.first(where: { $0.uid.lowercased() == uid }) else { return nil }
        guard entry.planned == nil else { return entry.planned.flatMap { $0.isRecording ? nil : $0 } }
        guard let id = entry.activity?.id else { return nil }
        // Each try matches everything anew; distant days are never matched.
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
            throw .unknown(
                "pair.no_plan",
                "\(uid) is the UID of a recording. Name the plan by its UID: tpmerge explain DAY shows it.", Self.noPlan
            )
        }
        if WorkoutIdentity.isActivity(uid: uid) {
            throw .unknown(
                "pair.no_plan",
                "\(uid) is the UID of an activity. Name the plan by its UID: tpmerge explain DAY shows both.",
                Self.noPlan)
        }
        throw .unknown(
            "pair.no_plan", "No plan has the UID \(uid). tpmerge explain DAY lists those of a day.", Self.noPlan)
    }

    private static let noPlan = "No plan has this UID."
}

extension MatchInput {
    fileprivate func activity(_ id: ActivityID, on day: Day) throws(RunError) -> Activity {
        if let activity = activity(id) { return activity }
        if let activity = excludedActivity(id) {
            throw .unknown(
                "pair.excluded",
                "\(id) (\(activity.name.onOneLine)) is excluded. To let it count again: tpmerge edit \(id) --include",
                "This activity is excluded.")
        }
        let near = activities.filter { $0.day == day }.map { "\($0.id) (\($0.name.onOneLine))" }
        let hint = near.isEmpty ? "" : " On \(day) there is \(near.joined(separator: ", "))."
        throw .unknown(
            "pair.no_activity", "No activity with the ID \(id) is known.\(hint)", "There is no such activity.")
    }

    /// The plan that an activity fulfils, alone or as part of a session, but no longer does once a pair is made; nil if
    /// no plan loses it.
    fileprivate func plan(losingBy pair: ManualPair) -> PlannedWorkout? {
        guard let id = pair.activityID, let before = plan(fulfilledBy: id, pairs), before.uid != pair.uid,
            plan(fulfilledBy: id, pairs + [pair])?.uid != before.uid
        else { return nil }
        return before
    }

    fileprivate func plan(fulfilledBy id: ActivityID, _ pairs: [ManualPair]) -> PlannedWorkout? {
        matched(by: pairs).fulfilled.first { outcome in
            guard let fulfilment = outcome.fulfilment else { return false }
            return (fulfilment.activities + fulfilment.duplicates).contains { $0.id == id }
        }?.plan
    }
}
