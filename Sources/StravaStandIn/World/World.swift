import Basics

/// Strava as the stand-in keeps it: its applications, athletes and whims, changed by one at a time.
package actor World {
    private var state: WorldState
    private var waiting: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
    /// Each time when there may be events to send.
    nonisolated let news: AsyncStream<Void>
    private let newsCame: AsyncStream<Void>.Continuation

    package init(_ state: WorldState = WorldState()) {
        self.state = state
        (news, newsCame) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    /// Changes what there is, between two requests. Whoever has subscribed hears of it.
    @discardableResult
    package func change<Result: Sendable>(_ edit: @Sendable (inout WorldState) throws -> Result) rethrows -> Result {
        try telling { try edit(&$0) }
    }

    /// Everything that was asked so far, in order.
    package var seen: [Seen] { state.seen }

    /// How many requests there were whose path ends in that.
    package func requests(to path: String) -> Int { state.seen.count { $0.asked.path.hasSuffix(path) } }

    /// Waits until so many requests have come in, whether or not their answers have arrived.
    package func whenSeen(_ count: Int) async {
        guard state.seen.count < count else { return }
        await withCheckedContinuation { waiting.append((count, $0)) }
    }

    func answer(_ asked: Asked, at now: Instant) -> Reply {
        let reply = telling { $0.answer(asked, at: now) }
        for (count, continuation) in waiting where count <= state.seen.count { continuation.resume() }
        waiting.removeAll { $0.count <= state.seen.count }
        return reply
    }
}

extension World {
    /// The events that are to be sent now, each with the place that it goes to.
    func takeEvents() -> [PushDelivery] { state.webhooks.takeDeliveries() }

    /// A subscription has been tried out: it is made, or not.
    func conclude(_ subscription: PushSubscription, isVerified: Bool) -> Reply {
        state.conclude(subscription, isVerified: isVerified)
    }

    /// An event has been sent, with this answer; nil for none in time.
    func note(_ event: PushEvent, answer status: Int?) { state.webhooks.note(event, answer: status) }

    private func telling<Result>(_ edit: (inout WorldState) throws -> Result) rethrows -> Result {
        let before = state
        defer {
            state.announceChanges(since: before)
            newsCame.yield()
        }
        return try edit(&state)
    }
}

/// A request and the status that it was answered with.
package struct Seen: Sendable, Equatable {
    package let asked: Asked
    package let status: Int
}
