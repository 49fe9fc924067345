import Athletes
import Basics
import JSON
import Store

struct PlanStatus {
    fileprivate let feed: FeedMemory
    /// When the feed was last read, or unchanged according to the server.
    let fetched: Instant
    /// The moment until which the feed's server must not be asked; nil if it may be.
    let blockedUntil: Instant?
    let complaints: [String]

    /// nil if no feed was ever read.
    ///
    /// - Parameter isWanted: whether a feed is still configured.
    init?(_ feed: FeedMemory, isWanted: Bool, now: Instant) {
        guard let fetched = feed.fetched else { return nil }
        (self.feed, self.fetched) = (feed, fetched)
        blockedUntil = feed.notBefore.flatMap { $0 > now ? $0 : nil }
        complaints =
            isWanted ? [feed.failure?.complaint(now), Self.complaint(ofAge: feed, now)].compactMap(\.self) : []
    }

    private static func complaint(ofAge feed: FeedMemory, _ now: Instant) -> String? {
        guard let made = feed.made, FeedAge.isOld(made, at: now) else { return nil }
        return "was made \(made.told(before: now))"
    }

    func lines(now: Instant) -> [String] {
        [
            "\(feed.eventCount.counted("event")), last read \(fetched.told(before: now))",
            feed.generated.map { "made \($0.told(before: now))" },
            blockedUntil.map { "asked to wait until \($0)" },
            feed.failure?.line(now),
        ].compactMap(\.self)
    }
}

extension SourceFailure {
    func line(_ now: Instant) -> String { "failing since \(since.told(before: now)): \(sentence)" }

    /// The rest of a complaint that it has lasted long; nil while it may pass by itself.
    func complaint(_ now: Instant) -> String? {
        isLasting(now) ? "has failed since \(since.told(before: now)): \(sentence)" : nil
    }
}

extension JSONWriter {
    mutating func members(of plan: PlanStatus) {
        member("fetched", plan.fetched)
        member("generated", plan.feed.generated)
        member("events", plan.feed.eventCount)
        member("blocked_until", plan.blockedUntil)
        member(failure: plan.feed.failure)
    }

    mutating func member(failure: SourceFailure?) {
        member("failing_since", failure?.since)
        member("problem", failure?.sentence)
    }
}
