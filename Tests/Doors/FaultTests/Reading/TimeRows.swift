import CommandLab
import Foundation
import Testing

/// Rows 29 and 31: odd hours, and numbers beyond any real training.
@Suite(.slow) struct TimeRows {
    private static func event(_ start: String, _ more: String...) -> String {
        SmallPlan.calendar([
            (["BEGIN:VEVENT", "UID:x", "SUMMARY:Run: Odd", start] + more + ["END:VEVENT"]).joined(separator: "\r\n")
        ])
    }

    private static let hours: [(start: String, zone: String, published: String, day: String)] = [
        // A time that is skipped is read with the offset before the gap, one that comes twice is the first one.
        ("DTSTART:20260329T023000", "Europe/Berlin", "20260329T013000Z", "2026-03-29"),
        ("DTSTART;TZID=Europe/Berlin:20260329T023000", "Europe/Berlin", "20260329T013000Z", "2026-03-29"),
        ("DTSTART:20261025T023000", "Europe/Berlin", "20261025T003000Z", "2026-10-25"),
        ("DTSTART;TZID=Europe/Berlin:20261025T023000", "Europe/Berlin", "20261025T003000Z", "2026-10-25"),
        // Midnight is skipped in Cairo, where clocks go from 24 to 1 o'clock.
        ("DTSTART:20260424T000000", "Africa/Cairo", "20260423T220000Z", "2026-04-24"),
        ("DTSTART;VALUE=DATE:20260424", "Africa/Cairo", "20260424", "2026-04-24"),
        ("DTSTART;VALUE=DATE:20260329", "Europe/Berlin", "20260329", "2026-03-29"),
        ("DTSTART;VALUE=DATE:20261025", "Europe/Berlin", "20261025", "2026-10-25"),
    ]

    @Test("29: DST gap and overlap, midnight on a DST day, all-day on it") func row29() async throws {
        let batch = try await Batch(Self.hours.map { Batch.Entry(Self.event($0.start), zone: $0.zone) })
        #expect(batch.ending.status == 0, "\(batch.ending.errors)")
        for (index, hour) in Self.hours.enumerated() {
            #expect(try batch.calendar(index).events.map { $0["DTSTART"] } == [hour.published], "\(hour)")
            #expect(try batch.workouts(index).map { $0["day"] } == [.string(hour.day)], "\(hour)")
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
            Self.event("DTSTART\($0.contains("T") ? "" : ";VALUE=DATE"):\($0)")
        }
        let feeds = starts + Self.ends.map { Self.event("DTSTART:20260318T060000", $0) }
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
}
