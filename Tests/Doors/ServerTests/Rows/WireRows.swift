import CommandLab
import Foundation
import ServerLab
import Testing

@Suite("Rows 58–62: what is no request, or too much of one") struct WireRowTests {
    @Test("58: bodies that are too large are refused as soon as it is known, and not read to the end", .row)
    func largeBodies() async throws {
        let form = "Content-Type: application/x-www-form-urlencoded"
        let declared = ["65537", "1073741824", "999999999999999999"]
        for length in declared {
            let received = try await lab.ends(
                lab.post("/sign-in", [form, "Content-Length: \(length)"]), with: [413], "\(length)")
            #expect(received.text.contains("too_large"))
        }
        let chunked = [form, "Transfer-Encoding: chunked"]
        let chunk = "4000\r\n" + String(repeating: "a", count: 0x4000) + "\r\n"
        let chunks = String(repeating: chunk, count: 5)
        let tiny = String(repeating: "1\r\na\r\n", count: 200_000)
        let extended = "1;" + String(repeating: "x", count: 1 << 20) + "\r\na\r\n0\r\n\r\n"
        for (name, body) in [("chunks", chunks), ("tiny chunks", tiny), ("extensions", extended)] {
            try await lab.ends(lab.post("/sign-in", chunked, body), with: [413], "\(name)")
        }
        let full = "code=" + String(repeating: "a", count: 65_531)
        let taken = try await lab.raw(lab.post("/sign-in", [form, "Content-Length: 65536", "Connection: close"], full))
        #expect(taken.statuses == [403], "64 KiB are allowed")
    }

    @Test("58: a body that is only sent when it is asked for is asked for, or refused", .row)
    func expectations() async throws {
        let wire = try Wire(to: lab.port)
        let lines = ["Content-Type: application/x-www-form-urlencoded", "Expect: 100-continue"]
        await wire.send(try lab.post("/sign-in", lines + ["Content-Length: 6"]))
        #expect(await wire.receive(answers: 1).text == "HTTP/1.1 100 Continue\r\n\r\n")
        await wire.send("code=x")
        #expect(await wire.receive(answers: 1).statuses == [403])
        let refused = try await lab.raw(lab.post("/sign-in", lines + ["Content-Length: 65537"]))
        #expect(refused.statuses == [413])
    }

    @Test(
        "59: two readers could take these requests in two ways; they are refused, and nothing behind them is read", .row
    )
    func smuggling() async throws {
        let chunked = "0\r\n\r\n"
        let shapes: [(lines: [String], body: String)] = [
            (["Content-Length: 5", "Transfer-Encoding: chunked"], chunked),
            (["Transfer-Encoding: chunked", "Content-Length: 5"], chunked),
            (["Transfer-Encoding: chunked", "Transfer-Encoding: chunked"], chunked),
            (["Transfer-Encoding: chunked", "Transfer-Encoding: identity"], chunked),
            (["Transfer-Encoding: chunked, identity"], chunked), (["Transfer-Encoding: identity, chunked"], chunked),
            (["Transfer-Encoding: chunked, chunked"], chunked), (["Transfer-Encoding: identity"], ""),
            (["Transfer-Encoding: gzip, chunked"], chunked), (["Transfer-Encoding: \u{0B}chunked"], chunked),
            (["Transfer-Encoding: xchunked"], chunked), (["Transfer-Encoding: \"chunked\""], chunked),
            (["Transfer-Encoding: chunked;q=1"], chunked), (["Transfer-Encoding:"], ""),
            (["Transfer-Encoding : chunked"], chunked),
            (["Transfer_Encoding: chunked", "Content-Length: +0"], chunked), (["Content-Length: +0"], ""),
            (["Content-Length: 0, 0"], ""), (["Content-Length: 0x0"], ""), (["Content-Length: -1"], ""),
            (["Content-Length: 0", "Content-Length: 0"], ""), (["Content-Length: 0", "Content-Length: 5"], ""),
            (["Content-Length: 1e1"], ""), (["Content-Length:"], ""), (["Content-Length: 0 0"], ""),
            (["Content-Length: 00000000000000000000"], ""), (["Content-Length: 18446744073709551616"], ""),
            (["Content-Length : 0"], ""), (["Content-Length\t: 0"], ""), ([" Content-Length: 0"], ""),
            (["Content-Length: 0\rX: y"], ""), (["X: y\rContent-Length: 0"], ""),
            (["X: a\u{0}b", "Content-Length: 0"], ""), ([": empty", "Content-Length: 0"], ""),
            (["X\u{0}: a", "Content-Length: 0"], ""), (["no colon", "Content-Length: 0"], ""),
        ]
        for (lines, body) in shapes {
            for keep in ["/healthz", "/sign-in"] {
                let received = try await lab.ends(
                    lab.post(keep, lines, body) + lab.get("/robots.txt"), with: [400], "\(lines)")
                #expect(!received.text.contains("User-agent"), "\(lines)")
            }
        }
    }

