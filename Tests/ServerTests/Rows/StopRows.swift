import CommandLab
import Foundation
import ServerLab
import StravaStandIn
import Testing

@Suite("Row 78: the server is told to stop") struct StopRowTests {
    @Test("78: a reader of standard error who has fallen asleep holds up neither answers nor the end", .server)
    func unreadErrors() async throws {
        await lab.stop()
        let pipe = Pipe()
        try await lab.start(["--verbose"], errors: pipe)
        let requests =
            String(repeating: try lab.get("/robots.txt"), count: 499)
            + (try lab.get("/robots.txt", "Connection: close"))
        for _ in 0..<6 {
            let received = try await lab.raw(requests)
            #expect(received.isClosed && received.statuses == [Int](repeating: 200, count: 500))
        }
        // Once it is read again, it is said what was left out.
        let begin = pipe.fileHandleForReading.availableData
        #expect(String(decoding: begin, as: UTF8.self).hasPrefix("tpmerge: GET /robots.txt 200 "))
        var left = ""
        for _ in 0..<20 where !left.contains("GET /healthz 200 ") {
            #expect(try await lab.visitor().get("/healthz").status == 200)
            left += String(decoding: pipe.fileHandleForReading.availableData, as: UTF8.self)
        }
        let words = /\ntpmerge: warning: (\d+) lines were left out here, because nothing read the lines before\.\n/
        #expect(left.firstMatch(of: words).flatMap { Int($0.1) } ?? 0 > 100, "\(left.suffix(200))")
        for _ in 0..<6 { _ = try await lab.raw(requests) }
        #expect(await lab.stop() == 0)
    }

    /// Fewer than strangers have, of whose connections the one that has rested longest makes room, answered or not.
    @Test("78: four hundred idle connections don't hold it up, silent ones and half a request neither", .server)
    func idle() async throws {
        let request = try lab.get("/robots.txt")
        let sent = ["", "GET /rob", request, request + request]
        let wires = try (0..<400).map { _ in try Wire(to: lab.port) }
        for (number, wire) in wires.enumerated() { await wire.send(sent[number % sent.count]) }
        #expect(try await lab.visitor().get("/healthz").status == 200)
        #expect(await lab.stop() == 0)
        for (number, wire) in wires.enumerated() {
            let received = await wire.receive()
            #expect(received.isClosed)
            #expect(received.statuses == [[], [], [200], [200, 200]][number % sent.count])
        }
        #expect(try lab.errors == "")
    }

    @Test("78: an answer that is under way goes out whole, also to a client that takes it late", .server)
    func midAnswer() async throws {
        let long = String(repeating: "A long word of the coach. ", count: 100)
        let events = (0..<400).map { number in
            SmallPlan.event(
                "long-\(number)", "202603\(10 + number % 20)", "Run: Long \(number)", "Workout type: Run\\n\(long)")
        }
        try lab.folder.write(SmallPlan.calendar(events), to: "feed.ics")
        // Busy machines don't take long by this server's clock.
        try await lab.restart(Shim.slower(4))
        let key = try await lab.key()
        #expect(try await lab.synced(key).exitStatus == 0)
        let path = try #require(try await lab.links()["main"])
        let wire = try Wire(to: lab.port)
        await wire.send(try lab.get(path))
        #expect(await wire.hasMore())
        async let status = lab.stop()
        try await lab.refusesConnections()
        let received = await wire.receive()
        #expect(received.isClosed)
        #expect(received.statuses == [200])
        #expect(received.answers.map(\.body) == [try lab.folder.data("anna.ics")])
        #expect(received.bytes.count > 900_000, "more than the server lets the system take")
        #expect(await status == 0)
    }

    @Test("78: a run that comes to its end in time has published all", .server(.smallPlan)) func midRun() async throws {
        try await lab.restart(Shim.slower(4))
        let (_, key) = try await lab.connected()
        let asked = await lab.changeAtStrava("Late Run", .late(milliseconds: 1500))
        try await lab.sync(key)
        try await lab.asksStrava(for: "/athlete/activities", after: asked)
        #expect(await lab.stop() == 0)
        #expect(try lab.errors == "")
        #expect(try lab.folder.text("anna.json").contains("Late Run"))
        #expect(try lab.leftOvers() == [])
    }

