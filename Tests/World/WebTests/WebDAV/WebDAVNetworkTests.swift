import Basics
import Foundation
import Testing
import WebLab

@testable import Web

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
