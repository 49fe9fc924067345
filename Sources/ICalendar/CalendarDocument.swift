public import Basics

/// A calendar that has been read: only values, without libical's objects.
public struct CalendarDocument: Sendable, Equatable {
    /// PRODID; empty when missing.
    public var productID: String
    public var events: [CalendarEvent]
    /// Properties of events that this reader doesn't know, and how often each occurred.
    public var unknownProperties: [String: Int]
    /// Problems of single events; the events that remain are sound.
    public var diagnostics: [CalendarDiagnostic]

    public init(
        productID: String = "", events: [CalendarEvent] = [], unknownProperties: [String: Int] = [:],
        diagnostics: [CalendarDiagnostic] = []
    ) {
        self.productID = productID
        self.events = events
        self.unknownProperties = unknownProperties
        self.diagnostics = diagnostics
    }
}

/// A problem with one part of an otherwise sound calendar.
public struct CalendarDiagnostic: Sendable, Equatable {
    /// The line of the problem, from 1.
    public let line: Int
    /// One sentence.
    public let notice: Notice
    /// The event's SUMMARY; nil when it has none or the line belongs to no event.
    public let event: String?

    public init(line: Int, message: Notice, event: String? = nil) {
        self.line = line
        notice = message
        self.event = event
    }

    public var message: String { notice.text }
}
