import Athletes
import Basics
import HTTPTypes
import Pages
import Settings
import Store
import StravaAPI
import Web

/// A signed-in browser's request for a page of an athlete.
struct PageVisit: Sendable {
    let request: ServerRequest
    let context: ServerContext
    let asker: Asker
    let owner: AthleteOwner
    /// The CSRF token of the page's forms.
    let formToken: String

    var athlete: Athlete { owner.athlete }
    /// The athlete's current date.
    var today: Day { athlete.zone.local(context.now).day }

    /// The public path of one of the athlete's pages.
    func path(_ part: String) -> String { context.path(Self.path(part, of: athlete)) }

    /// The path of which all of them are parts.
    func path() -> String { String(path("").dropLast()) }

    /// The same below the public address.
    static func path(_ part: String, of athlete: Athlete) -> String {
        "/athletes/\(PercentEncoding.encoded(athlete.name))/\(part)"
    }

    /// The page's layout.
    ///
    /// - Parameter part: the part of the path that links name.
    func frame(_ page: String, _ heading: String, part: String) async -> PageFrame {
        var frame = PageFrame(base: context.publicURL.path, page: page, heading: heading, athlete: athlete.name)
        frame.csrf = formToken
        frame.links = Self.parts.map { other, label in
            PageFrame.Link(label, to: path(other == "today" ? "days/\(today)" : other), isCurrent: other == part)
        }
        frame.place = athlete.zone.identifier
        let last = (try? owner.lastRun()) ?? nil
        frame.hasRun = last != nil
        frame.lastSync = last?.lastSync.map { PageFrame.PastMoment($0, before: context.now) }
        frame.message = await message(after: last)
        if frame.message == nil, part != "connections" { frame.trouble = last?.failure(of: owner) }
        return frame
    }

    /// The parts in the navigation.
    private static let parts = [
        (part: "calendar", label: "Calendar"), ("today", "Today"), ("activities", "Activities"),
        ("insights", "Insights"), ("uploads", "Uploads"), ("connections", "Connections"), ("subscribe", "Subscribe"),
    ]
}

extension PageVisit {
    /// The athlete's known workouts from a day on; nil before the first run.
    ///
    /// - Parameter first: nil for all of them.
    func known(from first: Day?) async throws(ServerError) -> KnownWorkouts? {
        try await context.cache.known(of: owner, from: first, at: context.now)
    }

    /// The message about the last action; nil for none, and while a requested run is in progress.
    private func message(after last: RunRecord?) async -> PageFrame.Message? {
        guard request.query["message"] == Message.synced.rawValue else {
            return request.query["message"] == Message.connected.rawValue
                ? connectedMessage : Message.frame(for: request.query["message"])
        }
        guard await context.queue.state(of: athlete.name) == .idle else { return nil }
        let ending = await context.queue.ending(of: athlete.name)
        if let moment = ending?.stravaIsFree, moment > context.now {
            let minutes = (moment.secondsSinceEpoch - context.now.secondsSinceEpoch + 59) / 60
            return PageFrame.Message(
                ErrorCode.rateLimited.rawValue, ErrorCode.rateLimited(minutes: minutes), isError: true)
        }
        let words = RemoteWords(owner)
        let troubles = (last?.troubles ?? []).map { words.text(of: $0, for: .page) }.joined(separator: " ")
        let hasFailed = ending?.hasFailed ?? (last?.lastGoodPublish != last?.finished)
        guard hasFailed, !troubles.isEmpty else {
            // Remarks of a successful run.
            return Message.frame(for: Message.synced.rawValue, adding: troubles)
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
            body: .own(Array(html.utf8)), kind: .page)
    }

