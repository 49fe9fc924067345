import Foundation
import Testing
import Web
import WebLab

/// Requests with a body, and the bodies of errors, with real sockets on 127.0.0.1.
struct APIRequestTests {
    @Test(arguments: [Request.Method.post, .put])
    func sendsABody(method: Request.Method) async throws {
        let sent = Bytes.text("grant_type=x&a=%2B")
        let server = try LoopbackServer { _ in .init("200 OK", body: Data("{}".utf8)) }
        let headers = HeaderFields([("Content-Type", "application/x-www-form-urlencoded")])
        let request = Request(method, to: try server.address("/token"), headers: headers, body: sent, limits: .api)
        #expect(try await Transport.network.answer(to: request).body == Bytes.text("{}"))
        let asked = try #require(server.asked.first)
        #expect(asked.method == method.rawValue && asked.path == "/token")
        #expect(asked.body == Data(sent))
        #expect(asked.fields["content-length"] == "\(sent.count)")
        #expect(asked.fields["content-type"] == "application/x-www-form-urlencoded")
    }

    @Test func anEmptyBodyHasNoLength() async throws {
        let server = try LoopbackServer(saying(Bytes.answer()))
        _ = try await Transport.network.answer(to: Request(.post, to: server.address(), limits: .api))
        #expect(try #require(server.requests.first).lowercased().contains("\r\ncontent-length: 0\r\n"))
    }

    @Test(arguments: ["400 Bad Request", "302 Found", "503 Service Unavailable"])
    func errorsOfAnAPIHaveABody(status: String) async throws {
        let server = try LoopbackServer(saying(Bytes.answer(status, body: Bytes.text("why"))))
        #expect(try await answer(of: server, .api).body == Bytes.text("why"))
    }

    @Test func errorsAreUnpackedToo() async throws {
        let reply = Bytes.answer("400 Bad Request", "Content-Encoding: gzip", body: Bytes.gzipped)
        let server = try LoopbackServer(saying(reply))
        #expect(try await answer(of: server, .api).body == Bytes.calendar)
    }

    @Test func ofAFeedsErrorsNothingIsRead() async throws {
        let server = try LoopbackServer { connection in
            connection.send(Bytes.head("404 Not Found", "Content-Length: 100000"))
            connection.fallSilent()
        }
        let response = try await answer(of: server, .feed)
        #expect(response.status == 404)
        #expect(response.body.isEmpty)
    }

    @Test func aLongErrorIsCut() async throws {
        let body = [UInt8](repeating: 0x61, count: 200_000)
        let server = try LoopbackServer(saying(Bytes.answer("500 Oh", body: body)))
        #expect(try await answer(of: server, .api).body.count == 64 * 1024)
    }

    @Test func anErrorThatBreaksOffIsStillThatError() async throws {
        let server = try LoopbackServer(
            saying(Bytes.head("503 Oh", "Content-Length: 100"), Bytes.text("half")))
        let response = try await answer(of: server, .api)
        #expect(response.status == 503)
        #expect(response.body == Bytes.text("half"))
    }

    @Test func anErrorInAnUnknownPackingHasNoBody() async throws {
        let server = try LoopbackServer(
            saying(Bytes.answer("503 Oh", "Content-Encoding: br", body: Bytes.text("x"))))
        #expect(
            try await answer(of: server, .api)
                == Response(
                    status: 503,
                    headers: HeaderFields([
                        ("Content-Encoding", "br"), ("Content-Length", "1"),
                    ])))
    }

    @Test func theTotalCountsForTheBodyToo() async throws {
        let server = try LoopbackServer { connection in
            connection.send(Bytes.head("200 OK", "Content-Length: 100000"))
            connection.drip(0x20)
        }
        let limits = Limits(total: .milliseconds(200), errorBody: 1000)
        await #expect(throws: FetchFault.timedOut(.total)) { try await answer(of: server, limits) }
    }

    @Test func nothingSecretIsShown() throws {
        let address = try Address(parsing: "https://h.example/SECRET")
        let headers = HeaderFields([("Authorization", "SECRET")])
        let request = Request(.post, to: address, headers: headers, body: Bytes.text("SECRET"), limits: .api)
        let response = Response(status: 200, headers: headers, body: Bytes.text("SECRET"))
        #expect("\(request)" == "POST https://h.example/<redacted> [Authorization: <redacted>], 6 bytes")
        #expect("\([response])" == "[200 [Authorization: <redacted>], 6 bytes]")
    }

    private func answer(of server: LoopbackServer, _ limits: Limits) async throws -> Response {
        try await Transport.network.answer(to: Request(to: server.address(), limits: limits))
    }
}
