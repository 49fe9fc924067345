/// The positions of the events and zones in a source whose structure is sound.
///
/// libical tolerates a wrong END, drops what follows it, and takes hours or all memory for some inputs, so this checks
/// the raw bytes before libical sees them. The check also yields line numbers, which libical never reports.
struct CalendarOutline {
    /// The lines of an event or a zone, from BEGIN to END.
    struct Part {
        /// The position after its BEGIN line.
        let start: Int
        /// The line of its BEGIN, from 1.
        let line: Int
    }

    private(set) var events: [Part] = []
    private(set) var zones: [Part] = []
    private(set) var productID = ""

    static let deepestNesting = 8
    static let mostProperties = 10_000

    private struct Open {
        let name: String
        let line: Int
        var properties = 0
    }

    private var open: [Open] = []
    private var hasCalendar = false
    private var content = ContentLine()

    /// - Throws: `CalendarError` when the structure is broken or bigger than any calendar needs.
    init(_ source: UnsafeBufferPointer<UInt8>) throws(CalendarError) {
        var lines = LogicalLines(source)
        while let line = try lines.next() {
            if Self.mayBeStructure(line, of: source) || open.count < 2 {
                content.load(line, of: source)
                try take(content, next: lines.position, source)
            } else {
                try count(line)
            }
        }
        if let unclosed = open.last { throw .unfinished(component: unclosed.name, line: unclosed.line) }
        guard hasCalendar else { throw .empty }
    }
}

extension CalendarOutline {
    /// Whether the line may be a BEGIN or END, folded or not. Most lines are text of events and only need counting.
    private static func mayBeStructure(_ line: LogicalLine, of source: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let first = source[line.start..<line.end].first else { return false }
        let letter = Ascii.uppercased(first)
        return letter == UInt8(ascii: "B") || letter == UInt8(ascii: "E")
    }

    private mutating func take(
        _ content: ContentLine, next: Int, _ source: UnsafeBufferPointer<UInt8>
    ) throws(CalendarError) {
        switch content.name {
        case "BEGIN": try begin(content.component, line: content.number, next: next, source)
        case "END": try end(content.component, line: content.number)
        case _ where open.isEmpty:
            let isBlank = content.bytes.allSatisfy { $0 <= Ascii.space }
            guard isBlank else { throw stray(line: content.number, source) }
        default:
            try count(line: content.number)
            if content.name == "PRODID", open.count == 1, productID.isEmpty { productID = content.shownValue }
        }
    }

    private mutating func begin(
        _ name: String, line: Int, next: Int, _ source: UnsafeBufferPointer<UInt8>
    ) throws(CalendarError) {
        guard !name.isEmpty else { throw .malformed(line: line, reason: "BEGIN without a name") }
        guard !open.isEmpty || name == "VCALENDAR" else { throw stray(line: line, source) }
        guard open.count < Self.deepestNesting else {
            throw .excessive(line: line, reason: "components are nested deeper than \(Self.deepestNesting)")
        }
        if name == "VEVENT", open.count == 1 { events.append(Part(start: next, line: line)) }
        if name == "VTIMEZONE", open.count == 1 { zones.append(Part(start: next, line: line)) }
        hasCalendar = true
        open.append(Open(name: name, line: line))
    }

    private mutating func end(_ name: String, line: Int) throws(CalendarError) {
        guard let opened = open.popLast() else {
            throw .malformed(line: line, reason: "END:\(name.shortened) without its BEGIN")
        }
        guard name == opened.name else {
            let reason = "END:\(name.shortened) where END:\(opened.name.shortened) of line \(opened.line) belongs"
            throw .malformed(line: line, reason: reason)
        }
    }

    private mutating func count(_ line: LogicalLine) throws(CalendarError) {
        guard !line.isEmpty else { return }
        try count(line: line.number)
    }

    private mutating func count(line: Int) throws(CalendarError) {
        open[open.count - 1].properties += 1
        guard open[open.count - 1].properties <= Self.mostProperties else {
            throw .excessive(line: line, reason: "a component has more than \(Self.mostProperties) properties")
        }
    }

    private func stray(line: Int, _ source: UnsafeBufferPointer<UInt8>) -> CalendarError {
        hasCalendar
            ? .malformed(line: line, reason: "text outside of BEGIN:VCALENDAR and END:VCALENDAR")
            : .notACalendar(found: SourceText.kind(of: source))
    }
}
