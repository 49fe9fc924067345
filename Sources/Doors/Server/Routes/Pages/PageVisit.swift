import Athletes
import Basics
import HTTPTypes
import Messages
import Pages
import Profiles
import Reports
import Store
import StravaAPI
import Web

/// A signed-in browser's request for a page of an athlete.
struct PageVisit: Sendable {
    let request: ServerRequest
    let asker: Asker
    let owner: AthleteOwner
    let formToken: String
    let context: ServerContext

    var athlete: Athlete { owner.athlete }
    /// How commands about the athlete are typed, for a browser.
    var typed: TypedCommand { athlete.typed.remote }
    var now: Instant { context.now }
    var today: Day { athlete.zone.local(now).day }

    func path(_ part: String) -> String { context.site.path(Self.path(part, of: athlete)) }

    func path() -> String { String(path("").dropLast()) }

    static func path(_ part: String, of athlete: Athlete) -> String { path(part, of: athlete.name) }

    static func path(_ part: String, of name: String) -> String { "/athletes/\(name.percentEncoded)/\(part)" }

    /// Leads to one of the athlete's pages, with a message about what was done.
    func seeOther(_ part: String, _ message: PageMessage) -> ServerResponse {
        .seeOther(path(part) + "?message=\(message.rawValue)")
    }

    /// The page's layout.
    ///
    /// - Parameter part: the part of the path that links name.
    func frame(_ page: String, _ heading: String, part: String) async -> PageFrame {
        var frame = PageFrame(base: context.site.address.path, page: page, heading: heading, athlete: athlete.name)
        frame.csrf = formToken
        frame.links = Self.places.map { ($0.label, path(self.part(of: $0)), $0.icon, isCurrent: $0.part == part) }
        if context.owners(for: asker).count > 1 {
            frame.roster = context.site.path("/")
        } else {
            frame.others = [("Report", context.site.path("/report"))]
        }
        let back = Self.places.contains { $0.part == part } ? part : "calendar"
        frame.sync = PageFrame.Sync(
            action: path("sync"), back: back, label: back == "activities" ? "Sync Activities" : "Sync Workouts",
            isRunning: await context.queue.state(of: athlete.name) != .idle)
        let last = (try? await look().lastRun()) ?? nil
        frame.hasRun = last != nil
        frame.lastSync = last?.lastWholeRead.map { PageFrame.PastMoment($0, before: now) }
        frame.message = await message(after: last)
        if frame.message == nil { frame.trouble = last?.failure(of: owner) }
        return frame
    }

    typealias Place = (part: String, label: String, icon: String)

    static let places: [Place] = [
        ("calendar", "Calendar", "month"), ("today", "Today", "day"), ("activities", "Activities", "list"),
        ("insights", "Insights", "chart"), ("settings", "Settings", "set"),
    ]

    /// The part of the path after the athlete's name.
    func part(of place: Place) -> String { place.part == "today" ? "days/\(today)" : place.part }
}

/// A signed-in browser's request for a page about all athletes whom it may see.
struct RosterVisit: Sendable {
    let request: ServerRequest
    let asker: Asker
    let formToken: String
    let context: ServerContext

    /// nil for a browser that isn't signed in.
    init?(_ request: ServerRequest, _ context: ServerContext) async throws {
        guard let asker = try await context.visitor(request), case .session(_, let id) = asker else { return nil }
        formToken = id.formToken(maskedBy: context.outside.randomBytes)
        (self.request, self.asker, self.context) = (request, asker, context)
    }

    /// The layout of a page, which has the path of its own link.
    func frame(_ page: String, _ heading: String, at path: String) -> PageFrame {
        var frame = PageFrame(base: context.site.address.path, page: page, heading: heading)
        frame.csrf = formToken
        frame.links = [("Athletes", "/", "list"), ("Report", "/report", "chart")].map { label, other, icon in
            (label, context.site.path(other), icon, isCurrent: other == path)
        }
        return frame
    }
}

