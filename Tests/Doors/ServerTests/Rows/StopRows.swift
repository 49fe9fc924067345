import CommandLab
import Foundation
import SeededRandom
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
        // Connections are read by several threads, each in its turn.
        for (number, wire) in wires.enumerated() where number % sent.count > 1 { #expect(await wire.hasMore()) }
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
        // The run that follows a connection may just have begun.
        let stopped = "tpmerge: error: anna: The run was stopped. Nothing was written.\n"
        let errors = try lab.errors
        #expect(errors == "" || errors == stopped)
    }

    @Test("78: also where Strava takes as long as there is time at all", .server(late(34_400)), .slow)
    func lateExchange() async throws {
        // 8.6 seconds of the server's.
        try await lab.restart(Shim.slower(4))
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

/// The moments are those of a number of seeds: `TPMERGE_YEARS` in the environment says how many, as for the played years.
@Suite("Row 79: the server is killed", .enabled(if: Shim.isAvailable, Shim.reason)) struct KilledRowTests {
    fileprivate enum Deed: CaseIterable { case signIn, createKey, initiate, comeBack, sync }

    private static let seeds =
        ProcessInfo.processInfo.environment["TPMERGE_YEARS"].flatMap { UInt64($0) }.map { max($0 * 10, 1) } ?? 3

    @Test(
        "79: at any moment; whoever could come in still can, and what was begun is done once it listens again",
        .server(.smallPlan),
        .slow, arguments: 1...seeds)
    func atAnyMoment(seed: UInt64) async throws {
        var random = SplitMix64(seed: seed)
        let visitor = try await lab.signIn()
        try await visitor.connect(at: lab)
        let (key, link) = (try await lab.key(), try #require(try await lab.links()["main"]))
        _ = try await lab.lastRun(key)
        for deed in Deed.allCases.shuffled(using: &random) {
            let step = Int.random(in: 1...60, using: &random)
            let before = try lab.visitor(with: visitor.cookies)
            _ = try await before.get("/athletes/anna/settings")
            let pending = try await before.consent(at: lab)
            await lab.die(atStep: step, while: deed, visitor.cookies, key, &random)

            try await lab.start()
            let again = try lab.visitor(with: visitor.cookies)
            #expect(try await again.get("/athletes/anna/settings").status == 200, "\(deed) \(step)")
            #expect(try await lab.visitor().get("/connections", ["x-api-key": key]).status == 200, "\(deed) \(step)")
            #expect(try await lab.visitor().get(link).text.contains("Run: Easy"), "\(deed) \(step)")
            let connected = try await again.get(pending)
            #expect(connected["Location"]?.hasSuffix("message=connected") == true, "\(deed) \(step) \(connected)")
            #expect(try await lab.lastRun(key).exitStatus == 0, "\(deed) \(step)")
            try await lab.expectStoredTokenIsGood()
            #expect(try lab.leftOvers() == [], "\(deed) \(step)")
            #expect(try lab.errors == "", "\(deed) \(step)")
        }
    }

    @Test("79: while one starts, and again, and again", .server) func whileStarting() async throws {
        let (key, link) = (try await lab.key(), try #require(try await lab.links()["main"]))
        await lab.stop()
        for step in 1...12 {
            let fault = Shim.fault(.killed, atStep: step, in: lab.folder.path("state"), note: lab.folder.path("note"))
            try? await lab.start(environment: fault)
            try lab.server.signal(SIGKILL)
            _ = try await lab.server.ending()
        }
        try await lab.start()
        #expect(try await lab.visitor().get("/connections", ["x-api-key": key]).status == 200)
        #expect(try await lab.visitor().get(link).status == 200)
        #expect(try lab.leftOvers() == [])
        #expect(try lab.errors == "")
    }
}

extension ServerLab {
    /// Starts a server that dies before a step that changes something on the disk, lets a visitor do something, and
    /// ends the server for good if it has survived that.
    fileprivate func die(
        atStep step: Int, while deed: KilledRowTests.Deed, _ cookies: [String: String], _ key: String,
        _ random: inout SplitMix64
    ) async {
        await stop()
        let fault = Shim.fault(.killed, atStep: step, in: folder.path, note: folder.path("note"))
        do {
            try await start(environment: fault)
            try await perform(deed, cookies, key, fault)
        } catch {
            // It has died by then.
        }
        // Real time: it is killed at any moment, also after it has begun.
        try? await letPass(.milliseconds(Int.random(in: 0...150, using: &random)))
        try? server.signal(SIGKILL)
        _ = try? await server.ending()
    }

    private func perform(
        _ deed: KilledRowTests.Deed, _ cookies: [String: String], _ key: String, _ fault: [String: String]
    ) async throws {
        switch deed {
        case .signIn:
            let form = "code=\(try await code())"
            let lines = ["Content-Type: application/x-www-form-urlencoded", "Content-Length: \(form.utf8.count)"]
            _ = try await raw(post("/sign-in", lines, form), answers: 1)
        case .createKey:
            _ = try await folder.run(
                ["key", "create", "--athlete", "anna"], environment: environment.merging(fault) { $1 })
        case .initiate:
            _ = try await raw(
                post("/connections/strava/initiate", ["x-api-key: \(key)", "Content-Length: 0"]), answers: 1)
        case .comeBack:
            let page = try await raw(get("/athletes/anna/settings", Visitor.header(of: cookies)), answers: 1)
            guard let csrf = page.answers.first?.csrf else { return }
            let form = "csrf=\(csrf)"
            let lines = [
                Visitor.header(of: cookies), "Content-Type: application/x-www-form-urlencoded",
                "Content-Length: \(form.utf8.count)",
            ]
            let question = try await raw(post("/athletes/anna/connections/connect", lines, form), answers: 1)
            guard let address = question.answers.first?["Location"] else { return }
            let path = try await StravaBrowser.consent(at: address).dropFirst(origin.count)
            _ = try await raw(get(String(path), Visitor.header(of: cookies)), answers: 1)
        case .sync:
            _ = try await raw(
                post("/api/v1/athletes/anna/sync", ["x-api-key: \(key)", "Content-Length: 0"]), answers: 1)
        }
    }
}
