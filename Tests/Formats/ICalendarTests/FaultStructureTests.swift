import ICalendar
import Testing

/// Faults, rows 15, 16, 19 and 20: whether the whole can be trusted.
@Suite struct FaultStructureTests {
    @Test(
        arguments: [
            ("<!DOCTYPE html><html>", .notACalendar(found: "a web page")),
            ("  \r\n<html>", .notACalendar(found: "a web page")), ("{\"error\":1}", .notACalendar(found: "JSON")),
            ("[]", .notACalendar(found: "JSON")), ("<?xml version=\"1.0\"?>", .notACalendar(found: "XML")),
            ("BEGIN:VCARD\r\nEND:VCARD\r\n", .notACalendar(found: "an address book")),
            ("hello", .notACalendar(found: "something else")), ("", .empty), ("\r\n", .empty), ("\n\n  \n", .empty),
            ("\u{FEFF}", .empty),
        ] as [(String, CalendarError)])
    func rows15And16NoCalendar(text: String, error: CalendarError) {
        #expect(Sample.error(Array(text.utf8)) == error)
    }

    @Test func row16ACalendarWithoutEvents() throws {
        #expect(try CalendarReader.read(Sample.calendar([])).events.isEmpty)
    }

    @Test(arguments: ["\r\n", "\n", "\r"])
    func row19TruncatedAtAnyByte(lineEnd: String) throws {
        let text =
            [
                "BEGIN:VCALENDAR", "VERSION:2.0", "BEGIN:VEVENT", "UID:1", "DTSTART;VALUE=DATE:20260318",
                "SUMMARY:Läufe 🏃", "END:VEVENT", "BEGIN:VEVENT", "UID:2", "DTSTART;VALUE=DATE:20260319", "END:VEVENT",
                "END:VCALENDAR",
            ].joined(separator: lineEnd)
        let bytes = Array(text.utf8)
        #expect(try CalendarReader.read(bytes).events.count == 2)
        for length in 0..<bytes.count {
            #expect(Sample.error(Array(bytes[..<length])) != nil, "cut after \(length) bytes")
        }
    }

    /// An END is missing, for the calendar as well; there is one too many, for the calendar as well; it is another one's; a name
    /// is missing; text follows; a second calendar is cut off.
    @Test(
        arguments: [
            (
                Sample.calendar(["BEGIN:VEVENT", "UID:1", "BEGIN:VEVENT", "UID:2", "END:VEVENT"]),
                .malformed(line: 9, reason: "END:VCALENDAR where END:VEVENT of line 4 belongs")
            ),
            (
                Sample.lines(["BEGIN:VCALENDAR", "BEGIN:VEVENT", "UID:1", "END:VEVENT"]),
                .unfinished(component: "VCALENDAR", line: 1)
            ),
            (
                Sample.calendar(["BEGIN:VEVENT", "END:VEVENT", "END:VEVENT"]),
                .malformed(line: 6, reason: "END:VEVENT where END:VCALENDAR of line 1 belongs")
            ),
            (
                Sample.calendar([]) + Sample.lines(["END:VCALENDAR"]),
                .malformed(line: 5, reason: "END:VCALENDAR without its BEGIN")
            ),
            (
                Sample.calendar(["BEGIN:VEVENT", "SUMMARY:two", " lines", "END:VTODO"]),
                .malformed(line: 7, reason: "END:VTODO where END:VEVENT of line 4 belongs")
            ),
            (Sample.calendar(["BEGIN:"]), .malformed(line: 4, reason: "BEGIN without a name")),
            (Sample.calendar(["BEGIN: "]), .malformed(line: 4, reason: "BEGIN without a name")),
            (
                Sample.calendar([]) + Sample.lines(["SUMMARY:stray"]),
                .malformed(line: 5, reason: "text outside of BEGIN:VCALENDAR and END:VCALENDAR")
            ),
            (
                Sample.calendar([]) + Sample.lines(["BEGIN:VCALENDAR", "BEGIN:VEVENT"]),
                .unfinished(component: "VEVENT", line: 6)
            ),
        ] as [([UInt8], CalendarError)])
    func row20BeginsAndEnds(bytes: [UInt8], error: CalendarError) { #expect(Sample.error(bytes) == error) }

    @Test func row20EndWithoutAName() {
        #expect(Sample.faultyLine(Sample.calendar(["BEGIN:VEVENT", "END:"])) == 5)
    }

    @Test func twoCalendarsInOneAreBothRead() throws {
        let one = Sample.event("UID:1", "DTSTART:20260318T060000")
        #expect(try CalendarReader.read(one + one).events.map(\.uid) == ["1", "1"])
    }

    @Test func namesOfComponentsAreComparedWithoutCaseAndBlanks() throws {
        let bytes = Sample.lines([
            "begin:vcalendar", "Begin:VEvent", "dtstart:20260318T060000", "END:VEVENT ", "END:VCALENDAR",
        ])
        #expect(try CalendarReader.read(bytes).events.count == 1)
    }

    @Test func anAlarmInsideAnEventIsNotPartOfIt() throws {
        let event = try Sample.onlyEvent(
            "SUMMARY:Run", "BEGIN:VALARM", "SUMMARY:Wake up", "DTSTART:20200101T000000", "END:VALARM",
            "DTSTART:20260318T060000")
        #expect(event.summary == "Run")
        #expect(event.start == .floating(try Sample.local("2026-03-18T06:00:00")))
    }

    @Test(arguments: [
        (CalendarError.empty, "it is empty"),
        (.notACalendar(found: "a web page"), "this is not a calendar but a web page"),
        (.unfinished(component: "VEVENT", line: 7), "it is cut off: the VEVENT that begins in line 7 has no end"),
        (.malformed(line: 3, reason: "it holds a NUL byte"), "line 3: it holds a NUL byte"),
    ])
    func sentences(error: CalendarError, sentence: String) {
        #expect(error.description == sentence)
    }
}
