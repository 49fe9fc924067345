import ICalendar

/// A part of an event that an athlete can change: a property, named as in RFC 5545, or several that belong together.
package enum EventField: String, Sendable, Hashable, Codable, CaseIterable {
    /// DTSTART with DTEND or DURATION.
    case time = "DTSTART"
    case alarms = "VALARM"
    case summary = "SUMMARY"
    case text = "DESCRIPTION"
    case url = "URL"
    case categories = "CATEGORIES"
    case color = "COLOR"
    case status = "STATUS"
    case transparency = "TRANSP"
    case location = "LOCATION"
    case comment = "COMMENT"
    case attachments = "ATTACH"
    case repetition = "RRULE"
}

extension EventField {
    /// The single properties that tpmerge writes, apart from those of the event's version.
    static let written: [EventField] = [.summary, .text, .url, .categories, .color, .status, .transparency]

    static let timeNames: Set<String> = ["DTSTART", "DTEND", "DURATION"]

    /// Those of which a stale copy has former values.
    static let based: [EventField] = [.time] + written

    /// Tells the field's values in an event from others.
    func digest(in event: ObjectComponent) -> String {
        "\(rawValue) \(ResourceName.digest(Array(values(in: event).joined(separator: "\n").utf8)))"
    }

    /// Returns the field's values in an event, in a form in which equal values have the same meaning, however a server
    /// wrote them.
    func values(in event: ObjectComponent) -> [String] {
        let properties = event.all(rawValue)
        switch self {
        case .time:
            return EventSpan(event).map { ["\($0)"] }
                ?? event.properties.filter { Self.timeNames.contains($0.name) }.map(\.value)
        case .alarms: return event.components.compactMap(Self.alarm).sorted()
        case .summary, .text, .location, .comment:
            return properties.map { Self.trimmed($0.text) }.filter { !$0.isEmpty }
        case .categories: return properties.flatMap(\.texts).map(Self.trimmed).filter { !$0.isEmpty }
        case .url, .attachments: return properties.map(\.value)
        case .color: return properties.map { $0.value.lowercased() }
        case .status, .repetition: return properties.map { $0.value.uppercased() }
        // An event without TRANSP is opaque (RFC 5545 §3.8.2.7).
        case .transparency: return [properties.first?.value.uppercased() ?? "OPAQUE"]
        }
    }

    /// An alarm's kind and trigger; phones add other lines when they show one. Apple's calendar marks an event without
    /// an alarm by an alarm that does nothing.
    private static func alarm(_ component: ObjectComponent) -> String? {
        let action = component.first("ACTION")?.value.uppercased() ?? ""
        guard component.name == "VALARM", action != "NONE" else { return nil }
        let trigger = component.first("TRIGGER")
        let value = trigger?.value ?? ""
        let end = trigger?.parameter("RELATED")?.uppercased() == "END" ? " before the end" : ""
        return "\(action) \(EventSpan.seconds(ofDuration: value).map(String.init) ?? value)\(end)"
    }

    private static func trimmed(_ text: String) -> String {
        guard let last = text.lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return String(text[...last].drop(while: \.isWhitespace))
    }
}
