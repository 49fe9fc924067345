import Basics

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
