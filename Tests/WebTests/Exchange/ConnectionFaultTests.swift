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

    @Test(arguments: rows)
    func resetOrSlow(row: FaultRow) async throws { try await row.check() }

    private static let begun = Bytes.head("200 OK", "Content-Length: 100000") + Bytes.calendar
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
        FaultRow(
            "04: silent in the handshake", .timedOut(.connecting), Limits(connect: .milliseconds(200)), scheme: "https"
        ) { $0.fallSilent() },
    ]
}
