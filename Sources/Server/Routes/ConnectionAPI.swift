import Athletes
import Basics
import Files
import HTTPTypes
import JSON
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

    private static let list: Route.AppCall = { holder in
        let connection = try StravaLook(holder.owner.athlete, holder.context).connection
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

    private static let initiate: Route.AppCall = { holder in
        try holder.checkProvider()
        _ = try await Parameters(body: holder.request, known: nil)
        let redirect =
            holder.context.roster.configuration.server.appRedirect ?? ConnectionRoutes.callbackAddress(holder.context)
        let (consent, ends) = try await StravaDesk(context: holder.context)
            .question(for: holder.owner.athlete, asker: holder.key.id, redirect: redirect)
        return .json { json in
            json.member("authorize_url", consent.consentURL)
            json.member("redirect_uri", redirect)
            json.member("instructions", "Open authorize_url in a browser and choose Authorize.")
            json.member("state", consent.state.revealed())
            json.member("expires_at", ends.withOffset)
        }
    }

    private static let callback: Route.AppCall = { holder in
        try holder.checkProvider()
        let body = try await Parameters(body: holder.request, known: nil)
        let desk = StravaDesk(context: holder.context)
        if body.has("error") {
            // A denial is a valid answer, too.
            if let consent = try await desk.question(of: try body.line("state"), by: holder.key.id) {
                try await desk.refuse(consent)
            }
            throw ServerError(.denied)
        }
        let state = try body.line("state")
        let scope = try body.line("scope")
        guard let code = try body.line("code").flatMap({ Secret(token: $0) }) else {
            throw ServerError(.invalidParameter, "Strava's code is missing.", parameter: "code")
        }
        guard let consent = try await desk.question(of: state, by: holder.key.id) else {
            throw ServerError(.stateUnknown)
        }
        let new: NewConnection
        do throws(ConnectingError) {
            new = try await desk.connect(holder.owner, consent, code: code, scopes: scope.map(Scopes.init(parsing:)))
        } catch {
            throw error.serverError(at: holder.context.now)
        }
        return .json { json in
            json.member("status", "connected")
            json.member("provider", "strava")
            json.member("athlete_id", Int(new.connection.athleteID))
            json.member("athlete_name", new.connection.athleteName)
            json.member("connected_at", new.connection.connectedSince.withOffset)
        }
    }

    private static let disconnect: Route.AppCall = { holder in
        try holder.checkProvider()
        let ending: Revocation
        do throws(ConnectingError) {
            ending = try await StravaDesk(context: holder.context).disconnect(holder.owner, forgetting: false)
        } catch {
            throw error.serverError(at: holder.context.now)
        }
        return .json { json in
            json.member("status", "disconnected")
            json.member("provider", "strava")
            guard case .forgotten = ending else { return }
            json.member("revoked", false)
            json.member("message", Revocation.byHand)
        }
    }

    private static let refresh: Route.AppCall = { holder in
        try holder.checkProvider()
        _ = try await Parameters(body: holder.request, known: nil)
        let connection = try await StravaDesk(context: holder.context).refresh(holder.owner.athlete)
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
    let context: ServerContext
    let owner: AthleteOwner
    let key: AccessKey

    init(_ request: ServerRequest, _ context: ServerContext) async throws(ServerError) {
        guard case .key(let key) = try await context.known(request) else { throw ServerError(.keyMissing) }
        self.request = request
        self.context = context
        self.key = key
        owner = try context.owner(of: key.athlete, for: .key(key))
    }

    fileprivate func checkProvider() throws(ServerError) {
        let provider = request.parameters["provider"] ?? ""
        guard provider != "strava" else { return }
        throw ServerError(ConnectionAPI.providers.contains(provider) ? .notAvailable : .notFound)
    }
}

/// An athlete's stored connection, read without asking Strava.
struct StravaLook {
    /// nil if there is none, or it can't be read.
    let connection: Connection?

    /// - Throws: `ServerError` if the tokens are locked or open to others.
    init(_ athlete: Athlete, _ context: ServerContext) throws(ServerError) {
        do throws(FileError) { connection = try context.connections.storage(of: athlete).load() } catch {
            guard error.cause == .failed else { throw ServerError(.storageFull) }
            connection = nil
        }
    }
}

extension Instant {
    /// ISO 8601 with UTC's offset, as the app writes moments: `2026-03-23T09:30:00+00:00`.
    var withOffset: String { description.dropLast() + "+00:00" }
}
