import Basics
import CLibical

/// The lines of one event on their way through libical, with their sources for messages.
///
/// libical replaces a value that it can't read by an error without a line number. Comparing what went in with what came
/// out finds the line.
struct EventLines {
    /// The lines of one property that were passed to libical.
    private struct Given {
        var first: LogicalLine?
        var count = 0
    }

    private(set) var problems: [CalendarDiagnostic] = []
    private(set) var unknown: [String] = []
    /// SEQUENCE; 0 if there is none.
    private(set) var sequence = 0
    /// LAST-MODIFIED.
    private(set) var modified: Instant?
    private var given = [Given](repeating: Given(), count: EventProperty.allCases.count)

    /// More exceptions than any rule needs, and more than libical keeps of one line.
    private static let mostRepetitions = 1000
    private static let mostValues = 500

    /// Feeds an event's lines to the parser; nil if libical makes no component of them.
    mutating func parse(
        _ event: CalendarOutline.Part, of source: UnsafeBufferPointer<UInt8>, line content: inout ContentLine
    ) throws(CalendarError) -> OpaquePointer? {
        guard let parser = icalparser_new() else { return nil }
        defer { icalparser_free(parser) }
        forget()
        var plain: [OpaquePointer] = []
        // Frees what no component took: libical made none, or a later line can't be read.
        defer { plain.forEach { icalproperty_free($0) } }
        Self.add("BEGIN:VEVENT", to: parser)
        var lines = LogicalLines(source, from: event.start, line: event.line + 1)
        var depth = 1
        while depth > 0, let found = try lines.next() {
            content.load(found, of: source)
            switch content.name {
            case "BEGIN": depth += 1
            case "END": depth -= 1
            case _ where depth > 1 || found.isEmpty: break
            case "SEQUENCE":
                sequence = content.value.drop(while: Ascii.isBlank).prefix(while: \.isDigit).decimal ?? 0
            case "LAST-MODIFIED": modified = Instant(calendarText: content.value)
            case "": report(content.number, "this line is not a property and is left out")
            default:
                guard let property = accepted(content, found) else { break }
                if let made = Self.property(property, of: &content) {
                    plain.append(made)
                } else {
                    content.withText { _ = icalparser_add_line(parser, $0) }
                }
            }
        }
        let component = Self.add("END:VEVENT", to: parser)
        // Their order doesn't matter: each comes once at most.
        while component != nil, let property = plain.popLast() { icalcomponent_add_property(component, property) }
        return component
    }

    /// Makes a property of a plain line, which has no parameters but a date's; nil leaves the line to libical's parser.
    ///
    /// The parser makes the same of it. But it looks at each character of a value three times and compares the name with
    /// all those that it knows, which takes half of the time that libical needs for a feed.
    private static func property(_ property: EventProperty, of content: inout ContentLine) -> OpaquePointer? {
        guard property.isPlain else { return nil }
        return content.withTrimmedValue { text, isDate in
            guard !isDate || property.mayBePlainDate else { return nil }
            let kind = isDate ? ICAL_DATE_VALUE : icalproperty_kind_to_value_kind(property.kind)
            guard let value = icalvalue_new_from_string(kind, text) else { return nil }
            let made = icalproperty_new(property.kind)
            icalproperty_set_value(made, value)
            return made
        }
    }

    func holds(_ property: EventProperty) -> Bool { given[property.rawValue].first != nil }

    /// The value of a property as written in the source, for a message.
    func value(of property: EventProperty, in source: UnsafeBufferPointer<UInt8>) -> String {
        guard let line = given[property.rawValue].first else { return "" }
        var content = ContentLine()
        content.load(line, of: source)
        return content.shownValue
    }

    mutating func report(_ property: EventProperty, _ message: Notice) {
        report(given[property.rawValue].first?.number ?? 0, message)
    }

    /// Resets for the next event, keeping the buffers.
    private mutating func forget() {
        problems.removeAll(keepingCapacity: true)
        unknown.removeAll(keepingCapacity: true)
        sequence = 0
        modified = nil
        for index in given.indices { given[index] = Given() }
    }

    private mutating func report(_ line: Int, _ message: Notice) {
        problems.append(CalendarDiagnostic(line: line, notice: message))
    }

    /// The property of a line that should go to libical; nil leaves the line out.
    private mutating func accepted(_ content: ContentLine, _ line: LogicalLine) -> EventProperty? {
        if content.wasRepaired { report(content.number, "\(content.name) was not valid UTF-8 and has been repaired") }
        guard let property = EventProperty.byName[content.name] else {
            if !EventProperty.ignored.contains(content.name) { unknown.append(content.name) }
            return nil
        }
        let count = given[property.rawValue].count + 1
        given[property.rawValue].count = count
        let most = property.mayRepeat ? Self.mostRepetitions : 1
        guard count <= most else {
            if count == most + 1 {
                report(content.number, "there are too many \(content.name); those from this line on are left out")
            }
            return nil
        }
        if property.mayRepeat, content.valueCount > Self.mostValues {
            report(content.number, "\(content.name) has more than \(Self.mostValues) values and is left out")
            return nil
        }
        if !holds(property) { given[property.rawValue].first = line }
        return property
    }

    @discardableResult
    private static func add(_ line: StaticString, to parser: OpaquePointer) -> OpaquePointer? {
        var text = line.withUTF8Buffer { $0.map { CChar(bitPattern: $0) } } + [0]
        return text.withUnsafeMutableBufferPointer { icalparser_add_line(parser, $0.baseAddress) }
    }
}