    @Test(
        "78: a run that doesn't come to its end in time has changed nothing, and the next one is none the wiser",
        .server(.smallPlan), .slow)
    func midRunForEver() async throws {
        try await lab.signIn().connect(at: lab)
        let key = try await lab.key()
        let last = try await lab.lastRun(key)
        let published = try lab.published()
        let asked = await lab.changeAtStrava("Lost Run", .silence)
        try await lab.sync(key)
        try await lab.asksStrava(for: "/athlete/activities", after: asked)
        #expect(await lab.stop() == 0)
        #expect(try lab.published() == published)
        #expect(try lab.errors == "tpmerge: error: anna: The run was stopped. Nothing was written.\n")
        try await lab.start()
        #expect(try await lab.lastRun(key) == last)
        #expect(try await lab.synced(key).exitStatus == 0)
        #expect(try lab.folder.text("anna.json").contains("Lost Run"))
        #expect(try lab.leftOvers() == [])
    }

    @Test("78: a code that Strava takes ends in kept tokens, and the browser hears of it", .server(late(1500)))
    func midExchange() async throws {
        let visitor = try await lab.signIn()
        let path = try await visitor.consent(at: lab)
        async let answer = visitor.get(path)
        try await lab.asksStrava(for: "/oauth/token")
        #expect(await lab.stop() == 0)
        #expect(try await answer["Location"] == "/athletes/anna/connections?message=connected")
        try await lab.expectStoredTokenIsGood()
        #expect(try lab.errors == "")
    }

    @Test("78: also where Strava takes as long as there is time at all", .server(late(17_200)), .slow)
    func lateExchange() async throws {
        // 8.6 seconds of the server's.
        try await lab.restart(Shim.slower(2))
        let wire = try await lab.asksForTokens()
        #expect(await lab.stop() == 0)
        try await lab.expectStoredTokenIsGood()
        _ = wire
    }

    @Test("78: a second signal ends it at once", .server(.smallPlan { $0.misbehave(.silence, path: "/oauth/token") }))
    func twice() async throws {
        let wire = try await lab.asksForTokens()
        try lab.server.signal(SIGTERM)
        try await lab.refusesConnections()
        try lab.server.signal(SIGINT)
        #expect(try await lab.server.ending() == 128 + SIGINT)
        #expect(await wire.receive().isClosed)
    }

    /// A Strava that takes its time for the first tokens.
    private static func late(_ milliseconds: Int) -> WorldState {
        .smallPlan { $0.misbehave(.late(milliseconds: milliseconds), times: 1, path: "/oauth/token") }
    }
}

extension ServerLab {
    /// Gives anna's run another name at Strava, where the next list comes in that way.
    ///
    /// - Returns: how often the list has been asked for.
    fileprivate func changeAtStrava(_ name: String, _ how: Misbehaviour) async -> Int {
        await world?.change { world in
            world.athlete.activities[0].name = name
            world.misbehave(how, times: 1, path: "/athlete/activities")
        }
        return await world?.requests(to: "/athlete/activities") ?? 0
    }

    /// Waits until the server refuses connections: it has begun to stop.
    fileprivate func refusesConnections() async throws {
        let port = try port
        #expect(try await eventually { (try? Wire(to: port)) == nil })
    }

    /// Lets a visitor's browser come back from Strava, and waits until Strava is asked for tokens.
    fileprivate func asksForTokens() async throws -> Wire {
        let visitor = try await signIn()
        let path = try await visitor.consent(at: self)
        let wire = try Wire(to: port)
        await wire.send(try get(path, Visitor.header(of: visitor.cookies), "Connection: close"))
        try await asksStrava(for: "/oauth/token")
        return wire
    }
}
