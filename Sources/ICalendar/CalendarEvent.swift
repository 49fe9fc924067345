public import Basics

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
