import Basics
import Testing

@testable import ICalendar

/// Faults, rows 21 and 22: one bad event never loses the others.
@Suite struct FaultEventTests {
    @Test(arguments: [
        "DTSTART:nonsense", "DTSTART;VALUE=DATE:20261301", "DTSTART;VALUE=DATE:20260230", "DTSTART:20260318T250000",
        "DTSTART:20260318T066000", "DTSTART:", "DTSTART", "DTSTART;VALUE=DATE:", "DTSTART:99999999999999T000000",
        "DTSTART;VALUE=DATE:-2026031", "DTSTART;VALUE=PERIOD:20260318T060000/PT1H",
    ])
    func row21OneBadEventAmongGood(line: String) throws {
        let document = try CalendarReader.read(
            Sample.calendar([
                "BEGIN:VEVENT", "UID:1", "DTSTART;VALUE=DATE:20260318", "END:VEVENT",
                "BEGIN:VEVENT", "UID:2", "SUMMARY:Bad one", line, "END:VEVENT",
                "BEGIN:VEVENT", "UID:3", "DTSTART;VALUE=DATE:20260320", "END:VEVENT",
            ]))
        #expect(document.events.map(\.uid) == ["1", "3"])
        #expect(!document.diagnostics.isEmpty)
        #expect(document.diagnostics.allSatisfy { $0.event == "Bad one" && (8...11).contains($0.line) })
    }

    @Test(arguments: [
        (["DTSTART:nonsense"], 0, 6, "DTSTART is not a date: \"nonsense\"; the event is left out"),
        ([], 0, 4, "the event has no DTSTART and is left out"),
        (["rubbish", "DTSTART:20260318T060000"], 1, 6, "this line is not a property and is left out"),
    ])
    func row21TheMessageSaysLineAndValue(lines: [String], left: Int, line: Int, message: String) throws {
        let document = try CalendarReader.read(
            Sample.calendar(["BEGIN:VEVENT", "SUMMARY:Run"] + lines + ["END:VEVENT"]))
        #expect(document.events.map(\.summary) == Array(repeating: "Run", count: left))
        #expect(document.diagnostics.map(\.line) == [line])
        #expect(document.diagnostics.map(\.message) == [message])
        #expect(document.diagnostics.map(\.event) == ["Run"])
    }

    @Test func row21ABadStampLosesOnlyTheStamp() throws {
        let document = try CalendarReader.read(Sample.event("DTSTART:20260318T060000", "DTSTAMP:20261301T000000Z"))
        #expect(document.events.map(\.stamp) == [nil])
        #expect(document.diagnostics.map(\.line) == [6])
    }

    @Test func row21DiagnosticsAreBounded() throws {
        let bad = Array(repeating: ["BEGIN:VEVENT", "DTSTART:x", "END:VEVENT"], count: 500).flatMap(\.self)
        let diagnostics = try CalendarReader.read(Sample.calendar(bad)).diagnostics
        #expect(diagnostics.count == 101)
        #expect(diagnostics.last?.message == "400 more problems from this line on")
    }

    @Test func row22MissingDoubledAndDifferingUIDsAllStay() throws {
        let document = try CalendarReader.read(
            Sample.calendar(
                ["", "UID:a", "UID:a", "UID:A"].flatMap {
                    ["BEGIN:VEVENT", "DTSTART;VALUE=DATE:20260318", $0, "END:VEVENT"]
                }))
        #expect(document.events.map(\.uid) == ["", "a", "a", "A"])
        #expect(document.diagnostics.isEmpty)
    }

    @Test func unknownPropertiesAreCountedAndKnownOnesAreNot() throws {
        let document = try CalendarReader.read(
            Sample.calendar(
                Array(
                    repeating: [
                        "BEGIN:VEVENT", "DTSTART;VALUE=DATE:20260318", "X-COLOUR:red", "LOCATION:Berlin", "SEQUENCE:0",
                        "END:VEVENT",
                    ], count: 2
                ).flatMap(\.self)))
        #expect(document.unknownProperties == ["X-COLOUR": 2])
        #expect(document.productID == "-//test//EN")
    }

    @Test func everyFieldOfAnEvent() throws {
        let event = try Sample.onlyEvent(
            "DESCRIPTION:Workout type: Bike\\nWarm up\\, then 3x10\\; cool down\\\\end\\N", "DTEND:20260318T070000",
            "DTSTAMP:20260317T120000Z", "DTSTART:20260318T060000", "SEQUENCE:0", "SUMMARY:Bike: E-2.2: Base Building",
            "UID:2f0c", "STATUS:CANCELLED", "X-WORKOUT-ESTIMATED-DURATION:3000")
        #expect(event.line == 4)
        #expect(event.uid == "2f0c")
        #expect(event.summary == "Bike: E-2.2: Base Building")
        #expect(event.text == "Workout type: Bike\nWarm up, then 3x10; cool down\\end\n")
        #expect(event.start == .floating(try Sample.local("2026-03-18T06:00:00")))
        #expect(event.end == .floating(try Sample.local("2026-03-18T07:00:00")))
        #expect(event.stamp == (try Sample.utc("2026-03-17T12:00:00")))
        #expect(event.estimatedDuration == .seconds(3000))
        #expect(event.isCancelled)
    }
}
