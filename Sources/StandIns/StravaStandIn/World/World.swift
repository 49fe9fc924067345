import Basics

/// The state of the stand-in: applications, athletes and switches. Changes happen one at a time.
package actor World {
    private var state: WorldState
    private var waiting: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
    /// Yields whenever there may be events to send.
    nonisolated let news: AsyncStream<Void>
    private let newsCame: AsyncStream<Void>.Continuation

    package init(_ state: WorldState = WorldState()) {
        self.state = state
        (news, newsCame) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    /// Changes the state between two requests. Subscribers receive events.
    @discardableResult
    package func change<Result: Sendable>(_ edit: @Sendable (inout WorldState) throws -> Result) rethrows -> Result {
        try telling { try edit(&$0) }
    }

    /// All requests so far, in order.
    package var seen: [Seen] { state.seen }

    /// How many requests had a path that ends in `path`.
    package func requests(to path: String) -> Int { state.seen.count { $0.asked.path.hasSuffix(path) } }

    /// Waits until `count` requests have arrived, whether or not their responses have.
    package func whenSeen(_ count: Int) async {
        guard state.seen.count < count else { return }
        await withCheckedContinuation { waiting.append((count, $0)) }
    }

    func answer(_ asked: StravaRequest, at now: Instant) -> Reply {
        let reply = telling { $0.answer(asked, at: now) }
        for (count, continuation) in waiting where count <= state.seen.count { continuation.resume() }
        waiting.removeAll { $0.count <= state.seen.count }
        return reply
    }
}

extension World {
    func takeEvents() -> [PushDelivery] { state.webhooks.takeDeliveries() }

    func conclude(_ subscription: PushSubscription, isVerified: Bool) -> Reply {
        state.conclude(subscription, isVerified: isVerified)
    }

    /// Records an event that was sent, with the status of its response; nil if none came in time.
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

package struct Seen: Sendable, Equatable {
    package let asked: StravaRequest
    package let status: Int
}
