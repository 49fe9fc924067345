import CommandLab
import StravaStandIn
import Testing

/// The last activity grows older than what is written: nothing is suddenly empty, and the plan goes on.
struct OffSeasonTests {
    private static let summer = SmallPlan.calendar([
        SmallPlan.event("five", "20260703", "Swim: Lake", "Workout type: Swim\\nPlanned Time: 0:45\\n")
    ]).replacing("DTSTAMP:20260318T050000Z", with: "DTSTAMP:20260701T050000Z")

    private func expectSummer(_ ending: Command.Ending, in folder: Folder) throws {
        #expect(ending.status == 0)
        #expect(ending.errors == "")
        #expect(try folder.text("out.ics").contains("SUMMARY:Swim: Lake"))
        #expect(try !folder.text("out.ics").contains("/activities/90"))
    }

    @Test(arguments: [[], ["--no-state"]]) func ofAFile(_ memory: [String]) async throws {
        let configured = try ConfiguredFolder()
        try await configured.merged()
        #expect(try configured.folder.text("out.ics").contains("/activities/901"))
        try configured.folder.write(Self.summer, to: "feed.ics")
        try expectSummer(
            await configured.tpmerge(["merge", "--today", "2026-07-01"] + memory), in: configured.folder)
    }

    @Test func ofStrava() async throws {
        try await StravaLab.runConnected { lab in
            #expect(try await lab.merge().status == 0)
            #expect(try lab.publishedActivities() == ["901", "902"])
            try lab.folder.write(Self.summer, to: "feed.ics")
            try expectSummer(await lab.merge("--today", "2026-07-01"), in: lab.folder)
            #expect(try lab.publishedActivities() == [])
        }
    }

    /// What as many runs of one day say.
    private func expect(_ sayings: [String], on day: String, _ configured: ConfiguredFolder) async throws {
        for saying in sayings {
            let ending = try await configured.tpmerge("merge", "--today", day)
            #expect(ending.status == 0)
            #expect(ending.errors == saying)
        }
    }

    /// In the end nothing is left, which is said once.
    @Test func ofEverything() async throws {
        let configured = try ConfiguredFolder()
        try await configured.merged()
        try configured.folder.write(SmallPlan.emptyFeed, to: "feed.ics")
        #expect(try await configured.merge("--allow-empty").status == 0)
        try await expect(["tpmerge: warning: anna: the calendar is empty\n", ""], on: "2026-07-01", configured)
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
        try await expect([said, "", ""], on: "2026-03-26", configured)
        #expect(try configured.folder.text("out.ics").contains("SUMMARY:✗ Swim: Technique"))
    }
}
