import CommandLab
import ServerLab
import StravaStandIn
import Testing

@Suite("After Strava's no, and at its limit")
struct RefusalRowTests {
    @Test("77: a Strava that refuses isn't asked again until somebody connects; the feed goes on")
    func refusal() async throws {
        try await ServerLab.run(strava: .smallPlan { _ in }) { lab in
            let visitor = try await lab.signIn()
            try await visitor.connect(at: lab)
            let key = try await lab.key()
            #expect(try await lab.lastRun(key: key)["exit_status"]?.number == 0)
            await lab.world?.change { $0.misbehave(.inactive) }
            try await lab.sync(key: key)
            #expect(try await lab.lastRun(key: key)["exit_status"]?.number == 77)
            let asked = await lab.world?.requests(to: "/athlete/activities")
            await lab.world?.change { $0.misbehaviours = [] }
            try lab.folder.write(
                try lab.folder.text("feed.ics").replacing("Run: Easy", with: "Run: Changed"), to: "feed.ics")
            try await lab.sync(key: key)
            #expect(try await lab.lastRun(key: key)["exit_status"]?.number == 77)
            #expect(await lab.world?.requests(to: "/athlete/activities") == asked)
            #expect(try lab.folder.text("anna.ics").contains("Run: Changed"))
            let page = try await visitor.get("/athletes/anna/connections")
            #expect(page.text.contains("Reconnect") && page.text.contains("no longer accepts"))
            try await visitor.connect(at: lab)
            let last = try await lab.lastRun(key: key)
            #expect(await lab.world?.requests(to: "/athlete/activities") ?? 0 > asked ?? 0, "it is asked again")
            #expect(last["exit_status"]?.number == 0, "\(last)")
        }
    }

    @Test("81: at Strava's limit the page says after how many minutes it may be asked again")
    func limit() async throws {
        try await ServerLab.run(strava: .smallPlan { _ in }) { lab in
            let visitor = try await lab.signIn()
            try await visitor.connect(at: lab)
            let key = try await lab.key()
            _ = try await lab.lastRun(key: key)
            await lab.world?.change { $0.misbehave(.tooManyRequests) }
            _ = try await visitor.post("/athletes/anna/sync")
            _ = try await lab.lastRun(key: key)
            let page = try await visitor.get("/athletes/anna/calendar?message=synced")
            #expect(page.text.contains("data-message=\"rate_limited\" role=\"alert\""))
            let sentence = #/Strava rate limit exceeded\. Please wait (\d+) minutes? and try again\./#
            let minutes = try #require(page.text.firstMatch(of: sentence).flatMap { Int($0.1) })
            #expect((1...15).contains(minutes))
        }
    }
}
