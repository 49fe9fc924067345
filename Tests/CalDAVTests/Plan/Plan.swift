import Basics
import CalDAV
import ICalendar
import Testing

/// Plans and rules for tests; today is Thursday, 26 November 2026.
enum Plan {
    static let today = Day(number: 20_783)
    static let now = Instant(secondsSinceEpoch: 20_783 * 86_400 + 43_200)

    static func rules(_ change: (inout PushRules) -> Void = { _ in }) -> PushRules {
        var rules = PushRules(today: today, now: now, pastDays: 30, collection: PlainServer.path)
        change(&rules)
        return rules
    }

    /// A plan of an hour, that many days from now, at that hour in UTC; all day without one.
    static func event(
        _ name: String, in days: Int = 1, at hour: Int? = nil, hours: Int = 1, title: String? = nil, text: String = "",
        isDone: Bool = false, showsAPI: Bool = false, sequence: Int = 0
    ) -> WantedEvent {
        let day = today.advanced(by: days)
        let start = hour.map { Instant(secondsSinceEpoch: day.number * 86_400 + $0 * 3600) }
        let time = start.map { PublishedEvent.Time.timed(from: $0, to: $0.advanced(bySeconds: hours * 3600)) }
        return WantedEvent(
            PublishedEvent(
                uid: "\(name)@tpmerge", stamp: now, sequence: sequence, time: time ?? .day(day),
                summary: title ?? "Run \(name)", text: text, color: "green"),
            day: day, isDone: isDone, showsAPI: showsAPI)
    }

    static func href(_ name: String) -> String { PlainServer.path + ResourceName.name(ofUID: "\(name)@tpmerge") }
}

extension PlainServer {
    /// What the athlete does to an event on a phone.
    mutating func edit(_ name: String, _ change: (inout ObjectComponent) -> Void) throws {
        var object = try #require(self.object(Plan.href(name)))
        let index = try #require(object.eventIndex)
        change(&object.calendar.components[index])
        store(Plan.href(name), object.bytes)
    }

    /// The value of a property of an event that is there once.
    func value(_ property: String, of name: String) -> String? {
        object(Plan.href(name))?.event?.first(property)?.value
    }
}

extension ObjectComponent {
    mutating func set(_ name: String, _ value: String, parameters: String = "") {
        replace([name], with: [ObjectProperty(name, parameters: parameters, value)])
    }

    mutating func addAlarm(_ trigger: String) {
        var alarm = ObjectComponent("VALARM")
        alarm.properties = [ObjectProperty("ACTION", "DISPLAY"), ObjectProperty("TRIGGER", trigger)]
        components.append(alarm)
    }
}
