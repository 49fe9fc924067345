import NIOCore
import Synchronization

/// The connections that are open: who has shown a key or a session on them, which of them rest, and how much waits there to be
/// taken.
///
/// Strangers share a smaller part of them. When it is full, or all is, the connection that has rested longest makes room; where
/// none of the strangers rests, they may have more, for as long as there is any room.
final class OpenConnections: Sendable {
    /// What one of them is known by.
    typealias ID = ObjectIdentifier

    private struct Entry {
        let close: @Sendable () -> Void
        /// Whether a key or a session has been shown.
        var isKnown = false
        /// Whether that was with the request under way.
        var isKnownNow = false
        /// Whether a request has come whole and its answer hasn't begun.
        var isAtWork = false
        /// When it last changed, counted in changes.
        var turn: Int
        /// Bytes of an answer that were made for this connection alone.
        var waiting = 0
    }

    private struct State {
        var entries: [ID: Entry] = [:]
        var turn = 0
        var strangers = 0
        var waiting = 0

        mutating func remove(_ id: ID) -> Entry? {
            guard let entry = entries.removeValue(forKey: id) else { return nil }
            if !entry.isKnown { strangers -= 1 }
            waiting -= entry.waiting
            return entry
        }
    }

    private let limits: Limits
    private let state = Mutex(State())

    init(_ limits: Limits) { self.limits = limits }
}

extension OpenConnections {
    /// Counts one more, for which the one that has rested longest is closed where there are too many.
    ///
    /// - Returns: false where all of them are at work.
    func admit(_ id: ID, close: @escaping @Sendable () -> Void) -> Bool {
        let (isAdmitted, goes) = state.withLock { state -> (Bool, Entry?) in
            let isFull = state.entries.count >= limits.connections
            var goes: Entry?
            if isFull || state.strangers >= limits.strangers {
                let resting = state.entries.filter { !$0.value.isAtWork }
                let place =
                    resting.filter { !$0.value.isKnown }.min { $0.value.turn < $1.value.turn }
                    ?? (isFull ? resting.min { $0.value.turn < $1.value.turn } : nil)
                // While all strangers wait for their answers, which come at once, one more takes of the others' part.
                guard place != nil || !isFull else { return (false, nil) }
                goes = place.flatMap { state.remove($0.key) }
            }
            state.turn += 1
            state.strangers += 1
            state.entries[id] = Entry(close: close, turn: state.turn)
            return (true, goes)
        }
        goes?.close()
        return isAdmitted
    }

    /// A connection has ended.
    func leave(_ id: ID) { state.withLock { _ = $0.remove(id) } }
}

extension OpenConnections {
    /// One of the connections.
    struct One: Sendable {
        let all: OpenConnections
        let id: ID
    }
}

extension OpenConnections.One {
    /// Whether a key or a session has been shown with the request under way: a proxy's next one may be another client's.
    var isKnown: Bool { all.state.withLock { $0.entries[id]?.isKnownNow ?? false } }

    /// A request begins, of which nothing is known.
    func begin() { all.state.withLock { $0.entries[id]?.isKnownNow = false } }

    /// The client has shown a key or a session.
    func recognise() {
        all.state.withLock { state in
            state.entries[id]?.isKnownNow = true
            guard state.entries[id]?.isKnown == false else { return }
            state.entries[id]?.isKnown = true
            state.strangers -= 1
        }
    }

    /// Notes that a request has come whole, that its answer has begun, or that its body goes on.
    func note(isAtWork: Bool) {
        all.state.withLock { state in
            state.turn += 1
            state.entries[id]?.isAtWork = isAtWork
            state.entries[id]?.turn = state.turn
        }
    }

    /// Makes room for a large answer that was made for this connection alone, until it has been taken.
    ///
    /// - Returns: false where too much waits already.
    func hold(_ bytes: Int) -> Bool {
        all.state.withLock { state in
            guard state.entries[id] != nil, state.waiting + bytes <= all.limits.waiting else { return false }
            state.entries[id]?.waiting += bytes
            state.waiting += bytes
            return true
        }
    }

    /// Its answer has been taken.
    func letGo() {
        all.state.withLock { state in
            state.waiting -= state.entries[id]?.waiting ?? 0
            state.entries[id]?.waiting = 0
        }
    }
}
