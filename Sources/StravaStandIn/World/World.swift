import Basics

/// Strava as the stand-in keeps it: its applications, athletes and whims, changed by one at a time.
package actor World {
    private var state: WorldState
    private var waiting: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []

    package init(_ state: WorldState = WorldState()) { self.state = state }

    /// Changes what there is, between two requests.
    @discardableResult
    package func change<Result: Sendable>(_ edit: @Sendable (inout WorldState) throws -> Result) rethrows -> Result {
        try edit(&state)
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
        let reply = state.answer(asked, at: now)
        for (count, continuation) in waiting where count <= state.seen.count { continuation.resume() }
        waiting.removeAll { $0.count <= state.seen.count }
        return reply
    }
}

/// A request and the status that it was answered with.
package struct Seen: Sendable, Equatable {
    package let asked: Asked
    package let status: Int
}
