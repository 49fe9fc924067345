package import Basics

/// A message that is to be sent by one way now.
package struct Delivery: Sendable, Equatable {
    package let message: Message
    package let way: WayConfiguration
    /// The entries to write before it is sent: the message's own, and those of messages that it contains.
    package let intended: [OutboxEntry]
    /// The same before.
    private let former: [OutboxEntry]

    init(_ message: Message, by way: WayConfiguration, for entries: [OutboxEntry], now: Instant) {
        self.message = message
        self.way = way
        intended = entries.map { $0.intended(now: now) }
        former = entries
    }

    /// The entries to write afterwards.
    package func entries(after outcome: SendOutcome, now: Instant) -> [OutboxEntry] {
        zip(intended, former).map { $0.after(outcome, before: $1, way.way, now: now) }
    }
}
