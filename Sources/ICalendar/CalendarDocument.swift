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
