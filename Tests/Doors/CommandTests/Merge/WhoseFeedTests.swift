import CommandLab
import Foundation
import Testing

/// A run reads and writes the right athlete's memory: no athlete's past gets into another's calendar.
struct WhoseFeedTests {
    private static let when = ["merge", "--timezone", "Europe/Berlin", "--today", "2026-03-18"]
    private static let ben = SmallPlan.calendar([
        SmallPlan.event("b1", "20260317", "Run: Fartlek", "Workout type: Run\\n"),
        SmallPlan.event("b2", "20260319", "Bike: Hills", "Workout type: Bike\\nPlanned Time: 2:00\\n"),
        SmallPlan.event("b3", "20260321", "Day Off: Rest Day", "Workout type: Day Off\\n"),
    ])
    private static let nobody =
        "tpmerge: A plan that comes through a pipe could be anyone's, so nothing is remembered. "

    private func merge(_ folder: Folder, _ arguments: [String], input: String = "") async throws -> Command.Ending {
        try await folder.run(Self.when + arguments, input: Data(input.utf8))
    }

    @Test(arguments: ["-", "/dev/stdin"]) func aPipeHasNoMemory(_ pipe: String) async throws {
        let folder = try Folder()
        try await merge(folder, ["--feed", pipe, "--ics", "anna.ics"], input: SmallPlan.feed)
            .expect(0, errors: "")
        #expect(try folder.text("anna.ics").contains("Run: Easy"))
        let ben = try await merge(folder, ["--feed", pipe, "--ics", "ben.ics", "-v"], input: Self.ben)
        #expect(ben.status == 0 && ben.errors.hasPrefix(Self.nobody), "\(ben.errors)")
        #expect(try !folder.text("ben.ics").contains("Easy"))
        #expect(!folder.exists(".local/state"))
        let forgetful = try await merge(folder, ["--feed", pipe, "--ics", "-", "--no-state", "-v"], input: Self.ben)
        #expect(try forgetful.output == folder.data("ben.ics"))
        #expect(!forgetful.errors.contains(Self.nobody))
    }

    /// Only where things are published stands in the configuration; everything else comes with the run.
    private func roster() throws -> ConfiguredFolder {
        try ConfiguredFolder(
            yaml: """
                athletes:
                  anna: {time_zone: Europe/Berlin, publish: {ics: anna.ics, json: out.json}}
                  ben: {time_zone: Europe/Berlin, publish: {ics: ben.ics}}

                """)
    }

    /// Of several one has to be named; ProblemTests has what is said where there is no source.
    @Test func whatAFlagBringsBelongsToTheAthlete() async throws {
        let roster = try roster()
        try await roster.tpmerge("merge", "--feed", "-")
            .expect(64, saying: "are for one athlete. Choose one with --athlete.\n")
        for command in ["merge", "check"] { #expect(try await roster.tpmerge(command).status == 78) }
        for (name, feed) in [("anna", SmallPlan.feed), ("ben", Self.ben), ("anna", SmallPlan.feed)] {
            try await roster.folder.run(
                ["merge", "--today", "2026-03-18", "--athlete", name, "--feed", "-"], environment: roster.environment,
                input: Data(feed.utf8)
            ).expect(0, errors: "")
        }
        #expect(try roster.folder.text("anna.ics").contains("Run: Easy"))
        #expect(try !roster.folder.text("ben.ics").contains("Run: Easy"))
        #expect(
            try roster.folder.names(in: "state").filter { $0.hasSuffix(".sqlite") } == [
                "athlete-anna.sqlite", "athlete-ben.sqlite",
            ])
        // It is remembered: the other commands know it.
        try await roster.tpmerge("status", "--athlete", "anna")
            .expect(printing: "  Plan     not in the configuration\n           4 events")
        try await roster.tpmerge("explain", "2026-03-19", "--athlete", "anna").expect(0, printing: "Swim: Technique")
        // Files by a flag count, too.
        for source in [["--feed", "feed.ics"], ["--activities", "activities.json"]] {
            let other = try self.roster()
            try await other.tpmerge(["merge", "--today", "2026-03-18", "--athlete", "anna"] + source)
                .expect(0, errors: "")
            #expect(try other.folder.names(in: "state").contains("athlete-anna.sqlite"))
        }
    }

    /// A user who names an athlete means the usual configuration.
    @Test func anAthleteIsLookedUpWhereTheConfigurationUsuallyLies() async throws {
        let roster = try roster()
        try roster.folder.makeFolder(".config/tpmerge")
        let yaml = try roster.folder.text("config.yaml")
        try roster.folder.write(yaml, to: ".config/tpmerge/config.yaml", mode: 0o600)
        try await merge(roster.folder, ["--athlete", "anna", "--feed", "feed.ics"]).expect(0)
        #expect(roster.folder.exists(".config/tpmerge/anna.ics"))
    }

