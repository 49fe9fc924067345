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
public struct CalendarEvent: Sendable, Hashable {
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
    var version: Version
    var recurrence: Recurrence
}

extension CalendarEvent {
    /// Which of several revisions an event is (RFC 5546 §2.1.4).
    struct Version: Sendable, Hashable {
        var sequence = 0
        /// LAST-MODIFIED.
        var modified: Instant?
    }

    /// How an event repeats, as written and not yet expanded.
    struct Recurrence: Sendable, Hashable {
        /// RRULE; empty when there is none.
        var rule = ""
        /// EXDATE.
        var exceptions: [CalendarTime] = []
        /// RDATE.
        var additions: [Occurrence] = []
        /// RECURRENCE-ID: which occurrence of the event with the same UID this one replaces.
        var replaces: CalendarTime?
        /// RANGE=THISANDFUTURE: whether it replaces all later ones, too.
        var replacesLater = false
    }

    /// One time at which an event takes place.
    struct Occurrence: Sendable, Hashable {
        var start: CalendarTime
        /// The end of a PERIOD; nil if it is as long as the event.
        var end: CalendarTime?
    }
}

/// A date or time as iCalendar writes it (RFC 5545 §3.3.4, §3.3.5).
public enum CalendarTime: Sendable, Hashable {
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

    /// The moment; nil for a date and for a time without a zone.
    var moment: Instant? {
        switch self {
        case .day, .floating: nil
        case .utc(let moment): moment
        case .zoned(let time, let zone): zone.instant(time)
        }
    }

    /// What this time's clock shows at another time; what has no zone is shown as written.
    func clock(at other: CalendarTime) -> LocalTime {
        guard let moment = other.moment else { return other.written }
        return switch self {
        case .day, .floating: other.written
        case .utc: moment.utc
        case .zoned(_, let zone): zone.local(moment)
        }
    }

    var isDay: Bool { if case .day = self { true } else { false } }
}

extension LocalTime {
    /// A DATE-TIME without its zone (RFC 5545 §3.3.5), such as `20260318T051200`.
    init?(calendarText text: ArraySlice<UInt8>) {
        let digits = Array(text)[...]
        guard digits.count == 15, digits[8] == UInt8(ascii: "T"), let year = digits[0..<4].decimal,
            let month = digits[4..<6].decimal, let dayOfMonth = digits[6..<8].decimal,
            let hour = digits[9..<11].decimal, let minute = digits[11..<13].decimal,
            let second = digits[13..<15].decimal,
            let day = Day(year: year, month: month, day: dayOfMonth)
        else { return nil }
        self.init(day: day, hour: hour, minute: minute, second: second)
    }
}

extension Instant {
    /// A DATE-TIME in UTC (RFC 5545 §3.3.5), such as `20260318T051200Z`.
    init?(calendarText text: ArraySlice<UInt8>) {
        guard text.last == UInt8(ascii: "Z"), let time = LocalTime(calendarText: text.dropLast()) else { return nil }
        self.init(secondsSinceEpoch: time.secondsSinceEpoch)
    }
}
