import Basics
import ICalendar
import SeededRandom
import Testing

/// Values of lines without parameters don't pass libical's line parser. With a parameter that means nothing, the same
/// value does, and nothing may become different.
@Suite struct PlainPropertyTests {
    private static let names = ["UID", "SUMMARY", "description", "DTSTART", "DTEND", "DTSTAMP"]
    private static let pieces = [
        "a", "Run", " ", "  ", "\t", ":", ";", ",", "\\,", "\\;", "\\n", "\\N", "\\\\", "\\", "\"", "\"a;b:c\"", "=",
        "^n",
        "é", "漢", "\u{A0}", "\u{2028}", "VALUE=DATE", "http://example.com/a;b", "\r\n ", "\r\n\t", "\n  ",
        "20260318", "20260318T063000", "20260318T063000Z", "20261318", "T", "Z", "0",
    ]
    private static let times = [
        "20260318", "20260318T063000", "20260318T063000Z", " 20260318T063000Z ", "20260318T063000Z\t", "20260229",
        "20261318T063000", "2026-03-18", "20260318T0630", "20260318T250000Z", "", " ", "x", "20260318,20260319",
        "20260318T063000Z;20260319", "\"20260318\"", "00000000", "99999999T999999Z",
    ]

    private func document(_ head: String, _ lines: [(name: String, value: String)], _ parameter: String)
        -> CalendarDocument?
    {
        let body = lines.map { "\($0.name)\(parameter):\($0.value)" }
        return try? CalendarReader.read(Sample.calendar(["BEGIN:VEVENT", head] + body + ["END:VEVENT"]))
    }

    @Test(arguments: UInt64(0)..<400)
    func anyText(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let lines = Self.names.map { name in
            let pieces = name.hasPrefix("DT") ? Self.times + Self.pieces : Self.pieces
            let value = (0..<Int.random(in: 0...6, using: &random)).map { _ in
                pieces.randomElement(using: &random) ?? ""
            }
            return (name, value.joined())
        }
        let plain = document("DTSTART:20260318T070000Z", lines.filter { $0.0 != "DTSTART" }, "")
        #expect(plain == document("DTSTART:20260318T070000Z", lines.filter { $0.0 != "DTSTART" }, ";X-A=b"))
        #expect(document("CLASS:PUBLIC", lines, "") == document("CLASS:PUBLIC", lines, ";X-A=b"))
    }

    @Test(arguments: times, ["", ";VALUE=DATE", ";value=date", ";VALUE=DATE-TIME", ";VALUE=TEXT"])
    func anyTime(time: String, parameter: String) {
        for name in ["DTSTART", "DTEND", "DTSTAMP", "UID"] {
            let head = name == "DTSTART" ? "UID:1" : "DTSTART;VALUE=DATE:20260317"
            #expect(document(head, [(name, time)], parameter) == document(head, [(name, time)], parameter + ";X-A=b"))
        }
    }

    @Test func datesAreRead() throws {
        let event = try Sample.onlyEvent("UID: 1 ", "DTSTART;VALUE=DATE: 20260318 ", "DTEND;VALUE=DATE:20260319")
        #expect(event.uid == "1")
        #expect(event.start == .day(try Sample.day("2026-03-18")))
        #expect(event.end == .day(try Sample.day("2026-03-19")))
    }
}
