import CommandLab
import Foundation
import Testing

/// What is suddenly empty replaces nothing that was filled, unless it is told to.
struct GuardTests {
    private static let feed = "The feed no longer has any events"
    private static let list = "There are no longer any activities"

    /// Of what one run has written of the small plan, whatever its format.
    @Test(arguments: [
        ("out.ics", "empty.ics", "activities.json", feed), ("out.json", "empty.ics", "activities.json", feed),
        ("out.ics", "feed.ics", "empty.json", list), ("out.json", "empty.ics", "empty.json", feed),
    ])
    func whatIsSuddenlyEmptyReplacesNothingUnlessAllowed(
        _ name: String, _ feed: String, _ activities: String, _ cause: String
    ) async throws {
        let folder = try Folder()
        try folder.write(SmallPlan.emptyFeed, to: "empty.ics")
        try folder.write("[]", to: "empty.json")
        #expect(try await folder.merge("--ics", "out.ics", "--json", "out.json").status == 0)
        let before = try folder.data(name)
        let output = name == "out.ics" ? "--ics" : "--json"
        let arguments = SmallPlan.today + ["--feed", feed, "--activities", activities, output, name]
        for more in [[], ["--dry-run"]] {
            try await folder.run(arguments + more).expect(
                65,
                errors: """
                    tpmerge: error: \(cause), but \(name) contains some; it was left unchanged. \
                    If that is intended, run once with --allow-empty.

                    """)
            #expect(try folder.data(name) == before)
        }
        let allowed = try await folder.run(arguments + ["--allow-empty"]).expect(0)
        let isAllEmpty = feed == "empty.ics" && activities == "empty.json"
        #expect(allowed.errors == (isAllEmpty ? "tpmerge: warning: the calendar is empty\n" : ""))
        #expect(try folder.data(name) != before)
    }

    @Test(arguments: [([], 0), (["--strict"], 65)] as [([String], Int32)])
    func emptyOnTheFirstRunIsFineWithAWarning(_ options: [String], _ status: Int32) async throws {
        let folder = try Folder()
        try folder.write(SmallPlan.emptyFeed, to: "empty.ics")
        let arguments = SmallPlan.today + ["--feed", "empty.ics", "--ics", "out.ics", "--json", "out.json"]
        try await folder.run(arguments + options).expect(status, errors: "tpmerge: warning: the calendar is empty\n")
        #expect(try folder.text("out.ics").hasSuffix("END:VCALENDAR\r\n"))
        #expect(try SchemaValidator.problems(of: try JSONValue(parsing: folder.data("out.json"))) == [])
        #expect(try await folder.run(arguments).status == 0)
    }

    /// Expects a run to be refused and the file to stay, and the same to be allowed by `--allow-empty`.
    private func expectRefused(
        _ configured: ConfiguredFolder, _ arguments: [String] = [], saying words: String = "--allow-empty",
        _ name: String = "out.ics"
    ) async throws {
        let before = try configured.folder.data(name)
        try await configured.tpmerge(["merge", "--today", "2026-03-18"] + arguments).expect(65, saying: words)
        #expect(try configured.folder.data(name) == before)
        try await configured.tpmerge(["merge", "--today", "2026-03-18", "--allow-empty"] + arguments).expect(0)
    }

    @Test(arguments: ["--since=2027-03-01", "--until=2025-03-01"])
    func daysThatHoldNothingReplaceNothingUnlessAllowed(_ days: String) async throws {
        let configured = try await ConfiguredFolder().merged()
        let before = try configured.folder.data("out.ics")
        try await expectRefused(configured, [days], saying: "There are no workouts to write, but ")
        #expect(try configured.folder.data("out.ics") != before)
    }

    /// A list that only has what is older than everything that is written is no better than an empty one.
    @Test(arguments: ["ics", "json"]) func anOldListReplacesNothingUnlessAllowed(_ format: String) async throws {
        let configured = try await ConfiguredFolder(publish: "{\(format): out}").merged()
        try configured.folder.write(
            SmallPlan.activities.replacing("2026-03-16", with: "2024-03-16"), to: "activities.json")
        try await expectRefused(configured, saying: "There are no longer any activities, but ", "out")
    }

    /// A `feed:` that got lost in the configuration is no reason to clear the calendar.
    @Test func aFeedThatIsNoLongerConfiguredLeavesNoEmptyCalendar() async throws {
        let configured = try ConfiguredFolder()
        try configured.folder.write("[]", to: "activities.json")
        try await configured.merged()
        try configured.folder.edit("config.yaml") { $0.replacing("    feed: feed.ics\n", with: "") }
        try await expectRefused(configured)
    }

