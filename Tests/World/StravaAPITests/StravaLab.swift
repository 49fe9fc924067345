import Basics
import CommandLab
import Files
import Synchronization
import Web
import WebLab

@testable import StravaAPI

/// Strava at https://api.example, and what asks it.
extension FakeWeb {
    /// Methods and paths, in order.
    var paths: [String] { requests.map { "\($0.method.rawValue) \($0.path)" } }

    func application(clientID: String = "12345") throws -> StravaApplication {
        StravaApplication(
            clientID: clientID, clientSecret: Secret(Texts.clientSecret),
            apiURL: try Address(parsing: "https://api.example/api/v3"),
            oauthURL: try Address(parsing: "https://api.example/oauth/"))
    }

    func oauth() throws -> OAuth { OAuth(application: try application(), effects: outside) }

    func tokens(_ storage: MemoryStorage) throws -> AccessTokens {
        AccessTokens(oauth: try oauth(), storage: storage, effects: outside)
    }

    func client(
        _ storage: MemoryStorage = MemoryStorage(.valid), budget: RateBudget = RateBudget(), pageLimit: Int = 500,
        outside: Outside? = nil
    ) throws -> StravaClient {
        StravaClient(
            application: try application(), tokens: try tokens(storage), budget: budget,
            effects: outside ?? self.outside, pageLimit: pageLimit)
    }
}

extension Request {
    /// Path and query, as they are sent.
    var path: String { String(address.revealed().dropFirst("https://api.example".count)) }
    var text: String { String(decoding: body, as: UTF8.self) }
    var authorization: String? { headers.first("Authorization") }
}

/// Secrets that must never be seen, and what Strava says.
enum Texts {
    static let clientSecret = "SECRET-client"
    static let code = "SECRET-code"

    static func tokens(_ number: Int = 2, expiresAt: Int = 1_773_864_120, more: String = "") -> String {
        """
        {"token_type":"Bearer","expires_at":\(expiresAt),"expires_in":21600,\
        "refresh_token":"SECRET-refresh-\(number)","access_token":"SECRET-access-\(number)"\(more)}
        """
    }

    static let athlete = #","athlete":{"id":1234567890123,"firstname":"Anna","lastname":"Läufer"}"#

    static func fault(_ resource: String, _ field: String, _ code: String) -> String {
        #"{"message":"Bad Request","errors":[{"resource":"\#(resource)","field":"\#(field)","code":"\#(code)"}]}"#
    }

    static func row(_ id: Int, _ start: String = "2026-03-17T05:38:51Z", more: String = "") -> String {
        #"{"id":\#(id),"name":"Run \#(id)","sport_type":"Run","start_date":"\#(start)","#
            + #""start_date_local":"\#(start)","moving_time":60,"elapsed_time":61\#(more)}"#
    }

    static func page(_ ids: Int...) -> String { "[" + ids.map { row($0) }.joined(separator: ",") + "]" }
}

extension Result<Response, FetchFault> {
    static let invalidToken = says(Texts.fault("Athlete", "access_token", "invalid"), status: 401)
    static let invalidRefresh = says(Texts.fault("RefreshToken", "refresh_token", "invalid"), status: 400)
}

extension Connection {
    /// Made yesterday, with an access token that lives for hours.
    static let valid = made(expires: FakeWeb.start.advanced(bySeconds: 4 * 3600))
    /// The same with a token that is over.
    static let stale = made(expires: FakeWeb.start.advanced(bySeconds: -60))

    static func made(
        number: Int = 1, expires: Instant?, scopes: Scopes = .wanted, clientID: String = "12345"
    ) -> Connection {
        Connection(
            clientID: clientID, athleteID: 1_234_567_890_123, athleteName: "Anna Läufer",
            connectedSince: FakeWeb.start.advanced(bySeconds: -86_400), scopes: scopes,
            refreshToken: Secret("SECRET-refresh-\(number)"),
            access: expires.map { AccessToken(token: Secret("SECRET-access-\(number)"), expires: $0) })
    }
}

extension Secret {
    static func access(_ number: Int) -> Secret { Secret("SECRET-access-\(number)") }
    static func refresh(_ number: Int) -> Secret { Secret("SECRET-refresh-\(number)") }
}

/// Keeps a connection in memory. Its lock excludes no caller, which exposes code that relies on the lock alone.
final class MemoryStorage: ConnectionStorage {
    private struct State {
        var connection: Connection?
        var saveError: FileError?
        var lockError: FileError?
    }

    private let state: Mutex<State>
    private let log: @Sendable (String) -> Void
    private let whenLocked: @Sendable (MemoryStorage) -> Void

    /// - Parameter whenLocked: what another process does before this one gets the lock.
    init(
        _ connection: Connection?, saveError: FileError? = nil, lockError: FileError? = nil,
        log: @escaping @Sendable (String) -> Void = { _ in },
        whenLocked: @escaping @Sendable (MemoryStorage) -> Void = { _ in }
    ) {
        state = Mutex(State(connection: connection, saveError: saveError, lockError: lockError))
        self.log = log
        self.whenLocked = whenLocked
    }

    var connection: Connection? { state.withLock { $0.connection } }

    func put(_ connection: Connection?) { state.withLock { $0.connection = connection } }

    func load() -> Connection? { connection }

    func save(_ connection: Connection) throws(FileError) {
        if let error = state.withLock({ $0.saveError }) { throw error }
        log("save")
        put(connection)
    }

    func checkSaving() {}

    func clear() {
        log("clear")
        put(nil)
    }

    func withExclusiveLock<Value>(
        _ work: @Sendable () async throws(StravaError) -> Value
    ) async throws(StravaError) -> Value {
        if let error = state.withLock({ $0.lockError }) { throw .storage(error) }
        whenLocked(self)
        await Task.yield()
        return try await work()
    }
}

extension Folder {
    /// The tokens of an athlete, in a folder that isn't there at first.
    func storage(
        of athlete: String = "anna", seal: TokenCipher? = nil, now: Instant = Instant(secondsSinceEpoch: 1_773_817_200)
    ) -> ConnectionFile {
        ConnectionFile(in: PrivateFolder(path("tokens")), athlete: athlete, seal: seal, now: { now })
    }
}