    @Test("59: chunks that are none, folded lines and HTTP/1.0 with chunks hide no request", .row)
    func brokenChunks() async throws {
        let bodies = [
            "0\n\n", "x\r\n", "-1\r\n", "0x1\r\na\r\n0\r\n\r\n", "1\r\nab\r\n0\r\n\r\n", "1 \r\r\n",
            "fffffffffffffffff\r\n", "1\na\n0\n\n",
        ]
        let form = "Content-Type: application/x-www-form-urlencoded"
        for body in bodies {
            let sent = try lab.post("/sign-in", [form, "Transfer-Encoding: chunked"], body) + lab.get("/robots.txt")
            try await lab.ends(sent, with: [400], "\(body.debugDescription)")
        }
        let old = try lab.post("/sign-in", ["Transfer-Encoding: chunked"], "0\r\n\r\n" + lab.get("/robots.txt"))
            .replacingOccurrences(of: "sign-in HTTP/1.1", with: "sign-in HTTP/1.0")
        #expect(try await lab.raw(old).statuses == [400])
        let folded = try await lab.raw(lab.get("/robots.txt", "X: a", " b", "Connection: close"))
        #expect([[200], [400]].contains(folded.statuses), "folded")
        let hidden = try await lab.raw(
            lab.post("/sign-in", [form, "Transfer-Encoding:", " chunked"], "0\r\n\r\n") + lab.get("/robots.txt"))
        #expect(hidden.statuses == [400], "folded coding")
    }

    @Test("60: a thousand requests sent at once are answered one after another, and a refusal comes in its turn", .row)
    func pipelining() async throws {
        let many = String(repeating: try lab.get("/robots.txt"), count: 999)
        let received = try await lab.raw(many + lab.get("/healthz", "Connection: close"))
        #expect(received.statuses == Array(repeating: 200, count: 1000))
        #expect(received.isClosed)
        let foreign = "GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n"
        let after = try await lab.raw(lab.get("/robots.txt") + foreign + lab.get("/robots.txt"))
        #expect(after.statuses == [200, 421])
        #expect(after.isClosed)
        let large = try await lab.raw(
            lab.get("/robots.txt") + lab.post("/sign-in", ["Transfer-Encoding: chunked"], "ffffff\r\n")
                + String(repeating: "a", count: 70_000))
        #expect(large.statuses == [200, 413])
        let last = try await lab.raw(lab.get("/robots.txt", "Connection: Close") + lab.get("/robots.txt"))
        #expect(last.statuses == [200], "nothing is answered behind the last request")
        #expect(last.answers.first?["Connection"] == "close")
        #expect(last.isClosed)
    }