    /// A busy calendar doesn't reveal what its events are.
    @Test(arguments: [[], ["--no-state"]]) func aBusyCalendarIsNotEmptied(_ memory: [String]) async throws {
        let configured = try ConfiguredFolder(publish: "{calendars: [{ics: busy.ics, shows: busy}]}")
        try await configured.merged(memory)
        let before = try configured.folder.data("busy.ics")
        try configured.folder.write(SmallPlan.emptyFeed, to: "feed.ics")
        try await configured.tpmerge(["merge", "--today", "2026-03-18"] + memory)
            .expect(memory.isEmpty ? 0 : 65, "remembered where there is a memory")
        #expect(try configured.folder.data("busy.ics") == before)
        try? configured.folder.remove("state")
        for _ in 0..<2 { #expect(try await configured.merge().status == 65) }
        #expect(try configured.folder.data("busy.ics") == before)
    }

    /// What was refused isn't believed because it comes again.
    @Test(arguments: [("feed.ics", SmallPlan.emptyFeed), ("activities.json", "[]")])
    func emptyAfterALossIsRefusedEachTime(_ name: String, _ text: String) async throws {
        let configured = try await ConfiguredFolder().merged()
        let before = ["out.ics", "out.json"].map { try? configured.folder.data($0) }
        try configured.folder.remove("state")
        try configured.folder.write(text, to: name)
        if name == "feed.ics" {
            // A run that fails for another reason has seen it, too.
            let done = try configured.folder.text("activities.json")
            try configured.folder.remove("activities.json")
            #expect(try await configured.merge().status == 66)
            try configured.folder.write(done, to: "activities.json")
        }
        for _ in 0..<3 { #expect(try await configured.merge().status == 65) }
        #expect(["out.ics", "out.json"].map { try? configured.folder.data($0) } == before)
    }

    /// Out of season a feed has nothing; what slides out of a busy calendar was no plan.
    @Test func aFeedThatNeverHadAnythingIsNoTrouble() async throws {
        let configured = try ConfiguredFolder(publish: "{calendars: [{ics: busy.ics, shows: busy}]}")
        try configured.folder.write(SmallPlan.emptyFeed, to: "feed.ics")
        let second =
            SmallPlan.activities.dropLast(2) + ","
            + SmallPlan.activities.replacing("901", with: "902").replacing("2026-03-16", with: "2026-03-17").dropFirst()
        try configured.folder.write(String(second), to: "activities.json")
        for day in ["2026-03-18", "2026-06-14", "2026-06-15"] {
            try await configured.tpmerge("merge", "--no-state", "--today", day).expect(0, errors: "")
        }
        #expect(try configured.folder.text("busy.ics").components(separatedBy: "BEGIN:VEVENT").count == 2)
    }
}

/// The last activity grows older than what is written: nothing is suddenly empty, and the plan goes on.
extension GuardTests {
    private static let summer = SmallPlan.calendar([
        SmallPlan.event("five", "20260703", "Swim: Lake", "Workout type: Swim\\nPlanned Time: 0:45\\n")
    ]).replacing("DTSTAMP:20260318T050000Z", with: "DTSTAMP:20260701T050000Z")

    private func expectSummer(_ ending: Command.Ending, in folder: Folder) throws {
        ending.expect(0, errors: "")
        #expect(try folder.text("out.ics").contains("SUMMARY:Swim: Lake"))
        #expect(try !folder.text("out.ics").contains("/activities/90"))
    }

    @Test(arguments: [[], ["--no-state"]]) func theOffSeasonOfAFile(_ memory: [String]) async throws {
        let configured = try await ConfiguredFolder().merged()
        #expect(try configured.folder.text("out.ics").contains("/activities/901"))
        try configured.folder.write(Self.summer, to: "feed.ics")
        try expectSummer(await configured.tpmerge(["merge", "--today", "2026-07-01"] + memory), in: configured.folder)
    }

    @Test(.connected) func theOffSeasonOfStrava() async throws {
        #expect(try await lab.merge().status == 0)
        #expect(try lab.publishedActivities() == ["901", "902"])
        try lab.folder.write(Self.summer, to: "feed.ics")
        try expectSummer(await lab.merge("--today", "2026-07-01"), in: lab.folder)
        #expect(try lab.publishedActivities() == [])
    }

    /// What as many runs of one day say.
    private func expect(_ sayings: [String], on day: String, _ configured: ConfiguredFolder) async throws {
        for saying in sayings {
            try await configured.tpmerge("merge", "--today", day).expect(0, errors: saying)
        }
    }

    /// In the end nothing is left, which is said once.
    @Test func theOffSeasonOfEverything() async throws {
        let configured = try await ConfiguredFolder().merged()
        try configured.folder.write(SmallPlan.emptyFeed, to: "feed.ics")
        #expect(try await configured.merge("--allow-empty").status == 0)
        try await expect(["tpmerge: warning: anna: the calendar is empty\n", ""], on: "2026-07-01", configured)
    }

    /// The feed runs empty when all that it had is over: that is said once. While something still lies ahead it is held
    /// back.
    @Test func theOffSeasonOfAPlan() async throws {
        let configured = try await ConfiguredFolder().merged()
        try configured.folder.write(SmallPlan.emptyFeed, to: "feed.ics")
        for day in ["2026-03-19", "2026-03-25"] {
            try await configured.tpmerge("merge", "--today", day)
                .expect(0, saying: "The feed no longer has any events; before, it had 4.")
        }
        let said = "tpmerge: warning: The feed no longer has any events. All those that it had are in the past.\n"
        try await expect([said, "", ""], on: "2026-03-26", configured)
        #expect(try configured.folder.text("out.ics").contains("SUMMARY:✗ Swim: Technique"))
    }
}
