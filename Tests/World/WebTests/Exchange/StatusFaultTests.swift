import Testing
import Web
import WebLab

/// Rows 13 to 15 and 18 of the faults: statuses and redirects.
struct StatusFaultTests {
    @Test(arguments: [401, 403, 404, 410])
    func row13Permanent(status: Int) async throws {
        try await expect(.refused(status: status), when: Bytes.answer("\(status) No", body: Bytes.text("<html>")))
    }

    @Test(arguments: [429, 503])
    func row14RetryAfter(status: Int) async throws {
        try await expect(
            .busy(status: status, retryAfter: .seconds(120)),
            when: Bytes.answer("\(status) Wait", "Retry-After: 120"))
    }

    @Test func row15ServerErrorWithDamagedPage() async throws {
        try await expect(
            .busy(status: 500, retryAfter: nil),
            when: Bytes.head("500 Oops", "Content-Encoding: gzip", "Content-Length: 1000"), Bytes.text("<html>"))
    }

    @Test func row18ToAnotherPortOfThisMachine() async throws {
        let server = try LoopbackServer(saying(Bytes.answer("302 Found", "Location: https://127.0.0.1:1/")))
        await expect(.redirectRefused(.notPublic(host: "127.0.0.1")), from: try server.address())
    }

    @Test func row18Circle() async throws {
        let server = try LoopbackServer(
            saying(Bytes.answer("302 Found", "Location: /b")), saying(Bytes.answer("302 Found", "Location: /a")))
        await expect(.redirectRefused(.loop), from: try server.address("/a"))
    }
}
