public import Basics

/// When a planned workout starts.
public enum PlannedStart: Sendable, Hashable {
    /// Some time on that day.
    case day(Day)
    /// A time on the athlete's wall clock, wherever the athlete is.
    case wallClock(LocalTime)
    /// A moment, with the wall clock of the athlete's zone at that moment.
    case moment(Instant, local: LocalTime)

    /// The athlete's day.
    public var day: Day {
        switch self {
        case .day(let day): day
        case .wallClock(let time), .moment(_, let time): time.day
        }
    }

    /// The wall clock in the athlete's zone; nil for all-day entries.
    public var local: LocalTime? {
        switch self {
        case .day: nil
        case .wallClock(let time), .moment(_, let time): time
        }
    }

    /// The moment of the start, wall-clock times read in the athlete's zone; nil for all-day entries.
    public func instant(in zone: Zone) -> Instant? {
        switch self {
        case .day: nil
        case .wallClock(let time): zone.instant(time)
        case .moment(let moment, _): moment
        }
    }
}
