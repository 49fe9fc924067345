/// A calendar to be written: one VCALENDAR that any client can subscribe to.
public struct PublishedCalendar: Sendable, Equatable {
    /// What clients show as the calendar's name.
    public var name: String
    public var events: [PublishedEvent]

    public init(name: String, events: [PublishedEvent]) {
        self.name = name
        self.events = events
    }
}
