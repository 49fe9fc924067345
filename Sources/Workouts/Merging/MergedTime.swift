public import Basics

/// When a merged workout takes place on its day.
public enum MergedTime: Sendable, Equatable {
    case allDay
    /// From a moment, with the wall clock there, to another; the end is nil when no length is known.
    case timed(Instant, local: LocalTime, end: Instant?)

    /// nil when all-day.
    public var start: Instant? {
        guard case .timed(let start, _, _) = self else { return nil }
        return start
    }
}
