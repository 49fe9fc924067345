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

extension Verdict {
    /// What is over is completed by its own activity, or missed, wherever that can be told.
    ///
    /// - Parameter covered: the days of which all activities are known.
    func problemsOfStatus(
        in published: Published, _ ledger: Ledger, _ world: World, _ days: ClosedRange<Day>, covered: ClosedRange<Day>
    ) -> [String] {
        var entries: [Int: [Published.Entry]] = [:]
        for entry in published.entries {
            if let kin = entry.feedUID.flatMap({ world.feed.kinOfUID[$0] }) { entries[kin, default: []].append(entry) }
        }
        var activities: [Int: TrueActivity] = [:]
        for activity in ledger.activities {
            if let workout = activity.workout, activities[workout] == nil { activities[workout] = activity }
        }
        var sights: [Day: [FeedServer.Sight]] = [:]
        let plan = ledger.plan.filter { world.ever[$0.key]?.isRecording == false }
        for sight in plan.values { sights[sight.day, default: []].append(sight) }
        return plan.compactMap { id, sight in
            guard days.contains(sight.day), sight.day < world.today, sight.type != "Day Off",
                let kin = world.ever[id]?.kin, let entry = entries[kin]?.first, entries[kin]?.count == 1,
                sight.isCompleted && sight.type != "Brick"
                    || sights[sight.day, default: []].filter({ sight.competes(with: $0) }).count == 1
            else { return nil }
            if let activity = activities[id] {
                let isRight = entry.status == "completed" && entry.ids.contains(String(activity.id))
                return isRight ? nil : "workout \(id) was done as \(activity.id), a \(activity.sportType), not \(entry)"
            }
            let isMissed = !sight.type.isEmpty && covered.contains(sight.day)
            let expected = sight.isCompleted ? "completed" : isMissed ? "missed" : "planned"
            return entry.status == expected ? nil : "workout \(id) is \(expected), not \(entry)"
        }
    }
}

extension FeedServer.Sight {
    /// Whether an activity could fulfil one or the other of one day's workouts.
    fileprivate func competes(with other: FeedServer.Sight) -> Bool {
        family == other.family || type == "Brick" || type.isEmpty || other.type == "Brick" || other.type.isEmpty
    }

    private var family: String { type == "Mtn Bike" ? "Bike" : type }
}
