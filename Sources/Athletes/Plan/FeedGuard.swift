import Basics
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
        on listed: Feed, _ recognition: Recognition, _ days: RunDays, _ history: PlanHistory
    ) -> Verdict {
        let before = history.feed
        if listed.workouts.isEmpty {
            guard before.eventCount > 0 else { return .believed(nil) }
            guard let window = listed.window(days), !history.plans.contains(where: { window.contains($0.day) }) else {
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
        let known = history.plans.filter { window.contains($0.day) && !$0.isRecording }
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
