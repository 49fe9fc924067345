import Store
import TrainingPeaks
import Workouts

/// Keeps a feed's file that another person now uses from bringing the former owner's past into the new one's calendar:
/// without a configuration, only its path and the zone identify the athlete.
enum StrangerGuard {
    /// - Throws: `RunError.stranger` if the file has nothing left of the plan that it should still contain, unless the
    ///   run writes to an output that this memory has written before: that means a new plan of the same athlete.
    static func check(
        _ listed: Feed, _ recognition: Recognition, of athlete: Athlete, _ days: RunDays, _ history: PlanHistory
    ) throws(RunError) {
        guard athlete.name.isEmpty, case .file(let path) = athlete.feed, !history.hasWritten(anyOf: athlete.outputs),
            let window = listed.window(days)
        else { return }
        // Days off prove nothing: everyone has them.
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
    /// Whether an earlier run wrote to one of these outputs.
    fileprivate func hasWritten(anyOf outputs: [Output]) -> Bool {
        let keys = Set(outputs.filter { !$0.mayBeStream }.compactMap(\.key))
        return written.contains { keys.contains($0.path) }
    }
}

extension PlannedWorkout {
    /// Whether it shares more with a known workout than sport and day: two people may both run on a Tuesday.
    fileprivate func isUnmistakably(_ known: PlannedWorkout) -> Bool {
        if !notes.isEmpty, notes == known.notes { return true }
        guard title.isEmpty else { return title == known.title }
        return day == known.day && planned != Volume() && planned == known.planned
    }
}
