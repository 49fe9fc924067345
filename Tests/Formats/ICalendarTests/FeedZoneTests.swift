import Basics
import Testing

@testable import ICalendar

/// Faults, row 27: zones that a calendar defines itself (RFC 5545 §3.6.5).
@Suite struct FeedZoneTests {
    private static func observance(_ kind: String, _ start: String, _ offsets: (String, String), _ more: String...)
        -> [String]
    {
        ["BEGIN:" + kind, "DTSTART:" + start, "TZOFFSETFROM:" + offsets.0, "TZOFFSETTO:" + offsets.1] + more
            + ["END:" + kind]
    }

    private static let outlook =
        observance(
            "STANDARD", "16010101T030000", ("+0200", "+0100"), "RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=10")
        + observance(
            "DAYLIGHT", "16010101T020000", ("+0100", "+0200"), "RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=3")
    private static let newYork =
        observance(
            "DAYLIGHT", "19870405T020000", ("-0500", "-0400"),
            "RRULE:FREQ=YEARLY;BYMONTH=4;BYDAY=1SU;UNTIL=20060402T070000Z")
        + observance(
            "DAYLIGHT", "20070311T020000", ("-0500", "-0400"),
            "RRULE:FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=8,9,10,11,12,13,14;BYDAY=SU")
        + observance(
            "STANDARD", "19671029T020000", ("-0400", "-0500"),
            "RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU;UNTIL=20061029T060000Z")
        + observance("STANDARD", "20071104T020000", ("-0400", "-0500"), "RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU")
    private static let dates =
        observance("STANDARD", "20251026T030000", ("+0200", "+0100"), "RDATE:20261025T030000,20271031T030000")
        + observance("DAYLIGHT", "20260329T020000", ("+0100", "+0200"), "RDATE:20270328T020000")
    private static let fixed = observance("STANDARD", "20200101T000000", ("+001234", "+0545"))
    private static let counted =
        observance("DAYLIGHT", "20240331T020000", ("+0100", "+0200"), "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU;COUNT=2")
        + observance("STANDARD", "20241027T030000", ("+0200", "+0100"), "RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU")

    /// The event's start, as the feed's own zone reads it.
    private func start(_ zone: [String], _ time: String, named name: String = "Custom", tzid: String? = nil) throws
        -> CalendarTime?
    {
        let calendar = Sample.calendar(
            ["BEGIN:VTIMEZONE", "TZID:" + name] + zone + [
                "END:VTIMEZONE", "BEGIN:VEVENT", "DTSTART;TZID=\(tzid ?? name):\(time)", "END:VEVENT",
            ])
        return try CalendarReader.read(calendar).events.first?.start
    }

    @Test(arguments: [
        (outlook, "20260505T060000", "2026-05-05T04:00:00"), (outlook, "20260105T060000", "2026-01-05T05:00:00"),
        (outlook, "20260329T015959", "2026-03-29T00:59:59"), (outlook, "20260329T030000", "2026-03-29T01:00:00"),
        (outlook, "20260329T023000", "2026-03-29T01:30:00"), (outlook, "20261025T023000", "2026-10-25T00:30:00"),
        (outlook, "20261025T030000", "2026-10-25T02:00:00"), (outlook, "19000101T000000", "1899-12-31T23:00:00"),
        (newYork, "20060505T060000", "2006-05-05T10:00:00"), (newYork, "20061028T060000", "2006-10-28T10:00:00"),
        (newYork, "20061029T060000", "2006-10-29T11:00:00"), (newYork, "20070310T060000", "2007-03-10T11:00:00"),
        (newYork, "20260308T013000", "2026-03-08T06:30:00"), (newYork, "20260308T033000", "2026-03-08T07:30:00"),
        (newYork, "20261101T013000", "2026-11-01T05:30:00"), (newYork, "20261102T013000", "2026-11-02T06:30:00"),
        (dates, "20260328T060000", "2026-03-28T05:00:00"), (dates, "20260505T060000", "2026-05-05T04:00:00"),
        (dates, "20261105T060000", "2026-11-05T05:00:00"), (dates, "20280705T060000", "2028-07-05T05:00:00"),
        (fixed, "20260505T060000", "2026-05-05T00:15:00"), (fixed, "20190505T001234", "2019-05-05T00:00:00"),
        (counted, "20250505T060000", "2025-05-05T04:00:00"), (counted, "20260505T060000", "2026-05-05T05:00:00"),
    ])
    func itsRulesCount(zone: [String], time: String, utc: String) throws {
        #expect(try start(zone, time)?.moment == Sample.utc(utc))
    }

