import Athletes
import Basics
import Files
import Foundation
import Profiles
import SeededRandom
import Synchronization
import WebLab

@testable import StravaAPI
@testable import Web

/// Strava's API as one closure: it lists activities, shows single ones, or is away.
final class StravaServer: Sendable {
    private struct State {
        var now = Instant(secondsSinceEpoch: 0)
        var activities: [TrueActivity] = []
        var isAway = false
    }

    private let state = Mutex(State())
    private let zone: Zone

    init(zone: Zone) { self.zone = zone }

    func set(_ activities: [TrueActivity], isAway: Bool, now: Instant) {
        state.withLock { $0 = State(now: now, activities: activities, isAway: isAway) }
    }

    /// An athlete's consent that lasts for years, kept in a folder, and the way to this server.
    func connections(in folder: String, of athlete: Athlete) throws -> StravaConnections {
        try Self.connections(in: folder, of: athlete, .wanted, outside: effects)
    }

    static func connections(
        in folder: String, of athlete: Athlete, _ scopes: Scopes, outside: Outside
    ) throws -> StravaConnections {
        let (folder, now) = (PrivateFolder(folder + "/tokens"), outside.now())
        try folder.make()
        let token = AccessToken(token: Secret("SECRET-access"), expires: now.advanced(bySeconds: 3 * 365 * 86_400))
        try ConnectionFile(in: folder, athlete: athlete.name, now: outside.now).save(
            Connection(
                clientID: clientID, athleteID: 1, athleteName: "Anna", connectedSince: now, scopes: scopes,
                refreshToken: Secret("SECRET-refresh"), access: token))
        return StravaConnections(folder: folder, seal: nil, outside: outside)
    }

    static func application() throws -> StravaApplication {
        StravaApplication(
            clientID: clientID, clientSecret: Secret(secret),
            apiURL: try Address(parsing: "https://api.example/api/v3"),
            oauthURL: try Address(parsing: "https://api.example/oauth/"))
    }
}

extension Outside {
    /// One without chance, in which pauses take no time.
    init(
        now: @escaping @Sendable () -> Instant, sleep: @escaping @Sendable (Duration) async throws -> Void = { _ in },
        _ answer: @escaping @Sendable (Request) async throws(FetchFault) -> Response
    ) {
        self.init(
            transport: Transport(send: answer), now: now, sleep: sleep, jitter: { 0.5 },
            randomBytes: { [UInt8](repeating: 7, count: $0) })
    }
}

extension StravaServer {
    /// What the command has to be told of an application that is connected here.
    static let clientID = "12345"
    static let secret = "SECRET-client"

    private var now: Instant { state.withLock(\.now) }

    private var effects: Outside {
        Outside(now: { self.now }) { (request) throws(FetchFault) in self.answer(to: request.address.revealed()) }
    }

    /// - Parameter address: an address, or its path and query.
    func answer(to address: String) -> Response {
        let state = state.withLock { $0 }
        guard !state.isAway, let url = URLComponents(string: address) else {
            return Response(status: 500)
        }
        let query = Dictionary(
            (url.queryItems ?? []).map { ($0.name, $0.value ?? "") }, uniquingKeysWith: { one, _ in one })
        if url.path.hasSuffix("/athlete/activities") {
            return list(
                state.activities, after: Int(query["after"] ?? "") ?? 0, page: Int(query["page"] ?? "") ?? 1,
                size: Int(query["per_page"] ?? "") ?? 30)
        }
        let id = url.path.split(separator: "/").last.flatMap { Int64($0) }
        guard let activity = state.activities.first(where: { $0.id == id }) else { return Response(status: 404) }
        return Response(status: 200, body: Array(activity.json(zone: zone, isDetailed: true).utf8))
    }

    /// Pages, the oldest first.
    private func list(_ activities: [TrueActivity], after: Int, page: Int, size: Int) -> Response {
        let later = activities.filter { zone.instant($0.start).secondsSinceEpoch > after }.sorted {
            $0.start < $1.start
        }
        let rows = later.dropFirst((page - 1) * size).prefix(size).map { $0.json(zone: zone) }
        return Response(status: 200, body: Array(("[" + rows.joined(separator: ",") + "]").utf8))
    }
}

extension FakeWeb {
    /// A server that keeps what is put to it, by address.
    static var shelf: FakeWeb {
        let files = Kept<[Address: [UInt8]]>([:])
        return FakeWeb { request in
            guard request.method == .put else {
                return files.value[request.address].map { Response(status: 200, body: $0) } ?? Response(status: 404)
            }
            files.change { $0[request.address] = request.body }
            return Response(status: 204)
        }
    }

    /// What was put there last.
    func bytes(_ address: Address) -> [UInt8]? { writes.last { $0.address == address }?.body }

    var writes: [Request] { requests.filter { $0.method == .put } }
}

/// TrainingPeaks' server: it makes the feed anew every few hours, with new UIDs and in another order.
struct FeedServer {
    struct Body: Sendable {
        let generated: Instant
        let text: String
        let etag: String
        /// What it lists, by the workouts' numbers.
        let listed: [Int: Sight]
        /// The days of which it tells everything.
        let window: ClosedRange<Day>
    }

