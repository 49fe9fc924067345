import Basics
import Foundation
import Testing

@testable import ICalendar

/// Faults, rows 27, 29 and 31: zones and times that don't exist.
@Suite struct FaultTimeTests {
    @Test(arguments: [
        "W. Europe Summer Time", "Nowhere/Atlantis", "../../../etc/passwd", "/etc/localtime", "/etc/passwd",
        "Europe/../Europe/Berlin", "/freeassociation.sourceforge.net/../../etc/passwd", "Europe/Berlin.bak",
        "/etc/UTC", "/../Europe/Berlin/x", "Europe Standard Time",
    ])
    func row27AnUnknownZoneIsLocalTimeAndReported(name: String) throws {
        let document = try CalendarReader.read(
            Sample.event("SUMMARY:Run", "DTSTART;TZID=\"\(name)\":20260318T060000"))
        #expect(document.events.map(\.start) == [.floating(try Sample.local("2026-03-18T06:00:00"))])
        #expect(document.diagnostics.map(\.line) == [6])
        #expect(document.diagnostics.allSatisfy { $0.message.contains("is unknown; the time is taken as local") })
    }

    @Test func row27APipeIsNeverOpened() throws {
        let path = FileManager.default.temporaryDirectory.appending(path: "tpmerge-\(UUID().uuidString)").path
        try #require(mkfifo(path, 0o600) == 0)
        defer { unlink(path) }
        for name in [path, "../../../../../../../.." + path] {
            let document = try CalendarReader.read(
                Sample.event("DTSTART;TZID=\(name):20260318T060000", "RRULE:FREQ=DAILY;COUNT=2"))
            let window = try Sample.day("2026-03-18")...Sample.day("2026-03-20")
            #expect(document.expanded(within: window).events.count == 2)
        }
    }

    @Test("An unknown zone is reported once, whatever holds it, and not for dates and UTC") func row27OnceAName() throws
    {
        let document = try CalendarReader.read(
            Sample.calendar([
                "BEGIN:VEVENT", "DTSTART;VALUE=DATE;TZID=Odd:20260318", "END:VEVENT",
                "BEGIN:VEVENT", "DTSTART;TZID=Odd:20260318T050000Z", "END:VEVENT",
                "BEGIN:VEVENT", "DTSTART;TZID=Odd:20260318T060000", "DTEND;TZID=Odd:20260318T070000", "END:VEVENT",
                "BEGIN:VEVENT", "DTSTART:20260318T060000", "DTEND;TZID=Even:20260318T070000", "END:VEVENT",
                "BEGIN:VEVENT", "DTSTART;TZID=Odd:20260319T060000", "END:VEVENT",
            ]))
        #expect(document.diagnostics.map(\.line) == [11, 16])
    }

    /// Known zones; in a gap the offset before it counts, of an overlap the first time, and midnight may not exist.
    @Test(arguments: [
        ("Europe/Berlin", "20260318T060000", "2026-03-18T05:00:00"),
        ("/freeassociation.sourceforge.net/Europe/Berlin", "20260318T060000", "2026-03-18T05:00:00"),
        ("/freeassociation.sourceforge.net/Tzfile/Europe/Berlin", "20260318T060000", "2026-03-18T05:00:00"),
        ("/mozilla.org/20070129_1/America/Argentina/Buenos_Aires", "20260318T060000", "2026-03-18T09:00:00"),
        ("europe/berlin", "20260505T060000", "2026-05-05T04:00:00"),
        ("AMERICA/NEW_YORK", "20260505T200000", "2026-05-06T00:00:00"),
        ("utc", "20260318T060000", "2026-03-18T06:00:00"),
        ("Eastern Standard Time", "20260505T200000", "2026-05-06T00:00:00"),
        ("w. europe standard time", "20260505T060000", "2026-05-05T04:00:00"),
        ("India Standard Time", "20260318T060000", "2026-03-18T00:30:00"),
        ("Russia Time Zone 11", "20260318T060000", "2026-03-17T18:00:00"),
        ("UTC-11", "20260318T060000", "2026-03-18T17:00:00"),
        ("Europe/Berlin", "20260329T023000", "2026-03-29T01:30:00"),
        ("Europe/Berlin", "20261025T023000", "2026-10-25T00:30:00"),
        ("America/Santiago", "20260906T000000", "2026-09-06T04:00:00"),
    ])
    func rows27And29TimesOfZones(zone: String, start: String, utc: String) throws {
        let document = try CalendarReader.read(Sample.event("DTSTART;TZID=\(zone):\(start)"))
        #expect(try document.events.first?.start.moment == Sample.utc(utc))
        #expect(document.diagnostics.isEmpty)
    }

