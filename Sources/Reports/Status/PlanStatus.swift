import Athletes
import Basics
import JSON
import Store

/// The freshness of the remembered plan.
package struct PlanStatus {
    /// When the feed was last read, or unchanged according to the server.
    let fetched: Moment
    /// When the feed was made, according to itself.
    let generated: Moment?
    let events: Int
    /// The moment until which the feed's server must not be asked; nil if it may be.
    let blockedUntil: Moment?
    /// Since when reading it has failed; nil if it hasn't.
    let failingSince: Moment?
    /// The reason in sentences.
    let problem: String?
    /// The rest of each complaint about the feed.
    let complaints: [String]

    /// nil if no feed was ever read.
    ///
    /// - Parameter isWanted: whether a feed is still configured.
    init?(_ feed: FeedMemory, isWanted: Bool, now: Instant) {
        guard let fetched = feed.fetched else { return nil }
        self.fetched = Moment(fetched)
        generated = feed.generated.map(Moment.init)
        events = feed.eventCount
        blockedUntil = feed.notBefore.flatMap { $0 > now ? Moment($0) : nil }
        failingSince = feed.failure.map { Moment($0.since) }
        problem = feed.failure?.sentence
        complaints =
            isWanted ? [feed.failure?.complaint(now), Self.complaint(ofAge: feed, now)].compactMap(\.self) : []
    }

    private static func complaint(ofAge feed: FeedMemory, _ now: Instant) -> String? {
        guard let made = feed.made, FeedAge.isOld(made, at: now) else { return nil }
        return "was made \(Moment(made).words(before: now))"
    }

    /// The text.
    func lines(now: Instant) -> [String] {
        [
            "\(events.counted("event")), last read \(fetched.words(before: now))",
            generated.map { "made \($0.words(before: now))" },
            blockedUntil.map { "asked to wait until \($0.value)" },
            failingSince.map { "failing since \($0.words(before: now)): \(problem ?? "")" },
        ].compactMap(\.self)
    }
}

extension SourceFailure {
    /// The rest of a complaint that it has lasted long; nil while it may pass by itself.
    func complaint(_ now: Instant) -> String? {
        isLasting(now) ? "has failed since \(Moment(since).words(before: now)): \(sentence)" : nil
    }
}

extension JSONWriter {
    mutating func members(of plan: PlanStatus) {
        member("fetched", plan.fetched)
        member("generated", plan.generated)
        member("events", plan.events)
        member("blocked_until", plan.blockedUntil)
        member("failing_since", plan.failingSince)
        member("problem", plan.problem)
    }
}
