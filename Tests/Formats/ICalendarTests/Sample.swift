import Basics
import ICalendar
import Testing

/// Small calendars, written line by line; the caller's lines are all that tells one from another.
enum Sample {
    /// One line each, joined with CRLF.
    static func lines(_ lines: [String]) -> [UInt8] {
        Array(lines.map { $0 + "\r\n" }.joined().utf8)
    }

    /// A calendar around these lines; its event lines begin in line 4.
    static func calendar(_ body: [String]) -> [UInt8] {
        lines(["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//test//EN"] + body + ["END:VCALENDAR"])
    }

    /// A calendar of one event: BEGIN is line 4, the first given line is line 5.
    static func event(_ body: String...) -> [UInt8] {
        calendar(["BEGIN:VEVENT"] + body + ["END:VEVENT"])
    }

    static func onlyEvent(_ body: String...) throws -> CalendarEvent {
        let document = try CalendarReader.read(calendar(["BEGIN:VEVENT"] + body + ["END:VEVENT"]))
        try #require(document.events.count == 1, "\(document.diagnostics)")
        return document.events[0]
    }

    static func error(_ bytes: [UInt8]) -> CalendarError? {
        do throws(CalendarError) {
            _ = try CalendarReader.read(bytes)
            return nil
        } catch {
            return error
        }
    }

    /// The faulty line, from 1; nil if all of the calendar is at fault.
    static func faultyLine(_ bytes: [UInt8]) -> Int? {
        switch error(bytes) {
        case nil, .empty, .notACalendar: nil
        case .unfinished(_, let line), .malformed(let line, _), .excessive(let line, _): line
        }
    }

    static func day(_ iso: String) throws -> Day { try #require(Day(iso: iso)) }

    /// `2026-03-17T06:00:00`.
    static func local(_ text: String) throws -> LocalTime {
        let clock = text.dropFirst(11).split(separator: ":").compactMap { Int($0) }
        return try #require(
            LocalTime(day: day(String(text.prefix(10))), hour: clock[0], minute: clock[1], second: clock[2]))
    }

    static func utc(_ text: String) throws -> Instant {
        Instant(secondsSinceEpoch: try local(text).secondsSinceEpoch)
    }
}
