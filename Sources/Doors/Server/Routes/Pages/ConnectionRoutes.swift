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

/// The page of an athlete's connections, and the consent at Strava in the browser.
enum ConnectionRoutes {
    static let all: [Route] = [
        .page("/athletes/{name}/connections", page),
        .form("/athletes/{name}/connections/connect", connect),
        .page("/athletes/{name}/connections/disconnect", ask),
        .form("/athletes/{name}/connections/disconnect", disconnect),
    ]

    static func page(_ visit: PageVisit) async throws -> ServerResponse {
        var frame = await visit.frame("connections", "Connected Services", part: "connections")
        let connection = try visit.context.connection(of: visit.athlete)
        var (trouble, connectLabel): (String?, String?)
        if let connection {
            trouble = await refusal(visit, connectedSince: connection.connectedSince)
            connectLabel = trouble == nil ? nil : "Reconnect"
        } else if visit.athlete.strava == nil {
            trouble = ErrorCode.notConfigured.message
        } else {
            trouble = await refusal(visit)
            connectLabel = trouble == nil ? "Connect" : "Reconnect"
        }
        var details: [String: Any]?
        if let connection { details = await values(of: connection, visit) }
        let strava: [String: Any?] = [
            "provider": "strava", "name": "Strava", "isConnected": connection != nil, "connection": details,
            "disconnectAddress": connection == nil ? nil : visit.path("connections/disconnect"), "trouble": trouble,
            "connectLabel": connectLabel, "isComing": false, "isOfFolders": false,
        ]
        let files = await files(visit)
        let others = [("garmin", "Garmin"), ("whoop", "Whoop"), ("oura", "Oura")].map { provider, name in
            // A watch's files tell what Garmin would.
            if provider == "garmin", let files { return files }
            return ["provider": provider, "name": name, "isConnected": false, "isComing": true, "isOfFolders": false]
        }
        // Other pages report an unreadable memory.
        let known = (try? await visit.known(from: nil)) ?? nil
        let latest = Array((known?.activities ?? []).lazy.filter { !$0.isExcluded }.prefix(3)).map(\.activity)
        let lines = ActivityLines(today: visit.today, units: visit.athlete.wording.units, address: visit.path())
        let recent: [String: Any] = [
            "address": visit.path("activities"), "activities": latest.map { lines.shortValues(of: $0) },
        ]
        frame.isPoweredByStrava = connection != nil || known?.hasStrava == true
        frame.includesGarmin = latest.contains(where: \.isFromGarmin)
        // The Authorization Callback Domain to enter at Strava.
        let domain = visit.athlete.strava == nil ? nil : visit.context.site.address.callbackDomain
        var response = ServerResponse.page(
            "connections", frame,
            [
                "services": [strava.compactMapValues(\.self), await IntervalsRoutes.card(visit)] + others,
                "callbackDomain": domain, "files": await FileRoutes.values(visit),
                "connectAction": visit.path("connections/connect"), "recent": latest.isEmpty ? nil : recent,
            ])
        if connectLabel != nil { response.headers.append(visit.policyWithStrava) }
        return response
    }

    /// The files of the athlete's devices; nil if no folder is configured.
    private static func files(_ visit: PageVisit) async -> [String: Any]? {
        guard !visit.athlete.files.isEmpty else { return nil }
        // Other pages report an unreadable memory.
        let snapshot = try? await onWorker { try visit.owner.snapshot() }
        let folders = (snapshot?.devices.folders ?? []).filter { visit.athlete.files.contains($0.path) }
        let lastRead = folders.compactMap(\.read).max().map { PageFrame.PastMoment($0, before: visit.now) }
        let values: [String: Any?] = [
            "provider": "files", "name": "Files of Garmin and other devices", "isConnected": lastRead != nil,
            "isComing": false, "isOfFolders": true, "lastRead": lastRead,
            "trouble": folders.compactMap(\.failure).first.map {
                RemoteWords(visit.owner).text(of: $0.failure, for: .page)
            },
        ]
        return values.compactMapValues(\.self)
    }

    private static func values(of connection: Connection, _ visit: PageVisit) async -> [String: Any] {
        let missing =
            "Activities that only you can see are missing. Connect again, and tick \"View data about your private "
            + "activities\"."
        let values: [String: Any?] = [
            "athleteName": connection.athleteName.isEmpty ? nil : connection.athleteName,
            "connectedOn": visit.athlete.zone.local(connection.connectedSince).day.wordsShort,
            "lastSync": visit.context.connections.lastSync(of: visit.athlete).map {
                PageFrame.PastMoment($0, before: visit.now)
            },
            "missingScopes": connection.scopes.readPrivateActivities ? nil : missing, "events": await events(visit),
        ]
        return values.compactMapValues(\.self)
    }

    /// The webhook events of the athlete's application; nil without a subscription.
    private static func events(_ visit: PageVisit) async -> (last: PageFrame.PastMoment?, today: Int)? {
        let (access, application) = (visit.context.access, visit.athlete.strava?.clientID)
        // Errors here are reported elsewhere.
        let known = try? await access.whenFree { try access.subscriptions() }
        guard let subscription = known?.first(where: { $0.application == application && $0.id != nil }) else {
            return nil
        }
        return (
            subscription.heard.map { PageFrame.PastMoment($0, before: visit.now) }, subscription.count(at: visit.now)
        )
    }

    /// Returns what a person must do before Strava can be asked again; nil for nothing, and if the athlete has
    /// connected since.
    private static func refusal(_ visit: PageVisit, connectedSince: Instant? = nil) async -> String? {
        guard let run = try? await visit.look().lastRun(), let refusal = run.stravaRefusal else { return nil }
        if let connectedSince {
            // The server knows which connection its own runs used; of other runs it only knows the time.
            let stands =
                await visit.context.queue.ending(of: visit.athlete.name) == nil
                ? run.started >= connectedSince : await visit.context.queue.refusal(of: visit.athlete) != nil
            guard stands else { return nil }
        }
        return RemoteWords(visit.owner).text(of: refusal, for: .page)
    }

    private static func connect(_ visit: PageVisit, _ form: FormFields) async throws -> ServerResponse {
        let (request, _) = try await visit.context.requestConsent(
            for: visit.athlete, asker: visit.asker.name, redirect: visit.context.callbackAddress)
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
            let message: PageMessage =
                switch ServerError(any: error)?.code {
                case .busy: .busy
                case .denied: .denied
                case .accountTaken: .accountTaken
                case .scopeMissing: .scopeMissing
                case .stateUnknown: .stateUnknown
                case .stravaAway, .rateLimited: .network
                default: .exchangeFailed
                }
            return ending(message, owner.athlete, site)
        }
    }

    private static func ending(_ message: PageMessage, _ athlete: Athlete, _ site: Site) -> ServerResponse {
        .seeOther(site.path(PageVisit.path("connections", of: athlete)) + "?message=\(message.rawValue)")
    }

    private static func ask(_ visit: PageVisit) async throws -> ServerResponse {
        let frame = await visit.frame("disconnect", "Disconnect Strava", part: "connections")
        return .page(
            "disconnect", frame,
            ["action": visit.path("connections/disconnect"), "cancel": visit.path("connections")])
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
