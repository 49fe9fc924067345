import Basics
import Export
import Foundation
import Keyring
import Pipeline
import StravaAPI
import Workouts

/// What `pair` and `unpair` have in common: find the plan and the activity, remember what was said, and say it.
struct PairingByHand {
    private let options: ConfigurationOptions
    private let isJSON: Bool
    private let console = Console(loudness: .normal)

    init(_ options: ConfigurationOptions, isJSON: Bool) {
        self.options = options
        self.isJSON = isJSON
    }

    /// - Parameters:
    ///   - id: nil where no activity fulfilled the plan.
    ///   - byRules: whether what was said before is only forgotten.
    func say(_ uid: String, _ id: Int64?, byRules: Bool = false) async throws {
        let status: ExitStatus
        do {
            let configuration = try options.read(ProcessInfo.processInfo.environment)
            status = await remember(uid, id, byRules, configuration, try configuration.onlyAthlete())
        } catch {
            console.tell(error)
            status = error.status
        }
        try status.leave()
    }
}

extension PairingByHand {
    private func remember(
        _ uid: String, _ id: Int64?, _ byRules: Bool, _ configuration: Configuration, _ athlete: Athlete
    ) async -> ExitStatus {
        do throws(StorageError) {
            return try await configuration.withLock { rememberLocked(uid, id, byRules, configuration, athlete) }
        } catch {
            console.error("\(error)")
            return ExitStatus(.storage(error))
        }
    }

    private func rememberLocked(
        _ uid: String, _ id: Int64?, _ byRules: Bool, _ configuration: Configuration, _ athlete: Athlete
    ) -> ExitStatus {
        do throws(RunError) {
            let known = try configuration.recall(athlete, from: Day(number: .min))
            let plan = try self.plan(uid, among: known)
            let activity = try id.map { (id) throws(RunError) in try self.activity(id, among: known, on: plan.day) }
            let pair = ManualPair(uid: plan.uid, activityID: id)
            let loser = byRules ? nil : known.plan(losingBy: pair)
            let places = MemoryPlace(folder: configuration.stateFolder, mayWrite: true)
            let now = Effects.systemClock()
            if byRules {
                try places.forgetPair(of: plan.uid, of: athlete, now: now)
            } else {
                try places.remember(pair, of: athlete, now: now)
            }
            try tell(plan, activity, loser, byRules, athlete)
            return .done
        } catch {
            console.error("\(error)")
            return ExitStatus(error)
        }
    }

    private func plan(_ uid: String, among known: Recollection) throws(RunError) -> PlannedWorkout {
        if let plan = known.plans.first(where: { $0.uid.lowercased() == uid.lowercased() }) {
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

    private func activity(_ id: Int64, among known: Recollection, on day: Day) throws(RunError) -> Activity {
        if let activity = known.activities.first(where: { $0.id == id }) { return activity }
        let near = known.activities.filter { $0.day == day }.map { "\($0.id) (\($0.name.onOneLine))" }
        let hint = near.isEmpty ? "" : " On \(day) there is \(near.joined(separator: ", "))."
        throw .unusable("No activity with the ID \(id) is known.\(hint)")
    }

    private func tell(
        _ plan: PlannedWorkout, _ activity: Activity?, _ loser: PlannedWorkout?, _ byRules: Bool, _ athlete: Athlete
    ) throws(RunError) {
        if isJSON {
            let report = PairReport(
                athlete: athlete.name, uid: plan.uid, activityID: activity.map { String($0.id) }, lostBy: loser?.uid,
                byRules: byRules)
            print((try? JSONEncoder.forPeople.text(of: report)) ?? "")
            return
        }
        let name = plan.nameWithDay
        let sentence =
            if let activity {
                "\(name) is paired with \(activity.name.onOneLine) of \(activity.day)."
            } else if byRules {
                "The matching rules decide about \(name) again."
            } else {
                "\(name) is marked as not fulfilled by any activity."
            }
        let loss = loser.map { " \($0.nameWithDay) is no longer fulfilled by it." } ?? ""
        print("\(sentence)\(loss) The next run publishes it: tpmerge".safeForTerminal)
    }
}

extension Recollection {
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

extension PlannedWorkout {
    fileprivate var nameWithDay: String { "\(summary.onOneLine) of \(day)" }
}
