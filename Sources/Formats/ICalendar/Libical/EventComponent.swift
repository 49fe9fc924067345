import Basics
import CLibical

/// A VEVENT from libical's parser, valid until `free()`. No pointer escapes it.
struct EventComponent {
    private let component: OpaquePointer

    init(taking component: OpaquePointer) { self.component = component }

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
    func durationSeconds() -> Int? { first(.duration).flatMap { icalproperty_get_duration($0).length } }

    /// Whether RECURRENCE-ID means the occurrence and all later ones.
    var replacesLater: Bool {
        first(.replaces).flatMap { icalproperty_get_first_parameter($0, ICAL_RANGE_PARAMETER) }
            .map { icalparameter_get_range($0) == ICAL_RANGE_THISANDFUTURE } ?? false
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
