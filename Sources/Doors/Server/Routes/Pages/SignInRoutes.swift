import Basics
import HTTPTypes
import Pages
import Store
import Web

/// Signing in and out. The button on its page spends a link; opening the page doesn't.
enum SignInRoutes {
    static let all = [
        Route.open(.get, "/sign-in", .page, show, with: \.site),
        .open(.post, "/sign-in", takes: .form, .page, signIn, with: \.authentication),
        .open(.post, "/sign-out", takes: .form, .page, signOut, with: \.authentication),
    ]

    private static func show(_ request: ServerRequest, _ site: Site) -> ServerResponse {
        var frame = PageFrame(base: site.address.path, page: "sign-in", heading: "Sign in")
        frame.message = PageMessage.frame(for: request.query["message"])
        let code = request.query["code"].flatMap { $0.isEmpty ? nil : String($0.prefix(longest)) }
        return .page(SignInPage.html(frame, code: code, then: then(request.query["then"])))
    }

    private static func signIn(
        _ request: ServerRequest, _ authentication: Authentication
    ) async throws -> ServerResponse {
        let access = authentication.access
        try authentication.checkOrigin(request)
        let form = try await request.form(upTo: mostBytes)
        let code = BearerToken((form["code"] ?? "").filter { !$0.isWhitespace })
        let now = authentication.now()
        // The new session has an id of its own, whatever cookie the request has.
        var former: String?
        if case .session(let session, _) = try await authentication.session(request) { former = session.digest }
        let id = BearerToken(randomBytes: authentication.randomBytes)
        let begins = try await access.whenFree { [former] in
            try access.begin(id.digest, spending: code.digest, insteadOf: former, at: now)
        }
        guard begins else {
            throw authentication.attemptLimiter.wrong(at: now, else: ServerError(.codeInvalid))
        }
        return .seeOther(authentication.site.path(landing(form["then"], authentication.site)))
            .adding("Set-Cookie", authentication.cookie.setting(id.secret.revealed()))
    }

    private static func signOut(
        _ request: ServerRequest, _ authentication: Authentication
    ) async throws -> ServerResponse {
        let (access, site) = (authentication.access, authentication.site)
        let id = authentication.sessionID(request)
        let isSignedIn: Bool
        do { isSignedIn = try await authentication.session(request) != nil } catch {
            // Signing out works even if the session can't be looked up now.
            isSignedIn = id != nil
        }
        guard isSignedIn, let id else { return .seeOther(site.path("/sign-in?message=signed_out")) }
        try authentication.checkOrigin(request)
        try authentication.check(
            id, request, token: try await request.form()["csrf"] ?? request.header("x-csrf-token"))
        access.refuse(id.digest)
        // If it can't be written now, the server tries again later, and the log says why.
        _ = try? await access.whenFree { try access.removeRefused() }
        return .seeOther(site.path("/sign-in"))
            .adding("Set-Cookie", authentication.cookie.deleting)
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
