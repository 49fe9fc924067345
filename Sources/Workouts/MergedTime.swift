public import Basics

/// When a merged workout takes place on its day.
public enum MergedTime: Sendable, Equatable {
    case allDay
    /// From a moment, with the wall clock there, to another; the end is nil when no length is known.
    case timed(Instant, local: LocalTime, end: Instant?)
}
