import Basics
import Store
import TrainingPeaks
import Workouts

/// Keeps a feed that has suddenly lost most of what it had from taking it out of the calendar.
enum FeedGuard {
    enum Verdict {
        /// With a remark that is made once, about a feed that has run empty.
        case believed(Diagnostic?)
        /// The error names the option that overrides it. What the feed has left out is to be noted where it hasn't been.
        case refused(RunError, Refusal?)
    }

    /// What a feed that lost half of its events has left out: one that was made later, and hasn't any of that either, is
    /// believed.
    struct Refusal {
        let stamp: Instant
        /// UIDs.
        let removals: [String]
    }

    /// Fewer events than these come and go as coaches like.
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
                        "The feed has no events any more; before, it had \(before.eventCount)."),
                    nil)
            }
            return .believed(
                Diagnostic(
                    .warning, .trainingPeaks, "The feed has no events any more. All those that it had are in the past.")
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
