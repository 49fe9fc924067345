import Basics

/// What is on another day than before.
extension Pairing {
    /// How many days a workout may have been moved by.
    private static let farthestMove = 21
    /// How many days a race may have been moved by that is the only one of its name; after a year it is the next one.
    private static let farthestRaceMove = 300

    /// Pairs what is missing on one day of the window with what is new on another.
    mutating func pairMoved(by trait: (PlannedWorkout) -> PlanTrait?) {
        guard let window, let before else { return }
        let groups = groups(
            by: trait, listedOnes: { before.contains($0.day) }, knownOnes: { window.contains($0.day) })
        for (listedOnes, knownOnes) in groups {
            takeNearest(listedOnes, knownOnes) { one, other in
                // What was done stays where it was done.
                guard one.isCompleted || !other.isCompleted || one.feedUID == other.feedUID else { return nil }
                let days = abs(one.day.distance(to: other.day))
                return days <= Self.farthestMove ? days : nil
            }
        }
    }

    /// Races are listed long before the window reaches them: another of the name, where one isn't listed any more, is
    /// that one on another day, also months away when there is only one. What may have been there all along, out of
    /// sight, was not moved; races with a priority are always in sight.
    mutating func pairMovedRaces() {
        guard let window else { return }
        let isAhead = { (plan: PlannedWorkout) in plan.kind == .event && plan.day >= window.lowerBound }
        let name = { (plan: PlannedWorkout) in PlanTrait(plan, [.title]) }
        let groups = groups(by: name, listedOnes: isAhead, knownOnes: isAhead)
        guard !groups.isEmpty else { return }
        let listedNames = Dictionary(grouping: listed.filter(isAhead), by: name).mapValues(\.count)
        let knownNames = Dictionary(grouping: known.filter(isAhead), by: name).mapValues(\.count)
        for (listedOnes, knownOnes) in groups {
            let title = name(listed[listedOnes[0]])
            let isOnlyOne = listedNames[title] == 1 && knownNames[title] == 1
            takeNearest(listedOnes, knownOnes) { [before] one, other in
                let isNew =
                    one.racePriority != nil || max(one.day, other.day) > window.upperBound
                    || before?.contains(one.day) ?? false
                let days = abs(one.day.distance(to: other.day))
                return isNew && days <= (isOnlyOne ? Self.farthestRaceMove : Self.farthestMove) ? days : nil
            }
        }
    }
}
