import Foundation
import ICalendar
import Testing

/// Faults, rows 26 and 28: shapes that only an attacker sends.
@Suite struct FaultAmountTests {
    private static func event(_ lines: [String]) -> [UInt8] {
        Sample.calendar(["BEGIN:VEVENT", "DTSTART:20260318T060000"] + lines + ["END:VEVENT"])
    }

    @Test func row26PropertiesOfOneEvent() {
        let bytes = Self.event(Array(repeating: "DTEND:nonsense", count: 75_000))
        #expect(
            Sample.error(bytes)
                == .excessive(line: 10_005, reason: "a component has more than 10000 properties"))
    }

    @Test func row26JustFewEnoughProperties() throws {
        let bytes = Self.event(Array(repeating: "DTEND:nonsense", count: 9_000))
        #expect(try CalendarReader.read(bytes).events.count == 1)
    }

    @Test func row26CarriageReturnsOnly() {
        let bytes = Self.event(Array(repeating: "SUMMARY:Run and run and run", count: 130_000))
        let text = String(decoding: bytes, as: UTF8.self).replacing("\r\n", with: "\r")
        #expect(Sample.faultyLine(Array(text.utf8)) == 10_005)
        let normal = Array(repeating: ["BEGIN:VEVENT", "DTSTART:20260318T060000", "END:VEVENT"], count: 65_000)
        let many = String(decoding: Sample.calendar(normal.flatMap(\.self)), as: UTF8.self)
        let document = try? CalendarReader.read(Array(many.replacing("\r\n", with: "\r").utf8))
        #expect(document?.events.count == 65_000)
    }

    @Test(arguments: [false, true])
    func row26OneLineOfFourMegabytes(isFolded: Bool) {
        let text = String(repeating: String(repeating: "x", count: 70) + (isFolded ? "\r\n " : ""), count: 60_000)
        #expect(
            Sample.error(Self.event(["DESCRIPTION:" + text]))
                == .excessive(line: 6, reason: "it is longer than 1 MB"))
    }

    @Test func row26ALineJustShortEnough() throws {
        let text = String(repeating: "\\n,x", count: 250_000)
        let document = try CalendarReader.read(Self.event(["DESCRIPTION:" + text]))
        #expect(document.events.map(\.text.count) == [750_000])
    }

    @Test func row26LinesWithoutAColon() {
        #expect(Sample.faultyLine(Self.event(Array(repeating: "x", count: 1_300_000))) == 10_005)
        let loose = Array(("BEGIN:VCALENDAR\n" + String(repeating: "x\n", count: 2_000_000)).utf8)
        #expect(Sample.faultyLine(loose) == 10_002)
    }

    @Test(arguments: [9, 10_000, 300_000])
    func row26Nesting(depth: Int) {
        let bytes = Sample.lines(
            Array(repeating: "BEGIN:VCALENDAR", count: depth) + Array(repeating: "END:VCALENDAR", count: depth))
        #expect(Sample.error(bytes) == .excessive(line: 9, reason: "components are nested deeper than 8"))
    }

    @Test(arguments: [500, 501, 5000])
    func row26ValuesOfOneExdate(count: Int) throws {
        let values = Array(repeating: "20260325T060000", count: count).joined(separator: ",")
        let document = try CalendarReader.read(Self.event(["RRULE:FREQ=WEEKLY;COUNT=2", "EXDATE:" + values]))
        #expect(document.events.count == 1)
        #expect(
            document.diagnostics.map(\.message)
                == (count > 500 ? ["EXDATE has more than 500 values and is left out"] : []))
    }

    @Test func row26HundredsOfParameters() throws {
        let parameters = String(repeating: ";X-A=b", count: 100_000)
        let document = try CalendarReader.read(Self.event(["SUMMARY" + parameters + ":Run"]))
        #expect(document.events.count == 1)
    }

    @Test(arguments: ["SECONDLY", "MINUTELY", "HOURLY"])
    func row28AZoneOfTheFeedsOwnIsNeverFollowed(frequency: String) throws {
        let document = try CalendarReader.read(
            Sample.calendar([
                "BEGIN:VTIMEZONE", "TZID:Bomb", "BEGIN:STANDARD", "DTSTART:16010101T000000",
                "RRULE:FREQ=\(frequency)", "TZOFFSETFROM:+0100", "TZOFFSETTO:+0200", "END:STANDARD", "END:VTIMEZONE",
                "BEGIN:VEVENT", "DTSTART;TZID=Bomb:20260318T060000", "END:VEVENT",
            ]))
        #expect(document.events.map(\.start) == [.floating(try Sample.local("2026-03-18T06:00:00"))])
    }

    @Test func row28ManyEndlessRules() throws {
        let events = Array(
            repeating: ["BEGIN:VEVENT", "DTSTART:19700101T060000", "RRULE:FREQ=SECONDLY", "END:VEVENT"], count: 1000)
        let document = try CalendarReader.read(Sample.calendar(events.flatMap(\.self)))
        let window = try Sample.day("2026-03-01")...Sample.day("2026-03-31")
        #expect(document.expanded(within: window).events.count <= 1000)
    }
}
