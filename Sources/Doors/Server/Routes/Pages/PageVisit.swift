import Athletes
import Basics
import HTTPTypes
import Messages
import Pages
import Reports
import Store
import StravaAPI
import Web

/// A signed-in browser's request for a page of an athlete.
struct PageVisit: Sendable {
    let request: ServerRequest
    let asker: Asker
    let owner: AthleteOwner
    /// The CSRF token of the page's forms.
    let formToken: String
    /// Whether the asker may see no other athlete.
    private let isAlone: Bool
    private let site: Site
    private let cache: KnownCache
    private let queue: RunQueue
    private let connections: StravaConnections
    private let clock: @Sendable () -> Instant

    var athlete: Athlete { owner.athlete }
    var now: Instant { clock() }
    /// The athlete's current date.
    var today: Day { athlete.zone.local(now).day }

    /// The public path of one of the athlete's pages.
    func path(_ part: String) -> String { site.path(Self.path(part, of: athlete)) }

    /// The common path of the athlete's pages.
    func path() -> String { String(path("").dropLast()) }

    /// The same below the public address.
    static func path(_ part: String, of athlete: Athlete) -> String {
        "/athletes/\(athlete.name.percentEncoded)/\(part)"
    }

    /// The page's layout.
    ///
    /// - Parameter part: the part of the path that links name.
    func frame(_ page: String, _ heading: String, part: String) async -> PageFrame {
        var frame = PageFrame(base: site.address.path, page: page, heading: heading, athlete: athlete.name)
        frame.csrf = formToken
        let parts = Self.parts.filter { $0.0 != "messages" || !athlete.messages.ways.isEmpty }
        frame.links = parts.map { other, label in
            (label, path(other == "today" ? "days/\(today)" : other), isCurrent: other == part)
        }
        if isAlone { frame.links.append(("Report", site.path("/report"), isCurrent: false)) }
        frame.place = athlete.zone.identifier
        let last = (try? await look().lastRun()) ?? nil
        frame.hasRun = last != nil
        frame.lastSync = last?.lastWholeRead.map { PageFrame.PastMoment($0, before: now) }
        frame.message = await message(after: last)
        if frame.message == nil, part != "connections" { frame.trouble = last?.failure(of: owner) }
        return frame
    }

    /// The parts in the navigation.
    private static let parts = [
        (part: "calendar", label: "Calendar"), ("today", "Today"), ("activities", "Activities"),
        ("insights", "Insights"), ("uploads", "Uploads"), ("connections", "Connections"), ("messages", "Messages"),
        ("subscribe", "Subscribe"),
    ]
}

/// A signed-in browser's request for a page about all athletes whom it may see.
struct RosterVisit: Sendable {
    let request: ServerRequest
    let asker: Asker
    /// The CSRF token of the page's forms.
    let formToken: String

    /// nil for a browser that isn't signed in.
    init?(_ request: ServerRequest, _ authentication: Authentication) async throws {
        guard let asker = try await authentication.visitor(request), case .session(_, let id) = asker else {
            return nil
        }
        formToken = id.formToken(maskedBy: authentication.randomBytes)
        self.request = request
        self.asker = asker
    }

    /// The layout of a page, which has the path of its own link.
    func frame(_ page: String, _ heading: String, at path: String, _ site: Site) -> PageFrame {
        var frame = PageFrame(base: site.address.path, page: page, heading: heading)
        frame.csrf = formToken
        frame.links = [("Athletes", "/"), ("Report", "/report")].map { label, other in
            (label, site.path(other), isCurrent: other == path)
        }
        return frame
    }
}

extension PageVisit {
    /// A look at the athlete, for one page.
    func look() async -> KnownCache.Look { await cache.look(at: owner, now) }

    /// The athlete's known workouts from a day on; nil before the first run.
    ///
    /// - Parameter first: nil for all of them.
    func known(from first: Day?) async throws -> KnownWorkouts? { try await look().known(from: first) }

    /// The message about the last action; nil for none, and while a requested run is in progress.
    private func message(after last: RunRecord?) async -> PageFrame.Message? {
        let code = request.query["message"]
        switch code.flatMap(PageMessage.init(rawValue:)) {
        case .synced: break
        case .connected: return connectedMessage(.connected)
        case .connectedOther: return connectedMessage(.connectedOther, adding: " " + PageMessage.formerAccount)
        default: return PageMessage.frame(for: code)
        }
        guard await queue.state(of: athlete.name) == .idle else { return nil }
        let ending = await queue.ending(of: athlete.name)
        if let moment = ending?.stravaIsFree, moment > now {
            let minutes = (moment.secondsSinceEpoch - now.secondsSinceEpoch + 59) / 60
            return PageFrame.Message(
                ErrorCode.rateLimited.rawValue, ErrorCode.rateLimited(minutes: minutes), isError: true)
        }
        let words = RemoteWords(owner)
        let troubles = (last?.troubles ?? []).map { words.text(of: $0, for: .page) }.joined(separator: " ")
        let hasFailed = ending?.hasFailed ?? (last?.lastGoodPublish != last?.finished)
        guard hasFailed, !troubles.isEmpty else {
            // Remarks of a successful run.
            return PageMessage.frame(for: PageMessage.synced.rawValue, adding: troubles)
        }
        return PageFrame.Message("sync_failed", troubles, isError: true)
    }
}

