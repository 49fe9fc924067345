import Basics
import CommandLab
import Synchronization
import Web

/// Hosts that take messages, and what was asked of them at the same time.
final class Hosts: Sendable {
    private struct Seen {
        var open: [String: Int] = [:]
        var requests = 0
        var athletes: Set<String> = []
        var mostAtOneHost = 0
        var mostAtAll = 0
        var last = Instant(secondsSinceEpoch: 0)
    }

    private let seen = Mutex(Seen())
    private let count: Int
    private let now: @Sendable () -> Instant

    init(count: Int, now: @escaping @Sendable () -> Instant) {
        self.count = count
        self.now = now
    }

    var requests: Int { seen.withLock(\.requests) }
    /// Whose messages came: the paths of their addresses.
    var athletes: Set<String> { seen.withLock(\.athletes) }
    var mostAtOneHost: Int { seen.withLock(\.mostAtOneHost) }
    var mostAtAll: Int { seen.withLock(\.mostAtAll) }
    /// When the last message came.
    var last: Instant { seen.withLock(\.last) }

    func answer(to request: Request) async -> Response {
        let (host, path) = (request.address.host, request.address.revealed())
        let number = seen.withLock { seen in
            seen.open[host, default: 0] += 1
            seen.requests += 1
            seen.athletes.insert(path)
            seen.mostAtOneHost = max(seen.mostAtOneHost, seen.open[host, default: 0])
            seen.mostAtAll = max(seen.mostAtAll, seen.open.values.reduce(0, +))
            seen.last = now()
            return seen.requests
        }
        // The first ones wait for another host's, where hosts are asked side by side.
        if number <= count { _ = try? await eventually { mostAtAll > 1 } }
        await Task.yield()
        seen.withLock { $0.open[host, default: 0] -= 1 }
        return Response(status: 200)
    }
}
