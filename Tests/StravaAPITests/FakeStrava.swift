import Basics
import StravaAPI
import Synchronization

@testable import Web

/// Strava as one closure, with a clock that only moves when a caller sleeps, and a list of what happened.
final class FakeStrava: Sendable {
    typealias Reply = @Sendable (Request) async throws(FetchFault) -> Response

    private struct State {
        var now: Duration
        var sleeps: [Duration] = []
        var requests: [Request] = []
        var events: [String] = []
    }

    private let state: Mutex<State>
    private let reply: Reply
    let jitter: Double

    /// Wednesday, 2026-03-18, 14:02:00 UTC.
    static let start = Instant(secondsSinceEpoch: 1_773_842_520)

    init(jitter: Double = 0.5, now: Instant = start, _ reply: @escaping Reply) {
        self.jitter = jitter
        self.reply = reply
        state = Mutex(State(now: .seconds(now.secondsSinceEpoch)))
    }

    /// Answers with one reply after the other; who asks more often meets a broken line.
    convenience init(_ replies: Result<Response, FetchFault>...) {
        self.init(replies)
    }

    /// Answers with one reply after the other; who asks more often meets a broken line.
    convenience init(jitter: Double = 0.5, now: Instant = start, _ replies: [Result<Response, FetchFault>]) {
        let rest = Mutex(replies[...])
        self.init(jitter: jitter, now: now) { (_) async throws(FetchFault) -> Response in
            guard let next = rest.withLock({ $0.popFirst() }) else { throw .damaged(.protocolViolation) }
            return try next.get()
        }
    }

    var now: Instant { Instant(secondsSinceEpoch: state.withLock { $0.now.wholeSeconds }) }
    var sleeps: [Duration] { state.withLock { $0.sleeps } }
    var requests: [Request] { state.withLock { $0.requests } }
    var events: [String] { state.withLock { $0.events } }
    /// Methods and paths, in order.
    var paths: [String] { requests.map { "\($0.method.rawValue) \($0.path)" } }

    func note(_ event: String) { state.withLock { $0.events.append(event) } }

    func advance(_ time: Duration) { state.withLock { $0.now += time } }

    var effects: Outside {
        Outside(
            transport: Transport { (request) async throws(FetchFault) in
                self.state.withLock {
                    $0.requests.append(request)
                    $0.events.append("ask \(request.path)")
                }
                return try await self.reply(request)
            },
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

    func application(clientID: String = "12345") throws -> StravaApplication {
        StravaApplication(
            clientID: clientID, clientSecret: Secret(Texts.clientSecret),
            apiURL: try Address(parsing: "https://api.example/api/v3"),
            oauthURL: try Address(parsing: "https://api.example/oauth/"))
    }

    func oauth() throws -> OAuth { OAuth(application: try application(), effects: effects) }

    func tokens(_ storage: MemoryStorage) throws -> AccessTokens {
        AccessTokens(oauth: try oauth(), storage: storage.storage, effects: effects)
    }

    func client(
        _ storage: MemoryStorage = MemoryStorage(.valid), budget: RateBudget = RateBudget(), pageLimit: Int = 500
    ) throws -> StravaClient {
        StravaClient(
            application: try application(), tokens: try tokens(storage), budget: budget, effects: effects,
            pageLimit: pageLimit)
    }
}

extension Request {
    /// Path and query, as they are sent.
    var path: String { String(address.revealed().dropFirst("https://api.example".count)) }
    /// What is sent along, as text.
    var text: String { String(decoding: body, as: UTF8.self) }
    var authorization: String? { headers.first("Authorization") }
}
