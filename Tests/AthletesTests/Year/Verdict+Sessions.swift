import Basics

extension Verdict {
    /// A recording that TrainingPeaks lists without a plan shows once: as its activity, joined to a plan, or by itself.
    /// An unplanned activity has one UID, whichever system received it first.
    mutating func problemsOfSessions(
        in published: Published, _ ledger: Ledger, _ world: World, _ days: ClosedRange<Day>
    ) -> [String] {
        var problems: [String] = []
        var sessionOf: [String: Int] = [:]
        for activity in world.activities { sessionOf[String(activity.id)] = activity.session }
        let ofActivities = Set(ledger.activities.map(\.session))
        let deleted = Set(world.activities.filter { $0.deleted != nil }.map(\.session))
        var ofPlans = Set<Int>()
        var completed = Set<Int>()
        var recorded = Set<Int>()
        for (id, sight) in ledger.plan where days.contains(sight.day) {
            guard let workout = world.workouts.first(where: { $0.id == id }), let session = workout.session else {
                continue
            }
            if workout.isRecording {
                recorded.insert(session)
            } else {
                ofPlans.insert(session)
                if sight.isCompleted { completed.insert(session) }
            }
        }
        var alone: [Int: Int] = [:]
        for entry in published.entries {
            let kin = entry.feedUID.flatMap { world.feed.kinOfUID[$0] }
            var session: Int?
            if let kin, let workout = world.workouts.first(where: { $0.id == kin }), workout.isRecording {
                session = workout.session
                alone[workout.session ?? 0, default: 0] += 1
            } else if entry.feedUID == nil {
                session = entry.activity.flatMap { sessionOf[$0] }
            }
            guard let session, !ofPlans.contains(session), !deleted.contains(session) else { continue }
            let before = sessionUIDs.updateValue(entry.uid, forKey: session)
            if let before, before != entry.uid { problems.append("session \(session) was \(before), now \(entry)") }
        }
        for session in recorded {
            let expected = ofActivities.contains(session) || completed.contains(session) ? 0 : 1
            if alone[session, default: 0] != expected {
                problems.append(
                    "what was recorded of session \(session) is there \(alone[session] ?? 0) times, not \(expected)")
            }
        }
        return problems
    }
}
