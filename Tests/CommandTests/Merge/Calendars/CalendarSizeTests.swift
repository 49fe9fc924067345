import CommandLab
import Foundation
import Testing

/// `most_bytes`: programs lose events of calendars that are too large.
struct CalendarSizeTests {
    private func titles(_ configured: ConfiguredFolder, _ name: String) throws -> [String] {
        try configured.folder.text(name).components(separatedBy: "\r\n").filter { $0.hasPrefix("SUMMARY:") }
            .map { String($0.dropFirst("SUMMARY:".count)) }
    }

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
        let ending = try await configured.merge()
        #expect(ending.status == 0)
        let small = try configured.folder.data("small.ics")
        #expect(small.count <= 15_000)
        #expect(small.count > 14_000, "no more than has to go")
        let shown = try titles(configured, "small.ics")
        #expect(shown.last == "Run: Day 31")
        #expect(shown.contains("Run: Day 18"), "today stays")
        #expect(!shown.contains("Run: Day 01"))
        let first = 31 - shown.count + 1
        let sentence = "the calendar was cut to 2026-03-\(first)…2026-03-31 to stay below"
        #expect(ending.errors.contains("anna: \(configured.folder.path)/small.ics: \(sentence)"), "\(ending.errors)")
        #expect(ending.errors.contains("\(31 - shown.count) older workouts are not in it"))
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
        let ending = try await folder.run(flags)
        #expect(ending.status == 0)
        #expect(try folder.data("out.ics").count > 1_000_000)
        #expect(
            ending.errors.contains(
                " MB, and Google loses events above 1 MB; write fewer days with --since and --until, or use a "
                    + "configuration, which cuts it (most_bytes).\n"), "\(ending.errors)")
        let few = try await folder.run(flags + ["--since", "2026-03-28"])
        #expect(few.status == 0)
        #expect(few.errors == "")
    }
}
