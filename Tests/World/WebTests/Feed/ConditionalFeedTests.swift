import Basics
import Testing
import WebLab

@testable import Web

/// Rows 9 to 11 of the faults: what is asked with validators, and what a 304 means, with the network as one closure.
struct ConditionalFeedTests {
    private let home = "https://www.trainingpeaks.com/ical/SECRET.ics"
    private static let known = Validators(etag: #""v1""#, lastModified: "Sun, 06 Nov 1994 08:49:37 GMT")
    private let validators = known
    private let document = Response(status: 200, headers: HeaderFields([("ETag", #""v2""#)]), body: Bytes.calendar)

    @Test(arguments: [
        (
            Validators(etag: #""v1""#, lastModified: "Sun, 06 Nov 1994 08:49:37 GMT"),
            ["If-None-Match: \"v1\"", "If-Modified-Since: Sun, 06 Nov 1994 08:49:37 GMT"]
        ),
        (Validators(etag: "W/\"v1\""), ["If-None-Match: W/\"v1\""]),
        (Validators(lastModified: "yesterday"), ["If-Modified-Since: yesterday"]), (Validators(), []),
    ])
    func sendsWhatIsKnownAndNoMore(known: Validators, fields: [String]) async throws {
        let web = FakeWeb([home: document])
        #expect(try await answer(of: web, known) == document)
        #expect(web.conditions == [fields])
    }

    @Test(arguments: [
        (known, []), (known, [("ETag", #""v1""#)]), (known, [("ETag", #"W/"v1""#)]),
        (known, [("Last-Modified", "later")]),
        // By the date alone.
        (Validators(lastModified: "yesterday"), [("ETag", #""new""#)]),
    ])
    func row09NotModified(known: Validators, said: [(String, String)]) async throws {
        let web = FakeWeb([home: Response(status: 304, headers: HeaderFields(said))])
        #expect(try await answer(of: web, known) == nil)
        #expect(web.requests.count == 1)
    }

    @Test func row10NotModifiedThoughNothingIsStored() async throws {
        let web = FakeWeb { request in
            request.headers.first("Cache-Control") == "no-cache" ? document : Response(status: 304)
        }
        #expect(try await answer(of: web, Validators()) == document)
        #expect(web.conditions == [[], ["Cache-Control: no-cache"]])
        #expect(web.requests.map(\.address) == [try Address(parsing: home), try Address(parsing: home)])
    }

    @Test func row10AndAgainNotModified() async throws {
        let web = FakeWeb([home: Response(status: 304)])
        await #expect(throws: unexpected304()) { try await answer(of: web, Validators()) }
        #expect(web.conditions == [[], ["Cache-Control: no-cache"]])
    }

    @Test func notModifiedOfAnotherDocumentIsAskedAboutOnce() async throws {
        let web = FakeWeb([home: Response(status: 304, headers: HeaderFields([("ETag", #""v7""#)]))])
        await #expect(throws: unexpected304()) { try await answer(of: web, validators) }
        #expect(web.conditions.count == 2)
        #expect(web.conditions.last == ["Cache-Control: no-cache"])
    }

    @Test func theSecondQuestionMayBeRedirectedButNotRepeated() async throws {
        let web = FakeWeb { request in
            let isFirst = request.headers.first("Cache-Control") == nil
            let isHome = request.address.revealed() == home
            return !isFirst && isHome ? .redirect(to: "/ical/other.ics") : Response(status: 304)
        }
        await #expect(throws: unexpected304()) { try await answer(of: web, Validators()) }
        #expect(web.conditions == [[], ["Cache-Control: no-cache"], ["Cache-Control: no-cache"]])
    }

    @Test func followRedirectsWithinTheOrigin() async throws {
        let web = FakeWeb([
            home: .redirect(to: "/ical/other.ics"),
            "https://www.trainingpeaks.com/ical/other.ics": Response(status: 304),
        ])
        #expect(try await answer(of: web, validators) == nil)
        #expect(web.conditions.map(\.count) == [2, 2])
    }

    @Test(arguments: ["https://cdn.example.org/x.ics", "https://www.trainingpeaks.com:8443/ical/SECRET.ics"])
    func stayBehindWhenARedirectLeavesTheOrigin(location: String) async throws {
        let web = FakeWeb([home: .redirect(to: location), location: document], names: names)
        _ = try await answer(of: web, validators)
        #expect(web.conditions.map(\.count) == [2, 0])
    }

    @Test func stayBehindWhenARedirectTurnsToHTTPS() async throws {
        let web = FakeWeb(["http://h.example/a": .redirect(to: "https://h.example/a"), "https://h.example/a": document])
        _ = try await web.download().fetch(Address(parsing: "http://h.example/a"), validators: validators)
        #expect(web.conditions.map(\.count) == [2, 0])
    }

    @Test func anotherOriginCannotSayUnchanged() async throws {
        let web = FakeWeb(
            [
                home: .redirect(to: "https://cdn.example.org/x.ics"),
                "https://cdn.example.org/x.ics": Response(status: 304),
            ],
            names: names)
        await expect(.unexpected(status: 304), of: "cdn.example.org") { try await answer(of: web, validators) }
        #expect(web.conditions.map(\.count) == [2, 0, 1])
    }

    @Test func aDocumentFromAnotherOriginComesWithoutValidators() async throws {
        let headers = HeaderFields([("etag", "x"), ("Last-Modified", "y"), ("Content-Type", "text/calendar")])
        let elsewhere = Response(status: 200, headers: headers, body: Bytes.calendar)
        let web = FakeWeb(
            [home: .redirect(to: "https://cdn.example.org/x.ics"), "https://cdn.example.org/x.ics": elsewhere],
            names: names)
        let document = try #require(try await answer(of: web, Validators()))
        #expect(Validators(of: document).isEmpty)
        #expect(document.headers.first("Content-Type") == "text/calendar")
        #expect(document.body == Bytes.calendar)
    }

    private let names = [
        "cdn.example.org": [IPAddress.v4(0x5db8_d822)], "www.trainingpeaks.com": [.v4(0x5db8_d823)],
    ]

    private func answer(of web: FakeWeb, _ validators: Validators) async throws -> Response? {
        try await web.download().fetch(Address(parsing: home), validators: validators)
    }

    private func unexpected304() -> Failure {
        FetchFault.unexpected(status: 304).failure(ofFeedAt: "www.trainingpeaks.com")
    }
}

extension FakeWeb {
    /// The conditions and wishes of freshness in each request.
    fileprivate var conditions: [[String]] {
        let names = ["If-None-Match", "If-Modified-Since", "Cache-Control"]
        return requests.map { request in
            names.flatMap { name in request.headers.values(name).map { "\(name): \($0)" } }
        }
    }
}

struct ValidatorsTests {
    @Test func areTakenFromTheAnswerAsTheyAre() {
        let headers = HeaderFields([
            ("etag", #"W/"a, b""#), ("LAST-MODIFIED", "Sun, 06 Nov 1994 08:49:37 GMT"), ("Age", "7"),
        ])
        let validators = Validators(of: Response(status: 200, headers: headers))
        #expect(validators.etag == #"W/"a, b""#)
        #expect(validators.lastModified == "Sun, 06 Nov 1994 08:49:37 GMT")
        #expect(!validators.isEmpty)
    }

    @Test func anAnswerMayHaveNone() {
        #expect(Validators(of: Response(status: 200)).isEmpty)
        #expect(!Validators(etag: "x").isEmpty)
        #expect(!Validators(lastModified: "x").isEmpty)
    }

    @Test(arguments: [
        "", "\"a\r\nCookie: x\"", "\"a\u{0}\"", "\"a\u{7F}\"", "\"\t\"", String(repeating: "x", count: 1025),
    ])
    func whatCannotBeSentBackIsNone(value: String) {
        let headers = HeaderFields([("ETag", value), ("Last-Modified", value)])
        #expect(Validators(of: Response(status: 200, headers: headers)).isEmpty)
    }

    @Test func theLongestIsKept() {
        let value = String(repeating: "x", count: 1024)
        #expect(Validators(etag: value, lastModified: value).etag == value)
    }

    @Test func aTagThatStandsForEveryDocumentIsNone() {
        #expect(Validators(etag: "*").isEmpty)
        #expect(Validators(etag: #""*""#).etag == #""*""#)
    }
}

/// Row 9 of the faults, over real sockets on 127.0.0.1.
struct NotModifiedTests {
    private let validators = Validators(etag: #""v1""#, lastModified: "Sun, 06 Nov 1994 08:49:37 GMT")

    @Test func row09WhateverLengthIsClaimed() async throws {
        let server = try LoopbackServer(
            saying(Bytes.head("304 Not Modified", #"ETag: "v1""#, "Content-Length: 5000")))
        let download = FeedDownload(transport: .network, limits: patience, now: FakeWeb.clock)
        #expect(try await download.fetch(server.address(), validators: validators) == nil)
        let head = try #require(server.requests.first).lowercased()
        #expect(head.contains("\r\nif-none-match: \"v1\"\r\n"))
        #expect(head.contains("\r\nif-modified-since: sun, 06 nov 1994 08:49:37 gmt\r\n"))
        #expect(!head.contains("cache-control"))
    }
}