    @Test("Names with commas are escaped in TZID, and quoted where they are used") func names() throws {
        let found = try start(
            Self.outlook, "20260505T060000", named: "(UTC+01:00) Amsterdam\\, Berlin",
            tzid: "\"(UTC+01:00) Amsterdam, Berlin\"")
        #expect(try found?.moment == Sample.utc("2026-05-05T04:00:00"))
    }

    /// Only Europe/Berlin's own zone says what summer time is in a year that the calendar's lacks.
    @Test("A known name is the system's zone where both agree, and the calendar's where they differ") func knownNames()
        throws
    {
        let window = try Sample.day("2028-07-05")...Sample.day("2028-07-05")
        for (time, utc) in [("20260505T060000", "2028-07-05T04:00:00"), ("20280505T060000", "2028-07-05T05:00:00")] {
            let document = try CalendarReader.read(
                Sample.calendar(
                    ["BEGIN:VTIMEZONE", "TZID:Europe/Berlin"] + Self.dates + [
                        "END:VTIMEZONE", "BEGIN:VEVENT", "DTSTART;TZID=Europe/Berlin:" + time, "RRULE:FREQ=DAILY",
                        "END:VEVENT",
                    ]))
            #expect(try document.expanded(within: window).events.map(\.start.moment) == [Sample.utc(utc)])
        }
    }

    @Test(
        "A zone that isn't understood is none, and its time is local",
        arguments: [
            "RRULE:FREQ=SECONDLY", "RRULE:FREQ=DAILY", "RRULE:FREQ=YEARLY;INTERVAL=2;BYMONTH=3;BYDAY=1SU",
            "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=SU", "RRULE:FREQ=YEARLY;BYMONTH=13;BYDAY=1SU",
            "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=9999999999999999999SU", "RRULE:FREQ=YEARLY;BYMONTHDAY=0;BYMONTH=3",
            "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=1SU;BYHOUR=1,2", "RRULE:FREQ=YEARLY;UNTIL=never;BYMONTH=3;BYDAY=1SU",
            "RRULE:FREQ=YEARLY;COUNT=0;BYMONTH=3;BYDAY=1SU", "RRULE:", "TZOFFSETTO:+9999", "DTSTART:nonsense",
        ])
    func whatIsNotUnderstood(line: String) throws {
        let zone = [
            "BEGIN:STANDARD", line, "DTSTART:19700101T000000", "TZOFFSETFROM:+0100", "TZOFFSETTO:+0200", "END:STANDARD",
        ]
        #expect(try start(zone, "20260505T060000") == .floating(Sample.local("2026-05-05T06:00:00")))
        #expect(try start([], "20260505T060000") == .floating(Sample.local("2026-05-05T06:00:00")))
    }

    /// Trying each day of the month takes some minutes.
    @Test(
        "Rules without end, that never hold, and more of them than a zone has, take no time", .timeLimit(.minutes(1)))
    func bombs() throws {
        let rule = "RRULE:FREQ=YEARLY;BYMONTH=2;BYDAY=5SU;COUNT=9223372036854775807"
        let one = Self.observance("STANDARD", "00010101T000000", ("+0000", "+0100"), rule)
        #expect(try start(one, "20260505T060000")?.moment == Sample.utc("2026-05-05T05:00:00"))
        let many = Array(repeating: one, count: 17).flatMap(\.self)
        #expect(try start(many, "20260505T060000") == .floating(Sample.local("2026-05-05T06:00:00")))
        let never = Self.observance(
            "STANDARD", "20200101T000000", ("+0000", "+0100"),
            "RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30,30,30,30,30,30,30")
        let excepted = "EXDATE;TZID=Custom:" + Array(repeating: "20260101T000000", count: 500).joined(separator: ",")
        let event =
            ["BEGIN:VEVENT", "DTSTART;TZID=Custom:20260505T060000"] + Array(repeating: excepted, count: 20)
            + ["END:VEVENT"]
        let calendar = Sample.calendar(
            ["BEGIN:VTIMEZONE", "TZID:Custom"] + Array(repeating: never, count: 16).flatMap(\.self) + ["END:VTIMEZONE"]
                + event)
        #expect(try CalendarReader.read(calendar).events.first?.recurrence.exceptions.count == 10_000)
        let times = Array(repeating: "20260101T000000", count: 20_000).joined(separator: ",")
        let dates = Self.observance("STANDARD", "19700101T000000", ("+0000", "+0100"), "RDATE:" + times)
        #expect(try start(dates, "20260505T060000") == .floating(Sample.local("2026-05-05T06:00:00")))
    }
}
