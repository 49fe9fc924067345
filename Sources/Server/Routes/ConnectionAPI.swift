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
    static let all = [
        Route("/connections", (.get, list)),
        Route("/connections/{provider}/initiate", (.post, initiate)),
        Route("/connections/{provider}/callback", (.post, callback), (.get, ConnectionRoutes.callback)),
        Route("/connections/{provider}/refresh", (.post, refresh)),
        Route("/connections/{provider}", (.delete, disconnect)),
    ]

    /// All that the app shows, in its order; only Strava can be connected.
    static let providers = ["strava", "garmin", "whoop", "oura"]

    private static let list: Route.Work = { request, context in
        let (owner, _) = try await keyHolder(request, context)
        let connection = try StravaLook(owner.athlete, context).connection
        return .json { json in
            json.list("connections", providers) { json, provider in
                json.member("provider", provider)
                let isConnected = provider == "strava" && connection != nil
                json.member("connected", isConnected)
                guard isConnected, let connection else { return }
                if !connection.athleteName.isEmpty { json.member("athlete_name", connection.athleteName) }
                if connection.athleteID != 0 { json.member("athlete_id", Int(connection.athleteID)) }
                json.member("connected_at", connection.connectedSince.withOffset)
                json.member("last_sync", context.connections.lastSync(of: owner.athlete)?.withOffset)
            }
        }
    }

    private static let initiate: Route.Work = { request, context in
        let (owner, key) = try await keyHolder(request, context)
        try checkProvider(request)
        _ = try await JSONBody(request)
        let redirect = context.roster.configuration.server.appRedirect ?? ConnectionRoutes.callbackAddress(context)
        let (consent, ends) = try await StravaDesk(context: context)
            .question(for: owner.athlete, asker: key.id, redirect: redirect)
        return .json { json in
            json.member("authorize_url", consent.consentURL)
            json.member("redirect_uri", redirect)
            json.member("instructions", "Open authorize_url in a browser and choose Authorize.")
            json.member("state", consent.state.revealed())
            json.member("expires_at", ends.withOffset)
        }
    }

    private static let callback: Route.Work = { request, context in
        let (owner, key) = try await keyHolder(request, context)
        try checkProvider(request)
        let body = try await JSONBody(request)
        let desk = StravaDesk(context: context)
        if body.has("error") {
            // No is an answer, too.
            if let consent = try await desk.question(of: try body.text("state"), by: key.id) {
                try await desk.refuse(consent)
            }
            throw ServerError(.denied)
        }
        let state = try body.text("state")
        let scope = try body.text("scope")
        guard let code = try body.text("code").flatMap({ Secret(token: $0) }) else {
            throw ServerError(.invalidParameter, "Strava's code is missing.", parameter: "code")
        }
        guard let consent = try await desk.question(of: state, by: key.id) else { throw ServerError(.stateUnknown) }
        let new: NewConnection
        do throws(ConnectingError) {
            new = try await desk.connect(owner, consent, code: code, scopes: scope.map(Scopes.init(parsing:)))
        } catch {
            throw error.serverError(at: context.now)
        }
        return .json { json in
            json.member("status", "connected")
            json.member("provider", "strava")
            json.member("athlete_id", Int(new.connection.athleteID))
            json.member("athlete_name", new.connection.athleteName)
            json.member("connected_at", new.connection.connectedSince.withOffset)
        }
    }

    private static let disconnect: Route.Work = { request, context in
        let (owner, _) = try await keyHolder(request, context)
        try checkProvider(request)
        let ending: Revocation
        do throws(ConnectingError) {
            ending = try await StravaDesk(context: context).disconnect(owner, forgetting: false)
        } catch {
            throw error.serverError(at: context.now)
        }
        return .json { json in
            json.member("status", "disconnected")
            json.member("provider", "strava")
            guard case .forgotten = ending else { return }
            json.member("revoked", false)
            json.member("message", Revocation.byHand)
        }
    }

    private static let refresh: Route.Work = { request, context in
        let (owner, _) = try await keyHolder(request, context)
        try checkProvider(request)
        _ = try await JSONBody(request)
        let connection = try await StravaDesk(context: context).refresh(owner.athlete)
        return .json { json in
            json.member("status", "refreshed")
            json.member("provider", "strava")
            json.member("expires_at", connection.access?.expires.withOffset)
        }
    }
}

extension ConnectionAPI {
    /// The athlete whose key is sent. A session is for pages.
    private static func keyHolder(_ request: ServerRequest, _ context: ServerContext) async throws(ServerError) -> (
        AthleteOwner, AccessKey
    ) {
        guard case .key(let key) = try await context.known(request) else { throw ServerError(.keyMissing) }
        return (try context.owner(of: key.athlete, for: .key(key)), key)
    }

    private static func checkProvider(_ request: ServerRequest) throws(ServerError) {
        let provider = request.segments[1]
        guard provider != "strava" else { return }
        throw ServerError(providers.contains(provider) ? .notAvailable : .notFound)
    }
}

/// What is known of an athlete's connection, without asking Strava.
struct StravaLook {
    /// nil where there is none, or none that can be read.
    let connection: Connection?

    /// - Throws: `ServerError` where the tokens are locked or open to others.
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
