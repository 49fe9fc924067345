import Basics
import ICalendar
import Testing

@testable import CalDAV

/// Who wins what when both changed one event.
@Suite struct ThreeWayTests {
    private func object(_ lines: String...) throws -> CalendarObject {
        let text =
            ["BEGIN:VCALENDAR", "PRODID:-//phone//EN", "BEGIN:VEVENT", "UID:a@tpmerge"] + lines + [
                "END:VEVENT", "END:VCALENDAR", "",
            ]
        return try CalendarObject(Array(text.joined(separator: "\r\n").utf8))
    }

    private func merged(_ base: CalendarObject?, _ ours: CalendarObject, _ theirs: CalendarObject) -> String? {
        ThreeWay(base: base, ours: ours, theirs: theirs).merged.map { String(decoding: $0.bytes, as: UTF8.self) }
    }

    @Test func aTimeInAZoneIsTheSameTimeInUTC() throws {
        let base = try object("DTSTART:20261127T060000Z", "DTEND:20261127T070000Z", "SUMMARY:Run")
        let theirs = try object("DTSTART;TZID=Europe/Berlin:20261127T070000", "DURATION:PT1H", "SUMMARY:Run")
        #expect(merged(base, base, theirs) == nil)
        #expect(ThreeWay.edits(of: theirs, base: base, read: base, earlier: []) == [])
    }

    @Test func aTimeOfTheAthletesKeepsItsZoneAndGetsAnEnd() throws {
        let base = try object("DTSTART:20261127T060000Z", "DTEND:20261127T070000Z", "SUMMARY:Run")
        let ours = try object("DTSTART:20261127T060000Z", "DTEND:20261127T070000Z", "SUMMARY:Hills")
        let moved = ["DTSTART;TZID=Europe/Berlin:20261127T180000", "DTEND;TZID=Europe/Berlin:20261127T190000"]
        let kept = try #require(merged(base, ours, try object(moved[0], moved[1], "SUMMARY:Run")))
        #expect(kept.contains(moved[0]) && kept.contains(moved[1]) && kept.contains("SUMMARY:Hills"))
        let ended = try #require(merged(base, ours, try object(moved[0], "DURATION:PT1H", "SUMMARY:Run")))
        #expect(ended.contains("DTSTART:20261127T170000Z\r\nDTEND:20261127T180000Z\r\n"))
    }

    @Test func aLongerPlanIsLongerAtTheAthletesTime() throws {
        let base = try object("DTSTART:20261127T060000Z", "DTEND:20261127T070000Z")
        let ours = try object("DTSTART:20261127T060000Z", "DTEND:20261127T073000Z")
        let theirs = try object("DTSTART:20261127T170000Z", "DTEND:20261127T180000Z")
        #expect(merged(base, ours, theirs)?.contains("DTSTART:20261127T170000Z\r\nDTEND:20261127T183000Z") == true)
    }

    @Test func theTitleIsOursOnlyIfWeChangedIt() throws {
        let base = try object("SUMMARY:Run", "DESCRIPTION:Easy")
        let theirs = try object("SUMMARY:Run with Ben", "DESCRIPTION:Easy", "X-MINE;X=\"a:b\":1", "METHOD:PUBLISH")
        let text = try #require(merged(base, try object("SUMMARY:Run", "DESCRIPTION:Hard"), theirs))
        #expect(text.contains("SUMMARY:Run with Ben") && text.contains("DESCRIPTION:Hard"))
        #expect(text.contains("X-MINE;X=\"a:b\":1"))
        let both = try #require(merged(base, try object("SUMMARY:Ride", "DESCRIPTION:Easy"), theirs))
        #expect(both.contains("SUMMARY:Ride"))
    }

    @Test("288: both changed the text: ours, then what the athlete appended; what they wrote inside ours is lost")
    func appendedText() throws {
        let base = try object("DESCRIPTION:Easy\\, flat")
        let ours = try object("DESCRIPTION:Hard\\, hilly")
        for (theirs, expected) in [
            ("Easy\\, flat\\nFelt good\\; legs\\, too", "DESCRIPTION:Hard\\, hilly\\nFelt good\\; legs\\, too"),
            ("Easy\\, very flat", "DESCRIPTION:Hard\\, hilly"), ("Easy\\, flat", "DESCRIPTION:Hard\\, hilly"),
        ] {
            let text = try #require(merged(base, ours, try object("DESCRIPTION:\(theirs)")))
            #expect(text.contains("\(expected)\r\n"), "\(theirs)")
        }
    }

    @Test func withoutABaseOursWinsButAlarmsStay() throws {
        let ours = try object("DTSTART:20261127T060000Z", "DTEND:20261127T070000Z", "SUMMARY:Run")
        let theirs = try object(
            "DTSTART:20261127T080000Z", "DTEND:20261127T090000Z", "SUMMARY:Mine", "LOCATION:Park", "SEQUENCE:7",
            "BEGIN:VALARM", "ACTION:DISPLAY", "TRIGGER:-PT5M", "END:VALARM")
        let text = try #require(merged(nil, ours, theirs))
        #expect(text.contains("DTSTART:20261127T060000Z") && text.contains("SUMMARY:Run"))
        #expect(text.contains("LOCATION:Park") && text.contains("TRIGGER:-PT5M") && text.contains("SEQUENCE:7"))
    }

    @Test func anAlarmThatTheAthleteRemovedStaysRemoved() throws {
        let alarm = ["BEGIN:VALARM", "ACTION:DISPLAY", "TRIGGER:-PT30M", "END:VALARM"]
        let base = try object("SUMMARY:Run", alarm[0], alarm[1], alarm[2], alarm[3])
        let ours = try object("SUMMARY:Hills", alarm[0], alarm[1], "TRIGGER:-PT15M", alarm[3])
        let removed = try #require(merged(base, ours, try object("SUMMARY:Run")))
        #expect(!removed.contains("VALARM"))
        let acknowledged = try object(
            "SUMMARY:Run", alarm[0], alarm[1], "TRIGGER:-PT0H30M", "ACKNOWLEDGED:20261127T053000Z", alarm[3])
        let replaced = try #require(merged(base, ours, acknowledged))
        #expect(replaced.contains("TRIGGER:-PT15M") && !replaced.contains("ACKNOWLEDGED"))
    }

    @Test func aDescriptionOfOursTakesTheOldHTMLAway() throws {
        let text = try #require(
            merged(
                try object("DESCRIPTION:Old"), try object("DESCRIPTION:New"),
                try object("DESCRIPTION:Old", "X-ALT-DESC;FMTTYPE=text/html:<b>Old</b>")))
        #expect(!text.contains("X-ALT-DESC"))
    }
}
