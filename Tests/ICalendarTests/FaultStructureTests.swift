import ICalendar
import Testing

/// Faults, rows 15, 16, 19 and 20: whether the whole can be trusted.
@Suite struct FaultStructureTests {
    @Test(arguments: [
        ("<!DOCTYPE html><html>", "a web page"), ("  \r\n<html>", "a web page"), ("{\"error\":1}", "JSON"),
        ("[]", "JSON"), ("<?xml version=\"1.0\"?>", "XML"), ("BEGIN:VCARD\r\nEND:VCARD\r\n", "an address book"),
        ("hello", "something else"),
    ])
    func row15NoCalendar(text: String, kind: String) {
        #expect(Sample.error(Array(text.utf8)) == .notACalendar(found: kind))
    }

    @Test(arguments: ["", "\r\n", "\n\n  \n", "\u{FEFF}"])
    func row16Empty(text: String) {
        #expect(Sample.error(Array(text.utf8)) == .empty)
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

    @Test func row20MissingEnd() {
        let bytes = Sample.calendar(["BEGIN:VEVENT", "UID:1", "BEGIN:VEVENT", "UID:2", "END:VEVENT"])
        #expect(
            Sample.error(bytes)
                == .malformed(line: 9, reason: "END:VCALENDAR where END:VEVENT of line 4 belongs"))
    }

    @Test func row20MissingEndOfTheCalendar() {
        let bytes = Sample.lines(["BEGIN:VCALENDAR", "BEGIN:VEVENT", "UID:1", "END:VEVENT"])
        #expect(Sample.error(bytes) == .unfinished(component: "VCALENDAR", line: 1))
    }

    @Test func row20ExtraEnd() {
        let bytes = Sample.calendar(["BEGIN:VEVENT", "END:VEVENT", "END:VEVENT"])
        #expect(
            Sample.error(bytes)
                == .malformed(line: 6, reason: "END:VEVENT where END:VCALENDAR of line 1 belongs"))
    }

    @Test func row20ExtraEndOfTheCalendar() {
        let bytes = Sample.calendar([]) + Sample.lines(["END:VCALENDAR"])
        #expect(Sample.error(bytes) == .malformed(line: 5, reason: "END:VCALENDAR without its BEGIN"))
    }

    @Test func row20WrongEnd() {
        let bytes = Sample.calendar(["BEGIN:VEVENT", "SUMMARY:two", " lines", "END:VTODO"])
        #expect(Sample.error(bytes) == .malformed(line: 7, reason: "END:VTODO where END:VEVENT of line 4 belongs"))
    }

    @Test(arguments: ["BEGIN:", "BEGIN: "])
    func row20BeginWithoutAName(line: String) {
        #expect(Sample.error(Sample.calendar([line])) == .malformed(line: 4, reason: "BEGIN without a name"))
    }

    @Test func row20EndWithoutAName() {
        #expect(Sample.faultyLine(Sample.calendar(["BEGIN:VEVENT", "END:"])) == 5)
    }

    @Test func row20TextAfterTheEnd() {
        let bytes = Sample.calendar([]) + Sample.lines(["SUMMARY:stray"])
        #expect(
            Sample.error(bytes)
                == .malformed(line: 5, reason: "text outside of BEGIN:VCALENDAR and END:VCALENDAR"))
    }

    @Test func aTruncatedSecondCalendarIsAnError() {
        let bytes = Sample.calendar([]) + Sample.lines(["BEGIN:VCALENDAR", "BEGIN:VEVENT"])
        #expect(Sample.error(bytes) == .unfinished(component: "VEVENT", line: 6))
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
