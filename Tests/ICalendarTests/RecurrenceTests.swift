import Basics
import Testing

@testable import ICalendar

/// Repeating events, written out inside a window of days (RFC 5545 §3.8.4.4, §3.8.5).
@Suite struct RecurrenceTests {
    private func document(_ lines: String..., others: [String] = []) throws -> CalendarDocument {
        let document = try CalendarReader.read(
            Sample.calendar(["BEGIN:VEVENT", "UID:r", "SUMMARY:Club run"] + lines + ["END:VEVENT"] + others))
        return document.expanded(within: try Sample.day("2026-03-01")...Sample.day("2026-03-31"))
    }

    private func starts(_ document: CalendarDocument) -> [String] {
        document.events.map { String($0.start.written.description.dropFirst(5).prefix(8)) }
    }

    @Test func weeklyWithCount() throws {
        let document = try document("DTSTART:20260304T183000", "DTEND:20260304T193000", "RRULE:FREQ=WEEKLY;COUNT=3")
        #expect(starts(document) == ["03-04T18", "03-11T18", "03-18T18"])
        #expect(document.events.last?.end == .floating(try Sample.local("2026-03-18T19:30:00")))
        #expect(document.diagnostics.isEmpty)
    }

    @Test func countBeginsWithTheFirstTimeNotWithTheWindow() throws {
        #expect(starts(try document("DTSTART:20260218T183000", "RRULE:FREQ=WEEKLY;COUNT=3")) == ["03-04T18"])
    }

    @Test(arguments: [
        ("DTSTART:20260304T183000", "UNTIL=20260311T183000"), ("DTSTART:20260304T183000Z", "UNTIL=20260311T183000Z"),
        ("DTSTART;VALUE=DATE:20260304", "UNTIL=20260311"),
    ])
    func untilIsTheLastTime(start: String, until: String) throws {
        #expect(try document(start, "RRULE:FREQ=WEEKLY;" + until).events.count == 2)
    }

    @Test func untilInUTCOfAZonedEvent() throws {
        // 18:30 in New York is 22:30 UTC in summer.
        let document = try document(
            "DTSTART;TZID=America/New_York:20260316T183000", "RRULE:FREQ=DAILY;UNTIL=20260318T223000Z")
        #expect(starts(document) == ["03-16T18", "03-17T18", "03-18T18"])
    }

    @Test func exceptionsAreLeftOut() throws {
        let document = try document(
            "DTSTART:20260304T183000", "RRULE:FREQ=WEEKLY;COUNT=4", "EXDATE:20260311T183000", "EXDATE:20260325T183000")
        #expect(starts(document) == ["03-04T18", "03-18T18"])
    }

    @Test func aListOfExceptionsInTheEventsZone() throws {
        let document = try document(
            "DTSTART;TZID=Europe/Berlin:20260304T183000", "RRULE:FREQ=WEEKLY;COUNT=4",
            "EXDATE;TZID=Europe/Berlin:20260311T183000,20260318T183000")
        #expect(starts(document) == ["03-04T18", "03-25T18"])
    }

    @Test func anExceptionInUTCOfAZonedEvent() throws {
        let document = try document(
            "DTSTART;TZID=Europe/Berlin:20260304T183000", "RRULE:FREQ=WEEKLY;COUNT=2", "EXDATE:20260311T173000Z")
        #expect(starts(document) == ["03-04T18"])
    }

    @Test func additionsJoin() throws {
        let document = try document(
            "DTSTART;VALUE=DATE:20260304", "RRULE:FREQ=WEEKLY;COUNT=2", "RDATE;VALUE=DATE:20260306,20260311")
        #expect(starts(document) == ["03-04T00", "03-06T00", "03-11T00"])
    }

    @Test func additionsWithoutARule() throws {
        let document = try document("DTSTART;VALUE=DATE:20260304", "RDATE;VALUE=DATE:20260306")
        #expect(starts(document) == ["03-04T00", "03-06T00"])
    }

    @Test func anOverrideTakesThePlaceOfItsOccurrence() throws {
        let document = try document(
            "DTSTART:20260304T183000", "RRULE:FREQ=WEEKLY;COUNT=3",
            others: [
                "BEGIN:VEVENT", "UID:r", "SUMMARY:Moved", "RECURRENCE-ID:20260311T183000", "DTSTART:20260312T070000",
                "END:VEVENT",
            ])
        #expect(Set(starts(document)) == ["03-04T18", "03-18T18", "03-12T07"])
        #expect(document.events.map(\.summary).sorted() == ["Club run", "Club run", "Moved"])
    }

    @Test func aCancelledOverrideIsAHole() throws {
        let document = try document(
            "DTSTART:20260304T183000", "RRULE:FREQ=WEEKLY;COUNT=3",
            others: [
                "BEGIN:VEVENT", "UID:r", "RECURRENCE-ID:20260311T183000", "DTSTART:20260311T183000",
                "STATUS:CANCELLED", "END:VEVENT",
            ])
        #expect(starts(document) == ["03-04T18", "03-18T18"])
    }

    @Test func cancelledEventsAreDropped() throws {
        #expect(try document("DTSTART:20260304T183000", "STATUS:CANCELLED").events.isEmpty)
        #expect(try document("DTSTART:20260304T183000", "STATUS:CONFIRMED").events.count == 1)
    }

    @Test(arguments: ["YEARLY", "DAILY"], ["", ";INTERVAL=2"])
    func rulesThatNeverMatchEnd(frequency: String, interval: String) throws {
        let document = try document(
            "DTSTART:20260304T183000", "RRULE:FREQ=\(frequency);BYMONTH=2;BYMONTHDAY=30" + interval)
        #expect(document.events.count <= 1)
    }

    @Test(arguments: ["SECONDLY", "MINUTELY", "HOURLY"])
    func moreOftenThanDailyIsReported(frequency: String) throws {
        let document = try document("DTSTART:20260304T183000", "RRULE:FREQ=\(frequency)")
        #expect(starts(document) == ["03-04T18"])
        #expect(
            document.diagnostics == [
                CalendarDiagnostic(
                    line: 4, notice: "the event repeats more often than daily; only its first time is taken",
                    event: "Club run")
            ])
    }

    @Test func dailyForThirtyYears() throws {
        let document = try document("DTSTART;VALUE=DATE:19960304", "RRULE:FREQ=DAILY")
        #expect(document.events.count == 31)
        #expect(document.diagnostics.isEmpty)
    }

    @Test func aBrokenRuleIsReportedAndTheEventStays() throws {
        let document = try document("DTSTART:20260304T183000", "RRULE:FREQ=SOMETIMES")
        #expect(starts(document) == ["03-04T18"])
        #expect(document.diagnostics.map(\.line) == [8])
    }

    @Test func eventsThatDoNotRepeatStayOutsideTheWindow() throws {
        #expect(starts(try document("DTSTART:20260704T183000")) == ["07-04T18"])
    }

    @Test func theWallClockStaysAcrossDaylightSaving() throws {
        let document = try document("DTSTART;TZID=Europe/Berlin:20260328T070000", "RRULE:FREQ=DAILY;COUNT=2")
        #expect(starts(document) == ["03-28T07", "03-29T07"])
    }
}