    /// The file that was Anna's, with her agenda or calendar, is Ben's now.
    @Test(arguments: [[], ["--ics", "anna.ics"]], [[], ["--ics", "ben.ics"], ["--ics", "-"]])
    func aFileThatHasChangedHands(_ hers: [String], _ his: [String]) async throws {
        let folder = try Folder()
        #expect(try await merge(folder, ["--feed", "feed.ics"] + hers).status == 0)
        let memory = try #require(try folder.names(in: ".local/state/tpmerge").first { $0.hasSuffix(".sqlite") })
        let before = try folder.data(".local/state/tpmerge/" + memory)
        try folder.write(Self.ben, to: "feed.ics")
        let ending = try await merge(folder, ["--feed", "feed.ics", "--activities", "activities.json"] + his)
            .expect(65, text: "")
        #expect(
            ending.errors.hasPrefix("tpmerge: error: feed.ics contains nothing of the plan that it contained before"))
        #expect(
            ending.errors.hasSuffix(
                "in a configuration (docs/configuration.md). If it is the same athlete's, run once with --allow-empty.\n"
            ))
        #expect(!folder.exists("ben.ics"))
        #expect(try folder.data(".local/state/tpmerge/" + memory) == before)
        try await merge(folder, ["--feed", "feed.ics", "--allow-empty"] + his).expect(0)
    }

    private static let renamed = SmallPlan.calendar([
        SmallPlan.event("n1", "20260317", "Run: Fartlek", "Workout type: Run\\n"),
        SmallPlan.event("n2", "20260319", "Swim: Technique", "Workout type: Swim\\nDistance Planned: 2400 m\\n"),
    ])

    /// The coach has planned anew, into the calendar that it always was. Or something of the plan is left: renamed is
    /// renamed, and moved is moved. Or what was planned then would be gone from every feed by now.
    @Test(
        arguments: [
            (["--ics", "anna.ics"], ben, "2026-03-18"), ([], renamed, "2026-03-18"),
            ([], renamed.replacing("20260319", with: "20260320"), "2026-03-18"),
            ([], ben.replacing("202603", with: "202604"), "2026-04-18"),
        ] as [([String], String, String)])
    func aNewPlanOfTheSameAthlete(_ output: [String], _ feed: String, _ today: String) async throws {
        let folder = try Folder()
        for (feed, today) in [(SmallPlan.feed, "2026-03-18"), (feed, today)] {
            try folder.write(feed, to: "feed.ics")
            try await folder.run(
                ["merge", "--timezone", "Europe/Berlin", "--today", today, "--feed", "feed.ics"] + output
            ).expect(0, errors: "")
        }
        if !output.isEmpty { #expect(try folder.text("anna.ics").contains("Bike: Hills")) }
    }
}

/// The state folder is lost after the feed has forgotten days: what was published tells some of it.
struct LostMemoryTests {
    /// Merges on a day when the feed no longer tells of its first two workouts.
    private func merge(_ configured: ConfiguredFolder) async throws -> Command.Ending {
        try await configured.tpmerge("merge", "--today", "2026-03-22")
    }

    private func forgetTwoDays(_ configured: ConfiguredFolder) async throws {
        let feed = SmallPlan.feed.components(separatedBy: "BEGIN:VEVENT")
        try configured.folder.write(
            ([feed[0]] + feed[3...]).joined(separator: "BEGIN:VEVENT")
                .replacing("DTSTAMP:20260318T050000Z", with: "DTSTAMP:20260322T120000Z"), to: "feed.ics")
        try await merge(configured).expect(0, errors: "")
    }

    /// A ride paired with a rowing by hand, on a day that the feed no longer tells of.
    private func forgottenRide() async throws -> ConfiguredFolder {
        let configured = try await ConfiguredFolder.rowedInstead()
        try await configured.published("pair", configured.uid(of: "Bike: Endurance"), "902")
        try await forgetTwoDays(configured)
        return configured
    }

    private func lose(_ names: String..., of configured: ConfiguredFolder) throws {
        for name in names { try configured.folder.remove(name) }
    }

    private func expectTheSameWithoutMemory(_ configured: ConfiguredFolder) async throws {
        let before = ["out.ics", "out.json"].map { try? configured.folder.data($0) }
        try lose("state", of: configured)
        try await merge(configured).expect(0, errors: "")
        #expect(["out.ics", "out.json"].map { try? configured.folder.data($0) } == before)
    }

    @Test func thePublishedJSONBringsItBack() async throws {
        try await expectTheSameWithoutMemory(try await forgottenRide())
    }

    @Test("So does what was kept apart, which no entry shows") func unpaired() async throws {
        let configured = try await ConfiguredFolder.rowedInstead()
        try await configured.published("unpair", configured.uid(of: "Run: Easy"))
        try await forgetTwoDays(configured)
        #expect(try configured.workout("Run: Easy")["status"] == .string("missed"))
        try await expectTheSameWithoutMemory(configured)
    }

    /// Also after a run that failed: while the feed was broken, it could not report the loss yet.
    @Test(arguments: [false, true])
    func withoutOneItIsSaidHowMuchIsLost(_ failsFirst: Bool) async throws {
        let configured = try await forgottenRide()
        try lose("state", "out.json", of: configured)
        if failsFirst {
            let feed = try configured.folder.text("feed.ics")
            try configured.folder.write("<html>", to: "feed.ics")
            #expect(try await merge(configured).status == 65)
            try configured.folder.write(feed, to: "feed.ics")
        }
        let ending = try await merge(configured).expect(0)
        let sentence = "\(configured.folder.path("out.ics")) held 2 events that are not remembered"
        #expect(ending.errors.contains("tpmerge: warning: anna: \(sentence)"), "\(ending.errors)")
        #expect(try await merge(configured).errors == "")
    }

    /// The title says brick, the type says bike.
    @Test func theTypeLineOfAForgottenPlanStands() async throws {
        let configured = try ConfiguredFolder()
        try configured.folder.edit("feed.ics") {
            $0.replacing("SUMMARY:Bike: Endurance", with: "SUMMARY:Brick: Ride then run")
        }
        try await configured.merged()
        #expect(try configured.workout("Brick: Ride then run")["sport"] == .string("bike"))
        try await forgetTwoDays(configured)
        try await expectTheSameWithoutMemory(configured)
    }
}
