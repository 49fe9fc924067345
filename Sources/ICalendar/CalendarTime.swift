public import Basics

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
