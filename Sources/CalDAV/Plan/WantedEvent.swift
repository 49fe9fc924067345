package import Basics
package import ICalendar

/// An event that belongs into the athlete's calendar.
package struct WantedEvent: Sendable, Equatable {
    /// Its UID is that of this calendar: see `ResourceName.uid(_:inCalendar:)`.
    package let event: PublishedEvent
    /// The day on which it takes place, in the athlete's zone.
    package let day: Day
    /// Whether the workout is done; then it gets no alarm.
    package let isDone: Bool
    /// Whether it shows what an API with terms of its own told.
    package let showsAPI: Bool

    package init(_ event: PublishedEvent, day: Day, isDone: Bool, showsAPI: Bool) {
        self.event = event
        self.day = day
        self.isDone = isDone
        self.showsAPI = showsAPI
    }

    package var uid: String { event.uid }

    /// A hash of its content, without its version and its UID.
    func hash(_ rules: PushRules) -> String {
        ResourceName.digest(Array("\(event.fingerprint) \(alarm(rules).map(String.init) ?? "")".utf8))
    }

    /// In minutes before it.
    private func alarm(_ rules: PushRules) -> Int? { isDone ? nil : rules.remind }

    /// What is to be sent under that UID.
    func sent(uid: String, _ rules: PushRules) -> LedgerRow.Sent {
        var event = event
        event.uid = uid
        let text = CalendarWriter.resource(event, remind: alarm(rules))
        return LedgerRow.Sent(
            text: String(decoding: text, as: UTF8.self), hash: hash(rules), day: day, isDone: isDone, showsAPI: showsAPI
        )
    }
}