    /// The message that Strava is connected, with the account's name; for a new account, that the former one's
    /// activities are forgotten.
    private var connectedMessage: PageFrame.Message? {
        guard let name = (try? StravaLook(athlete, context))?.connection?.athleteName else { return nil }
        let former =
            context.newAccounts.isNew(of: athlete.name)
            ? " It is another account than before, whose activities are forgotten." : ""
        return PageFrame.Message(
            Message.connected.rawValue, "Strava is connected" + (name.isEmpty ? "" : " as"),
            name: name.isEmpty ? nil : name, rest: ". Your activities are on their way.\(former)", isError: false)
    }
}

extension ServerContext {
    /// Admits a signed-in browser, or leads it to sign in first.
    ///
    /// - Returns: the visit, or the redirect to the sign-in page.
    func visit(_ request: ServerRequest) async throws(ServerError) -> Result<PageVisit, Redirection> {
        guard let asker = try await authentication.session(request), case .session(let session, let id) = asker,
            session.athlete.map({ roster.owner(of: $0) != nil }) ?? true
        else { return .failure(Redirection(response: signInFirst(request))) }
        let owner = try owner(of: request.parameters["name"] ?? "", for: asker)
        let token = id.formToken(maskedBy: outside.randomBytes)
        return .success(PageVisit(request: request, context: self, asker: asker, owner: owner, formToken: token))
    }

    private func signInFirst(_ request: ServerRequest) -> ServerResponse {
        let isLook = request.method == .get || request.method == .head
        let place = "/" + request.segments.map(PercentEncoding.encoded).joined(separator: "/")
        let query = request.query.all.filter { $0.name != "message" }.compactMap { name, value in
            value.map { "\(PercentEncoding.encoded(name))=\(PercentEncoding.encoded($0))" }
        }
        let then = isLook && !query.isEmpty ? place + "?" + query.joined(separator: "&") : place
        return .seeOther(
            path("/sign-in?" + (isLook ? "" : "message=signed_out&") + "then=\(PercentEncoding.encoded(then))"))
    }
}

extension PageVisit {
    /// A page for a signed-in browser.
    static func response(
        _ request: ServerRequest, _ context: ServerContext, _ show: Route.Page
    ) async throws -> ServerResponse {
        try await entered(request, context) { visit in
            try await visit.response { try await show(visit) }
        }
    }

    /// The answer to one of tpmerge's own forms.
    static func response(
        _ request: ServerRequest, _ context: ServerContext, editing work: Route.Form<Fields>
    ) async throws -> ServerResponse {
        try await entered(request, context) { visit in
            try context.authentication.checkOrigin(request)
            let form = try await request.form()
            try visit.check(form["csrf"])
            return try await visit.response { try await work(visit, form) }
        }
    }

    /// The answer to one of tpmerge's own forms with files.
    static func response(
        _ request: ServerRequest, _ context: ServerContext, sending work: Route.Form<[Multipart.Part]>
    ) async throws -> ServerResponse {
        try await entered(request, context) { visit in
            try context.authentication.checkOrigin(request)
            let parts = try await request.parts()
            try visit.check(parts.first { $0.name == "csrf" }?.text)
            return try await work(visit, parts.filter { $0.name != "csrf" })
        }
    }

    /// Runs some work for a signed-in browser; others are led to sign in first.
    private static func entered(
        _ request: ServerRequest, _ context: ServerContext, _ work: (PageVisit) async throws -> ServerResponse
    ) async throws -> ServerResponse {
        switch try await context.visit(request) {
        case .failure(let redirection): redirection.response
        case .success(let visit): try await work(visit)
        }
    }

    /// What a page answers; an error becomes a page with the frame around it.
    private func response(_ work: () async throws -> ServerResponse) async throws -> ServerResponse {
        do { return try await work() } catch {
            guard let known = ServerError(any: error) else { throw error }
            return await response(known)
        }
    }

    /// Refuses a request without a token from one of tpmerge's own forms.
    private func check(_ token: String?) throws(ServerError) {
        try context.authentication.check(asker, request, token: token ?? request.header("x-csrf-token"))
    }
}

/// An answer that leads elsewhere instead.
struct Redirection: Error {
    let response: ServerResponse
}
