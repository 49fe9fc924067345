import Basics
import Foundation
import Testing

@testable import ICalendar

/// Faults, rows 27, 29 and 31: zones and times that don't exist.
@Suite struct FaultTimeTests {
    @Test(arguments: [
        "W. Europe Standard Time", "Nowhere/Atlantis", "../../../etc/passwd", "/etc/localtime", "/etc/passwd",
        "Europe/../Europe/Berlin", "/freeassociation.sourceforge.net/../../etc/passwd", "Europe/Berlin.bak",
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

    @Test func row27TheFeedsOwnZoneDoesNotWin() throws {
        let document = try CalendarReader.read(
            Sample.calendar([
                "BEGIN:VTIMEZONE", "TZID:Europe/Berlin", "BEGIN:STANDARD", "DTSTART:16010101T000000",
                "TZOFFSETFROM:-0900", "TZOFFSETTO:-0900", "END:STANDARD", "END:VTIMEZONE",
                "BEGIN:VEVENT", "DTSTART;TZID=Europe/Berlin:20260318T060000", "END:VEVENT",
            ]))
        #expect(try moment(of: document.events.first) == Sample.utc("2026-03-18T05:00:00"))
    }

    /// Known zones; in a gap the offset before it counts, of an overlap the first time, and midnight may not exist.
    @Test(arguments: [
        ("Europe/Berlin", "20260318T060000", "2026-03-18T05:00:00"),
        ("/freeassociation.sourceforge.net/Europe/Berlin", "20260318T060000", "2026-03-18T05:00:00"),
        ("Europe/Berlin", "20260329T023000", "2026-03-29T01:30:00"),
        ("Europe/Berlin", "20261025T023000", "2026-10-25T00:30:00"),
        ("America/Santiago", "20260906T000000", "2026-09-06T04:00:00"),
    ])
    func rows27And29TimesOfZones(zone: String, start: String, utc: String) throws {
        #expect(try moment(of: Sample.onlyEvent("DTSTART;TZID=\(zone):\(start)")) == Sample.utc(utc))
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

    private func moment(of event: CalendarEvent?) throws -> Instant {
        guard case .zoned(let time, let zone) = try #require(event).start else {
            Issue.record("not zoned")
            return Instant(secondsSinceEpoch: 0)
        }
        return zone.instant(time)
    }
}
