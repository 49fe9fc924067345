import CommandLab
import Foundation
import StravaStandIn
import Testing

/// Rows 114, 115 and 153: what an athlete says of an activity outlives whatever happens to the activity.
@Suite(.slow) struct EditRows {
    private func calendar(_ lab: StravaLab) throws -> CalendarText { CalendarText(try lab.folder.text("out.ics")) }

    private func expectTempo(
        _ lab: StravaLab, original name: String, location: SourceLocation = #_sourceLocation
    ) throws {
        let run = try #require(try lab.publishedActivity("901"), sourceLocation: location)
        #expect(run["name"] == "Tempo", sourceLocation: location)
        #expect(run["calories"] == 650 && run["calories_estimated"] == .bool(false), sourceLocation: location)
        #expect(run["edited"] == .array([.string("name"), .string("calories")]), sourceLocation: location)
        let original: [String: JSONValue] = ["name": .string(name), "calories": .number(512)]
        #expect(run["original"] == .object(original), sourceLocation: location)
    }

    @Test("114: edited, then renamed, refetched, expired, memory lost", .enabled(if: Shim.isAvailable, Shim.reason))
    func row114() async throws {
        try await StravaLab.run(clock: .afternoon) { lab in
            try await lab.connected()
            #expect(try await lab.merge().status == 0)
            let uid = try #require(try calendar(lab).events.first { $0["URL"]?.hasSuffix("/901") == true }?["UID"])
            #expect(try calendar(lab).sequences[uid] == 0)
            try await lab.tpmerge("edit", "901", "--name", "Tempo", "--calories", "650").expect(0)
            #expect(try await lab.merge().status == 0)
            try expectTempo(lab, original: "Morning Run")
            #expect(try calendar(lab).sequences[uid] == 1)

            await lab.world.change { $0.athlete[activity: 901]?.name = "Evening Run" }
            #expect(try await lab.merge().status == 0)
            try expectTempo(lab, original: "Evening Run")

            // Nine days without Strava: what came from there has to go, what the athlete said stays.
            let later = 1_773_842_520 + 9 * 86_400
            let nowhere = "http://127.0.0.1:1"
            let away = try await lab.merge(
                environment: Shim.clock(later).merging([
                    "TPMERGE_STRAVA_API_URL": nowhere + "/api/v3", "TPMERGE_STRAVA_OAUTH_URL": nowhere + "/oauth",
                ]) { $1 })
            #expect(away.status == 0 || away.status == 69, "\(away.errors)")
            #expect(try lab.publishedActivities() == [])
            #expect(try lab.published()["edits"]?.array?.map { $0["name"] } == [.string("Tempo")])
            #expect(!(try lab.folder.text("out.json")).contains("Evening Run"))

            for lost in [false, true] {
                if lost { try FileManager.default.removeItem(atPath: lab.folder.path("state/athlete-anna.sqlite")) }
                #expect(try await lab.merge().status == 0)
                try expectTempo(lab, original: "Evening Run")
                #expect(try lab.published()["edits"] == nil)
            }
            #expect(try await lab.tpmerge("disconnect", "strava", "--forget-activities").status == 0)
            try await lab.connected()
            #expect(try await lab.merge().status == 0)
            try expectTempo(lab, original: "Evening Run")
        }
    }

    @Test("115: excluded, then deleted at Strava") func row115Deleted() async throws {
        try await StravaLab.run { lab in
            try await lab.connected()
            #expect(try await lab.merge().status == 0)
            #expect(try await lab.tpmerge("edit", "902", "--exclude", "--name", "Private swim").status == 0)
            #expect(try await lab.tpmerge("edit", "901", "--name", "Tempo").status == 0)
            #expect(try await lab.merge().status == 0)
            #expect(try lab.published()["excluded"]?.array?.map { $0["id"] } == [.string("902")])
            #expect(try lab.publishedActivities() == ["901"])
            await lab.world.change { $0.athlete[activity: 902] = nil }
            #expect(try await lab.merge().status == 0)
            #expect(!(try lab.folder.text("out.ics")).contains("Private swim"))
            #expect(try lab.published()["excluded"] == nil)
            // What the athlete said stays, should the activity come back.
            #expect(try lab.published()["edits"]?.array?.map { $0["id"] } == [.string("902")])
            #expect(try await lab.tpmerge("edit", "902").status == 0)
            let kept = try JSONValue(parsing: await lab.tpmerge("export-data").output)
            let edits: JSONValue = [
                ["id": "901", "day": "2026-03-16", "name": "Tempo"],
                ["id": "902", "day": "2026-03-17", "name": "Private swim", "excluded": true],
            ]
            #expect(kept["athletes"]?.array?.first?["edits"] == edits)
            #expect(try lab.publishedActivity("901")?["name"] == "Tempo")
        }
    }

    @Test("153: deleted at Strava, but a file holds it: told in each run's JSON, and once a day on standard error")
    func row153() async throws {
        try await StravaLab.run { lab in
            try lab.folder.write(
                try lab.folder.text("config.yaml").replacing("    feed:", with: "    files: [watch]\n    feed:"),
                to: "config.yaml", mode: 0o600)
            try lab.folder.makeFolder("watch")
            try lab.folder.write(Self.swim, to: "watch/swim.tcx")
            try await lab.connected()
            #expect(try await lab.merge().errors == "")
            await lab.world.change { $0.athlete[activity: 902] = nil }
            for isFirst in [true, false] {
                let ending = try await lab.merge()
                #expect(ending.status == 0 && ending.errors.contains("902 was deleted at Strava") == isFirst)
                let told = try lab.published()["diagnostics"]?.array?
                    .count { $0["message"]?.string?.contains("902") == true }
                #expect(told == 1)
            }
            try await lab.tpmerge("merge", "--today", "2026-03-19").expect(saying: "902 was deleted at Strava")
            #expect(try await lab.tpmerge("edit", "902", "--exclude").status == 0)
            #expect(try await lab.merge().status == 0)
            #expect(try lab.published()["diagnostics"]?.array?.isEmpty == true)
        }
    }

    /// The recording of activity 902 of the small plan.
    private static let swim = """
        <TrainingCenterDatabase xmlns="http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2"><Activities>
        <Activity Sport="Swimming"><Id>2026-03-17T07:00:00Z</Id><Lap StartTime="2026-03-17T07:00:00Z">
        <TotalTimeSeconds>2640</TotalTimeSeconds><DistanceMeters>1500</DistanceMeters><Track>
        <Trackpoint><Time>2026-03-17T07:00:00Z</Time></Trackpoint>
        <Trackpoint><Time>2026-03-17T07:45:00Z</Time></Trackpoint></Track></Lap></Activity></Activities>
        </TrainingCenterDatabase>
        """
}