    /// A workout as it was seen.
    struct Sight: Sendable, Equatable {
        let day: Day
        let type: String
        let content: [String]
        let isCompleted: Bool
    }

    private(set) var body: Body?
    private(set) var bodyCount = 0
    /// Whose workout a UID of the feed is, by kin: those of all bodies that there ever were.
    private(set) var kinOfUID: [String: Int] = [:]
    private let zone: Zone
    private var lifetime = 0

    /// - Parameter zone: the server's.
    init(zone: Zone) { self.zone = zone }

    /// The feed as it is served at a moment: a cached body, or a new one.
    mutating func body(of workouts: [TrueWorkout], at now: Instant, _ random: inout SplitMix64) -> Body {
        if let body, body.generated.advanced(bySeconds: lifetime) > now { return body }
        let made = make(workouts, at: now, &random)
        lifetime = Int.random(in: 4700...9900, using: &random)
        body = made
        return made
    }

    /// What workouts the feed has at a moment.
    func listed(of workouts: [TrueWorkout], at now: Instant) -> [TrueWorkout] {
        let window = window(at: now)
        return workouts.filter { workout in
            workout.appears <= now && workout.day >= window.lowerBound
                && workout.day <= (workout.isRace ? window.upperBound.advanced(by: 70) : window.upperBound)
        }
    }

    private func window(at now: Instant) -> ClosedRange<Day> {
        let date = zone.local(now).day
        return date.advanced(by: -4)...date.advanced(by: 14)
    }

    private mutating func make(_ workouts: [TrueWorkout], at now: Instant, _ random: inout SplitMix64) -> Body {
        var listed: [Int: Sight] = [:]
        var events: [String] = []
        for workout in self.listed(of: workouts, at: now).shuffled(using: &random) {
            let uid = Self.guid(&random)
            let text = FeedText(workout, at: now)
            kinOfUID[uid] = workout.kin
            events += text.lines(uid: uid, stamp: now)
            listed[workout.id] = Sight(
                day: workout.day, type: workout.type, content: text.content,
                isCompleted: workout.recording(at: now) != nil)
        }
        bodyCount += 1
        return Body(
            generated: now, text: FeedText.calendar(events), etag: "\"\(bodyCount)\"", listed: listed,
            window: window(at: now))
    }

    private static func guid(_ random: inout SplitMix64) -> String {
        let digits = (0..<2).map { _ in String(random.next() | 1 << 63, radix: 16) }.joined()
        return [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { range in
            String(Array(digits)[range])
        }.joined(separator: "-")
    }
}

/// Which source is away today, and how it says so.
struct Outage {
    enum Kind: CaseIterable {
        case timeOut, busy, gone, empty, lessThanHalf, truncated, page
    }

    /// nil while the feed is well.
    private(set) var feed: Kind?
    /// Whether Strava is away.
    var strava = false
    private var daysLeft = 0

    /// At most three days in a row.
    mutating func passDay(in world: inout World, isAllowed: Bool) {
        strava = isAllowed && world.chance(4)
        if daysLeft > 0 {
            daysLeft -= 1
        } else if feed != nil {
            feed = nil
        } else if isAllowed, world.chance(7) {
            feed = world.pick(Kind.allCases)
            daysLeft = Int.random(in: 0...2, using: &world.random)
        }
    }

    /// What the feed's server says for a body that it should send.
    func reply(_ body: FeedServer.Body, _ world: inout World) -> Lab.FeedReply {
        switch feed {
        case nil: .body(body.text, etag: world.chance(50) ? body.etag : nil)
        case .timeOut: .fault(.timedOut(.total))
        case .busy: .fault(.busy(status: 503, retryAfter: world.chance(50) ? .seconds(7200) : nil))
        case .gone: .fault(.refused(status: 404))
        case .empty: .body(FeedText.calendar([]), etag: nil)
        case .lessThanHalf: .body(Self.quarter(of: body.text, &world), etag: nil)
        case .truncated:
            .body(String(body.text.prefix(Int.random(in: 40..<body.text.count - 20, using: &world.random))), etag: nil)
        case .page: .body("<!DOCTYPE html><html><body>Sign in</body></html>", etag: nil)
        }
    }

    /// For how many seconds the server wants to be left alone.
    func wait(in reply: Lab.FeedReply) -> Int? {
        guard case .fault(.busy(_, let wait?)) = reply else { return nil }
        return Int(wait.components.seconds)
    }

    /// A feed of which most events are missing, never twice the same.
    private static func quarter(of text: String, _ world: inout World) -> String {
        let events = text.components(separatedBy: "BEGIN:VEVENT")
        let kept = events.dropFirst().dropLast().shuffled(using: &world.random).prefix(events.count / 4 - 1)
        return (events.prefix(1) + kept + events.suffix(1)).joined(separator: "BEGIN:VEVENT")
    }
}
