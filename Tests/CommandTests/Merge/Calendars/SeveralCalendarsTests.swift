import CommandLab
import Foundation
import Testing

/// `publish: calendars:`, several calendars from one run: what each shows, how large it may be, what it is called.
struct SeveralCalendarsTests {
    /// What is configured as `calendars`, of which each has a line.
    private func configured(_ calendars: String...) throws -> ConfiguredFolder {
        try ConfiguredFolder(
            publish: "\n      ics: out.ics\n      json: out.json\n      calendars:\n"
                + calendars.map { "        - \($0)\n" }.joined())
    }

    private func lines(_ configured: ConfiguredFolder, _ name: String, beginning: String) throws -> [String] {
        // Undone are the folds of RFC 5545.
        try configured.folder.text(name).replacing("\r\n ", with: "").components(separatedBy: "\r\n")
            .filter { $0.hasPrefix(beginning) }.map { String($0.dropFirst(beginning.count)) }
    }

    private func titles(_ configured: ConfiguredFolder, _ name: String) throws -> [String] {
        try lines(configured, name, beginning: "SUMMARY:")
    }

    @Test func eachGoesToItsOwnFile() async throws {
        let configured = try configured("ics: second.ics", "ics: busy.ics\n          shows: busy")
        try await configured.merged()
        #expect(try configured.folder.data("second.ics") == configured.folder.data("out.ics"))
        #expect(try titles(configured, "out.ics").count == 4)
        #expect(try titles(configured, "busy.ics") == ["Training", "Training"])
        let before = try configured.everything()
        try await configured.merged()
        let after = try configured.everything()
        for name in ["out.ics", "second.ics", "busy.ics", "out.json"] { #expect(after[name] == before[name]) }
    }

    @Test func aBusyCalendarTellsTimesAndNothingElse() async throws {
        let configured = try configured("{ics: busy.ics, shows: busy}")
        try configured.folder.write(
            SmallPlan.feed.replacing("Workout type: Run\\n", with: "Workout type: Run\\nMind the knee.\\n"),
            to: "feed.ics")
        try await configured.merged()
        let busy = try configured.folder.text("busy.ics").replacing("\r\n ", with: "").lowercased()
        func words(_ text: String) -> Set<Substring> { Set(text.split { !$0.isLetter && !$0.isNumber }) }
        let telling: Set<Substring> = [
            "run", "easy", "swim", "technique", "bike", "morning", "knee", "901", "strava", "planned", "completed",
            "plan", "url", "description", "categories", "color", "x", "km", "min",
        ]
        let full = try configured.folder.text("out.ics").replacing("\r\n ", with: "").lowercased()
        #expect(words(full).isSuperset(of: ["run", "knee", "901", "strava", "categories"]), "or this proves nothing")
        // The names of calendar and program are no words about a workout.
        let events = busy.components(separatedBy: "begin:vevent").dropFirst().joined()
        #expect(words(events).isDisjoint(with: telling))
        let uids = try Set(lines(configured, "busy.ics", beginning: "UID:"))
        #expect(uids.isDisjoint(with: try lines(configured, "out.ics", beginning: "UID:")))
        #expect(uids.allSatisfy { $0.wholeMatch(of: /busy-[0-9a-f]{16}@tpmerge/) != nil })
        #expect(try lines(configured, "busy.ics", beginning: "DTSTART:") == ["20260316T060000Z"])
        #expect(try lines(configured, "busy.ics", beginning: "TRANSP:") == ["OPAQUE", "TRANSPARENT"])
    }

    @Test func busyUIDsOutliveTheFeedsAddress() async throws {
        let configured = try configured("{ics: busy.ics, shows: busy}")
        try await configured.merged()
        let before = try configured.folder.data("busy.ics")
        try configured.folder.write(SmallPlan.feed, to: "renewed.ics")
        let settings = try configured.folder.text("config.yaml").replacing("feed.ics", with: "renewed.ics")
        #expect(settings.contains("renewed.ics"))
        try configured.folder.write(settings, to: "config.yaml", mode: 0o600)
        try await configured.merged()
        #expect(try configured.folder.data("busy.ics") == before)
    }

    @Test func eachCalendarsOwnWorkoutsAreCounted() async throws {
        let configured = try configured("{ics: busy.ics, sports: swim}")
        let ending = try await configured.merge("--verbose")
        #expect(ending.errors.contains("wrote \(configured.folder.path("busy.ics")) (1 workout,"))
    }

    @Test func busyUIDsStay() async throws {
        let configured = try configured("{ics: busy.ics, shows: busy}")
        try await configured.merged()
        let before = try configured.folder.data("busy.ics")
        try configured.folder.write(
            SmallPlan.feed.replacing("Swim: Technique", with: "Swim: Drills").replacing("UID:", with: "UID:new-"),
            to: "feed.ics")
        try await configured.merged()
        #expect(try titles(configured, "out.ics").contains("Swim: Drills"))
        #expect(try configured.folder.data("busy.ics") == before, "a title nobody sees changes nothing")
    }

    @Test(arguments: [
        ("status: planned", ["Swim: Technique", "Day Off: Rest Day"]), ("status: [completed]", ["✓ Run: Easy"]),
        ("status: [completed, missed]", ["✓ Run: Easy", "✗ Bike: Endurance"]),
        ("sports: swim", ["Swim: Technique"]), ("sports: [run, bike]", ["✓ Run: Easy", "✗ Bike: Endurance"]),
        ("sports: rest", ["Day Off: Rest Day"]), ("sports: rowing", []),
        ("sports: [run, swim], status: completed", ["✓ Run: Easy"]),
        ("shows: everything, sports: run", ["✓ Run: Easy"]),
        ("shows: busy, status: completed", ["Training"]), ("shows: busy, sports: rest", []),
    ])
    func aCalendarShowsWhatIsWanted(_ settings: String, _ titles: [String]) async throws {
        let configured = try configured("{ics: some.ics, \(settings)}")
        try await configured.merged()
        #expect(try self.titles(configured, "some.ics") == titles)
        #expect(try self.titles(configured, "out.ics").count == 4, "the others show all")
        #expect(try JSONValue(parsing: configured.folder.data("out.json"))["workouts"]?.array?.count == 4)
    }

    @Test func eachHasAName() async throws {
        let configured = try ConfiguredFolder(
            publish: """
                {ics: out.ics, name: Anna, calendars: [{ics: swim.ics, name: "Wasser, täglich"}, {ics: same.ics}]}
                """)
        try await configured.merged()
        for property in ["NAME:", "X-WR-CALNAME:"] {
            #expect(try lines(configured, "out.ics", beginning: property) == ["Anna"])
            #expect(try lines(configured, "same.ics", beginning: property) == ["Anna"])
        }
        #expect(try lines(configured, "swim.ics", beginning: "NAME:") == ["Wasser\\, täglich"])
        #expect(try lines(configured, "swim.ics", beginning: "X-WR-CALNAME:") == ["Wasser, täglich"])
    }

    @Test(arguments: [
        ("shows: all", "`shows` must be everything or busy"),
        ("status: done", "`done` is not one of `status`; the nearest is `planned`"),
        ("sports: [run, bicycle]", "`bicycle` is not one of `sports`; the nearest is"),
        ("most_bytes: 10", "`most_bytes` must be a number of bytes from 10000 to 1000000000, for example 1000000"),
        ("show: busy", "`show` is not a setting of calendars; the nearest is `shows`"),
        ("url: https://example.org/a.ics", "a calendar under `calendars` needs one `ics`, one `url` or one `caldav`"),
    ])
    func whatMakesNoSense(_ setting: String, _ sentence: String) async throws {
        let configured = try configured("{ics: some.ics, \(setting)}")
        let ending = try await configured.merge()
        #expect(ending.status == 78)
        #expect(ending.errors.hasPrefix("tpmerge: error: "), "\(ending.errors)")
        #expect(ending.errors.contains(sentence), "\(ending.errors)")
        #expect(!configured.folder.exists("out.ics"))
    }

    @Test func twoCalendarsInOneFileAreRefused() async throws {
        for other in ["out.ics", "./out.ics", "out.json"] {
            let configured = try configured("{ics: \(other), shows: busy}")
            let ending = try await configured.merge()
            #expect([64, 78].contains(ending.status), "\(other)")
            #expect(!configured.folder.exists("out.ics"))
        }
    }

    @Test func oneThatCannotBeWrittenKeepsAllAsTheyWere() async throws {
        let configured = try configured("{ics: missing/x.ics, shows: busy}")
        let ending = try await configured.merge()
        #expect(ending.status == 73)
        #expect(!configured.folder.exists("out.ics"))
        #expect(!configured.folder.exists("out.json"))
    }
}