    @Test("61: heads that are too large are refused, up to the limits they are taken", .row)
    func largeHeads() async throws {
        func filled(_ count: Int) -> String { "X: " + String(repeating: "x", count: count) }
        let shapes: [(String, [Int], String)] = [
            ("100 KiB", [431], try lab.get("/robots.txt", filled(100 << 10))),
            ("64 KiB", [431], try lab.get("/robots.txt", filled(64 << 10))),
            ("17 KiB", [431], try lab.get("/robots.txt", filled(17 << 10))),
            ("10,000", [431], try lab.get("/robots.txt", String(repeating: "X: y\r\n", count: 10_000) + "Y: z")),
            ("101", [431], try lab.get("/robots.txt", String(repeating: "X: y\r\n", count: 99) + "Y: z")),
            ("one without end", [431], String(try lab.get("/robots.txt", filled(2 << 20)).dropLast(4))),
            ("target of 64 KiB", [414, 431], try lab.get("/" + String(repeating: "a", count: 64 << 10))),
            ("target of 8 KiB and 1", [414], try lab.get("/" + String(repeating: "a", count: 8 << 10))),
            ("target without end", [431], "GET /" + String(repeating: "a", count: 2 << 20)),
        ]
        for (name, statuses, bytes) in shapes {
            let received = try await lab.raw(bytes)
            // A client that sends megabytes may see the connection's end before the answer.
            let status = received.statuses.first
            let isOne = received.statuses.count == 1 && status.map(statuses.contains) == true
            #expect(isOne || bytes.count > 1 << 20 && received.bytes.isEmpty, "\(name) \(received.statuses)")
            #expect(received.isClosed, "\(name)")
        }
        let fine = [
            try lab.get("/" + String(repeating: "a", count: (8 << 10) - 1), "Connection: close"),
            try lab.get("/nothing", filled(15 << 10), "Connection: close"),
            try lab.get("/nothing", String(repeating: "X: y\r\n", count: 97) + "Connection: close"),
        ]
        for bytes in fine { #expect(try await lab.raw(bytes).statuses == [404]) }
    }

    @Test("62: methods, other protocols, garbage", .row) func methods() async throws {
        let host = "Host: 127.0.0.1:\(try lab.port)\r\n\r\n"
        let shapes: [(String, [Int])] = [
            ("TRACE / HTTP/1.1\r\n" + host, [405]), ("CONNECT example.org:443 HTTP/1.1\r\n" + host, [400, 405]),
            ("PROPFIND / HTTP/1.1\r\n" + host, [405]), ("get / HTTP/1.1\r\n" + host, [400]),
            ("GET\t/ HTTP/1.1\r\n" + host, [400]), ("GET / HTTP/0.9\r\n" + host, [400, 505]), ("GET /\r\n\r\n", [400]),
            ("GET / HTTP/2.0\r\n" + host, [400, 505]), ("GET / HTTP/1.2\r\n" + host, [400, 505]),
            ("GET / HTTP/11\r\n" + host, [400]), ("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", [400, 405, 505]),
            ("\u{16}\u{3}\u{1}\u{2}\u{0}\u{1}\u{0}\u{1}\u{FC}\u{3}\u{3}\r\n", [400]),
            ("\u{0}\u{1}\u{2}\u{3}", [400]), ("GARBAGE\r\n\r\n", [400]), ("SSH-2.0-OpenSSH_9\r\n", [400]),
            ("* / HTTP/1.1\r\n" + host, [400]), ("GET * HTTP/1.1\r\n" + host, [400]),
            ("GET robots.txt HTTP/1.1\r\n" + host, [400]), ("POST / HTTP/1.1 x\r\n" + host, [400]),
            ("GET / /robots.txt HTTP/1.1\r\n" + host, [400]), ("GET /\u{0} HTTP/1.1\r\n" + host, [400]),
        ]
        for (bytes, statuses) in shapes {
            let received = try await lab.raw(bytes)
            #expect(received.statuses.count == 1, "\(bytes.debugDescription) \(received.text)")
            #expect(received.statuses.allSatisfy(statuses.contains), "\(bytes.debugDescription)")
            #expect(received.isClosed, "\(bytes.debugDescription)")
            #expect(received.answers.first?["Date"] != nil, "\(bytes.debugDescription)")
        }
        let foreign = try await lab.raw("HEAD / HTTP/1.1\r\nHost: evil.example\r\n\r\n").text
        #expect(foreign.hasPrefix("HTTP/1.1 421 ") && foreign.hasSuffix("\r\n\r\n"), "a refusal to HEAD")
        let visitor = try lab.visitor()
        for path in ["/robots.txt", "/sign-in", "/nothing", "/healthz"] {
            let (got, head) = (try await visitor.get(path), try await visitor.ask("HEAD", path))
            #expect(head.status == got.status, "\(path)")
            for name in ["Content-Length", "Content-Type", "Cache-Control"] {
                #expect(head[name] == got[name], "\(path) \(name)")
            }
            #expect(try await lab.raw("HEAD \(path) HTTP/1.0\r\n" + host).text.hasSuffix("\r\n\r\n"), "\(path)")
        }
        try await visitor.ask("OPTIONS", "/sign-in")
            .expect(204, headers: ["Allow": "GET, HEAD, OPTIONS, POST", "Content-Length": nil])
        try await visitor.ask("DELETE", "/robots.txt")
            .expect(405, code: "method_not_allowed", headers: ["Allow": "GET, HEAD, OPTIONS"])
    }

    @Test("62: an upgrade that nobody knows is passed over, and nothing behind it is read", .row)
    func upgrades() async throws {
        let received = try await lab.raw(
            lab.get("/robots.txt", "Connection: Upgrade, HTTP2-Settings", "Upgrade: h2c", "HTTP2-Settings: AAMAAABk")
                + lab.get("/robots.txt"))
        #expect(received.statuses == [200])
        #expect(received.isClosed)
    }
}