extension PageVisit {
    func look() async -> KnownCache.View { await context.look(at: owner) }

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
        case .accountTaken:
            let reason = await context.refusedAccounts.of(athlete, in: context)?.text(for: .page)
            return PageFrame.Message(
                PageMessage.accountTaken.rawValue, reason ?? ErrorCode.accountTaken.message, isError: true)
        default: return PageMessage.frame(for: code)
        }
        guard await context.queue.state(of: athlete.name) == .idle else { return nil }
        let ending = await context.queue.ending(of: athlete.name)
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

    /// The error as a page, with links to the athlete's other pages.
    fileprivate func response(_ error: ServerError) async -> ServerResponse {
        var frame = await frame("error", error.code.heading, part: "")
        frame.code = error.code.rawValue
        (frame.message, frame.trouble) = (nil, nil)
        let html = Templates.page("error", frame, ["text": typed.completing(error.sentence)])
        return ServerResponse(
            status: error.code.status,
            headers: [("Content-Type", "text/html; charset=utf-8")] + ErrorResponse.headers(error),
            body: .own(Array(html.utf8)), isPage: true)
    }

    /// The message that Strava is connected, with the account's name; nil if it isn't.
    private func connectedMessage(_ message: PageMessage, adding rest: String = "") -> PageFrame.Message? {
        guard let name = (try? context.connections.connection(of: athlete))?.athleteName else { return nil }
        return PageFrame.Message(
            message.rawValue, "Strava is connected" + (name.isEmpty ? "" : " as"),
            name: name.isEmpty ? nil : name, rest: ". Your activities are on their way.\(rest)", isError: false)
    }

    /// The action of the form that connects Strava; nil if there is nothing to connect.
    var connectAction: String? {
        // If the tokens can't be read, the connections page gives advice.
        let isConnected = (try? context.connections.connection(of: athlete) != nil) ?? true
        return athlete.strava != nil && !isConnected ? path("connections/connect") : nil
    }

    /// How to begin, shown until anything is known of the athlete.
    func neverSynced(_ page: String, _ heading: String, part: String) async -> ServerResponse {
        let connect = connectAction
        var frame = await frame(page, heading, part: part)
        frame.isWaiting = frame.sync?.isRunning == true
        let content = ["connect": connect, "settings": path("settings") + "#sources"]
        return response(Templates.page("never-synced", frame, content), connect)
    }

    /// A page with a form that may lead to Strava.
    func response(_ html: String, _ connect: String?) -> ServerResponse {
        var response = ServerResponse.page(html)
        if connect != nil { response.headers.append(policyWithStrava) }
        return response
    }

    /// Browsers also check where a form's redirects lead, so pages with the connect button allow Strava's address.
    var policyWithStrava: (name: String, value: String) {
        let address = athlete.strava.flatMap { PublicURL($0.oauthURL.revealed()) }
        return ("Content-Security-Policy", CommonHeaders.policy(formsMayLeadTo: address?.origin))
    }

    static func response(
        _ request: ServerRequest, _ context: ServerContext, _ show: (PageVisit) async throws -> ServerResponse
    ) async throws -> ServerResponse {
        try await entered(request, context) { visit in try await visit.response { try await show(visit) } }
    }

    /// Answers a form, unless it comes from another site or lacks a token of one of tpmerge's own forms.
    ///
    /// - Parameter read: returns the form, and its token.
    static func response<Form>(
        _ request: ServerRequest, _ context: ServerContext, toForm read: () async throws -> (Form, token: String?),
        _ work: (PageVisit, Form) async throws -> ServerResponse
    ) async throws -> ServerResponse {
        try await entered(request, context) { visit in
            try context.checkOrigin(request)
            let (form, token) = try await read()
            try context.check(visit.asker, request, token: token ?? request.header("x-csrf-token"))
            return try await visit.response { try await work(visit, form) }
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
        guard let visit = try await RosterVisit(request, context) else { return nil }
        owner = try context.owner(of: request.parameters["name"] ?? "", for: visit.asker)
        (self.request, asker, formToken, self.context) = (request, visit.asker, visit.formToken, context)
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
}

/// Does a visitor's work; nil if another process holds the state folder's lock.
func unlessBusy<Value>(_ work: () async throws -> Value) async throws -> Value? {
    do { return try await work() } catch {
        guard ServerError(any: error)?.code == .busy else { throw error }
        return nil
    }
}
