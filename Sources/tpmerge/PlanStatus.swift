import Basics
import Store

/// How fresh the plan is that is remembered.
struct PlanStatus: Encodable {
    /// When the feed was last read, or said to be unchanged.
    let fetched: Moment
    /// When the feed says that it was made.
    let generated: Moment?
    let events: Int
    /// Before this moment the feed's server doesn't want to be asked; nil where it may be.
    let blockedUntil: Moment?

    private enum CodingKeys: String, CodingKey {
        case fetched, generated, events
        case blockedUntil = "blocked_until"
    }

    /// nil where no feed was ever read.
    init?(_ feed: FeedMemory, now: Instant) {
        guard let fetched = feed.fetched else { return nil }
        self.fetched = Moment(fetched)
        generated = feed.generated.map(Moment.init)
        events = feed.eventCount
        blockedUntil = feed.notBefore.flatMap { $0 > now ? Moment($0) : nil }
    }

    /// The same for people.
    func lines(now: Instant) -> [String] {
        [
            "\(events) events, last read \(fetched.words(before: now))",
            generated.map { "made \($0.words(before: now))" },
            blockedUntil.map { "asked to wait until \($0.value)" },
        ].compactMap(\.self)
    }
}