extension PageVisit {
    /// The error as a page, with links to the athlete's other pages.
    fileprivate func response(_ error: ServerError) async -> ServerResponse {
        var frame = await frame("error", error.code.heading, part: "")
        frame.code = error.code.rawValue
        (frame.message, frame.trouble) = (nil, nil)
        let html = ErrorPage.html(frame, error.sentence)
        return ServerResponse(
            status: error.code.status,
            headers: [("Content-Type", "text/html; charset=utf-8")] + ErrorResponse.headers(error),
            body: .own(Array(html.utf8)), isPage: true)
    }

    /// The message that Strava is connected, with the account's name; nil if it isn't.
    private func connectedMessage(_ message: PageMessage, adding rest: String = "") -> PageFrame.Message? {
        guard let name = (try? connections.connection(of: athlete))?.athleteName else { return nil }
        return PageFrame.Message(
            message.rawValue, "Strava is connected" + (name.isEmpty ? "" : " as"),
            name: name.isEmpty ? nil : name, rest: ". Your activities are on their way.\(rest)", isError: false)
    }
}

extension PageVisit {
    /// The pages with a button that requests a run.
    enum Back: String {
        case calendar, activities

        fileprivate var label: String { self == .calendar ? "Sync Workouts" : "Sync Activities" }
    }

    /// The buttons about the plan on a page.
    func actions(back: Back) async -> PlanActions {
        // If the tokens can't be read, the connections page gives advice.
        let isConnected = (try? connections.connection(of: athlete) != nil) ?? true
        return PlanActions(
            sync: path("sync"), back: back.rawValue, label: back.label,
            isSyncing: await queue.state(of: athlete.name) != .idle,
            connect: athlete.strava != nil && !isConnected ? path("connections/connect") : nil)
    }

    /// A page with a form that may lead to Strava.
    func response(_ html: String, _ actions: PlanActions) -> ServerResponse {
        var response = ServerResponse.page(html)
        if actions.connect != nil { response.headers.append(policyWithStrava) }
        return response
    }

    /// Browsers also check where a form's redirects lead, so pages with the connect button allow Strava's address.
    var policyWithStrava: (name: String, value: String) {
        let address = athlete.strava.flatMap { PublicURL($0.oauthURL.revealed()) }
        return ("Content-Security-Policy", CommonHeaders.policy(formsMayLeadTo: address?.origin))
    }
}

extension PageVisit {
    /// A page for a signed-in browser.
    static func response(
        _ request: ServerRequest, _ context: ServerContext, _ show: (PageVisit) async throws -> ServerResponse
    ) async throws -> ServerResponse {
        try await entered(request, context) { visit in
            try await visit.response { try await show(visit) }
        }
    }

    /// The answer to one of tpmerge's own forms.
    static func formResponse(
        _ request: ServerRequest, _ context: ServerContext,
        _ work: (PageVisit, FormFields) async throws -> ServerResponse
    ) async throws -> ServerResponse {
        try await entered(request, context) { visit in
            try context.authentication.checkOrigin(request)
            let form = try await request.form()
            try visit.check(form["csrf"], context.authentication)
            return try await visit.response { try await work(visit, form) }
        }
    }

    /// The answer to one of tpmerge's own forms with files.
    static func filesResponse(
        _ request: ServerRequest, _ context: ServerContext,
        _ work: (PageVisit, [Multipart.Part]) async throws -> ServerResponse
    ) async throws -> ServerResponse {
        try await entered(request, context) { visit in
            try context.authentication.checkOrigin(request)
            let parts = try await request.parts()
            try visit.check(parts.first { $0.name == "csrf" }?.text, context.authentication)
            return try await visit.response { try await work(visit, parts.filter { $0.name != "csrf" }) }
        }
    }

    /// Runs some work for a signed-in browser; others are led to sign in first.
    private static func entered(
        _ request: ServerRequest, _ context: ServerContext, _ work: (PageVisit) async throws -> ServerResponse
    ) async throws -> ServerResponse {
        guard let visit = try await PageVisit(request, context) else { return signInFirst(request, context.site) }
        return try await work(visit)
    }

    /// nil for a browser that isn't signed in.
    private init?(_ request: ServerRequest, _ context: ServerContext) async throws {
        guard let visit = try await RosterVisit(request, context.authentication) else { return nil }
        owner = try context.authentication.owner(of: request.parameters["name"] ?? "", for: visit.asker)
        (formToken, asker) = (visit.formToken, visit.asker)
        self.request = request
        isAlone = context.authentication.owners(for: visit.asker).count == 1
        (site, cache, queue) = (context.site, context.cache, context.queue)
        (connections, clock) = (context.connections, context.outside.now)
    }

    /// Leads a browser to the page for signing in, and from there back.
    static func signInFirst(_ request: ServerRequest, _ site: Site) -> ServerResponse {
        let isLook = request.method == .get || request.method == .head
        let place = "/" + request.place.segments.map(\.percentEncoded).joined(separator: "/")
        let query = request.query.all.filter { $0.name != "message" }.compactMap { name, value in
            value.map { (name, $0) }
        }
        let then = isLook && !query.isEmpty ? place + "?" + query.formEncoded : place
        return .seeOther(
            site.path("/sign-in?" + (isLook ? "" : "message=signed_out&") + "then=\(then.percentEncoded)"))
    }

    /// What a page answers; an error becomes a page with the frame around it.
    private func response(_ work: () async throws -> ServerResponse) async throws -> ServerResponse {
        do { return try await work() } catch {
            guard let known = ServerError(any: error) else { throw error }
            return await response(known)
        }
    }

    /// Refuses a request without a token from one of tpmerge's own forms.
    private func check(_ token: String?, _ authentication: Authentication) throws(ServerError) {
        try authentication.check(asker, request, token: token ?? request.header("x-csrf-token"))
    }
}
