package import Basics
import ICalendar

/// An event that belongs in the athlete's calendar.
package struct WantedEvent: Sendable, Equatable {
    package let event: PublishedEvent
    let fingerprint: UInt64
    /// The day on which it takes place, in the athlete's zone.
    package let day: Day
    /// Whether the workout is done; then it gets no alarm.
    package let isDone: Bool
    /// Whether it shows data from an API with its own terms.
    package let showsAPI: Bool

    /// - Parameter fingerprint: the event's, if it is known: computing it takes as long as writing the event.
    package init(_ event: PublishedEvent, fingerprint: UInt64? = nil, day: Day, isDone: Bool, showsAPI: Bool) {
        (self.event, self.fingerprint) = (event, fingerprint ?? event.fingerprint)
        (self.day, self.isDone, self.showsAPI) = (day, isDone, showsAPI)
    }

    package var uid: String { event.uid }

    /// Its name for people: `"Easy run" of 2026-03-18`.
    var title: String { "\"\(event.summary.cleaned.onOneLine)\" of \(day)" }

    /// The event with its UID in the calendar of that number: see `ResourceName.uid(_:inCalendar:)`.
    func numbered(_ number: Int) -> WantedEvent {
        guard number > 1 else { return self }
        var event = event
        event.uid = ResourceName.uid(event.uid, inCalendar: number)
        return WantedEvent(event, fingerprint: fingerprint, day: day, isDone: isDone, showsAPI: showsAPI)
    }

    /// A hash of its content, without its version and its UID.
    func hash(_ rules: PushRules) -> String {
        ResourceName.digest(Array("\(fingerprint) \(alarm(rules).map(String.init) ?? "")".utf8))
    }

    /// Returns a digest of everything that a push of these events depends on, besides the calendar itself. The same
    /// digest means the same plan.
    static func digest(_ wanted: [WantedEvent], _ rules: PushRules) -> String {
        let numbers = [rules.today.number, rules.pastDays, rules.remind ?? -1]
        var text = "\(numbers) \([rules.restoresDeleted, rules.restoresMoved]) \(rules.past.sorted())"
        for event in wanted {
            text += "\n\(event.uid) \(event.fingerprint) \(event.day.number) \(event.isDone) \(event.showsAPI)"
        }
        return ResourceName.digest(Array(text.utf8))
    }

    /// In minutes before it.
    private func alarm(_ rules: PushRules) -> Int? { isDone ? nil : rules.remind }

    func sent(uid: String, _ rules: PushRules) -> LedgerRow.Sent {
        var event = event
        event.uid = uid
        let text = CalendarWriter.resource(event, remind: alarm(rules))
        return LedgerRow.Sent(
            text: String(decoding: text, as: UTF8.self), hash: hash(rules), day: day, isDone: isDone, showsAPI: showsAPI
        )
    }
}
