import Basics
import Testing
import WebLab

@testable import Web

/// What is asked and what answers mean, with the network as one closure.
struct WebDAVTests {
    private let address = "https://cloud.example.org/dav/SECRETPATH/anna.ics"
    private let body = Bytes.calendar

    @Test func looksAtWhatIsThere() async throws {
        let web = FakeWeb([address: answer(200, etag: #""v1""#, body: body)])
        #expect(try await look(web) == .present(etag: #""v1""#, body: body))
        let request = try #require(web.requests.first)
        #expect(request.method == .get)
        #expect(request.headers.first("Accept-Encoding") == "identity")
        #expect(request.headers.first("Cache-Control") == "no-cache")
        #expect(request.headers.first("Authorization") == nil)
        #expect(request.limits.body == 32 * 1024 * 1024)
    }

    @Test(arguments: [404, 410])
    func findsNothing(status: Int) async throws {
        #expect(try await look(FakeWeb([address: answer(status)])) == .absent)
    }

    @Test(arguments: [
        nil, #"W/"v1""#, "v1", "*", #""a", "b""#, #"""#, "\"a b\"", "\"\(String(repeating: "x", count: 1023))\"",
    ])
    func aTagThatNoWriteCanDependOnIsNone(etag: String?) async throws {
        let web = FakeWeb([address: answer(200, etag: etag, body: body)])
        #expect(try await look(web) == .present(etag: nil, body: body))
        #expect(try await put(web, expecting: .nothing) == .stored(etag: nil))
    }

    @Test func severalTagsAreNone() async throws {
        let headers = HeaderFields([("ETag", #""a""#), ("ETag", #""b""#)])
        let web = FakeWeb([address: Response(status: 200, headers: headers)])
        #expect(try await look(web) == .present(etag: nil, body: []))
    }

    @Test func putsTheDocument() async throws {
        let web = FakeWeb([address: answer(201, etag: #""v2""#)])
        #expect(try await put(web, expecting: .nothing) == .stored(etag: #""v2""#))
        let request = try #require(web.requests.first)
        #expect(request.method == .put)
        #expect(request.address.revealed() == address)
        #expect(request.body == body)
        #expect(request.headers.first("Content-Type") == "text/calendar; charset=utf-8")
        #expect(request.headers.first("User-Agent") == "tpmerge/\(Version.current)")
    }

    @Test(arguments: [
        (WebDAVClient.Expectation.nothing, nil, nil),
        (.absent, nil, "*"),
        (.etag(#""v1""#), #""v1""#, nil),
        (.etag(#"W/"v1""#), nil, nil),
        (.etag("*"), nil, nil),
        (.etag(#""a", "b""#), nil, nil),
        (.etag(""), nil, nil),
    ])
    func saysWhatItExpects(expectation: WebDAVClient.Expectation, ifMatch: String?, ifNoneMatch: String?) async throws {
        let web = FakeWeb([address: answer(204)])
        #expect(try await put(web, expecting: expectation) == .stored(etag: nil))
        let headers = try #require(web.requests.first).headers
        #expect(headers.values("If-Match") == [ifMatch].compactMap(\.self))
        #expect(headers.values("If-None-Match") == [ifNoneMatch].compactMap(\.self))
    }

    @Test(arguments: [
        (200, WebDAVClient.Expectation.absent, WebDAVClient.PutOutcome.stored(etag: nil)),
        (201, .absent, .stored(etag: nil)), (204, .absent, .stored(etag: nil)), (412, .absent, .changedMeanwhile),
        (412, .etag(#""v1""#), .changedMeanwhile),
    ])
    func isStoredOrLeftAlone(
        status: Int, expectation: WebDAVClient.Expectation, outcome: WebDAVClient.PutOutcome
    ) async throws {
        #expect(try await put(FakeWeb([address: answer(status)]), expecting: expectation) == outcome)
    }

    @Test(arguments: [WebDAVClient.Expectation.nothing, .etag(#"W/"v1""#)])
    func aConditionNobodySetIsARefusal(expectation: WebDAVClient.Expectation) async throws {
        await expect(.refused(status: 412)) {
            try await put(FakeWeb([address: answer(412)]), expecting: expectation)
        }
    }

    @Test(arguments: [
        (300, "redirected"), (301, "redirected"), (302, "redirected"), (303, "redirected"), (307, "redirected"),
        (308, "redirected"), (401, "login_needed"), (403, "forbidden"), (405, "no_uploads"), (423, "locked"),
        (501, "no_uploads"), (507, "full"), (400, "unavailable"), (413, "unavailable"), (202, "unavailable"),
        (206, "unavailable"), (304, "unavailable"), (500, "unavailable"),
    ])
    func isRefused(status: Int, name: String) async throws {
        let headers = HeaderFields([("Location", "https://elsewhere.example/")])
        let web = FakeWeb([address: Response(status: status, headers: headers)])
        let code = Failure.Code(rawValue: "output.\(name)")
        await expect(code, answering: status) { try await put(web, expecting: .absent) }
        await expect(code, answering: status) { try await look(web) }
        #expect(web.requests.map { $0.address.revealed() } == [address, address])
    }

    @Test(arguments: [404, 409])
    func namesAMissingFolder(status: Int) async throws {
        await expect("output.folder_missing", answering: status) {
            try await put(FakeWeb([address: answer(status)]), expecting: .absent)
        }
    }

    @Test(arguments: [429, 503])
    func isAskedToWait(status: Int) async throws {
        let headers = HeaderFields([("Retry-After", "Wed, 18 Mar 2026 14:03:00 GMT")])
        let web = FakeWeb([address: Response(status: status, headers: headers)])
        await expect(.busy(status: status, retryAfter: .seconds(60))) {
            try await put(web, expecting: .nothing)
        }
    }

    @Test func aBrokenConnectionIsNoSuccess() async throws {
        await expect(.interrupted) { try await put(FakeWeb([:]), expecting: .absent) }
        await expect(.interrupted) { try await look(FakeWeb([:])) }
    }

    private func look(_ web: FakeWeb) async throws -> WebDAVClient.Present {
        try await web.webDAV.look(at: Address(parsing: address), nil)
    }

    private func put(_ web: FakeWeb, expecting: WebDAVClient.Expectation) async throws -> WebDAVClient.PutOutcome {
        try await web.webDAV.put(
            body, contentType: "text/calendar; charset=utf-8", to: Address(parsing: address), nil,
            expecting: expecting)
    }

    private func answer(_ status: Int, etag: String? = nil, body: [UInt8] = []) -> Response {
        Response(status: status, headers: HeaderFields(etag.map { [("ETag", $0)] } ?? []), body: body)
    }
}
