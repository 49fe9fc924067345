/// A calendar object as a server returned it: one VCALENDAR, read line by line so that all that isn't understood can be
/// written back unchanged, but for characters that no text may hold.
///
/// libical isn't used: it drops what it can't parse and writes values its own way.
package struct CalendarObject: Sendable, Hashable {
    package var calendar: ObjectComponent

    /// The most bytes of an object: far more than any event with its notes.
    package static let mostBytes = 1 << 20

    /// Reads the bytes of a VCALENDAR. Lines that are no properties are kept, too.
    ///
    /// - Throws: `CalendarError` if this is no calendar, is cut off, or is bigger than any event needs: over 1 MB, 8
    ///   levels, 10,000 lines.
    package init(_ bytes: [UInt8]) throws(CalendarError) {
        guard bytes.count <= Self.mostBytes else { throw .excessive(line: 1, reason: "it is larger than 1 MB") }
        var reader = ObjectReader()
        for line in try bytes.withUnsafeBufferPointer(Self.lines) { try reader.take(line.property, at: line.number) }
        calendar = try reader.finished(kind: bytes.withUnsafeBufferPointer(SourceText.kind))
    }

    /// The bytes, with CRLF, folded at 75 octets. Without folds, the lines are the same as they were read.
    package var bytes: [UInt8] {
        var lines = ContentLines(capacity: 1024)
        Self.add(calendar, to: &lines)
        return lines.all()
    }

    /// The event itself: the first VEVENT that is no exception of a repeating event.
    package var event: ObjectComponent? { eventIndex.map { calendar.components[$0] } }

    package var eventIndex: Int? {
        calendar.components.firstIndex { $0.name == "VEVENT" && $0.first("RECURRENCE-ID") == nil }
    }

    /// The UID of the event; nil if there is no event.
    package var uid: String? { event?.first("UID")?.text }
}

extension CalendarObject {
    private static func lines(
        of source: UnsafeBufferPointer<UInt8>
    ) throws(CalendarError) -> [(property: ObjectProperty, number: Int)] {
        var found: [(property: ObjectProperty, number: Int)] = []
        var lines = LogicalLines(source)
        while let line = try lines.next() {
            var bytes: [UInt8] = []
            line.unfold(source, into: &bytes)
            if !line.isPlain { bytes = String(decoding: bytes, as: UTF8.self).contentLine }
            // Blanks at the beginning would make it a part of the line before.
            let content = bytes.drop(while: Ascii.isBlank)
            guard !content.isEmpty else { continue }
            found.append((ObjectProperty(line: Array(content)), line.number))
        }
        return found
    }

    private static func add(_ component: ObjectComponent, to lines: inout ContentLines) {
        lines.add("BEGIN", plain: component.name)
        for property in component.properties { lines.add(raw: property.line) }
        for inner in component.components { add(inner, to: &lines) }
        lines.add("END", plain: component.name)
    }
}

private struct ObjectReader {
    private var open: [ObjectComponent] = []
    private var finished: ObjectComponent?
    private var count = 0

    mutating func take(_ property: ObjectProperty, at line: Int) throws(CalendarError) {
        count += 1
        guard count <= CalendarOutline.mostProperties else {
            throw .excessive(line: line, reason: "it has more than \(CalendarOutline.mostProperties) lines")
        }
        switch property.name {
        case "BEGIN": try begin(Self.component(property), at: line)
        case "END": try end(Self.component(property), at: line)
        default:
            // Text around the calendar belongs to no component.
            if !open.isEmpty { open[open.count - 1].properties.append(property) }
        }
    }

    func finished(kind: String) throws(CalendarError) -> ObjectComponent {
        if let unclosed = open.last { throw .unfinished(component: unclosed.name, line: 1) }
        guard let finished else { throw count == 0 ? .empty : .notACalendar(found: kind) }
        return finished
    }

    private mutating func begin(_ name: String, at line: Int) throws(CalendarError) {
        guard !open.isEmpty || name == "VCALENDAR" && finished == nil else {
            throw .malformed(line: line, reason: "a second component beside VCALENDAR")
        }
        guard open.count < CalendarOutline.deepestNesting else {
            throw .excessive(
                line: line, reason: "components are nested deeper than \(CalendarOutline.deepestNesting)")
        }
        open.append(ObjectComponent(name))
    }

    private mutating func end(_ name: String, at line: Int) throws(CalendarError) {
        guard let component = open.popLast(), component.name == name else {
            throw .malformed(line: line, reason: "an END without its BEGIN")
        }
        if open.isEmpty {
            finished = component
        } else {
            open[open.count - 1].components.append(component)
        }
    }

    private static func component(_ property: ObjectProperty) -> String {
        String(decoding: property.value.utf8.filter { $0 > 0x20 && $0 < 0x7F }.map(Ascii.uppercased), as: UTF8.self)
    }
}

/// A component of a calendar object, such as VEVENT or VALARM, with all that another program wrote into it.
package struct ObjectComponent: Sendable, Hashable {
    /// In upper case.
    package let name: String
    package var properties: [ObjectProperty] = []
    package var components: [ObjectComponent] = []

    package init(_ name: String) { self.name = name }

    package func first(_ name: String) -> ObjectProperty? { properties.first { $0.name == name } }

    package func all(_ name: String) -> [ObjectProperty] { properties.filter { $0.name == name } }

    /// Puts other properties in the place of those of these names: where the first of them stood, or at the end.
    package mutating func replace(_ names: Set<String>, with replacements: [ObjectProperty]) {
        let place = properties.firstIndex { names.contains($0.name) } ?? properties.endIndex
        let before = properties[..<place]
        let after = properties[place...].filter { !names.contains($0.name) }
        properties = before + replacements + after
    }
}
