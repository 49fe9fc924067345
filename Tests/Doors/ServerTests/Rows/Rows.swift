import CommandLab
import Foundation
import ServerLab
import StravaStandIn
import Testing

// How to read these tests: each is a row of the table of faults and hostile input at the server, and its name begins
// with the row's number. A test starts the built `tpmerge serve` and speaks to it over sockets. What is sent stands in
// the test, mostly as the bytes of a request, and every shape of a row is one line of it; an expectation that fails
// names the shape. At its end each test checks that no other visitor was harmed: the next good request is answered as
// ever, and the log has nothing that doesn't belong to the row (`expectWell`).

extension ServerLab {
    /// A good request is answered, and nothing was said on standard error.
    func expectWell() async throws {
        #expect(try await visitor().get("/healthz").status == 200)
        let said = try errors
        #expect(said == "")
    }

    /// How often a consent was requested, turned into tokens or revoked.
    var consents: Int { get async { await world?.seen.count { $0.asked.path.contains("/oauth") } ?? 0 } }

    /// Sends text, which the server answers in that way, and ends the connection.
    @discardableResult func ends(
        _ text: String, with statuses: [Int], _ name: String, _ place: SourceLocation = #_sourceLocation
    ) async throws -> Wire.Received {
        let received = try await raw(text)
        #expect(received.statuses == statuses, "\(name)", sourceLocation: place)
        #expect(received.isClosed, "\(name)", sourceLocation: place)
        return received
    }

    /// A request by GET as text, with this server's name.
    func get(_ target: String, _ lines: String...) throws -> String {
        "GET \(target) HTTP/1.1\r\nHost: 127.0.0.1:\(try port)\r\n" + lines.map { $0 + "\r\n" }.joined() + "\r\n"
    }

    /// A request by POST as text, with this server's name; lines say how long the body is.
    func post(_ target: String, _ lines: [String], _ body: String = "") throws -> String {
        "POST \(target) HTTP/1.1\r\nHost: 127.0.0.1:\(try port)\r\n" + lines.map { $0 + "\r\n" }.joined() + "\r\n"
            + body
    }
}
