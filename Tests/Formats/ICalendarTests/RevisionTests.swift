import Basics
import ICalendar
import Testing

/// Faults, row 22: several events under one UID (RFC 5546 §2.1.4).
@Suite struct RevisionTests {
    /// An event of an all-day run: its day of March, which is also its title, and further lines, `4 SEQUENCE:1`; in them `_` is
    /// a blank.
    private static func event(_ text: some StringProtocol) -> [String] {
        let words = text.split(separator: " ").map { String($0).replacing("_", with: " ") }
        let (day, lines) = (words[0], Array(words.dropFirst()))
        let date = "DTSTART;VALUE=DATE:202603" + (day.count < 2 ? "0" : "") + day
        let usual = [("UID:", "a"), ("SUMMARY:", day)].compactMap { name, value in
            lines.contains { $0.hasPrefix(name) } ? nil : name + value
        }
        return ["BEGIN:VEVENT", date] + usual + lines + ["END:VEVENT"]
    }

    private func days(_ events: [[String]]) throws -> [Int] {
        let document = try CalendarReader.read(Sample.calendar(events.flatMap(\.self)))
        return document.expanded(within: try Sample.day("2026-03-01")...Sample.day("2026-03-31")).events
            .map(\.start.written.day.components.day)
    }

    /// A rule, events, and the days that count.
    private static let rows = """
        equal copies: once | 4, 4, 4 | 4
        whenever they were stamped | 4 DTSTAMP:20260101T000000Z, 4 DTSTAMP:20260102T000000Z | 4
        without UID nothing says that they are copies | 4 UID:, 4 UID: | 4 4
        a UID of another case is another | 4, 4 UID:A | 4 4
        like numbers make no revisions | 4, 5 | 4 5
        whatever was changed later | 4 SEQUENCE:1 LAST-MODIFIED:20260102T000000Z, 5 SEQUENCE:1 | 4 5
        nor does a cancelled copy | 4 STATUS:CANCELLED, 5 | 5
        the highest number counts | 4, 5 SEQUENCE:2, 6 SEQUENCE:1 | 5
        as a number | 4 SEQUENCE:10, 5 SEQUENCE:9 | 4
        beyond 32 bits, too | 4 SEQUENCE:1746000000000, 5 SEQUENCE:4294967296 | 4
        what is no number is none | 4 SEQUENCE:x, 5 SEQUENCE:1_ | 5
        a cancelled one, too | 4 SEQUENCE:1, 4 SEQUENCE:2 STATUS:CANCELLED | none
        of several with the highest the later | 4, \
        5 SEQUENCE:1 LAST-MODIFIED:20260102T000000Z DTSTAMP:20260101T000000Z, \
        6 SEQUENCE:1 LAST-MODIFIED:20260101T000000Z DTSTAMP:20260103T000000Z, 7 SEQUENCE:1 DTSTAMP:20260101T000000Z | 5
        both, if neither is later | 4, 5 SEQUENCE:1, 6 SEQUENCE:1 | 5 6
        of each UID by itself | 4 SEQUENCE:1, 5 UID:b | 4 5
        a series in its last revision | 4 SEQUENCE:1 RRULE:FREQ=WEEKLY;COUNT=3, \
        12 SEQUENCE:1 RECURRENCE-ID;VALUE=DATE:20260311, \
        4 SEQUENCE:2 RRULE:FREQ=WEEKLY;COUNT=4 EXDATE;VALUE=DATE:20260311 | 4 18 25
        an exception of an older number stays where the older series isn't listed | \
        12 SEQUENCE:1 RECURRENCE-ID;VALUE=DATE:20260311, 4 SEQUENCE:2 RRULE:FREQ=WEEKLY;COUNT=3 | 12 4 18
        an exception in its last revision | 4 RRULE:FREQ=WEEKLY;COUNT=3, 12 RECURRENCE-ID;VALUE=DATE:20260311, \
        13 SEQUENCE:1 RECURRENCE-ID;VALUE=DATE:20260311, 20 RECURRENCE-ID;VALUE=DATE:20260318 | 4 13 20
        """

    @Test(arguments: rows.split(separator: "\n"))
    func oneUID(row: Substring) throws {
        let cells = row.split(separator: " | ")
        let expected = cells[2].split(separator: " ").compactMap { Int($0) }
        #expect(try days(cells[1].split(separator: ", ").map(Self.event)) == expected)
    }

    @Test("Thousands of events under one UID cost what others do") func many() throws {
        let events = (0..<4000).flatMap { number in
            [
                Self.event("4 RRULE:FREQ=DAILY;COUNT=2 SUMMARY:\(number)"),
                Self.event("5 SUMMARY:\(number) RECURRENCE-ID;VALUE=DATE:\(20_250_101 + number % 28)"),
            ]
        }
        #expect(try days(events).count <= 12_000)
    }
}
