import Athletes
import Basics
import Export
import JSON
import Store

/// How fresh the plan is that is remembered.
package struct PlanStatus {
    /// When the feed was last read, or said to be unchanged.
    let fetched: Moment
    /// When the feed says that it was made.
    let generated: Moment?
    let events: Int
    /// Before this moment the feed's server doesn't want to be asked; nil where it may be.
    let blockedUntil: Moment?
    /// Since when it has not been possible to read it; nil while it is.
    let failingSince: Moment?
    /// Why, in sentences.
    let problem: String?
    /// What somebody should look after, the rest of a sentence about the feed each.
    let complaints: [String]

    /// nil where no feed was ever read.
    ///
    /// - Parameter isWanted: whether a feed is still asked for.
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

    /// The same for people.
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
    /// That it has lasted for long, the rest of a sentence about the source; nil while it may pass.
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
