import Basics
import Store
import TrainingPeaks
import Workouts

/// Keeps a feed that has suddenly lost most of what it had from taking it out of the calendar.
enum FeedGuard {
    /// Fewer events than these come and go as coaches like.
    private static let fewest = 8

    /// - Throws: `RunError.wouldEmpty`, naming the option that overrides it. What a feed that lost half of its events
    ///   listed is noted: a later one that says the same is believed.
    static func check(_ feed: Feed, days: RunDays, _ memory: inout Memory) throws(RunError) {
        let before = memory.remembered.feed
        if feed.workouts.isEmpty {
            guard before.eventCount == 0 else {
                throw .wouldEmpty(
                    "The feed has no events any more, where it had \(before.eventCount). If that is right: --allow-empty"
                )
            }
            return
        }
        guard let window = feed.window(today: days.today), before.eventCount > 0 else { return }
        let known = memory.remembered.plans.count { window.contains($0.day) && $0.day >= days.first }
        let left = feed.workouts.count { window.contains($0.day) && $0.day >= days.first }
        guard known >= fewest, left * 2 < known else { return }

        let hash = feed.contentHash
        let isNewer = zip(feed.generated, before.refusedStamp).map { $0 > $1 } ?? false
        if isNewer, before.refusedHash == hash { return }
        if before.refusedHash != hash {
            memory.remembered.feed.refusedHash = hash
            memory.remembered.feed.refusedStamp = feed.generated
        }
        throw .wouldEmpty(
            "The feed has only \(left) of \(known) workouts left. It will be believed when TrainingPeaks makes it anew "
                + "and says the same. If it is right: --allow-empty")
    }

    private static func zip(_ left: Instant?, _ right: Instant?) -> (Instant, Instant)? {
        guard let left, let right else { return nil }
        return (left, right)
    }
}

extension Feed {
    /// A hash of what is listed, whatever its UIDs, stamps and order.
    fileprivate var contentHash: UInt64 {
        let lines = workouts.map { "\($0.day) \($0.sport.rawValue) \($0.summary)" }.sorted()
        return StableHash(lines.joined(separator: "\n")).value
    }
}
