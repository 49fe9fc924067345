import Athletes
import Basics
import Export
import HTTPTypes
import Pages
import Profiles
import Reports
import Store
import StravaAPI
import Web
import Workouts

/// The forms of an athlete's connection to Strava, and the consent at Strava in the browser.
enum ConnectionRoutes {
    static let all: [Route] = [
        .form("/athletes/{name}/connections/connect", connect),
        .page("/athletes/{name}/connections/disconnect", ask),
        .form("/athletes/{name}/connections/disconnect", disconnect),
    ]

    private static func connect(_ visit: PageVisit, _ form: FormFields) async throws -> ServerResponse {
        let (request, _) = try await visit.context.requestConsent(
            for: visit.athlete, asker: visit.asker.name, redirect: visit.context.callbackAddress,
            forUploads: form["uploads"] == "1")
        return .seeOther(request.consentURL)
    }

    /// Strava's answer. In any case, Strava is asked only if this session requested the consent.
    static func callback(_ request: ServerRequest, _ context: ServerContext) async throws -> ServerResponse {
        let site = context.site
        guard request.parameters["provider"] == "strava" else { throw ServerError(.notFound) }
        guard request.method == .get else { throw ServerError(.methodNotAllowed, allowed: ["GET", "POST"]) }
        guard let asker = try await context.session(request) else {
            // A client that knows the state may know the athlete; others find the page after they have signed in.
            let asking = request.query["state"].flatMap { context.athlete(askingWith: $0) }
            let owner = asking.flatMap { context.roster.owner(of: $0) }
            let then = owner.map { PageVisit.path("connections", of: $0.athlete) } ?? "/connections/strava/callback"
            return .seeOther(site.path("/sign-in?message=signed_out&then=\(then.percentEncoded)"))
        }
        let code = request.query["code"].flatMap { Secret(token: $0) }
        let isRefusal = request.query.all.contains { $0.name == "error" }
        // An incomplete answer spends nothing.
        let state = isRefusal || code != nil ? request.query["state"] : nil
        guard let state, let consent = try await context.consent(with: state, of: asker.name) else {
            let seen = context.owners(for: asker)
            return seen.count == 1
                ? ending(.stateUnknown, seen[0].athlete, site) : .seeOther(site.path("/?message=state_unknown"))
        }
        guard let owner = context.roster.owner(of: consent.athlete) else { throw ServerError(.notFound) }
        guard !isRefusal, let code else {
            try await context.refuse(consent)
            return ending(.denied, owner.athlete, site)
        }
        let scopes = request.query["scope"].map(Scopes.init(parsing:))
        do {
            let new = try await context.connect(owner, consent, code: code, scopes: scopes)
            return ending(new.isOtherAccount ? .connectedOther : .connected, owner.athlete, site)
        } catch {
            return ending(message(for: ServerError(any: error)?.code), owner.athlete, site)
        }
    }

    /// What a page says when Strava's consent led to no connection.
    static func message(for code: ErrorCode?) -> PageMessage {
        switch code {
        case .busy: .busy
        case .denied: .denied
        case .accountTaken: .accountTaken
        case .scopeMissing: .scopeMissing
        case .stateUnknown: .stateUnknown
        case .stravaAway, .rateLimited: .network
        default: .exchangeFailed
        }
    }

    private static func ending(_ message: PageMessage, _ athlete: Athlete, _ site: Site) -> ServerResponse {
        .seeOther(site.path(PageVisit.path("connections", of: athlete)) + "?message=\(message.rawValue)")
    }

    private static func ask(_ visit: PageVisit) async throws -> ServerResponse {
        let frame = await visit.frame("disconnect", "Disconnect Strava", part: "settings")
        return .page(
            "disconnect", frame,
            ["action": visit.path("connections/disconnect"), "cancel": visit.path("settings") + "#sources"])
    }

    private static func disconnect(_ visit: PageVisit, _ form: FormFields) async throws -> ServerResponse {
        let forgets = form["forget"] == "activities"
        let revocation = try await unlessBusy { try await visit.context.disconnect(visit.owner, forgetting: forgets) }
        let message: PageMessage =
            switch revocation {
            case .forgotten: .disconnectedHere
            case nil: .busy
            default: .disconnected
            }
        return visit.seeOther("connections", message)
    }
}
