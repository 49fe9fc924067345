import Basics
import Testing
import Web
import WebLab

/// What works, with real sockets on 127.0.0.1.
struct NetworkTests {
    @Test func bringsTheDocument() async throws {
        let server = try LoopbackServer(saying(Bytes.answer("200 OK", "ETag: \"1\"", body: Bytes.calendar)))
        let response = try await fetch(server.address("/ical/X.ics?a=b"))
        #expect(response.body == Bytes.calendar)
        #expect(response.headers.first("etag") == "\"1\"")
        let request = try #require(server.requests.first).lowercased()
        #expect(request.hasPrefix("get /ical/x.ics?a=b http/1.1\r\n"))
        #expect(request.contains("\r\nhost: 127.0.0.1:\(server.port)\r\n"))
        #expect(request.contains("\r\nuser-agent: tpmerge/\(Version.current)\r\n"))
        #expect(request.contains("\r\naccept: text/calendar, */*;q=0.1\r\n"))
        #expect(request.contains("\r\naccept-encoding: gzip\r\n"))
        #expect(!request.contains("\r\ncookie:"))
    }

    @Test(arguments: [("gzip", Bytes.gzipped), ("GZIP", Bytes.gzipped), ("deflate", Bytes.deflated)])
    func unpacks(encoding: String, packed: [UInt8]) async throws {
        let server = try LoopbackServer(
            saying(Bytes.answer("200 OK", "Content-Encoding: \(encoding)", body: packed)))
        #expect(try await fetch(server.address()).body == Bytes.calendar)
    }

    @Test(arguments: [
        (
            [Bytes.head("200 OK", "Transfer-Encoding: chunked"), Bytes.text("3\r\nBEG\r\n2\r\nIN\r\n0\r\n\r\n")],
            "BEGIN"
        ),
        ([Bytes.answer()], ""),
    ])
    func readsChunksAndNothing(pieces: [[UInt8]], body: String) async throws {
        #expect(try await fetch(LoopbackServer([saying(pieces)]).address()).body == Bytes.text(body))
    }

    @Test func followsARedirectOnTheSameServer() async throws {
        let server = try LoopbackServer(
            saying(Bytes.answer("302 Found", "Location: /b", "Set-Cookie: a=b")),
            saying(Bytes.answer(body: Bytes.calendar)))
        #expect(try await fetch(server.address("/a")).body == Bytes.calendar)
        #expect(server.requests.map { $0.prefix(6) } == ["GET /a", "GET /b"])
        #expect(!server.requests.joined().lowercased().contains("cookie"))
    }

    @Test func connectsToThePinnedAddressButAsksForTheName() async throws {
        let server = try LoopbackServer(saying(Bytes.answer(body: Bytes.calendar)))
        let address = try Address(parsing: "http://cdn.example:\(server.port)/")
        let request = Request(to: address, pinned: .v4(0x7f00_0001), limits: .feed)
        #expect(try await Transport.network.send(request).body == Bytes.calendar)
        #expect(try #require(server.requests.first).lowercased().contains("host: cdn.example"))
    }

    /// The server takes one connection only. Where this machine has no time for seconds, that is over in between.
    @Test func questionsToOneServerShareAConnection() async throws {
        for attempt in 1...5 {
            let server = try LoopbackServer { connection in
                for body in ["1", "2", "3"] {
                    connection.send(Bytes.answer(body: Bytes.text(body)))
                    if connection.nextRequest().isEmpty { return }
                }
            }
            let request = Request(to: try server.address(), limits: patience)
            do {
                let bodies = try await Transport.withNetwork { network in
                    var bodies: [[UInt8]] = []
                    for _ in 1...3 { bodies.append(try await network.answer(to: request).body) }
                    return bodies
                }
                #expect(bodies == ["1", "2", "3"].map(Bytes.text))
                return
            } catch  where attempt < 5 {}
        }
    }

    /// Many servers close a connection after each answer without saying so.
    @Test(arguments: [false, true]) func aConnectionThatWasClosedIsReplaced(_ isReset: Bool) async throws {
        let scripts: [LoopbackServer.Script] = (1...8).map { number in
            { connection in
                connection.send(Bytes.answer(body: Bytes.text("\(number)")))
                if isReset { connection.reset() }
            }
        }
        let server = try LoopbackServer(scripts)
        let request = Request(to: try server.address(), limits: patience)
        let bodies = try await Transport.withNetwork { network in
            var bodies: [[UInt8]] = []
            for _ in 1...8 { bodies.append(try await network.answer(to: request).body) }
            return bodies
        }
        #expect(bodies == (1...8).map { Bytes.text("\($0)") })
        #expect(server.requests.count == 8)
    }

    /// Only what was asked on a connection that may have been closed is asked again.
    @Test func aServerThatHangsUpIsAskedOnce() async throws {
        let server = try LoopbackServer([saying(Bytes.answer())] + (1...6).map { _ in { @Sendable in $0.reset() } })
        let request = Request(to: try server.address(), limits: patience)
        let faults = try await Transport.withNetwork { network in
            _ = try await network.answer(to: request)
            var faults = 0
            for _ in 1...4 {
                do throws(FetchFault) { _ = try await network.answer(to: request) } catch { faults += 1 }
            }
            return faults
        }
        #expect(faults == 4)
        // The first of the four may have met a connection that was closed by then.
        #expect((5...6).contains(server.requests.count))
    }
}
