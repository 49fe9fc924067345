import CommandLab
import ServerLab
import StravaStandIn
import Testing

@Suite("After Strava's no, and at its limit", .server(.smallPlan)) struct RefusalRowTests {
    @Test(
        "77: a Strava that refuses isn't asked again until somebody connects; the feed goes on")
    func refusal() async throws {
        let (visitor, key) = try await lab.connected()
        await lab.world?.change { $0.misbehave(.inactive) }
        #expect(try await lab.synced(key).exitStatus == 77)
        let asked = await lab.world?.requests(to: "/athlete/activities")
        await lab.world?.change { $0.misbehaviours = [] }
        try lab.folder.write(
            try lab.folder.text("feed.ics").replacing("Run: Easy", with: "Run: Changed"), to: "feed.ics")
        #expect(try await lab.synced(key).exitStatus == 77)
        #expect(await lab.world?.requests(to: "/athlete/activities") == asked)
        #expect(try lab.folder.text("anna.ics").contains("Run: Changed"))
        let page = try await visitor.get("/athletes/anna/connections")
        #expect(page.text.contains("Reconnect") && page.text.contains("deactivated the API application"))
        try await visitor.connect(at: lab)
        let last = try await lab.lastRun(key)
        #expect(await lab.world?.requests(to: "/athlete/activities") ?? 0 > asked ?? 0, "it is asked again")
        #expect(last.exitStatus == 0, "\(last)")
    }

    @Test(
        "81: at Strava's limit the page says after how many minutes it may be asked again")
    func limit() async throws {
        let (visitor, key) = try await lab.connected()
        await lab.world?.change { $0.misbehave(.tooManyRequests) }
        _ = try await visitor.post("/athletes/anna/sync")
        _ = try await lab.lastRun(key)
        let page = try await visitor.get("/athletes/anna/calendar?message=synced")
        #expect(page.text.contains("data-message=\"rate_limited\" role=\"alert\""))
        let sentence = #/Strava rate limit exceeded\. Please wait (\d+) minutes? and try again\./#
        let minutes = try #require(page.text.firstMatch(of: sentence).flatMap { Int($0.1) })
        #expect((1...15).contains(minutes))
    }

    @Test("81: a Strava that never answers is given up; nothing is sent twice, no token is replaced", .slow)
    func silence() async throws {
        let (visitor, key) = try await lab.connected()
        let kept = try lab.folder.data("state/tokens/strava-anna.json")
        let answer = try await visitor.consent(at: lab)
        // Nobody listens for longer than this server's ten seconds.
        try await lab.restart(Shim.faster(5))
        var asked = await lab.consents
        await lab.world?.change { $0.misbehave(.silence) }
        func ending(_ name: String, _ ask: () async throws -> HTTPAnswer) async throws -> HTTPAnswer {
            let answer = try await ask()
            #expect(await lab.consents == asked + 1, "\(name)")
            asked = await lab.consents
            return answer
        }
        let refreshed = try await ending("refresh") { try await lab.ask("POST", "/connections/strava/refresh", key) }
        #expect(refreshed.code == "strava_away", "\(refreshed)")
        let back = try await ending("callback") { try await visitor.get(answer) }
        #expect(back["Location"] == "/athletes/anna/connections?message=network", "\(back)")
        #expect(try lab.folder.data("state/tokens/strava-anna.json") == kept)
        let gone = try await ending("disconnect") { try await lab.ask("DELETE", "/connections/strava", key) }
        #expect(gone.status == 200 && gone.json?["revoked"] == .bool(false), "\(gone)")
        await lab.world?.change { $0.misbehaviours = [] }
        try await visitor.connect(at: lab)
    }

    @Test(
        "81: while another program keeps the tokens to itself whoever asks is told to wait, and no code is sent", .slow)
    func tokensInUse() async throws {
        let (visitor, key) = try await lab.connected()
        let answer = try await visitor.consent(at: lab)
        let asked = await lab.consents
        try await lab.whileLocked("state/tokens/strava-anna.lock") {
            async let refreshed = lab.ask("POST", "/connections/strava/refresh", key)
            #expect(try await visitor.get(answer)["Location"] == "/athletes/anna/connections?message=busy")
            let gone = try await lab.ask("DELETE", "/connections/strava", key)
            for answer in [try await refreshed, gone] {
                #expect(answer.status == 409 && answer.code == "busy", "\(answer)")
            }
            #expect(await lab.consents == asked)
        }
        try await visitor.connect(at: lab)
    }
}
