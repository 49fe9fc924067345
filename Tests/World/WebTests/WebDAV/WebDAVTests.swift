import Basics
import Foundation
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

/// Looks and writes over real sockets on 127.0.0.1.
struct WebDAVNetworkTests {
    @Test func theWholeWriteArrives() async throws {
        let sent = [UInt8](repeating: 0x61, count: 300_000)
        let server = try LoopbackServer { _ in .init("201 Created", [#"ETag: "v2""#]) }
        #expect(try await put(sent, to: server, expecting: .etag(#""v1""#)) == .stored(etag: #""v2""#))
        let asked = try #require(server.asked.first)
        #expect(asked.method == "PUT" && asked.path == "/ical/SECRETTOKEN13.ics")
        #expect(asked.body == Data(sent))
        #expect(asked.fields["content-length"] == "300000")
        #expect(asked.fields["content-type"] == "text/calendar")
        #expect(asked.fields["if-match"] == #""v1""#)
        #expect(asked.fields["authorization"] == "Basic YW5uYTp4")
    }

    @Test func a204HasNoBody() async throws {
        let server = try LoopbackServer { _ in .init("204 No Content") }
        #expect(try await put([0x61], to: server, expecting: .nothing) == .stored(etag: nil))
    }

    @Test(arguments: [
        [UInt8](), Bytes.text("HTTP/1.1 20"), Bytes.head("201 Created", "Content-Length: 10"),
        Bytes.head("201 Created", "Transfer-Encoding: chunked"),
    ])
    func anAnswerThatBreaksOffIsNoSuccess(answer: [UInt8]) async throws {
        let server = try LoopbackServer { connection in
            _ = connection.body(1)
            connection.send(answer)
        }
        await expect(.interrupted, by: "127.0.0.1") { try await put([0x61], to: server, expecting: .nothing) }
    }

    private func credentials() throws -> Credentials { try Credentials(user: "anna", password: Secret("x")) }

    private func put(
        _ bytes: [UInt8], to server: LoopbackServer, expecting: WebDAVClient.Expectation
    ) async throws -> WebDAVClient.PutOutcome {
        try await WebDAVClient(transport: .network, limits: patience, now: FakeWeb.clock)
            .put(bytes, contentType: "text/calendar", to: server.address(), credentials(), expecting: expecting)
    }
}

struct UploadFailureTests {
    private static func failure(_ status: Int, isKnown: Bool = true, wait: String? = nil) -> Failure {
        Response(status: status, headers: HeaderFields(wait.map { [("Retry-After", $0)] } ?? []))
            .uploadFailure(.put, at: "cloud.example.org", hasCredentials: isKnown, now: FakeWeb.clock)
    }

    private static let failures =
        [failure(301), failure(401, isKnown: false)] + [401, 403, 409, 405, 423, 507].map { failure($0) }
        + [failure(503, wait: "900")]
        + [FetchFault.hostNotFound, .tooLarge(limit: 32 * 1024 * 1024)].map {
            $0.failure(at: "cloud.example.org", about: "the upload's address", "output.unavailable")
        }

    @Test func saysWhatWhereAndWhatNext() {
        let errors = Self.failures
        #expect(
            errors.map { "\($0.kind): \($0)" }.joined(separator: "\n") == """
                uncreatable: cloud.example.org answered 301: the upload's address redirects elsewhere. \
                Configure the final address instead.
                uncreatable: cloud.example.org answered 401: it requires a user name and password. \
                Add both to the configuration.
                uncreatable: cloud.example.org answered 401: user name or password is wrong. \
                Correct them; an account with a second factor needs an app password.
                uncreatable: cloud.example.org answered 403: it denies access to the upload's address. \
                Check the address, and what this user may read and write.
                uncreatable: cloud.example.org answered 409: the folder for the file is missing. \
                Create the folder on the server, or correct the upload's address.
                uncreatable: cloud.example.org answered 405: it does not accept uploads at that address. \
                Use the file's WebDAV address, not that of its page.
                temporary: cloud.example.org answered 423: another program has locked the file. Try again later.
                uncreatable: cloud.example.org answered 507: its storage is full. \
                Free some space on the server, then run tpmerge again.
                temporary: cloud.example.org answered 503: server error. Try again in 15 min.
                temporary: cloud.example.org cannot be found. \
                Check the network, and the upload's address for a misspelt name.
                uncreatable: cloud.example.org sent more than 32 MiB. Check the upload's address.
                """)
    }

    @Test(arguments: every)
    func neverSpeaksOfAFeed(failure: Failure) {
        let sentence = failure.description
        #expect(!sentence.contains("feed"))
        #expect(!sentence.contains("download"))
        #expect(sentence.hasSuffix("."))
    }

    @Test func tellsHowLongToWait() {
        #expect(Self.failure(503, wait: "900").retryAfter == .seconds(900))
        #expect(Self.failure(423).retryAfter == nil)
    }

    private static let every =
        failures
        + [
            FetchFault.unreachable(.connectionRefused), .unreachable(.noRoute), .insecure(.unknownIssuer),
            .insecure(.expired), .insecure(.otherName), .insecure(.handshake), .redirectRefused(.loop),
            .refused(status: 400), .unexpected(status: 202), .busy(status: 429, retryAfter: nil),
            .timedOut(.connecting), .timedOut(.idle), .timedOut(.total), .interrupted, .damaged(.protocolViolation),
            .damaged(.compression), .damaged(.unknownEncoding), .cancelled,
        ].map { $0.failure(at: "cloud.example.org", about: "the upload's address", "output.unavailable") }
}
