import CLibical

/// The lines of one event on their way through libical's parser, with what they were, for messages.
///
/// libical replaces a value it can't read by an error of its own that knows no line; what was given and did not
/// come out is found by comparing.
struct EventLines {
    /// A line that was handed over.
    struct Given {
        let line: Int
        let value: String
    }

    private(set) var first: [EventProperty: Given] = [:]
    private(set) var problems: [CalendarDiagnostic] = []
    private(set) var unknown: [String] = []
    private var counts: [EventProperty: Int] = [:]

    /// More exceptions than any rule needs, and more than libical keeps of one line.
    private static let mostRepetitions = 1000
    private static let mostValues = 500

    /// Feeds an event's lines to the parser; nil when libical makes no component of them.
    mutating func parse(
        _ event: CalendarOutline.Event, of source: UnsafeBufferPointer<UInt8>, line content: inout ContentLine
    ) throws(CalendarError) -> OpaquePointer? {
        guard let parser = icalparser_new() else { return nil }
        defer { icalparser_free(parser) }
        Self.add("BEGIN:VEVENT", to: parser)
        var lines = LogicalLines(source, from: event.start, line: event.line + 1)
        var depth = 1
        while depth > 0, let found = try lines.next() {
            content.load(found, of: source)
            switch content.name {
            case "BEGIN": depth += 1
            case "END": depth -= 1
            case _ where depth > 1 || found.isEmpty: break
            case "": report(content.number, "this line is no property, so it is left out")
            default: if accepts(content) { content.withText { _ = icalparser_add_line(parser, $0) } }
            }
        }
        return Self.add("END:VEVENT", to: parser)
    }

    /// Adds a problem of the line that a property was given in.
    mutating func report(_ property: EventProperty, _ message: String) {
        report(first[property]?.line ?? 0, message)
    }

    private mutating func report(_ line: Int, _ message: String) {
        problems.append(CalendarDiagnostic(line: line, message: message))
    }

    /// Whether libical should see the line.
    private mutating func accepts(_ content: ContentLine) -> Bool {
        if content.wasRepaired { report(content.number, "\(content.name) was not valid UTF-8 and has been repaired") }
        guard let property = EventProperty(rawValue: content.name) else {
            if !EventProperty.ignored.contains(content.name) { unknown.append(content.name) }
            return false
        }
        let count = counts[property, default: 0] + 1
        counts[property] = count
        guard count <= (property.mayRepeat ? Self.mostRepetitions : 1) else {
            if count == (property.mayRepeat ? Self.mostRepetitions : 1) + 1 {
                report(content.number, "there are too many \(content.name); those from this line on are left out")
            }
            return false
        }
        if property.mayRepeat, content.valueCount > Self.mostValues {
            report(content.number, "\(content.name) has more than \(Self.mostValues) values and is left out")
            return false
        }
        if first[property] == nil {
            let value = property.isText ? "" : content.shownValue
            first[property] = Given(line: content.number, value: value)
        }
        return true
    }

    @discardableResult
    private static func add(_ line: StaticString, to parser: OpaquePointer) -> OpaquePointer? {
        var text = line.withUTF8Buffer { $0.map { CChar(bitPattern: $0) } } + [0]
        return text.withUnsafeMutableBufferPointer { icalparser_add_line(parser, $0.baseAddress) }
    }
}
