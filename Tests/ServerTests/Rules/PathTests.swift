import Basics
import HTTPTypes
import Testing
import Web

@testable import Server
@testable import Settings

/// Paths and fields are taken apart once, strictly.
struct PathTests {
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
        #expect(error.code == code)
        #expect(error.parameter == parameter)
    }

    @Test func someMayBeRepeated() throws {
        let given = try FormFields(encoded: "type=Run&type=Ride").parameters(known: ["type"], repeatable: ["type"])
        #expect(given.texts("type") == ["Run", "Ride"])
    }

    @Test func routesMatchWholePaths() {
        let route = Route.open(.get, "/calendars/{token}.ics", .text, { _ in ServerResponse() })
        #expect(route.parameters(in: ["calendars", "abc.ics"]) == ["token": "abc"])
        #expect(route.parameters(in: ["calendars", "abc"]) == nil)
        #expect(route.parameters(in: ["calendars", "abc.ics", "x"]) == nil)
        #expect([route].allowed == ["GET", "HEAD", "OPTIONS"])
        #expect(Route.rows(at: ["sign-out"]).allowed == ["OPTIONS", "POST"])
        #expect(Route.rows(at: ["nowhere"]).isEmpty)
    }
}
