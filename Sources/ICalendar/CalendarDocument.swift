public import Basics

/// A calendar that has been read: only values, without libical's objects.
public struct CalendarDocument: Sendable, Equatable {
    /// PRODID; empty when missing.
    public var productID = ""
    public var events: [CalendarEvent] = []
    /// Properties of events that this reader doesn't know, and how often each occurred.
    public var unknownProperties: [String: Int] = [:]
    /// Problems of single events; the events that remain are sound.
    public var diagnostics: [CalendarDiagnostic] = []
}

extension CalendarDocument {
    /// A calendar without events.
    public static let empty = CalendarDocument()
}

/// A problem with one part of an otherwise sound calendar.
public struct CalendarDiagnostic: Sendable, Equatable {
    /// The line of the problem, from 1.
    public let line: Int
    /// One sentence.
    public let notice: Notice
    /// The event's SUMMARY; nil when it has none or the line belongs to no event.
    public var event: String?

    public var message: String { notice.text }
}

/// One VEVENT that has been read; a single occurrence once its document is expanded.
public struct CalendarEvent: Sendable, Equatable {
    /// The line of its BEGIN, from 1.
    public var line: Int
    /// Empty when missing.
    public var uid: String
    /// On one line; empty when missing.
    public var summary: String
    /// DESCRIPTION with its line breaks; empty when missing.
    public var text: String
    public var start: CalendarTime
    /// DTEND, or DTSTART plus DURATION; never before the start.
    public var end: CalendarTime?
    /// DTSTAMP.
    public var stamp: Instant?
    /// `X-WORKOUT-ESTIMATED-DURATION`, a planned length that some vendors write in seconds.
    public var estimatedDuration: Duration?
    /// STATUS:CANCELLED.
    public var isCancelled: Bool
    var recurrence: Recurrence
}

extension CalendarEvent {
    /// How an event repeats, as written and not yet expanded.
    struct Recurrence: Sendable, Equatable {
        /// RRULE; empty when there is none.
        var rule = ""
        /// EXDATE.
        var exceptions: [CalendarTime] = []
        /// RDATE.
        var additions: [CalendarTime] = []
        /// RECURRENCE-ID: which occurrence of the event with the same UID this one replaces.
        var replaces: CalendarTime?
    }
}

/// A date or time as iCalendar writes it (RFC 5545 §3.3.4, §3.3.5).
public enum CalendarTime: Sendable, Equatable {
    /// `VALUE=DATE`.
    case day(Day)
    /// A wall-clock time without a zone, or in an unknown one.
    case floating(LocalTime)
    /// A time that ends in `Z`.
    case utc(Instant)
    /// A wall-clock time with the zone of its TZID.
    case zoned(LocalTime, Zone)

    /// The date and time as written, in the zone that was written.
    public var written: LocalTime {
        switch self {
        case .day(let day): LocalTime(secondsSinceEpoch: day.number * 86_400)
        case .floating(let time), .zoned(let time, _): time
        case .utc(let moment): moment.utc
        }
    }

    /// The same kind of time, with another date and time.
    func rewritten(_ time: LocalTime) -> CalendarTime {
        switch self {
        case .day: .day(time.day)
        case .floating: .floating(time)
        case .utc: .utc(Instant(secondsSinceEpoch: time.secondsSinceEpoch))
        case .zoned(_, let zone): .zoned(time, zone)
        }
    }
}
