import CommandLab
import Foundation
import Testing

/// Row 32: texts that would mean something else where they are written to.
@Suite(.slow) struct TextRows {
    private static let title =
        "Run: a;b,c\"d\\e \\n <script>alert(1)</script> \u{202E}left\u{2066} END:VEVENT & 100% {x} ' `"
    private static let notes = "One\nBEGIN:VEVENT\nUID:evil\n" + title

    private static func escaped(_ text: String) -> String {
        text.replacing("\\", with: "\\\\").replacing(";", with: "\\;").replacing(",", with: "\\,")
            .replacing("\n", with: "\\n")
    }

    @Test("32: line breaks, special characters, markup and bidi controls come back as the same text")
    func row32() async throws {
        let feed = SmallPlan.calendar([
            SmallPlan.event(
                "x", "20260319", Self.escaped(Self.title), "Workout type: Run\\n" + Self.escaped(Self.notes))
        ])
        let name = try #require(String(data: JSONEncoder().encode(Self.title), encoding: .utf8))
        let list = Anna.list(of: ["901"]).replacing("\"Run 901\"", with: name)
        let batch = try await Batch([Batch.Entry(feed), Batch.Entry(activities: list)])
        #expect(batch.ending.status == 0, "\(batch.ending.errors)")

        let plan = try #require(try batch.workouts(0).first)
        #expect(plan["summary"] == .string(Self.title))
        #expect(plan["planned"]?["notes"]?.string?.contains(Self.notes) == true)
        let planned = try #require(try batch.calendar(0).events.first)
        #expect(CalendarText.unescaped(planned["SUMMARY"] ?? "") == Self.title)
        #expect(CalendarText.unescaped(planned["DESCRIPTION"] ?? "").contains(Self.notes))

        let activity = try #require(try batch.workouts(1).first)
        #expect(activity["strava"]?["name"] == .string(Self.title))
        let done = try #require(try batch.calendar(1).events.first)
        #expect(CalendarText.unescaped(done["SUMMARY"] ?? "") == "✓ " + Self.title)

        for index in [0, 1] {
            let calendar = try batch.calendar(index)
            #expect(calendar.lines.count { $0 == "BEGIN:VEVENT" } == 1)
            #expect(calendar.lines.count { $0.hasPrefix("UID") } == 1)
            #expect(calendar.lines.allSatisfy { $0.firstMatch(of: /^[A-Z-]+[;:]/) != nil })
        }
    }

    @Test("32: a line break in a title becomes a space in SUMMARY") func row32LineBreak() async throws {
        let feed = SmallPlan.calendar([SmallPlan.event("x", "20260319", "Run: a\\nUID:evil", "Workout type: Run\\n")])
        let list = Anna.list(of: ["901"]).replacing("Run 901", with: "a\\r\\nUID:evil")
        let batch = try await Batch([Batch.Entry(feed), Batch.Entry(activities: list)])
        #expect(try batch.calendar(0).events.map { $0["SUMMARY"] } == ["Run: a UID:evil"])
        #expect(try batch.calendar(1).events.map { $0["SUMMARY"] } == ["✓ a UID:evil"])
        for index in [0, 1] { #expect(try batch.calendar(index).uids.allSatisfy { $0 != "evil" }) }
    }

    @Test("32: the agenda shows no controls to a terminal") func row32Agenda() async throws {
        let folder = try Folder()
        let list = Anna.list(of: ["901"]).replacing("Run 901", with: "\\u001b[31mred\\u202e")
        try folder.write(list, to: "activities.json")
        let ending = try await folder.merge()
        #expect(ending.status == 0)
        #expect(!ending.text.contains("\u{1B}") && !ending.text.contains("\u{202E}"))
    }
}
