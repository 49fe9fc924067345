import Basics
import HTTPTypes
import Pages
import Store
import Web

/// Signing in and out. The button on its page spends a link; opening the page doesn't.
enum SignInRoutes {
    static let all = [
        Route.open(.get, "/sign-in", .page, show),
        .open(.post, "/sign-in", takes: .form, .page, signIn),
        .open(.post, "/sign-out", takes: .form, .page, signOut),
    ]

    private static func show(_ request: ServerRequest, _ context: ServerContext) -> ServerResponse {
        var frame = PageFrame(base: context.site.address.path, page: "sign-in", heading: "Sign in")
        frame.message = PageMessage.frame(for: request.query["message"])
        let code = request.query["code"].flatMap { $0.isEmpty ? nil : String($0.prefix(longest)) }
        // The page looks the same for valid, spent and invented codes.
        return .page(
            "sign-in", frame, ["hasCode": code != nil, "code": code ?? "", "then": then(request.query["then"])])
    }

    private static func signIn(_ request: ServerRequest, _ context: ServerContext) async throws -> ServerResponse {
        let access = context.access
        try context.checkOrigin(request)
        let form = try await request.form(upTo: mostBytes)
        let code = BearerToken((form["code"] ?? "").filter { !$0.isWhitespace })
        let now = context.now
        // The new session has an id of its own, whatever cookie the request has.
        var former: String?
        if case .session(let session, _) = try await context.session(request) { former = session.digest }
        let id = BearerToken(randomBytes: context.outside.randomBytes)
        let begins = try await access.whenFree { [former] in
            try access.begin(id.digest, spending: code.digest, insteadOf: former, at: now)
        }
        guard begins else { throw context.attemptLimiter.wrong(at: now, else: ServerError(.codeInvalid)) }
        return .seeOther(context.site.path(landing(form["then"], context.site)))
            .adding("Set-Cookie", context.cookie.setting(id.secret.revealed()))
    }

    private static func signOut(_ request: ServerRequest, _ context: ServerContext) async throws -> ServerResponse {
        let (access, site) = (context.access, context.site)
        let id = context.sessionID(request)
        let isSignedIn: Bool
        do { isSignedIn = try await context.session(request) != nil } catch {
            // Signing out works even if the session can't be looked up now.
            isSignedIn = id != nil
        }
        guard isSignedIn, let id else { return .seeOther(site.path("/sign-in?message=signed_out")) }
        try context.checkOrigin(request)
        try context.check(
            id, request, token: try await request.form()["csrf"] ?? request.header("x-csrf-token"))
        access.refuse(id.digest)
        // If it can't be written now, the server tries again later, and the log says why.
        _ = try? await access.whenFree { try access.removeRefused() }
        return .seeOther(site.path("/sign-in"))
            .adding("Set-Cookie", context.cookie.deleting)
            .adding("Clear-Site-Data", "\"cache\", \"cookies\", \"storage\"")
    }

    /// A path on this server; the first page for anything else.
    static func then(_ text: String?) -> String {
        guard let text, text.hasPrefix("/"), !text.hasPrefix("//"), !text.contains("\\"), text.utf8.count <= 2000,
            text.unicodeScalars.allSatisfy({ $0.value > 0x20 && $0.value < 0x7F })
        else { return "/" }
        return text
    }

    /// The same without the path of the public address. A path that can't be shown, such as that of a form whose
    /// session ended, becomes the first page.
    private static func landing(_ text: String?, _ site: Site) -> String {
        let then = then(text)
        let path = then.prefix { $0 != "?" && $0 != "#" }
        guard let segments = RequestPath.segments(of: path) else { return then }
        let place = Place(segments, below: site.prefix)
        guard place.rows.isEmpty || place.row(for: .get) != nil else { return "/" }
        return place.segments.count == segments.count ? then : String(then.dropFirst(site.address.path.utf8.count))
    }

    private static let longest = 200
    /// The limit of the form, which anyone may send.
    private static let mostBytes = 8 << 10
}
