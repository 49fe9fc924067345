import Basics
import HTTPTypes
import NIOHTTP1
import Testing
import Web

@testable import Listening
@testable import Server
@testable import Settings

/// Cookies, names of the server, guesses, paths and fields, which are taken apart once, strictly, and the headers of answers.
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

    @Test(arguments: [
        ("/", []), ("/connections/", ["connections"]), ("/athletes/anna/days", ["athletes", "anna", "days"]),
        ("/athletes/J%C3%BCrgen%20B", ["athletes", "Jürgen B"]), ("/a%2Db", ["a-b"]), ("/a;b=1", ["a;b=1"]),
    ]) func segments(_ path: String, _ segments: [String]) { #expect(RequestPath.segments(of: path) == segments) }

    @Test(arguments: [
        "", "a", "//", "//a", "/a//b", "/..", "/../a", "/a/../b", "/%2e%2e/a", "/%2E./a", "/.", "/a/./b", "/.;/a",
        "/..;/a", "/a%2fb", "/a%2Fb", "/a%5cb", "/a\\b", "/a%00", "/a%0d%0aSet-Cookie:x", "/%c0%ae%c0%ae/a", "/%ff",
        "/%", "/%4", "/%zz", "/a%7f",
    ]) func whatIsNoPath(_ path: String) { #expect(RequestPath.segments(of: path) == nil) }

    @Test(arguments: [
        ("training", "/training/athletes/anna/calendar", "/athletes/anna/calendar"),
        ("training", "/athletes/anna/calendar", "/athletes/anna/calendar"), ("training", "/training", "/"),
        ("athletes", "/athletes/athletes/anna/calendar", "/athletes/anna/calendar"),
        ("athletes", "/athletes/anna/calendar", "/athletes/anna/calendar"), ("athletes", "/athletes/", "/"),
        ("athletes", "/athletes/sign-in", "/sign-in"), ("athletes", "/athletes/nothing", "/nothing"),
        ("calendars", "/calendars/calendars/x.ics", "/calendars/x.ics"),
        ("calendars", "/calendars/x.ics", "/calendars/x.ics"), ("api", "/api/v1/athletes", "/api/v1/athletes"),
        ("api", "/api/api/v1/athletes", "/api/v1/athletes"), ("a/b", "/a/b/healthz", "/healthz"),
    ]) func aPrefixIsTakenAwayOnce(_ prefix: String, _ path: String, _ place: String) throws {
        let segments = try #require(RequestPath.segments(of: path))
        let found = Place(segments, below: prefix.split(separator: "/").map(String.init))
        #expect(found.segments == RequestPath.segments(of: place))
    }

    @Test(arguments: [
        ("/athletes/anna/uploads", 25 << 10, true, false), ("/api/v1/athletes/anna/uploads", 25 << 10, true, false),
        ("/api/v1/athletes/anna/files", 256 << 10, true, true), ("/athletes/anna/files", 256 << 10, true, true),
        ("/training/athletes/anna/uploads", 25 << 10, true, false), ("/nothing/uploads", 64, false, false),
        ("/athletes/anna/pair", 64, false, false), ("/sign-in", 64, false, false), ("/%zz", 64, false, false),
        ("/webhooks/strava/x", 16, false, false),
    ]) func bodiesMayComeAsTheirRowsSay(
        _ path: String, _ kibibytes: Int, _ mayTakeLong: Bool, _ isKeptInParts: Bool
    ) {
        let limit = Place.bodyLimit(of: "POST", at: path[...], below: ["training"])
        #expect(limit.bytes == kibibytes << 10)
        #expect(limit.mayTakeLong == mayTakeLong && limit.isKeptInParts == isKeptInParts)
        #expect(Place.bodyLimit(of: "GET", at: path[...], below: ["training"]).bytes == 64 << 10)
    }

    /// Behind a proxy that takes the path away they would be the first page's.
    @Test func noPublicAddressEndsInAPlaceOfOurs() throws {
        let places = Set(Route.all.map(\.pattern)).filter { $0 != "/" && $0.dropFirst().allSatisfy { $0 != "/" } }
        #expect(places.count == 6)
        for place in places { #expect(PublicURL("https://example.org\(place)")?.isAmbiguous == true, "\(place)") }
    }

    @Test func whatIsEncodedComesBack() throws {
        for text in ["anna", "Jürgen B", "../a", "a/b?c#d", "%41", "🏃‍♀️", "con"] {
            #expect(PercentEncoding.decoded(text.percentEncoded) == text)
        }
    }

    @Test func fieldsAreCounted() throws {
        let fields = FormFields(encoded: "from=2026-03-01&q=a+b%26c&flag&x=%ff")
        #expect(fields["from"] == "2026-03-01")
        #expect(fields["q"] == "a b&c")
        #expect(fields["flag"] == "")
        #expect(fields["x"] == nil)
        #expect(fields["nothing"] == nil)
        #expect(FormFields(encoded: "a=1&a=2")["a"] == nil)
        #expect(FormFields(encoded: nil as String?).all.isEmpty)
    }

    @Test(arguments: [
        ("from=a&from=b", ErrorCode.duplicateParameter, "from"), ("form=a", .unknownParameter, "form"),
        ("from=%", .invalidParameter, "from"), ("from=%ff", .invalidParameter, "from"),
    ]) func fieldsThatAreRefused(_ query: String, _ code: ErrorCode, _ parameter: String) throws {
        let fields = FormFields(encoded: query)
        let bad = try #require(throws: BadParameter.self) { try fields.parameters(known: ["from", "type"]) }
        let error = ServerError(bad)
        #expect(error.code == code && error.parameter == parameter)
    }

    @Test func someMayBeRepeated() throws {
        let given = try FormFields(encoded: "type=Run&type=Ride").parameters(known: ["type"], repeatable: ["type"])
        #expect(given.texts("type") == ["Run", "Ride"])
    }

    @Test func routesMatchWholePaths() {
        let route = Route.open(.get, "/calendars/{token}.ics", .text, { _, _ in ServerResponse() })
        #expect(route.parameters(in: ["calendars", "abc.ics"]) == ["token": "abc"])
        #expect(route.parameters(in: ["calendars", "abc"]) == nil)
        #expect(route.parameters(in: ["calendars", "abc.ics", "x"]) == nil)
        #expect([route].allowed == ["GET", "HEAD", "OPTIONS"])
        #expect(Route.rows(at: ["sign-out"]).allowed == ["OPTIONS", "POST"])
        #expect(Route.rows(at: ["nowhere"]).isEmpty)
    }

    @Test(arguments: [
        (["\"abc\""], true), (["W/\"abc\""], true), (["\"x\", \"abc-gzip\" , \"y\""], true), (["*"], true),
        (["\"x\"", "\"abc\""], true), ([" , ,\"abc\""], true), (["w/\"abc\""], false), (["\""], false),
        (["\"ab\""], false), (["abc"], false), (["\"abc"], false), ([""], false),
        ([String(repeating: "\"x\",", count: 4000)], false),
    ]) func entityTags(_ values: [String], _ isThere: Bool) { #expect(EntityTags.name("abc", in: values) == isThere) }

    @Test(arguments: [
        (["gzip"], true), (["br, gzip"], true), (["GZIP;q=0.5"], true), (["*"], true), (["x-gzip"], true),
        (["identity;q=0, gzip"], true), (["gzip;q=1.000"], true), (["deflate, *;q=0.5"], true),
        (["gzip;q=0"], false), (["gzip; q=0.0"], false), (["*;q=0"], false), (["*, gzip;q=0"], false), (["br"], false),
        (["identity;q=0"], false), ([], false), ([";;;,,,"], false), (["gzip;q=much"], false), (["gzip;q=-1"], false),
        (["gzip;q=nan"], false), (["identity"], false), (["gzip;q=0, *"], false),
    ]) func packing(_ values: [String], _ isTaken: Bool) { #expect(Packing.isTaken(values) == isTaken) }

    @Test(arguments: [
        (HTTPResponseStatus.badRequest, "bad_request"), (.methodNotAllowed, "method_not_allowed"),
        (.requestTimeout, "too_slow"), (.payloadTooLarge, "too_large"), (.uriTooLong, "uri_too_long"),
        (.unsupportedMediaType, "unsupported_media_type"), (.misdirectedRequest, "wrong_host"),
        (.requestHeaderFieldsTooLarge, "headers_too_large"),
    ]) func whatTheGateRefusesHasACode(_ status: HTTPResponseStatus, _ code: String) {
        let answer = ErrorResponse.onTheWire(
            status, path: "/api/v1/athletes", mayHaveKept: false, base: "", at: Instant(secondsSinceEpoch: 0))
        #expect(answer.head.status == status)
        #expect(answer.body.contains("\"\(code)\""), "\(answer.body)")
    }

    @Test("After a consent without a connection, seven codes have messages of their own, and all others one")
    func messagesOfConsents() {
        let own: [ErrorCode: PageMessage] = [
            .busy: .busy, .denied: .denied, .accountTaken: .accountTaken, .scopeMissing: .scopeMissing,
            .stateUnknown: .stateUnknown, .stravaAway: .network, .rateLimited: .network,
        ]
        let codes: [ErrorCode?] = ErrorCode.allCases + [nil]
        for code in codes {
            let expected = code.flatMap { own[$0] } ?? .exchangeFailed
            #expect(ConnectionRoutes.message(for: code) == expected, "\(code as Any)")
        }
    }

    @Test func everyErrorHasASentenceAndAStatus() {
        for code in ErrorCode.allCases {
            #expect(code.status.code >= 400)
            #expect(code.message.hasSuffix(".") || code == .notAvailable || code == .denied)
            #expect(!code.heading.isEmpty)
        }
    }
}
