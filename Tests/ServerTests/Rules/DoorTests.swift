import Basics
import Settings
import Testing
import Web

@testable import Server

/// Cookies, names of the server, and guesses.
struct DoorTests {
    @Test(arguments: [
        ("https://example.org", "__Host-tpmerge_session", "; Path=/;", true),
        ("https://example.org/a", "__Secure-tpmerge_session", "; Path=/a/;", true),
        ("http://127.0.0.1:8470", "tpmerge_session", "; Path=/;", false),
    ]) func cookies(_ address: String, _ name: String, _ path: String, _ isSecure: Bool) throws {
        let cookie = SessionCookie(try #require(PublicURL(address)))
        #expect(cookie.name == name)
        let header = cookie.setting("id")
        #expect(header.hasPrefix("\(name)=id\(path)"))
        #expect(header.contains("HttpOnly; SameSite=Lax"))
        #expect(header.contains("Max-Age=2592000"))
        #expect(header.hasSuffix("; Secure") == isSecure)
        #expect(!header.contains("Domain"))
        #expect(cookie.deleting.contains("Max-Age=0"))
    }

    @Test func idsOfCookies() throws {
        let cookie = SessionCookie(try #require(PublicURL("http://127.0.0.1:8470")))
        #expect(cookie.ids(in: ["a=b; tpmerge_session=x", "c"]) == ["x"])
        #expect(cookie.ids(in: ["tpmerge_session=x; tpmerge_session=y"]) == ["x", "y"])
        #expect(cookie.ids(in: ["tpmerge_session=x", "a=b;\t tpmerge_session="]) == ["x", ""], "neither counts")
        #expect(cookie.ids(in: ["xtpmerge_session=x", "tpmerge_session"]) == [])
    }

    @Test(arguments: [
        "__Host-tpmerge_session =x", "__Host- tpmerge_session=x", "__Host-tpmerge_session\t=x",
        "__Host-\ttpmerge_session=x", "__Host-tpmerge_ session=x", "__host-tpmerge_session=x",
        "__HOST-tpmerge_session=x", "tpmerge_session=x", "__Secure-tpmerge_session=x", "\u{A0}__Host-tpmerge_session=x",
        "\u{0B}__Host-tpmerge_session=x", "\"__Host-tpmerge_session\"=x", "a=b, __Host-tpmerge_session=x",
        "a=b\u{37E} __Host-tpmerge_session=x", "__Host-tpmerge_session\u{301}=x", "= __Host-tpmerge_session=x",
        "__Host%2Dtpmerge_session=x",
    ]) func namesOfCookiesAreComparedByteForByte(_ planted: String) throws {
        let cookie = SessionCookie(try #require(PublicURL("https://example.org")))
        #expect(cookie.ids(in: [planted]) == [])
        #expect(cookie.ids(in: [planted, "__Host-tpmerge_session=good"]).last == "good")
        #expect(cookie.ids(in: [" \t__Host-tpmerge_session=good;" + planted]).first == "good")
    }

    @Test func namesOfTheServer() throws {
        let site = Site(PublicURL("https://Example.org"), at: ListenAddress(host: "127.0.0.1", port: 0))
        site.listens(on: 8470)
        for host in ["example.org", "EXAMPLE.ORG", "example.org:443", "127.0.0.1:8470", "localhost:8470", "[::1]:8470"]
        {
            #expect(site.isKnown(as: host), "\(host)")
        }
        for host in [
            "", "example.org:80", "evil.example", "localhost", "localhost.evil.example:8470", "127.0.0.1.:8470",
        ] { #expect(!site.isKnown(as: host), "\(host)") }
        let open = Site(nil, at: ListenAddress(host: "192.168.1.2", port: 80))
        #expect(open.isKnown(as: "192.168.1.2"))
        #expect(!open.isKnown(as: "localhost:80"))
        #expect(open.address.description == "http://192.168.1.2")
    }

    @Test func guessesAreCountedForAMinute() {
        let guesses = AttemptLimiter()
        let now = Instant(secondsSinceEpoch: 1_000_000)
        let ordinary = ServerError(.keyInvalid)
        for _ in 0..<30 { #expect(guesses.wrong(at: now, else: ordinary).code == .keyInvalid) }
        let refused = guesses.wrong(at: now.advanced(bySeconds: 20), else: ordinary)
        #expect(refused.code == .tooManyAttempts)
        #expect(refused.retryAfter == 40)
        #expect(guesses.wrong(at: now.advanced(bySeconds: 61), else: ordinary).code == .keyInvalid)
        // A clock that goes back doesn't shut the door for a year.
        #expect(guesses.wrong(at: now.advanced(bySeconds: -86_400), else: ordinary).code == .keyInvalid)
    }

    @Test(arguments: [
        (nil, "/"), ("/", "/"), ("/athletes/anna/days?x=1", "/athletes/anna/days?x=1"), ("//evil.example", "/"),
        ("https://evil.example", "/"), ("/\\evil", "/"), ("/a\r\nSet-Cookie: x", "/"), ("/a b", "/"), ("", "/"),
        ("javascript:alert(1)", "/"), ("/" + String(repeating: "a", count: 3000), "/"),
    ]) func whereToGoAfterwards(_ text: String?, _ place: String) { #expect(SignInRoutes.then(text) == place) }
}
