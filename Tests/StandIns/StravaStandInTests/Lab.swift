import Basics
import CommandLab
import Foundation
import ServerLab
import StravaStandIn
import Testing

/// A running stand-in with its world, its clock and a client.
struct Lab: Sendable {
    let world: World
    let clock: SettableClock
    let port: Int
    /// An access token for all scopes, where the test is connected; else none.
    fileprivate(set) var token: String?

    /// 2026-03-18T08:00:00Z, the first second of a quarter of an hour.
    static let morning = Instant(secondsSinceEpoch: 1_773_820_800)

    static func run(_ state: WorldState = WorldState(), _ test: @escaping @Sendable (Lab) async throws -> Void)
        async throws
    {
        let clock = SettableClock(morning)
        let world = World(state)
        try await Gate.standIns.pass {
            try await StandIn(world: world, now: { clock.now }).run { base in
                let port = try #require(URLComponents(string: base)?.port)
                try await test(Lab(world: world, clock: clock, port: port))
            }
        }
    }

    func send(
        _ method: String, _ path: String, token: String? = nil, headers: [String: String] = [:], body: [UInt8] = [],
        enough: Int = .max, patience: Double = mostSeconds
    ) async -> Heard {
        var head = "\(method) \(path) HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n"
        if let token { head += "Authorization: Bearer \(token)\r\n" }
        for (name, value) in headers { head += "\(name): \(value)\r\n" }
        head += "Content-Length: \(body.count)\r\n\r\n"
        let bytes = Data(head.utf8) + body
        return Heard((try? await Wire.ask(port, bytes, enough: enough, patience: patience)) ?? Wire.Received())
    }

    /// `GET` below `/api/v3`.
    func get(_ path: String, _ token: String?) async -> Heard { await send("GET", "/api/v3" + path, token: token) }

    func get(_ path: String) async -> Heard { await get(path, token) }

    func post(
        _ path: String, _ form: [String: String], token: String? = nil, headers: [String: String] = [:]
    ) async -> Heard {
        let pairs = form.map {
            "\($0.key)=\($0.value.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "")"
        }
        let type = ["Content-Type": "application/x-www-form-urlencoded"]
        return await send(
            "POST", path, token: token, headers: headers.merging(type) { $1 },
            body: Array(pairs.joined(separator: "&").utf8))
    }

    /// `POST /oauth/token` with the right credentials.
    func token(_ form: [String: String]) async -> Heard {
        let credentials = ["client_id": "12345", "client_secret": "standin-secret"]
        return await post("/oauth/token", form.merging(credentials) { left, _ in left })
    }

    func refresh(_ token: String) async -> Heard {
        await self.token(["grant_type": "refresh_token", "refresh_token": token])
    }

    /// The parameters of a question for consent.
    static func question(_ changes: [String: String] = [:]) -> [String: String] {
        [
            "client_id": "12345", "redirect_uri": "http://127.0.0.1:1/answer", "response_type": "code",
            "scope": "read,activity:read_all", "state": "S",
        ].merging(changes) { $1 }
    }

    func ask(_ changes: [String: String] = [:], path: String = "/oauth/authorize") async -> Heard {
        var address = URLComponents()
        address.path = path
        address.queryItems = Self.question(changes).filter { !$0.value.isEmpty }
            .map { URLQueryItem(name: $0.key, value: $0.value) }
        return await send("GET", address.string ?? path)
    }

    /// Agrees to what is asked for and gives the code.
    func code(_ changes: [String: String] = [:]) async -> String {
        await world.change { $0.consent = .grants() }
        return await ask(changes).redirect("code") ?? ""
    }

    func exchange(_ code: String, _ form: [String: String] = [:]) async -> Heard {
        await token(form.merging(["grant_type": "authorization_code", "code": code]) { $1 })
    }

    /// Agrees to all scopes, or to these, and gives the answer with the tokens.
    func connect(_ scope: String = "read,activity:read_all,activity:write,profile:read_all") async -> Heard {
        await exchange(await code(["scope": scope]))
    }

    /// An access token for all scopes, or for these.
    func accessToken(_ scope: String = "read,activity:read_all,activity:write,profile:read_all") async -> String {
        await connect(scope).string("access_token")
    }
}

/// Runs a stand-in while a test does, which finds it as `lab`.
struct StandInTrait: TestTrait, TestScoping {
    fileprivate let state: WorldState
    fileprivate let isConnected: Bool

    @TaskLocal fileprivate static var current: Lab?

    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        try await withoutActuallyEscaping(function) { function in
            try await Lab.run(state) { lab in
                var lab = lab
                if isConnected { lab.token = await lab.accessToken() }
                try await Self.$current.withValue(lab) { try await function() }
            }
        }
    }
}

var lab: Lab {
    guard let lab = StandInTrait.current else { preconditionFailure("This test has neither .standIn nor .withToken.") }
    return lab
}

extension Trait where Self == StandInTrait {
    /// A stand-in to which nothing is connected yet.
    static func standIn(_ athlete: StravaAthlete = StravaAthlete()) -> Self {
        StandInTrait(state: WorldState(athlete), isConnected: false)
    }

    static var standIn: Self { standIn() }

    /// A stand-in with an application that has all scopes.
    static func withToken(_ athlete: StravaAthlete = StravaAthlete()) -> Self {
        StandInTrait(state: WorldState(athlete), isConnected: true)
    }

    static var withToken: Self { withToken() }
}

extension StravaAthlete {
    /// An athlete with that many activities, ids from 101 on, an hour apart, the last of them an hour ago.
    static func with(_ count: Int) -> StravaAthlete {
        StravaAthlete(
            activities: (0..<count).map { index in
                StravaActivity(
                    id: 101 + index, name: "Run \(index)", sportType: "Run",
                    start: Lab.morning.advanced(bySeconds: (index - count) * 3600))
            })
    }
}

/// What the stand-in answered, as it came over the wire.
struct Heard {
    let status: Int
    /// In their very letter case.
    let headers: [(name: String, value: String)]
    let body: [UInt8]
    let isClosed, isReset: Bool

    init(_ answer: Wire.Received) {
        let head = answer.text.components(separatedBy: "\r\n\r\n")[0]
        let lines = head.components(separatedBy: "\r\n")
        let words = lines[0].split(separator: " ")
        status = words.count > 1 ? Int(words[1]) ?? 0 : 0
        headers = lines.dropFirst().map { line in
            let halves = line.components(separatedBy: ": ")
            return (halves[0], halves.dropFirst().joined(separator: ": "))
        }
        body = Array(answer.bytes.dropFirst(head.utf8.count + 4))
        (isClosed, isReset) = (answer.isClosed, answer.isReset)
    }

    subscript(_ name: String) -> String? { headers.first { $0.name == name }?.value }

    var length: Int? { self["Content-Length"].flatMap { Int($0) } }

    var text: String { String(decoding: body, as: UTF8.self) }

    /// A JSON object's members; empty for anything else.
    var object: [String: Any] { (try? JSONSerialization.jsonObject(with: Data(body))) as? [String: Any] ?? [:] }

    /// A JSON array's objects; nil for anything else.
    var list: [[String: Any]]? { (try? JSONSerialization.jsonObject(with: Data(body))) as? [[String: Any]] }

    var ids: [Int] { (list ?? []).compactMap { $0["id"] as? Int } }

    func string(_ name: String) -> String { object[name] as? String ?? "" }

    /// A parameter of the place that a redirect leads to.
    func redirect(_ name: String) -> String? {
        self["Location"].flatMap { URLComponents(string: $0) }?.queryItems?.first { $0.name == name }?.value
    }
}
