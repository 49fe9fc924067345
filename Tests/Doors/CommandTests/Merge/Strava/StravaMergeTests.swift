import CommandLab
import StravaStandIn
import Testing

/// `merge` with activities from Strava's API, when all goes well.
struct StravaMergeTests {
    private static let withARide = WorldState.smallPlan { state in
        state.athlete.activities[1].sportType = "VirtualRide"
        state.athlete.activities[1].power = 210
        state.athlete.activities[1].description = "Four laps"
    }

    /// The page of a ride whose work stands for its calories is asked for all the same, since that may tell Strava's own
    /// figure, and the athlete's words.
    @Test(.connected(withARide)) func activitiesAreFetchedMatchedAndCompletedOnce() async throws {
        try await lab.merge("--dry-run").expect(0, printing: "would write \(lab.folder.path)/out.json (4 workouts, ")
        #expect(!lab.folder.exists("out.json"))
        #expect(!lab.folder.exists("out.ics"))
        try await lab.merge().expect(0, text: "", errors: "")
        let source = try lab.published()["sources"]?["strava"]
        expect(source, has: ["state": "ok", "activities": 2])
        #expect(try lab.publishedActivities() == ["901", "902"])
        let run = try lab.publishedActivity("901")
        expect(run, has: ["calories": 512, "calories_estimated": false])
        let ride = try lab.publishedActivity("902")
        expect(ride, has: ["calories": .number(554.4), "calories_estimated": false, "description": "Four laps"])
        let matched = try lab.published()["workouts"]?.array?.first { $0["match"] != nil }
        #expect(matched?["planned"]?["summary"] == .string("Run: Easy"))
        #expect(try lab.folder.text("out.ics").contains("SUMMARY:✓ Run: Easy"))
        // The same again writes nothing, and the tokens were good all the time.
        try await lab.folder.keepsOutputs { try await lab.merge().expect(0) }
        #expect(await lab.tokenRequests() == 1)
    }

    @Test(.connected) func onlyWhatIsNeededIsAskedForAndWithNoStateNothingRemembered() async throws {
        let before = try lab.folder.names(in: "state/tokens")
        #expect(try await lab.merge("--since", "2026-03-17", "--no-state").status == 0)
        #expect(try lab.publishedActivities() == ["902"])
        #expect(try lab.folder.names(in: "state/tokens") == before)
        let details = await lab.world.seen.filter { $0.asked.path.hasPrefix("/api/v3/activities/") }
        #expect(details.map(\.asked.path) == ["/api/v3/activities/902"])
        let list = await lab.world.seen.first { $0.asked.path.hasSuffix("/athlete/activities") }
        let after = try #require(list?.asked.query["after"].flatMap { Int($0) })
        // A day before the first, for days begin elsewhere earlier: 2026-03-16T00:00 in Berlin.
        #expect(after == 1_773_615_600)
        #expect(list?.asked.query["before"] == nil)
    }

    @Test(.strava) func filesReplaceTheAPI() async throws {
        #expect(try await lab.merge("--activities", "activities.json").status == 0)
        #expect(try lab.publishedActivities() == ["901"])
        #expect(await lab.world.seen.isEmpty)
    }

    @Test(.strava) func longNamesHaveFilesToo() async throws {
        let name = String(repeating: "日", count: 90)
        try lab.folder.edit("config.yaml") { $0.replacing("anna:", with: name + ":") }
        try await lab.connected()
        #expect(try await lab.merge().status == 0)
    }

    /// Several athletes in one configuration, each with a connection of their own.
    @Test(.strava) func oneIsNamedAndOneRefusedDoesNotStopTheOther() async throws {
        let yaml = """
            athletes:
              anna:
                feed: feed.ics
                publish: {json: out.json}
                strava: {client_id: "12345", client_secret_file: secret}
              ben: {publish: {json: ben.json}, strava: {client_id: "12345", client_secret_file: secret}}

            """
        try lab.folder.write(yaml, to: "config.yaml", mode: 0o600)
        for verb in ["connect", "disconnect"] {
            try await lab.tpmerge(verb, "strava")
                .expect(64, errors: "tpmerge: error: Choose one of the athletes anna, ben with --athlete.\n")
        }
        let connected = try await lab.connect("--athlete", "ben")
        #expect(connected.ending.status == 0 && connected.page.status == 200)
        #expect(!lab.hasTokens)
        #expect(lab.folder.exists("state/tokens/strava-ben.json"))
        try await lab.merge().expect(
            77,
            errors: """
                tpmerge: error: anna: tpmerge is not connected to Strava. Run: tpmerge connect strava --athlete anna

                """)
        #expect(!lab.folder.exists("out.json"))
        let published = try JSONValue(parsing: lab.folder.data("ben.json"))
        #expect(published["workouts"]?.array?.count == 2)
    }
}
