import CommandLab
import Foundation
import Testing

/// Rows 21 to 32: events and activities that are wrong in themselves. How each is read is in `ICalendarTests`, `StravaTests` and
/// `TrainingPeaksTests`; here it is what comes out in the end.
@Suite(.slow) struct EventRows {
    private static func event(_ lines: String...) -> String { event(lines) }

    private static func event(_ lines: [String]) -> String {
        (["BEGIN:VEVENT", "DTSTAMP:20260318T050000Z"] + lines + ["END:VEVENT"]).joined(separator: "\r\n")
    }

    private static func calendar(_ lines: String...) -> String {
        SmallPlan.calendar([event(["UID:x", "SUMMARY:Run: Odd"] + lines)])
    }

    @Test(
        "21: many bad events of one kind are one sentence, also where each is bad in its own way",
        arguments: ["nonsense", "2026<n>901"])
    func row21(_ start: String) async throws {
        let good = SmallPlan.event("good", "20260319", "Run: Good", "Workout type: Run\\n")
        let bad = (1...4).map { number in
            Self.event(
                "DTSTART:\(start.replacing("<n>", with: "\(number)"))", "UID:\(number)", "SUMMARY:Run: \(number)")
        }
        let batch = try await Batch([Batch.Entry(SmallPlan.calendar(bad + [good]))])
        batch.ending.expect(0, saying: "(Run: 1): ", " (and 3 more of this kind)\n")
        #expect(try batch.warnings(of: 0).count == 4, "JSON lists them all")
        #expect(batch.sentences(of: 0).count == 1)
    }

    @Test("22: UID missing, doubled, differing in case") func row22() async throws {
        let uids = [["", "UID:a"], ["", ""], ["UID:a", "UID:a"], ["UID:a", "UID:A"], ["UID:", "UID:"]]
        let batch = try await Batch(
            uids.map { pair in
                let events = zip(pair, ["One", "Two"]).map { uid, title in
                    Self.event("DTSTART;VALUE=DATE:20260319", "SUMMARY:Run: \(title)", uid.isEmpty ? "X-A:b" : uid)
                }
                return Batch.Entry(SmallPlan.calendar(events))
            })
        #expect(batch.ending.status == 0)
        for index in uids.indices {
            #expect(Set(try batch.workouts(index).map { $0["summary"]?.string }) == ["Run: One", "Run: Two"])
            let published = try batch.calendar(index).uids
            #expect(Set(published.map { $0.lowercased() }).count == 2, "\(uids[index])")
            #expect(try batch.workouts(index).compactMap { $0["uid"]?.string }.sorted() == published.sorted())
        }
    }

    private static let ends = [
        "DTEND:20260318T050000", "DTEND:00000101T000000", "DTEND:99991231T235959", "DURATION:-PT1H",
        "DURATION:P99999999999999D", "DURATION:PT9223372036854775807S", "DTEND;VALUE=DATE:20260101",
        "DTEND:100000101T000000", "SEQUENCE:99999999999999999999", "SEQUENCE:-1",
        "DESCRIPTION:Planned Time: 99999999999999999999:00\\nDistance Planned: 1e999 km\\nTSS: 1e400\\n",
        "DESCRIPTION:Planned Time: -1:00\\nDistance Planned: -5 km\\nActual Time: 9999999:59\\n",
    ]

    @Test("31: years 0000, 9999, 10000; ends before starts; huge and negative lengths") func row31() async throws {
        let starts = ["00000101", "99991231", "100000101", "00010101", "99990101T120000"].map {
            Self.calendar("DTSTART\($0.contains("T") ? "" : ";VALUE=DATE"):\($0)")
        }
        let feeds = starts + Self.ends.map { Self.calendar("DTSTART:20260318T060000", $0) }
        let good = SmallPlan.event("good", "20260319", "Swim: Good", "Workout type: Swim\\n")
        let batch = try await Batch(
            feeds.map { Batch.Entry($0.replacing("END:VCALENDAR", with: good + "\r\nEND:VCALENDAR")) })
        #expect(batch.ending.status == 0, "\(batch.ending.errors)")
        for index in feeds.indices {
            let workouts = try batch.workouts(index)
            #expect(workouts.contains { $0["summary"] == "Swim: Good" }, "\(feeds[index])")
            for event in try batch.calendar(index).events {
                let (start, end) = (event["DTSTART"] ?? "", event["DTEND"] ?? event["DTSTART"] ?? "")
                #expect(start <= end && start.prefix { $0 != "T" }.count == 8, "\(event)")
            }
            for workout in workouts { Self.expectSensible(workout["planned"], "\(feeds[index])") }
        }
    }

    @Test("31: activities of such days, lengths and ids") func row31Activities() async throws {
        let values = [
            "-1", "0", "1e308", "-1e308", "99999999999999999999", "9223372036854775807", "-9223372036854775808",
        ]
        let keys = [
            "distance", "moving_time", "elapsed_time", "id", "average_speed", "total_elevation_gain", "utc_offset",
        ]
        let dates = ["0000-01-01T00:00:00Z", "9999-12-31T23:59:59Z", "10000-01-01T00:00:00Z", "2026-02-30T00:00:00Z"]
        let odd =
            keys.flatMap { key in values.map { "\"\(key)\": \($0)" } }
            + dates.map { "\"start_date\": \"\($0)\", \"start_date_local\": \"\($0)\"" }
        let plain = [
            "id": "902", "distance": "8000", "moving_time": "2640", "elapsed_time": "2700",
            "start_date": "\"2026-03-17T06:00:00Z\"", "start_date_local": "\"2026-03-17T07:00:00Z\"",
        ]
        let batch = try await Batch(
            odd.map { members in
                let rest = plain.filter { !members.contains("\"\($0.key)\"") }.map { "\"\($0.key)\": \($0.value)" }
                let element =
                    "{\"name\": \"Odd\", \"sport_type\": \"Run\", \((rest + [members]).joined(separator: ", "))}"
                return Batch.Entry(activities: "[\(element), \(Anna.list(of: ["901"]).dropFirst().dropLast(2))]")
            })
        #expect(batch.ending.status == 0, "\(batch.ending.errors)")
        for index in odd.indices {
            let workouts = try batch.workouts(index)
            #expect(workouts.contains { $0["strava"]?["id"] == "901" }, "\(odd[index])")
            for workout in workouts { Self.expectSensible(workout["strava"], odd[index]) }
        }
    }

    /// No length is negative or longer than any life.
    private static func expectSensible(_ part: JSONValue?, _ comment: String) {
        for name in ["duration_s", "distance_m", "moving_time_s", "elapsed_time_s", "actual_duration_s"] {
            guard let number = part?[name]?.number else { continue }
            #expect(number >= 0 && number < 1e9, "\(name) of \(comment)")
        }
    }

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
}
