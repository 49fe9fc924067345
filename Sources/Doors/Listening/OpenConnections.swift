package import NIOCore
import Synchronization

/// The open connections: which have shown a key or session, which are idle, and how many bytes wait on them.
///
/// Strangers share a smaller part of them. When that part or the whole is full, the connection that has been idle
/// longest is closed; if no stranger has been idle for a while, strangers may have more as long as there is room.
package final class OpenConnections: Sendable {
    typealias ID = ObjectIdentifier

    private struct Entry {
        let close: @Sendable () -> Void
        /// Whether a request on it has shown a key or session.
        var isKnown = false
        var isKnownNow = false
        /// Whether a request is complete and its answer hasn't begun.
        var isAtWork = false
        /// When it last changed.
        var since = NIODeadline.now()
        /// Bytes of an answer made for this connection alone.
        var waiting = 0
    }

    private struct State {
        var entries: [ID: Entry] = [:]
        var strangers = 0
        var waiting = 0

        mutating func remove(_ id: ID) -> Entry? {
            guard let entry = entries.removeValue(forKey: id) else { return nil }
            if !entry.isKnown { strangers -= 1 }
            waiting -= entry.waiting
            return entry
        }
    }

    private let limits: RequestLimits
    private let state = Mutex(State())

    package init(_ limits: RequestLimits) { self.limits = limits }

    /// Adds a connection. If there are too many, it closes the one that has been idle longest.
    ///
    /// - Returns: false if all of them are busy.
    func admit(_ id: ID, close: @escaping @Sendable () -> Void) -> Bool {
        let (isAdmitted, goes) = state.withLock { state -> (Bool, Entry?) in
            let isFull = state.entries.count >= limits.connections
            var goes: Entry?
            if isFull || state.strangers >= limits.strangers {
                let resting = state.entries.filter { !$0.value.isAtWork }
                // The request of one that has only just come may lie unread in its socket.
                let latest = isFull ? .distantFuture : NIODeadline.now() - limits.rest
                let strangers = resting.filter { !$0.value.isKnown && $0.value.since <= latest }
                let place = (strangers.isEmpty && isFull ? resting : strangers).min { $0.value.since < $1.value.since }
                guard place != nil || !isFull else { return (false, nil) }
                goes = place.flatMap { state.remove($0.key) }
            }
            state.strangers += 1
            state.entries[id] = Entry(close: close)
            return (true, goes)
        }
        goes?.close()
        return isAdmitted
    }

    func leave(_ id: ID) { state.withLock { _ = $0.remove(id) } }

    package func connection(on channel: any Channel) -> One { One(all: self, id: ObjectIdentifier(channel)) }

    package struct One: Sendable {
        let all: OpenConnections
        let id: ID
    }
}

extension OpenConnections.One {
    /// Whether the current request has shown a key or session: the next one from a proxy may be another client's.
    var isKnown: Bool { all.state.withLock { $0.entries[id]?.isKnownNow ?? false } }

    /// Notes that a request begins, still without a key or session.
    func begin() { all.state.withLock { $0.entries[id]?.isKnownNow = false } }

    package func recognise() {
        all.state.withLock { state in
            state.entries[id]?.isKnownNow = true
            guard state.entries[id]?.isKnown == false else { return }
            state.entries[id]?.isKnown = true
            state.strangers -= 1
        }
    }

    /// Notes that a request is complete, that its answer has begun, or that its body continues.
    func note(isAtWork: Bool) {
        all.state.withLock { state in
            state.entries[id]?.isAtWork = isAtWork
            state.entries[id]?.since = .now()
        }
    }

    /// Reserves room for a large answer made for this connection alone, until the client has taken it.
    ///
    /// - Returns: false if too many bytes wait already.
    package func hold(_ bytes: Int) -> Bool {
        all.state.withLock { state in
            guard state.entries[id] != nil, state.waiting + bytes <= all.limits.waiting else { return false }
            state.entries[id]?.waiting += bytes
            state.waiting += bytes
            return true
        }
    }

    func letGo() {
        all.state.withLock { state in
            state.waiting -= state.entries[id]?.waiting ?? 0
            state.entries[id]?.waiting = 0
        }
    }
}
