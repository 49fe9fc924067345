import Basics
import Store
import TrainingPeaks
import Workouts

/// Keeps a feed that has suddenly lost most of what it had from taking it out of the calendar.
enum FeedGuard {
    /// Fewer events than these come and go as coaches like.
    private static let fewest = 8

    /// - Returns: a remark that is made once, about a feed that has run empty.
    /// - Throws: `RunError.wouldEmpty`, naming the option that overrides it. What a feed that lost half of its events
    ///   has left out is noted: one that was made later, and hasn't any of that either, is believed.
    static func check(
        _ feed: Feed, _ recognition: Recognition, days: RunDays, _ memory: inout Memory
    ) throws(RunError) -> Diagnostic? {
        let before = memory.remembered.feed
        if feed.workouts.isEmpty {
            guard before.eventCount > 0 else { return nil }
            guard let window = memory.window(of: feed, days),
                !memory.remembered.plans.contains(where: { window.contains($0.day) })
            else {
                throw .wouldEmpty(
                    "The feed has no events any more; before, it had \(before.eventCount). \(RunError.override)")
            }
            return Diagnostic(
                .warning, .trainingPeaks, "The feed has no events any more. All those that it had are in the past.")
        }
        guard let window = feed.window(today: days.today), before.eventCount > 0 else { return nil }
        let known = memory.remembered.plans.filter { window.contains($0.day) && !$0.isRecording }
        let removed = recognition.changes.filter { $0.kind == .removed }.map(\.uid)
        let left = known.count - removed.count
        guard known.count >= fewest, left * 2 < known.count else { return nil }

        if let stamp = feed.generated {
            let refused = before.refusedStamp ?? stamp
            let saidBefore = Set(known.map(\.uid)).intersection(before.refusedRemovals)
            let isSaidAgain = saidBefore.isSubset(of: removed) && left * 2 >= known.count - saidBefore.count
            if stamp > refused, isSaidAgain { return nil }
            if stamp > refused || before.refusedStamp == nil {
                memory.remembered.feed.refusedStamp = stamp
                memory.remembered.feed.refusedRemovals = removed
            }
        }
        throw .wouldEmpty(
            "The feed has only \(left) of \(known.count) workouts left. tpmerge will accept that once TrainingPeaks "
                + "has made the feed again and it says the same. \(RunError.override)")
    }
}
