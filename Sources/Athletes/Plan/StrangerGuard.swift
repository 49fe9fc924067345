import Basics
import Export
import Store
import TrainingPeaks
import Workouts

/// Keeps a feed's file that has passed to somebody else from bringing one person's past into another's calendar: without a
/// configuration nothing but its path and the zone says whose plan it is.
enum StrangerGuard {
    /// - Throws: `RunError.stranger` where the file holds nothing of what it should still hold, unless the run writes an
    ///   output that this memory has written before: whoever does that has planned anew.
    static func check(
        _ listed: Feed, _ recognition: Recognition, of athlete: Athlete, _ days: RunDays, _ history: PlanHistory
    ) throws(RunError) {
        guard athlete.name.isEmpty, case .file(let path) = athlete.feed, !history.hasWritten(anyOf: athlete.outputs),
            let window = listed.window(days)
        else { return }
        // Everybody rests.
        let known = history.plans.filter { window.contains($0.day) && $0.kind != .rest }
        let recognised = Dictionary(recognition.plans.map { ($0.uid, $0) }, uniquingKeysWith: { one, _ in one })
        let isLeft = known.contains { plan in recognised[plan.uid].map { $0.isUnmistakably(plan) } ?? false }
        guard !known.isEmpty, !isLeft else { return }
        throw .stranger(
            "\(path) contains nothing of the plan that it contained before, so it may be someone else's. If so, name "
                + "each athlete in a configuration, as README.md shows. If it is the same athlete's, run once with "
                + "--allow-empty.")
    }
}

extension PlanHistory {
    /// Whether an earlier run wrote to one of these places.
    fileprivate func hasWritten(anyOf outputs: [Output]) -> Bool {
        let keys = Set(outputs.filter { !$0.mayBeStream }.compactMap(\.key))
        return written.contains { keys.contains($0.path) }
    }
}

extension PlannedWorkout {
    /// Whether it has more in common with a workout that is known than sport and day: two people may both run on a Tuesday.
    fileprivate func isUnmistakably(_ known: PlannedWorkout) -> Bool {
        if !notes.isEmpty, notes == known.notes { return true }
        guard title.isEmpty else { return title == known.title }
        return day == known.day && planned != Volume() && planned == known.planned
    }
}
