import CommandLab
import Foundation
import Testing

/// `publish: calendars:`, several calendars from one run: what each shows, and what it is called.
struct SeveralCalendarsTests {
    private func configured(_ calendars: [String]) throws -> ConfiguredFolder {
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
        let configured = try await configured(["ics: second.ics", "ics: busy.ics\n          shows: busy"]).merged()
        #expect(try configured.folder.data("second.ics") == configured.folder.data("out.ics"))
        #expect(try titles(configured, "out.ics").count == 4)
        #expect(try titles(configured, "busy.ics") == ["Training", "Training"])
        // BusyCalendarTests looks for every word of the full calendar.
        let uids = try Set(lines(configured, "busy.ics", beginning: "UID:"))
        #expect(uids.isDisjoint(with: try lines(configured, "out.ics", beginning: "UID:")))
        #expect(uids.allSatisfy { $0.wholeMatch(of: /busy-[0-9a-f]{16}@tpmerge/) != nil })
        #expect(try lines(configured, "busy.ics", beginning: "DTSTART:") == ["20260316T060000Z"])
        #expect(try lines(configured, "busy.ics", beginning: "TRANSP:") == ["OPAQUE", "TRANSPARENT"])
        let before = try configured.everything()
        try await configured.merged()
        let after = try configured.everything()
        for name in ["out.ics", "second.ics", "busy.ics", "out.json"] { #expect(after[name] == before[name]) }
    }

    /// They outlive the feed's address, and a title that nobody sees changes nothing.
    @Test func busyUIDsStay() async throws {
        let configured = try await configured(["{ics: busy.ics, shows: busy}"]).merged()
        let before = try configured.folder.data("busy.ics")
        try configured.folder.edit("feed.ics") {
            $0.replacing("Swim: Technique", with: "Swim: Drills").replacing("UID:", with: "UID:new-")
        }
        try await configured.merged()
        #expect(try titles(configured, "out.ics").contains("Swim: Drills"))
        #expect(try configured.folder.data("busy.ics") == before)
        try configured.folder.write(configured.folder.text("feed.ics"), to: "renewed.ics")
        let settings = try configured.folder.text("config.yaml").replacing("feed.ics", with: "renewed.ics")
        #expect(settings.contains("renewed.ics"))
        try configured.folder.write(settings, to: "config.yaml", mode: 0o600)
        try await configured.merged()
        #expect(try configured.folder.data("busy.ics") == before)
    }

    private static let shown: [(String, [String])] = [
        ("status: planned", ["Swim: Technique", "Day Off: Rest Day"]),
        ("sports: [run, bike]", ["✓ Run: Easy", "✗ Bike: Endurance"]), ("sports: rowing", []),
        ("shows: busy, status: completed", ["Training"]), ("shows: busy, sports: rest", []),
    ]

    /// And the workouts of each are counted.
    @Test func aCalendarShowsWhatIsWanted() async throws {
        let names = Self.shown.indices.map { "\($0).ics" }
        let configured = try configured(zip(names, Self.shown).map { "{ics: \($0), \($1.0)}" })
        let ending = try await configured.merge("--verbose").expect(0)
        for (name, (settings, titles)) in zip(names, Self.shown) {
            #expect(try self.titles(configured, name) == titles, "\(settings)")
            #expect(ending.errors.contains("wrote \(configured.folder.path(name)) (\(titles.count) workout"))
        }
        #expect(try titles(configured, "out.ics").count == 4, "the others show all")
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
}

/// `most_bytes`: programs lose events of calendars that are too large.
extension SeveralCalendarsTests {
    @Test func aCalendarThatIsTooLargeLosesItsOldestDaysAndSaysSo() async throws {
        let configured = try ConfiguredFolder(
            publish: "{json: out.json, calendars: "
                + "[{ics: small.ics, most_bytes: 15000}, {ics: all.ics, most_bytes: none}]}")
        let text = String(repeating: "Easy all the way. ", count: 20)
        // A run a day with long texts, of which 15,000 bytes hold three weeks.
        let days = (1...31).map { day in
            let number = day < 10 ? "0\(day)" : "\(day)"
            return SmallPlan.event("d\(day)", "202603\(number)", "Run: Day \(number)", "Workout type: Run\\n\(text)")
        }
        try configured.folder.write(SmallPlan.calendar(days), to: "feed.ics")
        let ending = try await configured.merge().expect(0)
        let small = try configured.folder.data("small.ics")
        #expect(small.count <= 15_000)
        let shown = try titles(configured, "small.ics")
        #expect(shown.last == "Run: Day 31")
        #expect(shown.contains("Run: Day 18"), "today stays")
        #expect(!shown.contains("Run: Day 01"))
        let first = 31 - shown.count + 1
        let sentence = "the calendar was cut to 2026-03-\(first)…2026-03-31 to stay below"
        ending.expect(
            saying: "anna: \(configured.folder.path)/small.ics: \(sentence)",
            "\(31 - shown.count) older workouts are not in it")
        #expect(try titles(configured, "all.ics").count == 31)
        #expect(try JSONValue(parsing: configured.folder.data("out.json"))["workouts"]?.array?.count == 31)
        // Cut the same way, it stays the same.
        let before = try configured.everything()["small.ics"]
        #expect(try await configured.merge().status == 0)
        #expect(try configured.everything()["small.ics"] == before)
    }

    @Test func byFlagItStaysWholeAndAWarningSaysWhatToDo() async throws {
        let folder = try Folder()
        let text = String(repeating: "Easy all the way. ", count: 60)
        let events = (0..<1000).map { number in
            SmallPlan.event("d\(number)", "202603\(10 + number % 20)", "Run: \(number)", "Workout type: Run\\n\(text)")
        }
        try folder.write(SmallPlan.calendar(events), to: "feed.ics")
        let flags = ["--feed", "feed.ics", "--timezone", "UTC", "--today", "2026-03-18", "--ics", "out.ics"]
        let ending = try await folder.run(flags).expect(0)
        #expect(try folder.data("out.ics").count > 1_000_000)
        #expect(
            ending.errors.contains(
                " MB, and Google loses events above 1 MB; write fewer days with --since and --until, or use a "
                    + "configuration, which cuts it (most_bytes).\n"), "\(ending.errors)")
        try await folder.run(flags + ["--since", "2026-03-28"]).expect(0, errors: "")
    }
}
