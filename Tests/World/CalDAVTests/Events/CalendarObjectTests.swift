import Basics
import ICalendar
import SeededRandom
import Testing

@testable import CalDAV

@Suite struct CalendarObjectTests {
    @Test func everythingGoesBackUnchanged() throws {
        let text = """
            BEGIN:VCALENDAR
            VERSION:2.0
            begin:VTIMEZONE
            TZID:X
            end:vtimezone
            BEGIN:VEVENT
            UID:a
            X-ODD;P="a;b:c";Q=1:va\\,lue
            no property at all
            DESCRIPTION:ÄÖÜ äöü ÄÖÜ äöü ÄÖÜ äöü ÄÖÜ äöü ÄÖÜ äöü ÄÖÜ äöü ÄÖÜ äöü ÄÖÜ äöü ÄÖÜ äöü
            END:VEVENT
            END:VCALENDAR
            """
        let object = try CalendarObject(Array(text.utf8))
        #expect(try CalendarObject(object.bytes) == object)
        let written = String(decoding: object.bytes, as: UTF8.self)
        #expect(
            written.replacing("\r\n ", with: "").lowercased() == text.replacing("\n", with: "\r\n").lowercased()
                + "\r\n")
        #expect(written.split(separator: "\r\n").allSatisfy { $0.utf8.count <= 75 })
        #expect(object.event?.first("X-ODD")?.parameter("P") == "a;b:c")
        #expect(object.event?.first("X-ODD")?.parameter("Q") == "1")
        #expect(object.event?.first("X-ODD")?.texts == ["va,lue"])
    }

    @Test(
        "212: what is no calendar is refused", arguments: ["", "<html>", "BEGIN:VCALENDAR", "BEGIN:VEVENT\nEND:VEVENT"])
    func refused(text: String) {
        #expect(throws: CalendarError.self) { try CalendarObject(Array(text.utf8)) }
    }

    @Test("212: deep and large objects are refused")
    func bounded() {
        let deep = String(repeating: "BEGIN:VCALENDAR\n", count: 100_000)
        #expect(throws: CalendarError.self) { try CalendarObject(Array(deep.prefix(1_000_000).utf8)) }
        #expect(throws: CalendarError.self) { try CalendarObject([UInt8](repeating: 0x41, count: 2_000_000)) }
    }

    @Test("212: no bytes do harm", arguments: 0..<50)
    func hostile(seed: Int) throws {
        var random = SplitMix64(seed: UInt64(seed))
        let pieces = [
            "BEGIN:VCALENDAR\r\n", "BEGIN:VEVENT\r\n", "END:VEVENT\r\n", "END:VCALENDAR\r\n", "DTSTART", ";TZID=", ":",
            "99999999T999999Z", "DURATION:-P99999999999999999W\r\n", "DURATION:P\r\n", "\"", "\r", "\n ", "\\",
            "\u{FF}",
            "SEQUENCE:99999999999999999999\r\n", "TRIGGER:PT\r\n", "UID:a\r\n", "00010101", "\r\n",
            "DTEND:99991231\r\n",
        ]
        for _ in 0..<400 {
            let count = Int.random(in: 0..<30, using: &random)
            let middle = (0..<count).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
            let text = "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\n\(middle)\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"
            guard let object = try? CalendarObject(Array(text.utf8)) else { continue }
            #expect(try CalendarObject(object.bytes) == object)
            _ = ThreeWay(base: nil, ours: object, theirs: object, timeIsOurs: true).merged
            _ = ThreeWay(base: object, ours: object, theirs: object).merged
            _ = object.event.flatMap(EventSpan.init)
        }
    }

    @Test(
        "A client may name a zone as Windows does, or behind a prefix",
        arguments: [
            "W. Europe Standard Time", "/freeassociation.sourceforge.net/Europe/Berlin", "Europe/Berlin",
        ])
    func zonesOfClients(name: String) throws {
        let lines = [
            "BEGIN:VCALENDAR", "BEGIN:VEVENT", "DTSTART;TZID=\"\(name)\":20261127T180000", "DURATION:PT1H",
            "END:VEVENT",
            "END:VCALENDAR",
        ]
        let event = try #require(try CalendarObject(Array(lines.joined(separator: "\r\n").utf8)).event)
        // 17:00 in UTC.
        let start = Instant(secondsSinceEpoch: 1_795_798_800)
        #expect(EventSpan(event) == .timed(from: start, to: start.advanced(bySeconds: 3600)))
    }

    @Test func aResourceHasNoMethodAndAnAlarmOnlyWithATimeOfDay() {
        let timed = String(
            decoding: CalendarWriter.resource(PushLab.plan("a", hour: 6).event, remind: 30), as: UTF8.self)
        #expect(!timed.contains("METHOD"))
        #expect(
            timed.contains(
                "BEGIN:VALARM\r\nACTION:DISPLAY\r\nDESCRIPTION:Plan a\r\nTRIGGER:-PT30M\r\nEND:VALARM\r\nEND:VEVENT"))
        let whole = String(decoding: CalendarWriter.resource(PushLab.plan("a").event, remind: 30), as: UTF8.self)
        #expect(!whole.contains("VALARM"))
    }

    @Test func namesAreHexadecimalAndUIDsAreNumbered() {
        let name = ResourceName.name(ofUID: "a@tpmerge")
        #expect(name.count == 36 && ResourceName.isOurs("/x/" + name))
        #expect(!ResourceName.isOurs("/x/dentist.ics"))
        #expect(ResourceName.uid("a@tpmerge", inCalendar: 1) == "a@tpmerge")
        #expect(ResourceName.uid("a@tpmerge", inCalendar: 2) == "a+2@tpmerge")
    }
}
