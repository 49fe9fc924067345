import Basics
import ICalendar
import Testing

/// Faults, row 22: several events under one UID (RFC 5546 §2.1.4).
@Suite struct RevisionTests {
    /// An event of an all-day run. The day of March is also its title, unless the lines have one.
    private static func event(_ day: Int, uid: String = "a", _ lines: String...) -> [String] {
        let title = lines.contains { $0.hasPrefix("SUMMARY") } ? [] : ["SUMMARY:\(day)"]
        return ["BEGIN:VEVENT", "UID:" + uid, "DTSTART;VALUE=DATE:202603\(day < 10 ? "0" : "")\(day)"] + title + lines
            + ["END:VEVENT"]
    }

    private func days(_ events: [[String]]) throws -> [Int] {
        let document = try CalendarReader.read(Sample.calendar(events.flatMap(\.self)))
        return document.expanded(within: try Sample.day("2026-03-01")...Sample.day("2026-03-31")).events
            .map(\.start.written.day.components.day)
    }

    @Test(arguments: [
        ("equal copies: once", [event(4), event(4), event(4)], [4]),
        (
            "whenever they were stamped", [event(4, "DTSTAMP:20260101T000000Z"), event(4, "DTSTAMP:20260102T000000Z")],
            [4]
        ),
        ("without UID nothing says that they are copies", [event(4, uid: ""), event(4, uid: "")], [4, 4]),
        ("a UID of another case is another", [event(4), event(4, uid: "A")], [4, 4]),
        ("like numbers make no revisions", [event(4), event(5)], [4, 5]),
        (
            "whatever was changed later",
            [event(4, "SEQUENCE:1", "LAST-MODIFIED:20260102T000000Z"), event(5, "SEQUENCE:1")], [4, 5]
        ),
        ("nor does a cancelled copy", [event(4, "STATUS:CANCELLED"), event(5)], [5]),
        ("the highest number counts", [event(4), event(5, "SEQUENCE:2"), event(6, "SEQUENCE:1")], [5]),
        ("as a number", [event(4, "SEQUENCE:10"), event(5, "SEQUENCE:9")], [4]),
        ("beyond 32 bits, too", [event(4, "SEQUENCE:1746000000000"), event(5, "SEQUENCE:4294967296")], [4]),
        ("what is no number is none", [event(4, "SEQUENCE:x"), event(5, "SEQUENCE:1 ")], [5]),
        ("a cancelled one, too", [event(4, "SEQUENCE:1"), event(4, "SEQUENCE:2", "STATUS:CANCELLED")], []),
        (
            "of several with the highest the later",
            [
                event(4), event(5, "SEQUENCE:1", "LAST-MODIFIED:20260102T000000Z", "DTSTAMP:20260101T000000Z"),
                event(6, "SEQUENCE:1", "LAST-MODIFIED:20260101T000000Z", "DTSTAMP:20260103T000000Z"),
                event(7, "SEQUENCE:1", "DTSTAMP:20260101T000000Z"),
            ], [5]
        ),
        ("both, if neither is later", [event(4), event(5, "SEQUENCE:1"), event(6, "SEQUENCE:1")], [5, 6]),
        ("of each UID by itself", [event(4, "SEQUENCE:1"), event(5, uid: "b")], [4, 5]),
        (
            "a series in its last revision",
            [
                event(4, "SEQUENCE:1", "RRULE:FREQ=WEEKLY;COUNT=3"),
                event(12, "SEQUENCE:1", "RECURRENCE-ID;VALUE=DATE:20260311"),
                event(4, "SEQUENCE:2", "RRULE:FREQ=WEEKLY;COUNT=4", "EXDATE;VALUE=DATE:20260311"),
            ], [4, 18, 25]
        ),
        (
            "an exception of an older number stays where the older series isn't listed",
            [
                event(12, "SEQUENCE:1", "RECURRENCE-ID;VALUE=DATE:20260311"),
                event(4, "SEQUENCE:2", "RRULE:FREQ=WEEKLY;COUNT=3"),
            ], [12, 4, 18]
        ),
        (
            "an exception in its last revision",
            [
                event(4, "RRULE:FREQ=WEEKLY;COUNT=3"), event(12, "RECURRENCE-ID;VALUE=DATE:20260311"),
                event(13, "SEQUENCE:1", "RECURRENCE-ID;VALUE=DATE:20260311"),
                event(20, "RECURRENCE-ID;VALUE=DATE:20260318"),
            ], [4, 13, 20]
        ),
    ])
    func oneUID(rule: String, events: [[String]], expected: [Int]) throws {
        #expect(try days(events) == expected, "\(rule)")
    }

    @Test("Thousands of events under one UID cost what others do") func many() throws {
        let events = (0..<4000).flatMap { number in
            [
                Self.event(4, "RRULE:FREQ=DAILY;COUNT=2", "SUMMARY:\(number)"),
                Self.event(5, "SUMMARY:\(number)", "RECURRENCE-ID;VALUE=DATE:\(20_250_101 + number % 28)"),
            ]
        }
        #expect(try days(events).count <= 12_000)
    }
}
