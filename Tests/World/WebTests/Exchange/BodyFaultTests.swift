import Testing
import Web
import WebLab

/// Rows 5 to 8 and 15 of the faults: too much, damaged, too short.
struct BodyFaultTests {
    @Test(arguments: [Bytes.head(), Bytes.head("200 OK", "Content-Length: 9999999999")])
    func row05EndlessBody(head: [UInt8]) async throws {
        let server = try LoopbackServer { connection in
            connection.send(head)
            while connection.send([UInt8](repeating: 65, count: 4096)) {}
        }
        await expect(.tooLarge(limit: 100_000), from: try server.address(), limits: Limits(body: 100_000))
    }

    @Test func row05ExactlyTheCapIsFine() async throws {
        let body = [UInt8](repeating: 65, count: 1000)
        let server = try LoopbackServer(saying(Bytes.answer(body: body)), saying(Bytes.answer(body: body)))
        #expect(try await fetch(server.address(), limits: Limits(body: 1000)).body == body)
        await expect(.tooLarge(limit: 999), from: try server.address(), limits: Limits(body: 999))
    }

    @Test func row05EndlessHeader() async throws {
        let server = try LoopbackServer { connection in
            connection.send(Bytes.text("HTTP/1.1 200 OK\r\n"))
            while connection.send(Bytes.text("X: \(String(repeating: "x", count: 1000))\r\n")) {}
        }
        await expect(.damaged(.protocolViolation), from: try server.address())
    }

    @Test func row06GzipBomb() async throws {
        let bomb = Bytes.answer("200 OK", "Content-Encoding: gzip", body: Bytes.bomb)
        let server = try LoopbackServer(saying(bomb), saying(bomb))
        await expect(.tooLarge(limit: 100_000), from: try server.address(), limits: Limits(body: 100_000))
        #expect(try await fetch(server.address(), limits: Limits(body: 1_000_000)).body.count == 1_000_000)
    }

    @Test(arguments: rows)
    func damagedOrTooShort(row: FaultRow) async throws { try await row.check() }

    @Test(arguments: 1..<Bytes.gzipped.count)
    func row07GzipCutShortWithAContentLengthThatFits(length: Int) async throws {
        try await expect(.damaged(.compression), when: Self.packed(Array(Bytes.gzipped.prefix(length))))
    }

    private static func packed(_ body: [UInt8], as encoding: String = "gzip") -> [UInt8] {
        Bytes.answer("200 OK", "Content-Encoding: \(encoding)", body: body)
    }

    /// `Bytes.gzipped` with some bits of a byte turned.
    private static func gzipped(turning bits: UInt8, at index: Int) -> [UInt8] {
        var damaged = Bytes.gzipped
        damaged[index] ^= bits
        return damaged
    }

    private static let chunked = Bytes.head("200 OK", "Transfer-Encoding: chunked")
    private static let count = Bytes.gzipped.count

    private static let rows: [FaultRow] =
        [
            FaultRow("07: damaged gzip", .damaged(.compression), packed(gzipped(turning: 0xff, at: count / 2))),
            FaultRow("07: a wrong checksum", .damaged(.compression), packed(gzipped(turning: 1, at: count - 6))),
            FaultRow(
                "07: gzip cut short by the end of the connection", .damaged(.compression),
                Bytes.head("200 OK", "Content-Encoding: gzip"), Array(Bytes.gzipped.dropLast(5))),
            FaultRow("07: something behind the gzip", .damaged(.compression), packed(Bytes.gzipped + Bytes.calendar)),
            FaultRow("07: says gzip but is not", .damaged(.compression), packed(Bytes.calendar)),
            FaultRow(
                "08: shorter than Content-Length", .interrupted, Bytes.head("200 OK", "Content-Length: 1000"),
                Bytes.calendar),
            FaultRow(
                "08: gzip shorter than Content-Length", .interrupted,
                Bytes.head("200 OK", "Content-Length: 1000", "Content-Encoding: gzip"), Bytes.gzipped),
            FaultRow(
                "08: the chunk's size is nonsense", .damaged(.protocolViolation), chunked,
                Bytes.text("nonsense\r\nBEGIN\r\n0\r\n\r\n")),
            FaultRow(
                "15: a server's error with a damaged page", .busy(status: 500, retryAfter: nil),
                Bytes.head("500 Oops", "Content-Encoding: gzip", "Content-Length: 1000"), Bytes.text("<html>")),
            FaultRow("no HTTP at all", .damaged(.protocolViolation), Bytes.text("220 mail.example ESMTP\r\n\r\n")),
        ]
        + ["br", "zstd", "x-gzip", "gzip, br", "gzip\r\nContent-Encoding: gzip"].map {
            FaultRow("07: \($0), which nobody asked for", .damaged(.unknownEncoding), packed(Bytes.gzipped, as: $0))
        }
        + ["", "5\r\nBEGIN\r\n", "5\r\nBEGIN\r\n0\r\n", "5\r\nBEG", "5"].map {
            FaultRow("08: chunked without its end: \($0.debugDescription)", .interrupted, chunked, Bytes.text($0))
        }
}
