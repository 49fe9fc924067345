import Testing
import Web
import WebLab

/// Rows 1 to 4 of the faults: no connection, a broken one, a slow one.
struct ConnectionFaultTests {
    @Test func row01UnknownName() async throws {
        await expect(.hostNotFound, from: try Address(parsing: "https://nonexistent.invalid/SECRET"))
    }

    @Test func row02ConnectionRefused() async throws {
        await expect(.unreachable(.connectionRefused), from: try Address(parsing: "http://127.0.0.1:1/SECRET"))
        await expect(.unreachable(.connectionRefused), from: try Address(parsing: "http://localhost:1/SECRET"))
    }

    @Test func row02ClosedWithoutAWord() async throws {
        try await expect(.interrupted, when: [])
    }

    @Test func row03PlainServerBehindHTTPS() async throws {
        let server = try LoopbackServer(saying(Bytes.answer(body: Bytes.calendar)), saying(Bytes.answer()))
        await expect(.insecure(.handshake), from: try server.address(scheme: "https"))
        #expect(!server.requests.joined().contains("GET"))
    }

    /// A mail server stands in; nothing is asked of one that isn't trusted.
    @Test(
        arguments: [
            (Bytes.certificate, "localhost", false, .insecure(.unknownIssuer)),
            (Bytes.certificate, "127.0.0.1", true, .insecure(.otherName)),
            (FakeMailServer.expired, "localhost", true, .insecure(.expired)),
        ] as [(String, String, Bool, FetchFault)])
    func certificates(shown: String, host: String, isKnown: Bool, fault: FetchFault) async throws {
        try await FakeMailServer.with(.fromTheStart, showing: shown, { _, _ in nil }) { server, roots in
            let request = Request(to: try Address(parsing: "https://\(host):\(server.port)/SECRET"), limits: patience)
            await #expect(throws: fault) { try await Transport.network.trusting(isKnown ? roots : nil).send(request) }
            #expect(server.lines.isEmpty)
        }
    }

    @Test func ownAuthority() async throws {
        let reply: FakeMailServer.Reply = { line, _ in
            line.hasPrefix("GET") ? "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n" : ""
        }
        try await FakeMailServer.with(.fromTheStart, greeting: "", reply) { server, roots in
            let request = Request(to: try Address(parsing: "https://localhost:\(server.port)/"), limits: patience)
            #expect(try await Transport.network.trusting(roots).send(request).status == 200)
            #expect(CertificateAuthority.isUsable(roots) && !CertificateAuthority.isUsable(roots + "x"))
        }
    }

    @Test(arguments: rows)
    func resetOrSlow(row: FaultRow) async throws { try await row.check() }

    private static let begun = Bytes.head("200 OK", "Content-Length: 100000") + Bytes.calendar
    // Real time: servers that are slow on purpose, until these limits end it.
    private static let short = Limits(total: .milliseconds(300))
    private static let restless = Limits(idle: .milliseconds(200))

    private static let rows: [FaultRow] = [
        FaultRow("02: reset without a word", .interrupted) { $0.reset() },
        FaultRow("02: reset in mid body", .interrupted) { connection in
            connection.send(begun)
            connection.reset()
        },
        FaultRow("04: a dripping header", .timedOut(.total), short) { connection in
            connection.send(Bytes.text("HTTP/1.1 200 OK\r\nX: "))
            connection.drip(UInt8(ascii: "x"))
        },
        FaultRow("04: a dripping body", .timedOut(.total), short) { connection in
            connection.send(Bytes.head("200 OK", "Content-Length: 100000"))
            connection.drip(UInt8(ascii: "x"))
        },
        FaultRow("04: silent from the start", .timedOut(.idle), restless) { $0.fallSilent() },
        FaultRow("04: silent in mid body", .timedOut(.idle), restless) { connection in
            connection.send(begun)
            connection.fallSilent()
        },
        // Real time: the same.
        FaultRow(
            "04: silent in the handshake", .timedOut(.connecting), Limits(connect: .milliseconds(200)), scheme: "https"
        ) { $0.fallSilent() },
    ]
}
