import CommandLab
import StravaStandIn
import Testing

/// The last activity grows older than what is written: nothing is suddenly empty, and the plan goes on.
struct OffSeasonTests {
    private static let summer = SmallPlan.calendar([
        SmallPlan.event("five", "20260703", "Swim: Lake", "Workout type: Swim\\nPlanned Time: 0:45\\n")
    ]).replacing("DTSTAMP:20260318T050000Z", with: "DTSTAMP:20260701T050000Z")

    @Test(arguments: [[], ["--no-state"]]) func ofAFile(_ memory: [String]) async throws {
        let configured = try ConfiguredFolder()
        try await configured.merged()
        try configured.folder.write(Self.summer, to: "feed.ics")
        let ending = try await configured.tpmerge(["merge", "--today", "2026-07-01"] + memory)
        #expect(ending.status == 0)
        #expect(ending.errors == "")
        #expect(try configured.folder.text("out.ics").contains("SUMMARY:Swim: Lake"))
        #expect(try !configured.folder.text("out.ics").contains("activities/901"))
    }

    @Test func ofStrava() async throws {
        try await StravaLab.run { lab in
            try await lab.connected()
            #expect(try await lab.merge().status == 0)
            #expect(try !lab.publishedActivities().isEmpty)
            try lab.folder.write(Self.summer, to: "feed.ics")
            let ending = try await lab.merge("--today", "2026-07-01")
            #expect(ending.status == 0)
            #expect(ending.errors == "")
            #expect(try lab.folder.text("out.ics").contains("SUMMARY:Swim: Lake"))
            #expect(try lab.publishedActivities() == [])
        }
    }

    /// In the end nothing is left, which is said once.
    @Test func ofEverything() async throws {
        let configured = try ConfiguredFolder()
        try await configured.merged()
        try configured.folder.write(SmallPlan.emptyFeed, to: "feed.ics")
        #expect(try await configured.merge("--allow-empty").status == 0)
        for saying in ["tpmerge: warning: anna: the calendar is empty\n", ""] {
            let ending = try await configured.tpmerge("merge", "--today", "2026-07-01")
            #expect(ending.status == 0)
            #expect(ending.errors == saying)
        }
    }

    /// The feed runs empty when all that it had is over: that is said once. While something still lies ahead it is held
    /// back.
    @Test func ofAPlan() async throws {
        let configured = try ConfiguredFolder()
        try await configured.merged()
        try configured.folder.write(SmallPlan.emptyFeed, to: "feed.ics")
        for day in ["2026-03-19", "2026-03-25"] {
            let held = try await configured.tpmerge("merge", "--today", day)
            #expect(held.status == 0)
            #expect(held.errors.contains("The feed no longer has any events; before, it had 4."), "\(held.errors)")
        }
        let said = "tpmerge: warning: The feed no longer has any events. All those that it had are in the past.\n"
        for saying in [said, "", ""] {
            let ending = try await configured.tpmerge("merge", "--today", "2026-03-26")
            #expect(ending.status == 0)
            #expect(ending.errors == saying)
        }
        #expect(try configured.folder.text("out.ics").contains("SUMMARY:✗ Swim: Technique"))
    }
}
