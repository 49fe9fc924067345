import Basics
import CLibical

/// A VEVENT from libical's parser, valid until `free()`. No pointer escapes it.
struct EventComponent {
    private let component: OpaquePointer

    /// Takes ownership of a component from libical's parser.
    init(taking component: OpaquePointer) { self.component = component }

    /// Frees the component and its children.
    func free() { icalcomponent_free(component) }

    /// The unescaped text of a property; empty when it is missing.
    func text(_ property: EventProperty) -> String {
        guard let found = first(property), let value = icalproperty_get_value(found) else { return "" }
        let text = property == .estimatedDuration ? icalvalue_get_x(value) : icalvalue_get_text(value)
        return text.map { String(cString: $0) } ?? ""
    }

    /// The recurrence rule in its own notation; empty when there is none.
    func rule() -> String {
        guard let found = first(.rule), let text = icalproperty_get_value_as_string_r(found) else { return "" }
        defer { icalmemory_free_buffer(text) }
        return String(cString: text)
    }

    var isCancelled: Bool {
        first(.status).map { icalproperty_get_status($0) == ICAL_STATUS_CANCELLED } ?? false
    }

    /// The length of DURATION in seconds; nil when missing, negative or longer than a year.
    func durationSeconds() -> Int? {
        guard let found = first(.duration) else { return nil }
        let value = icalproperty_get_duration(found)
        let fields = [value.days, value.weeks, value.hours, value.minutes, value.seconds]
        guard value.is_neg == 0, fields.allSatisfy({ $0 <= 31_622_400 }) else { return nil }
        let days = Int(value.days) + Int(value.weeks) * 7
        let seconds = days * 86_400 + Int(value.hours) * 3600 + Int(value.minutes) * 60 + Int(value.seconds)
        return seconds <= 31_622_400 ? seconds : nil
    }

    /// All values of a property as libical read them, each with the name of its zone.
    func times(_ property: EventProperty) -> [RawTime] {
        var times: [RawTime] = []
        var next = first(property)
        while let found = next {
            if let time = RawTime(found) { times.append(time) }
            next = icalcomponent_get_next_property(component, property.kind)
        }
        return times
    }

    private func first(_ property: EventProperty) -> OpaquePointer? {
        icalcomponent_get_first_property(component, property.kind)
    }
}
