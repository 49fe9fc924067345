import Athletes
import Basics
import HTTPTypes
import JSON
import Profiles
import Settings
import Store
import StravaAPI

/// The connections of a key's athlete, at the root, in the words that the app knows.
enum ConnectionAPI {
    static let all: [Route] = [
        .app(.get, "/connections", takes: .none, list),
        .app(.post, "/connections/{provider}/initiate", takes: .json, initiate),
        .app(.post, "/connections/{provider}/callback", takes: .json, callback),
        .open(.get, "/connections/{provider}/callback", .page, ConnectionRoutes.callback),
        .app(.post, "/connections/{provider}/refresh", takes: .json, refresh),
        .app(.delete, "/connections/{provider}", takes: .none, disconnect),
    ]

    /// The providers that the app shows, in its order; only Strava can be connected.
    static let providers = ["strava", "garmin", "whoop", "oura"]

    private static func list(_ holder: KeyHolder) throws -> ServerResponse {
        let connection = try holder.context.connection(of: holder.owner.athlete)
        return .json { json in
            json.list("connections", providers) { json, provider in
                json.member("provider", provider)
                let isConnected = provider == "strava" && connection != nil
                json.member("connected", isConnected)
                guard isConnected, let connection else { return }
                if !connection.athleteName.isEmpty { json.member("athlete_name", connection.athleteName) }
                if connection.athleteID != 0 { json.member("athlete_id", Int(connection.athleteID)) }
                json.member("connected_at", connection.connectedSince.withOffset)
                json.member("last_sync", holder.context.connections.lastSync(of: holder.owner.athlete)?.withOffset)
            }
        }
    }

    private static func initiate(_ holder: KeyHolder) async throws -> ServerResponse {
        _ = try await Parameters(body: holder.request, known: nil)
        let redirect = holder.context.roster.configuration.server.appRedirect ?? holder.context.callbackAddress
        let (request, ends) = try await holder.context.requestConsent(
            for: holder.owner.athlete, asker: holder.key.id, redirect: redirect)
        return .json { json in
            json.member("authorize_url", request.consentURL)
            json.member("redirect_uri", redirect)
            json.member("instructions", "Open authorize_url in a browser and choose Authorize.")
            json.member("state", request.state.revealed())
            json.member("expires_at", ends.withOffset)
        }
    }

    private static func callback(_ holder: KeyHolder) async throws -> ServerResponse {
        let body = try await Parameters(body: holder.request, known: nil)
        if body.has("error") {
            // A denial is a valid answer, too.
            if let consent = try await holder.context.consent(with: try body.line("state"), of: holder.key.id) {
                try await holder.context.refuse(consent)
            }
            throw ServerError(.denied)
        }
        let state = try body.line("state")
        let scope = try body.line("scope")
        guard let code = try body.line("code").flatMap({ Secret(token: $0) }) else {
            throw ServerError(.invalidParameter, "Strava's code is missing.", parameter: "code")
        }
        guard let consent = try await holder.context.consent(with: state, of: holder.key.id) else {
            throw ServerError(.stateUnknown)
        }
        let new = try await holder.context.connect(
            holder.owner, consent, code: code, scopes: scope.map(Scopes.init(parsing:)))
        return .json { json in
            json.member("status", "connected")
            json.member("provider", "strava")
            json.member("athlete_id", Int(new.connection.athleteID))
            json.member("athlete_name", new.connection.athleteName)
            json.member("connected_at", new.connection.connectedSince.withOffset)
        }
    }

    private static func disconnect(_ holder: KeyHolder) async throws -> ServerResponse {
        let ending = try await holder.context.disconnect(holder.owner, forgetting: false)
        return .json { json in
            json.member("status", "disconnected")
            json.member("provider", "strava")
            guard case .forgotten = ending else { return }
            json.member("revoked", false)
            json.member("message", Revocation.byHand)
        }
    }

    private static func refresh(_ holder: KeyHolder) async throws -> ServerResponse {
        _ = try await Parameters(body: holder.request, known: nil)
        let connection = try await holder.context.refresh(holder.owner.athlete)
        return .json { json in
            json.member("status", "refreshed")
            json.member("provider", "strava")
            json.member("expires_at", connection.access?.expires.withOffset)
        }
    }
}

/// An app with an athlete's key. Sessions are for pages only.
struct KeyHolder: Sendable {
    let request: ServerRequest
    let owner: AthleteOwner
    let key: AccessKey
    let context: ServerContext

    init(_ request: ServerRequest, _ context: ServerContext) async throws {
        guard case .key(let key) = try await context.known(request) else { throw ServerError(.keyMissing) }
        (self.request, self.key, self.context) = (request, key, context)
        owner = try context.owner(of: key.athlete, for: .key(key))
        guard let provider = request.parameters["provider"], provider != "strava" else { return }
        throw ServerError(ConnectionAPI.providers.contains(provider) ? .notAvailable : .notFound)
    }
}

extension Instant {
    /// ISO 8601 with UTC's offset, as the app writes moments: `2026-03-23T09:30:00+00:00`.
    var withOffset: String { description.dropLast() + "+00:00" }
}
