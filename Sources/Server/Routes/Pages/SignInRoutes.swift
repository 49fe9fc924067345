import Basics
import HTTPTypes
import Pages
import Settings
import Store
import Web

/// Signing in and out. The button on its page spends a link; opening the page doesn't.
enum SignInRoutes {
    static let all = [
        Route.open(.get, "/sign-in", .page, show), .open(.post, "/sign-in", takes: .form, .page, signIn),
        .open(.post, "/sign-out", takes: .form, .page, signOut),
    ]

    private static let show: Route.Open = { request, context in
        var frame = PageFrame(base: context.publicURL.path, page: "sign-in", heading: "Sign in")
        frame.message = Message.frame(for: request.query["message"])
        let code = request.query["code"].flatMap { $0.isEmpty ? nil : String($0.prefix(longest)) }
        return .page(SignInPage.html(frame, code: code, then: then(request.query["then"])))
    }

    private static let signIn: Route.Open = { request, context in
        try context.authentication.checkOrigin(request)
        let form = try await request.form(upTo: mostBytes)
        let code = BearerToken((form["code"] ?? "").filter { !$0.isWhitespace })
        let now = context.now
        // The new session has an id of its own, whatever cookie the request has.
        var former: String?
        if case .session(let session, _) = try await context.authentication.session(request) { former = session.digest }
        let id = BearerToken(randomBytes: context.outside.randomBytes)
        let begins = try await context.authentication.kept { [former] () throws(StoreError) in
            try context.access.begin(id.digest, spending: code.digest, insteadOf: former, at: now)
        }
        guard begins else {
            throw context.authentication.attemptLimiter.wrong(at: now, else: ServerError(.codeInvalid))
        }
        return .seeOther(context.path(landing(form["then"], context)))
            .adding("Set-Cookie", context.authentication.cookie.setting(id.secret.revealed()))
    }

    private static let signOut: Route.Open = { request, context in
        let id = context.authentication.sessionID(request)
        let isSignedIn: Bool
        do throws(ServerError) { isSignedIn = try await context.authentication.session(request) != nil } catch {
            // Signing out works even if the session can't be looked up now.
            isSignedIn = id != nil
        }
        guard isSignedIn, let id else { return .seeOther(context.path("/sign-in?message=signed_out")) }
        try context.authentication.checkOrigin(request)
        try context.authentication.check(
            id, request, token: try await request.form()["csrf"] ?? request.header("x-csrf-token"))
        context.access.refuse(id.digest)
        // If it can't be written now, the server tries again later, and the log says why.
        _ = try? await context.authentication.kept { () throws(StoreError) in try context.access.removeRefused() }
        return .seeOther(context.path("/sign-in"))
            .adding("Set-Cookie", context.authentication.cookie.deleting)
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
    private static func landing(_ text: String?, _ context: ServerContext) -> String {
        let then = then(text)
        let path = then.prefix { $0 != "?" && $0 != "#" }
        guard let segments = RequestPath.segments(of: path) else { return then }
        let place = Route.place(segments, below: context.prefix)
        let rows = Route.rows(at: place)
        guard rows.isEmpty || rows.contains(where: { $0.method == .get }) else { return "/" }
        return place.count == segments.count ? then : String(then.dropFirst(context.publicURL.path.utf8.count))
    }

    private static let longest = 200
    /// The limit of the form, which anyone may send.
    private static let mostBytes = 8 << 10
}
