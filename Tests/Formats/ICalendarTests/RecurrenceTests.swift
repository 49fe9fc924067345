import Basics
import Testing

@testable import ICalendar

/// Repeating events, written out inside a window of days (RFC 5545 §3.8.4.4, §3.8.5).
@Suite struct RecurrenceTests {
    private static let weekly = "RRULE:FREQ=WEEKLY;COUNT="

    private func document(_ lines: String...) throws -> CalendarDocument { try document(lines) }

    private func document(_ lines: [String]) throws -> CalendarDocument {
        let document = try CalendarReader.read(
            Sample.calendar(["BEGIN:VEVENT", "UID:r", "SUMMARY:Club run"] + lines + ["END:VEVENT"]))
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

    @Test(arguments: [
        ("DTSTART:20260304T183000", "UNTIL=20260311T183000"), ("DTSTART:20260304T183000Z", "UNTIL=20260311T183000Z"),
        ("DTSTART;VALUE=DATE:20260304", "UNTIL=20260311"),
        // At 18:30 in Berlin it is 17:30 in UTC, and in New York 23:30.
        ("DTSTART;TZID=Europe/Berlin:20260304T183000", "UNTIL=20260311T173000Z"),
        ("DTSTART;TZID=America/New_York:20260304T183000", "UNTIL=20260311T223000Z"),
        ("DTSTART:20260304T183000", "UNTIL=20260311"), ("DTSTART;TZID=Asia/Tokyo:20260304T063000", "UNTIL=20260311"),
    ])
    func untilIsTheLastTime(start: String, until: String) throws {
        #expect(try document(start, "RRULE:FREQ=WEEKLY;" + until).events.count == 2)
    }

    /// A rule, the lines of an event, and the starts in March.
    private static let rows = """
        COUNT begins with the first time, not with the window | DTSTART:20260218T183000 \(weekly)3 | 03-04T18
        18:30 in New York is 22:30 UTC in summer | DTSTART;TZID=America/New_York:20260316T183000 \
        RRULE:FREQ=DAILY;UNTIL=20260318T223000Z | 03-16T18 03-17T18 03-18T18
        exceptions are left out | DTSTART:20260304T183000 \(weekly)4 EXDATE:20260311T183000 EXDATE:20260325T183000 | \
        03-04T18 03-18T18
        a list of them in the event's zone | DTSTART;TZID=Europe/Berlin:20260304T183000 \(weekly)4 \
        EXDATE;TZID=Europe/Berlin:20260311T183000,20260318T183000 | 03-04T18 03-25T18
        one in UTC of a zoned event | DTSTART;TZID=Europe/Berlin:20260304T183000 \(weekly)2 EXDATE:20260311T173000Z | \
        03-04T18
        an exception by day of an event with times | DTSTART;TZID=Europe/Berlin:20260304T183000 \(weekly)3 \
        EXDATE;VALUE=DATE:20260311 | 03-04T18 03-18T18
        one by day of an event in UTC | DTSTART:20260304T183000Z \(weekly)3 EXDATE;VALUE=DATE:20260311 | \
        03-04T18 03-18T18
        one without its zone | DTSTART;TZID=Europe/Berlin:20260304T183000 \(weekly)3 EXDATE:20260311T183000 | \
        03-04T18 03-18T18
        one with a time of an event without one | DTSTART;VALUE=DATE:20260304 \(weekly)3 \
        EXDATE;TZID=Europe/Berlin:20260311T000000 | 03-04T00 03-18T00
        one at another time is none | DTSTART:20260304T183000 \(weekly)2 EXDATE:20260311T063000 | 03-04T18 03-11T18
        additions join | DTSTART;VALUE=DATE:20260304 \(weekly)2 RDATE;VALUE=DATE:20260306,20260311 | \
        03-04T00 03-06T00 03-11T00
        without a rule, too | DTSTART;VALUE=DATE:20260304 RDATE;VALUE=DATE:20260306 | 03-04T00 03-06T00
        a cancelled override is a hole | DTSTART:20260304T183000 \(weekly)3 END:VEVENT BEGIN:VEVENT UID:r \
        RECURRENCE-ID:20260311T183000 DTSTART:20260311T183000 STATUS:CANCELLED | 03-04T18 03-18T18
        a cancelled event is dropped | DTSTART:20260304T183000 STATUS:CANCELLED | nothing
        a confirmed one isn't | DTSTART:20260304T183000 STATUS:CONFIRMED | 03-04T18
        what doesn't repeat stays outside the window | DTSTART:20260704T183000 | 07-04T18
        the wall clock stays across daylight saving | DTSTART;TZID=Europe/Berlin:20260328T070000 \
        RRULE:FREQ=DAILY;COUNT=2 | 03-28T07 03-29T07
        """

    private func words(_ cell: Substring) -> [String] {
        cell == "nothing" ? [] : cell.split(separator: " ").map(String.init)
    }

    @Test(arguments: rows.split(separator: "\n"))
    func timesInMarch(row: Substring) throws {
        let cells = row.split(separator: " | ")
        #expect(starts(try document(words(cells[1]))) == words(cells[2]))
    }

    @Test func anOverrideTakesThePlaceOfItsOccurrence() throws {
        let document = try document(
            [
                "DTSTART:20260304T183000", "RRULE:FREQ=WEEKLY;COUNT=3", "END:VEVENT", "BEGIN:VEVENT", "UID:r",
                "SUMMARY:Moved", "RECURRENCE-ID:20260311T183000", "DTSTART:20260312T070000",
            ])
        #expect(Set(starts(document)) == ["03-04T18", "03-18T18", "03-12T07"])
        #expect(document.events.map(\.summary).sorted() == ["Club run", "Club run", "Moved"])
    }

    @Test(
        "What a replacement replaces may be written less precisely than the series",
        arguments: [
            ";VALUE=DATE:20260311", ":20260311T183000", ":20260311T173000Z", ";TZID=Europe/Berlin:20260311T183000",
        ])
    func replacedByDay(replaced: String) throws {
        let document = try document(
            [
                "DTSTART;TZID=Europe/Berlin:20260304T183000", Self.weekly + "3", "END:VEVENT", "BEGIN:VEVENT", "UID:r",
                "RECURRENCE-ID" + replaced, "DTSTART;TZID=Europe/Berlin:20260312T070000",
            ])
        #expect(starts(document).sorted() == ["03-04T18", "03-12T07", "03-18T18"])
    }

    @Test("A replacement of an event that doesn't repeat takes its place, too") func aMovedSingleEvent() throws {
        let document = try document(
            [
                "DTSTART:20260304T183000", "END:VEVENT", "BEGIN:VEVENT", "UID:r", "RECURRENCE-ID:20260304T183000",
                "DTSTART:20260305T183000",
            ])
        #expect(starts(document) == ["03-05T18"])
    }

    @Test("Events without UID replace none of each other", arguments: ["", ";RANGE=THISANDFUTURE"])
    func withoutUID(range: String) throws {
        let document = try CalendarReader.read(
            Sample.calendar([
                "BEGIN:VEVENT", "DTSTART:20260304T183000", "END:VEVENT", "BEGIN:VEVENT",
                "RECURRENCE-ID\(range):20260304T183000", "DTSTART:20260305T183000", "END:VEVENT", "BEGIN:VEVENT",
                "DTSTART:20260311T183000", "RRULE:FREQ=WEEKLY;COUNT=2", "END:VEVENT",
            ])
        ).expanded(within: try Sample.day("2026-03-01")...Sample.day("2026-03-31"))
        #expect(starts(document) == ["03-04T18", "03-05T18", "03-11T18", "03-18T18"])
    }

    /// The change, and the starts that follow the first two of a series of five Wednesdays in Berlin at 18:30.
    private static let changes = """
        RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Berlin:20260318T183000 \
        DTSTART;TZID=Europe/Berlin:20260319T070000 DURATION:PT2H | 03-19T07/2 03-26T07/2 04-02T07/2
        RECURRENCE-ID;RANGE=THISANDFUTURE:20260318T173000Z DTSTART:20260319T060000Z DURATION:PT2H | \
        03-19T06/2 03-26T06/2 04-02T05/2
        RECURRENCE-ID;VALUE=DATE;RANGE=THISANDFUTURE:20260318 DTSTART;VALUE=DATE:20260319 | \
        03-19T00/- 03-26T00/- 04-02T00/-
        RECURRENCE-ID;RANGE=THISANDFUTURE:20260318T183000 DTSTART:20260318T183000 STATUS:CANCELLED | nothing
        RECURRENCE-ID;RANGE=THISANDFUTURE:20260318T183000 DTSTART:20260318T170000 END:VEVENT \
        BEGIN:VEVENT UID:r RECURRENCE-ID:20260325T173000Z DTSTART:20260326T120000 END:VEVENT \
        BEGIN:VEVENT UID:r RECURRENCE-ID;RANGE=THISANDFUTURE;VALUE=DATE:20260401 DTSTART:20260402T090000 | \
        03-18T17/- 03-26T12/- 04-02T09/-
        """

    @Test("RANGE=THISANDFUTURE changes or cancels all that follow", arguments: changes.split(separator: "\n"))
    func thisAndFuture(row: Substring) throws {
        let cells = row.split(separator: " | ")
        let read = try CalendarReader.read(
            Sample.calendar(
                [
                    "BEGIN:VEVENT", "UID:r", "DTSTART;TZID=Europe/Berlin:20260304T183000", "DURATION:PT1H",
                    Self.weekly + "5", "END:VEVENT", "BEGIN:VEVENT", "UID:r",
                ] + words(cells[0]) + ["END:VEVENT"]))
        let document = read.expanded(within: try Sample.day("2026-03-01")...Sample.day("2026-04-30"))
        let found = document.events.map { event in
            let hours = event.end.map { ($0.written.secondsSinceEpoch - event.start.written.secondsSinceEpoch) / 3600 }
            return "\(event.start.written.description.dropFirst(5).prefix(8))/\(hours.map(String.init) ?? "-")"
        }
        #expect(found.sorted() == ["03-04T18/1", "03-11T18/1"] + words(cells[1]))
    }

    @Test("An addition that is a period has its own length") func periods() throws {
        let document = try document(
            "DTSTART;TZID=Europe/Berlin:20260304T183000", "DURATION:PT1H",
            "RDATE;VALUE=PERIOD;TZID=Europe/Berlin:20260310T080000/20260310T100000,20260311T080000Z/PT3H",
            "RDATE;TZID=Europe/Berlin:20260312T183000")
        #expect(starts(document) == ["03-04T18", "03-10T08", "03-11T08", "03-12T18"])
        #expect(
            document.events.map(\.end?.written.description) == [
                "2026-03-04T19:30:00", "2026-03-10T10:00:00", "2026-03-11T11:00:00", "2026-03-12T19:30:00",
            ])
        #expect(document.diagnostics.isEmpty)
    }

    @Test(arguments: [
        "RDATE;VALUE=PERIOD:20260310T080000/nonsense", "RDATE;VALUE=PERIOD:20260310T080000/20260310T070000",
        "RDATE;VALUE=PERIOD:20260310T080000/-PT1H", "RRULE:FREQ=SOMETIMES",
    ])
    func aBrokenLineIsReportedAndTheEventStays(line: String) throws {
        let document = try document("DTSTART:20260304T183000", line)
        #expect(starts(document) == ["03-04T18"])
        #expect(document.diagnostics.map(\.line) == [8])
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
}