    @Test("Each of Windows' zones is one of the system's") func row27AllOfWindows() {
        #expect(Zone.windowsZones.count > 130)
        for name in Zone.windowsZones.keys { #expect(Zone(tzid: name) != nil, "\(name)") }
    }

    @Test("An end in another zone is read on the start's clock") func anEndElsewhere() throws {
        let event = try Sample.onlyEvent(
            "DTSTART;TZID=Europe/Berlin:20260506T100000", "DTEND;TZID=America/New_York:20260506T120000")
        #expect(event.end?.written == (try Sample.local("2026-05-06T18:00:00")))
        #expect(
            try Sample.onlyEvent("DTSTART:20260506T100000Z", "DTEND;TZID=Asia/Tokyo:20260506T200000").end
                == .utc(Sample.utc("2026-05-06T11:00:00")))
    }

    @Test(arguments: [
        "DTSTART;VALUE=DATE:20260329", "DTSTART;VALUE=DATE;TZID=America/Santiago:20260329", "DTSTART:20260329",
    ])
    func row29ADateStaysThatDate(line: String) throws {
        #expect(try Sample.onlyEvent(line).start == .day(Sample.day("2026-03-29")))
    }

    @Test(arguments: ["00000101", "100000101", "00000101T000000Z", "100000101T000000Z"])
    func row31YearsThatDoNotExist(value: String) throws {
        let document = try CalendarReader.read(Sample.event("DTSTART:\(value)"))
        #expect(document.events.isEmpty && !document.diagnostics.isEmpty)
    }

    /// libical would write the most distant years as zeros.
    @Test(arguments: ["DTSTART:99991231T235959Z", "DTSTART;VALUE=DATE:99991231", "DTSTART:25010101T000000"])
    func row31BeyondAllPlans(start: String) throws {
        let document = try CalendarReader.read(Sample.event("SUMMARY:Run", start, "RRULE:FREQ=DAILY"))
        #expect(document.events.isEmpty && document.diagnostics.count == 1)
    }

    @Test func row31TheLastDay() throws {
        let event = try Sample.onlyEvent("DTSTART:25001231T235959Z", "DURATION:P7D", "RRULE:FREQ=DAILY")
        #expect(event.start == .utc(try Sample.utc("2500-12-31T23:59:59")))
    }

    @Test func row31AnAbsurdStampIsNone() throws {
        let document = try CalendarReader.read(
            Sample.event("SUMMARY:Run", "DTSTART:20260318T060000", "DTSTAMP:99991231T000000Z"))
        #expect(document.events.map(\.stamp) == [nil])
    }

    @Test func row31EndBeforeTheStart() throws {
        let document = try CalendarReader.read(
            Sample.event("SUMMARY:Run", "DTSTART:20260318T060000", "DTEND:20260318T050000"))
        #expect(document.events.map(\.end) == [nil])
        #expect(
            document.diagnostics == [
                CalendarDiagnostic(line: 7, notice: "DTEND is before DTSTART and is left out", event: "Run")
            ])
    }

    @Test(arguments: [("PT1H30M", "07:30:00"), ("PT0S", "06:00:00"), ("PT90S", "06:01:30")])
    func durations(value: String, end: String) throws {
        let event = try Sample.onlyEvent("DTSTART:20260318T060000", "DURATION:\(value)")
        #expect(event.end == .floating(try Sample.local("2026-03-18T" + end)))
    }

    @Test func aDurationOfDaysEndsADayOnADay() throws {
        let event = try Sample.onlyEvent("DTSTART;VALUE=DATE:20260318", "DURATION:P1W2D")
        #expect(event.end == .day(try Sample.day("2026-03-27")))
    }

    @Test(arguments: ["-PT1H", "PT99999999999H", "P4294967296W", "nonsense", "PT", ""])
    func row31ImpossibleDurations(value: String) throws {
        let document = try CalendarReader.read(Sample.event("DTSTART:20260318T060000", "DURATION:\(value)"))
        #expect(document.events.map(\.end) == [nil])
        #expect(document.diagnostics.map(\.line) == [6])
    }
}
