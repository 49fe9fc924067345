import Basics
import CommandLab
import Foundation
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

/// What was imported, beside what Strava's API says.
struct ImportedWithStravaTests {
    /// One that Strava has, with more than its list tells, and one that it doesn't have.
    private static let archive = """
        Activity ID,Activity Date,Activity Name,Activity Type,Elapsed Time,Distance,Moving Time,Average Heart Rate,Filename
        902,"Mar 17, 2026, 7:00:00 AM",Old name,Swim,2700,1.40,2640,131.5,activities/902.gpx
        903,"Mar 17, 2026, 4:30:00 PM",Evening ride,Ride,3700,22.50,3600,,activities/903.gpx

        """

    private func imported(_ archive: String = archive) async throws {
        try lab.folder.write(archive, to: "export.csv")
        #expect(try await lab.tpmerge("import", "export.csv").status == 0)
    }

    private func gone() async throws -> [String] {
        let data = try await lab.tpmerge("export-data").json()
        let imported = data["athletes"]?.array?.first?["imported"]?.array ?? []
        return imported.filter { $0["gone"] == .bool(true) }.compactMap { $0["id"]?.string }
    }

    @Test(.strava) func theCopyReadNowCountsAndIsCompletedAndDisconnectingForgetsItAlone() async throws {
        try await imported()
        try await lab.connected()
        #expect(try await lab.merge().status == 0)
        let swim = try lab.publishedActivity("902")
        expect(swim, has: ["name": "Only for me", "distance_m": 1500, "average_heartrate": .number(131.5)])
        // Strava lists everything, and doesn't list this one.
        #expect(try lab.publishedActivities() == ["901", "902"])
        #expect(try await gone() == ["903"])
        try await lab.tpmerge("disconnect", "strava", "--forget-activities")
            .expect(0, printing: "Deleted 2 activities of anna.", "2 imported activities of anna stay.")
    }

    /// Private ones are missing then.
    @Test(.strava(.smallPlan { $0.consent = .grants(only: [.readActivities]) }))
    func withoutReadAllAbsenceSaysNothing() async throws {
        try await imported()
        try await lab.connectedWithoutPrivateActivities()
        #expect(try await lab.merge().status == 0)
        #expect(try lab.publishedActivities() == ["901", "902", "903"])
        #expect(try await gone() == [])
    }

    @Test(.strava) func whatIsListedAgainOrInALaterArchiveCountsAgain() async throws {
        try await imported()
        try await lab.connected()
        #expect(try await lab.merge().status == 0)
        #expect(try await gone() == ["903"])
        // The same archive can't know better.
        try await imported()
        #expect(try await gone() == ["903"])
        try await imported(Self.archive.replacingOccurrences(of: "Evening", with: "Late"))
        #expect(try await gone() == [])
        #expect(try await lab.merge().status == 0)
        #expect(try await gone() == ["903"])
        await lab.world.change { state in
            guard var ride = state.athlete.activities.first else { return }
            ride.id = 903
            ride.start = ride.start.advanced(bySeconds: 36_000)
            state.athlete.activities.append(ride)
        }
        #expect(try await lab.merge().status == 0)
        #expect(try await gone() == [])
        #expect(try lab.publishedActivities() == ["901", "902", "903"])
    }
}
