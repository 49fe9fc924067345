import Testing
import Web
import WebLab

/// Rows 5 to 8 of the faults: too much, damaged, too short.
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

    @Test func row07DamagedGzip() async throws {
        var damaged = Bytes.gzipped
        damaged[damaged.count / 2] ^= 0xff
        try await expect(
            .damaged(.compression), when: Bytes.answer("200 OK", "Content-Encoding: gzip", body: damaged))
    }

    @Test func row07WrongChecksum() async throws {
        var damaged = Bytes.gzipped
        damaged[damaged.count - 6] ^= 1
        try await expect(
            .damaged(.compression), when: Bytes.answer("200 OK", "Content-Encoding: gzip", body: damaged))
    }

    @Test(arguments: 1..<Bytes.gzipped.count)
    func row07GzipCutShortWithAContentLengthThatFits(length: Int) async throws {
        try await expect(
            .damaged(.compression),
            when: Bytes.answer("200 OK", "Content-Encoding: gzip", body: Array(Bytes.gzipped.prefix(length))))
    }

    @Test func row07GzipCutShortByTheEndOfTheConnection() async throws {
        try await expect(
            .damaged(.compression), when: Bytes.head("200 OK", "Content-Encoding: gzip"),
            Array(Bytes.gzipped.dropLast(5)))
    }

    @Test func row07SomethingBehindTheGzip() async throws {
        try await expect(
            .damaged(.compression),
            when: Bytes.answer("200 OK", "Content-Encoding: gzip", body: Bytes.gzipped + Bytes.calendar))
    }

    @Test func row07SaysGzipButIsNot() async throws {
        try await expect(
            .damaged(.compression), when: Bytes.answer("200 OK", "Content-Encoding: gzip", body: Bytes.calendar))
    }

    @Test(arguments: ["br", "zstd", "x-gzip", "gzip, br", "gzip\r\nContent-Encoding: gzip"])
    func row07EncodingNobodyAskedFor(encoding: String) async throws {
        try await expect(
            .damaged(.unknownEncoding),
            when: Bytes.answer("200 OK", "Content-Encoding: \(encoding)", body: Bytes.gzipped))
    }

    @Test func row08ShorterThanContentLength() async throws {
        try await expect(.interrupted, when: Bytes.head("200 OK", "Content-Length: 1000"), Bytes.calendar)
    }

    @Test func row08GzipShorterThanContentLength() async throws {
        try await expect(
            .interrupted, when: Bytes.head("200 OK", "Content-Length: 1000", "Content-Encoding: gzip"), Bytes.gzipped)
    }

    @Test(arguments: ["", "5\r\nBEGIN\r\n", "5\r\nBEGIN\r\n0\r\n", "5\r\nBEG", "5"])
    func row08ChunkedWithoutItsEnd(body: String) async throws {
        try await expect(
            .interrupted, when: Bytes.head("200 OK", "Transfer-Encoding: chunked"), Bytes.text(body))
    }

    @Test func row08ChunkSizeIsNonsense() async throws {
        try await expect(
            .damaged(.protocolViolation), when: Bytes.head("200 OK", "Transfer-Encoding: chunked"),
            Bytes.text("nonsense\r\nBEGIN\r\n0\r\n\r\n"))
    }

    @Test func isNoHTTPAtAll() async throws {
        try await expect(.damaged(.protocolViolation), when: Bytes.text("220 mail.example ESMTP\r\n\r\n"))
    }
}
