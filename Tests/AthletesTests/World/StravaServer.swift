import Athletes
import Basics
import Files
import Foundation
import Synchronization

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
        try ConnectionFile(in: folder, athlete: athlete.name, now: outside.now).storage.save(
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
            transport: Transport(answer), now: now, sleep: sleep, jitter: { 0.5 },
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
