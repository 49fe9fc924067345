package import Basics
import Synchronization
package import Web

/// The web in process: a closure from request to answer, a clock that only moves when somebody waits, and a record of
/// both.
package final class FakeWeb: Sendable {
    package typealias Outcome = Result<Response, FetchFault>
    package typealias Reply = @Sendable (Request) async throws(FetchFault) -> Response

    private struct State {
        var now = Duration.seconds(FakeWeb.start.secondsSinceEpoch)
        var sleeps: [Duration] = []
        var requests: [Request] = []
    }

    private let state = Mutex(State())
    private let jitter: Double
    private let slowness: Duration
    private let names: [String: [IPAddress]]
    private let reply: Reply

    /// Wednesday, 2026-03-18, 14:02:00 UTC.
    package static let start = Instant(secondsSinceEpoch: 1_773_842_520)

    /// - Parameters:
    ///   - slowness: how long each answer takes.
    ///   - names: what hosts' names stand for; the others for nothing.
    package init(
        jitter: Double = 0.5, slowness: Duration = .zero, names: [String: [IPAddress]] = [:], _ reply: @escaping Reply
    ) {
        self.jitter = jitter
        self.slowness = slowness
        self.names = names
        self.reply = reply
    }

    /// Answers always the same.
    package convenience init(always outcome: Outcome) {
        self.init { (_) async throws(FetchFault) in try outcome.get() }
    }

    /// Answers with one outcome after the other; who asks more often meets a broken line.
    package convenience init(_ outcomes: Outcome...) { self.init(outcomes) }

    /// Answers with one outcome after the other; who asks more often meets a broken line.
    package convenience init(jitter: Double = 0.5, _ outcomes: [Outcome]) {
        let rest = Mutex(outcomes[...])
        self.init(jitter: jitter) { (_) async throws(FetchFault) in
            guard let next = rest.withLock({ $0.popFirst() }) else { throw .damaged(.protocolViolation) }
            return try next.get()
        }
    }

    /// Has these pages, by address; who asks for another meets a broken connection.
    package convenience init(_ pages: [String: Response], names: [String: [IPAddress]] = [:]) {
        self.init(names: names) { (request) async throws(FetchFault) in
            guard let page = pages[request.address.revealed()] else { throw .interrupted }
            return page
        }
    }

    package var now: Instant { Instant(secondsSinceEpoch: state.withLock { $0.now.wholeSeconds }) }
    package var sleeps: [Duration] { state.withLock { $0.sleeps } }
    package var requests: [Request] { state.withLock { $0.requests } }

    package func advance(_ time: Duration) { state.withLock { $0.now += time } }

    package var resolver: Resolver { Resolver { self.names[$0] ?? [] } }

    package var transport: Transport {
        Transport { (request) async throws(FetchFault) in
            self.state.withLock {
                $0.requests.append(request)
                $0.now += self.slowness
            }
            return try await self.reply(request)
        }
    }

    package var outside: Outside {
        Outside(
            transport: transport,
            now: { self.now },
            sleep: { time in
                self.state.withLock {
                    $0.sleeps.append(time)
                    $0.now += time
                }
            },
            jitter: { self.jitter },
            randomBytes: { [UInt8](repeating: 0xA7, count: $0) })
    }
}

extension Response {
    package static func text(
        _ body: String, status: Int = 200, _ headers: (name: String, value: String)...
    ) -> Response {
        Response(status: status, headers: HeaderFields(headers), body: Array(body.utf8))
    }
}

extension Result<Response, FetchFault> {
    package static func says(_ body: String, status: Int = 200, _ headers: (name: String, value: String)...) -> Self {
        .success(Response(status: status, headers: HeaderFields(headers), body: Array(body.utf8)))
    }
}

extension Outside {
    /// The same world, where pauses are made otherwise.
    package func pausing(_ pause: @escaping @Sendable (Duration) async throws -> Void) -> Outside {
        Outside(transport: transport, now: now, sleep: pause, jitter: jitter, randomBytes: randomBytes)
    }

    /// The same world, where each pause lasts until its task is cancelled.
    package var pausingForGood: Outside {
        pausing { _ in
            let (never, end) = AsyncStream.makeStream(of: Never.self)
            for await _ in never {}
            end.finish()
        }
    }
}
