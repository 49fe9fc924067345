import Basics
import Profiles
import Store
import TrainingPeaks
import Workouts

/// Keeps a feed that has suddenly lost most of its events from removing them from the calendar.
enum FeedGuard {
    enum Verdict {
        /// With a remark for this run, if the feed has become empty.
        case believed(Diagnostic?)
        /// The error names the option that overrides it. The refusal, if any, is to be remembered.
        case refused(RunError, Refusal?)
    }

    /// The plans missing from a feed that lost half of its events. A later feed that lacks the same plans is believed.
    struct Refusal {
        let stamp: Instant
        /// UIDs.
        let removals: [String]
    }

    /// Coaches may add and remove fewer events than this at will.
    private static let fewest = 8

    static func verdict(
        on listed: Feed, _ recognition: Recognition, _ days: RunDays, _ before: FeedMemory
    ) -> Verdict {
        if listed.workouts.isEmpty {
            guard before.eventCount > 0 else { return .believed(nil) }
            guard let window = listed.window(days), !before.plans.contains(where: { window.contains($0.day) }) else {
                return .refused(
                    .wouldEmpty(
                        "The feed no longer has any events; before, it had \(before.eventCount)."),
                    nil)
            }
            return .believed(
                Diagnostic(
                    .warning, .trainingPeaks,
                    "The feed no longer has any events. All those that it had are in the past.")
            )
        }
        guard let window = listed.window(today: days.today), before.eventCount > 0 else { return .believed(nil) }
        let known = before.plans.filter { window.contains($0.day) && !$0.isRecording }
        let removed = recognition.changes.filter { $0.kind == .removed }.map(\.uid)
        let left = known.count - removed.count
        guard known.count >= fewest, left * 2 < known.count else { return .believed(nil) }

        var refusal: Refusal?
        if let stamp = listed.generated {
            let refused = before.refusedStamp ?? stamp
            let saidBefore = Set(known.map(\.uid)).intersection(before.refusedRemovals)
            let isSaidAgain = saidBefore.isSubset(of: removed) && left * 2 >= known.count - saidBefore.count
            if stamp > refused, isSaidAgain { return .believed(nil) }
            if stamp > refused || before.refusedStamp == nil { refusal = Refusal(stamp: stamp, removals: removed) }
        }
        return .refused(
            .wouldEmpty(
                "The feed has only \(left) of \(known.count) workouts left. tpmerge will accept that once TrainingPeaks "
                    + "has made the feed again and it says the same."),
            refusal)
    }
}

/// Keeps a feed's file that another person now uses from bringing the former owner's past into the new one's calendar:
/// without a configuration, only its path and the zone identify the athlete.
enum StrangerGuard {
    /// - Throws: `RunError.stranger` if the file has nothing left of the plan that it should still contain, unless the
    ///   run writes to an output that this memory has written before: that means a new plan of the same athlete.
    static func check(
        _ listed: Feed, _ recognition: Recognition, of athlete: Athlete, _ days: RunDays, _ memory: Snapshot
    ) throws(RunError) {
        guard athlete.name.isEmpty, case .file(let path) = athlete.feed,
            !memory.published.hasWritten(anyOf: athlete.outputs),
            let window = listed.window(days)
        else { return }
        // Days off prove nothing: everyone has them.
        let known = memory.feed.plans.filter { window.contains($0.day) && $0.kind != .rest }
        let recognised = Dictionary(recognition.plans.map { ($0.uid, $0) }, uniquingKeysWith: { one, _ in one })
        let isLeft = known.contains { plan in recognised[plan.uid].map { $0.isUnmistakably(plan) } ?? false }
        guard !known.isEmpty, !isLeft else { return }
        throw .stranger(
            "\(path) contains nothing of the plan that it contained before, so it may be someone else's. If so, name "
                + "each athlete in a configuration (docs/configuration.md). If it is the same athlete's, run once with "
                + "--allow-empty.")
    }
}

extension PublishedMemory {
    /// Whether an earlier run wrote to one of these outputs.
    fileprivate func hasWritten(anyOf outputs: [Output]) -> Bool {
        let keys = Set(outputs.filter { !$0.mayBeStream }.compactMap(\.key))
        return self.outputs.contains { keys.contains($0.path) }
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
