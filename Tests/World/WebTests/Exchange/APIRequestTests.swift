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

    /// Unpacked, too; at most 64 KiB, and as far as it came.
    @Test(arguments: [
        ([Bytes.answer("400 Bad Request", body: Bytes.text("why"))], 400, Bytes.text("why")),
        ([Bytes.answer("302 Found", body: Bytes.text("why"))], 302, Bytes.text("why")),
        ([Bytes.answer("503 Service Unavailable", body: Bytes.text("why"))], 503, Bytes.text("why")),
        ([Bytes.answer("400 Bad Request", "Content-Encoding: gzip", body: Bytes.gzipped)], 400, Bytes.calendar),
        ([Bytes.answer("500 Oh", body: manyBytes)], 500, Array(manyBytes.prefix(64 * 1024))),
        ([Bytes.head("503 Oh", "Content-Length: 100"), Bytes.text("half")], 503, Bytes.text("half")),
    ])
    func errorsOfAnAPIHaveABody(pieces: [[UInt8]], status: Int, body: [UInt8]) async throws {
        let response = try await answer(of: LoopbackServer([saying(pieces)]), .api)
        #expect(response.status == status)
        #expect(response.body == body)
    }

    private static let manyBytes = [UInt8](repeating: 0x61, count: 200_000)

    @Test func ofAFeedsErrorsNothingIsRead() async throws {
        let server = try LoopbackServer { connection in
            connection.send(Bytes.head("404 Not Found", "Content-Length: 100000"))
            connection.fallSilent()
        }
        let response = try await answer(of: server, .feed)
        #expect(response.status == 404)
        #expect(response.body.isEmpty)
    }

    @Test func anErrorInAnUnknownPackingHasNoBody() async throws {
        let server = try LoopbackServer(saying(Bytes.answer("503 Oh", "Content-Encoding: br", body: Bytes.text("x"))))
        let headers = HeaderFields([("Content-Encoding", "br"), ("Content-Length", "1")])
        #expect(try await answer(of: server, .api) == Response(status: 503, headers: headers))
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
