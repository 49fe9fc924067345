public import Basics

/// A calendar as it was read: values only, nothing of libical left.
public struct CalendarDocument: Sendable, Equatable {
    /// PRODID; empty when missing.
    public var productID: String
    public var events: [CalendarEvent]
    /// Properties of events that this reader doesn't know, and how often each occurred.
    public var unknownProperties: [String: Int]
    /// What was wrong with single events; the events that are left are sound.
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

/// Something wrong with one part of a calendar whose rest is fine.
public struct CalendarDiagnostic: Sendable, Equatable {
    /// The line it is about, from 1.
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
