import Basics
import HTTPTypes
import Keyring
import Pages
import Settings
import Store
import Web

/// Signing in and out. A link is spent by the button on its page, never by a look at it.
enum SignInRoutes {
    static let all = [
        Route("/sign-in", (.get, show), (.post, signIn)),
        Route("/sign-out", (.post, signOut)),
    ]

    private static let show: Route.Work = { asked, hall in
        var frame = PageFrame(base: hall.publicURL.path, page: "sign-in", heading: "Sign in")
        frame.message = Message.frame(for: asked.query["message"])
        let code = asked.query["code"].flatMap { $0.isEmpty ? nil : String($0.prefix(longest)) }
        return .page(SignInPage.html(frame, code: code, then: then(asked.query["then"])))
    }

    private static let signIn: Route.Work = { asked, hall in
        try hall.doors.checkOrigin(asked)
        let form = try await asked.form(upTo: mostBytes)
        let code = BearerToken((form["code"] ?? "").filter { !$0.isWhitespace })
        let now = hall.now
        // Whatever cookie came along, it is not the new session's.
        var former: String?
        if case .session(let session, _) = try await hall.doors.session(asked) { former = session.digest }
        let id = BearerToken(randomBytes: hall.outside.randomBytes)
        let begins = try await hall.doors.kept { [former] () throws(StoreError) in
            try hall.access.begin(id.digest, spending: code.digest, insteadOf: former, at: now)
        }
        guard begins else { throw hall.doors.guesses.wrong(at: now, else: ServerError(.codeInvalid)) }
        return .seeOther(hall.path(landing(form["then"], hall)))
            .adding("Set-Cookie", hall.doors.cookie.setting(id.secret.revealed()))
    }

    private static let signOut: Route.Work = { asked, hall in
        let id = hall.doors.sessionID(asked)
        let isSignedIn: Bool
        do throws(ServerError) { isSignedIn = try await hall.doors.session(asked) != nil } catch {
            // A session that can't be looked up now ends all the same.
            isSignedIn = id != nil
        }
        guard isSignedIn, let id else { return .seeOther(hall.path("/sign-in?message=signed_out")) }
        try hall.doors.checkOrigin(asked)
        try hall.doors.check(id, asked, token: try await asked.form()["csrf"] ?? asked.header("x-csrf-token"))
        hall.access.refuse(id.digest)
        // Where that can't be kept now it is tried again later, and it is said why.
        _ = try? await hall.doors.kept { () throws(StoreError) in try hall.access.removeRefused() }
        return .seeOther(hall.path("/sign-in"))
            .adding("Set-Cookie", hall.doors.cookie.deleting)
            .adding("Clear-Site-Data", "\"cache\", \"cookies\", \"storage\"")
    }

    /// A place of ours to go to; the first page for anything else.
    static func then(_ text: String?) -> String {
        guard let text, text.hasPrefix("/"), !text.hasPrefix("//"), !text.contains("\\"), text.utf8.count <= 2000,
            text.unicodeScalars.allSatisfy({ $0.value > 0x20 && $0.value < 0x7F })
        else { return "/" }
        return text
    }

    /// The same without the path of the public address. What can only be sent to, as the form of a session that has ended was,
    /// isn't shown: then it is the first page.
    private static func landing(_ text: String?, _ hall: Hall) -> String {
        let then = then(text)
        let path = then.prefix { $0 != "?" && $0 != "#" }
        guard let segments = RequestPath.segments(of: path) else { return then }
        let place = Route.place(segments, below: hall.prefix)
        let route = Route.all.first { $0.matches(place) }
        guard route?.allowed.contains("GET") ?? true else { return "/" }
        return place.count == segments.count ? then : String(then.dropFirst(hall.publicURL.path.utf8.count))
    }

    private static let longest = 200
    /// Of the form, for everybody may send it.
    private static let mostBytes = 8 << 10
}
