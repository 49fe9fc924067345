import Basics

/// Builds JSON text: UTF-8, members in the order in which they are written, the same bytes for the same values.
///
/// Absent values are left out, and so are numbers that JSON can't represent.
package struct JSONWriter: ~Copyable {
    private var output: ByteOutput
    private var depth = 0
    private var isFirst = true
    private let layout: Layout

    private enum Layout {
        /// A line for each member and item, indented by two spaces for each level.
        case lines
        /// One line, without spaces.
        case compact
    }

    /// What becomes of each text before it is written.
    private let shown: ((String) -> String)?

    private init(layout: Layout, shown: ((String) -> String)? = nil, capacity: Int = 0) {
        output = ByteOutput(capacity: capacity)
        self.layout = layout
        self.shown = shown
    }

    /// Writes an object on one line, such as `{"day":"2026-03-17"}`, without a final newline.
    ///
    /// - Parameter shown: what becomes of each text, keys and sentences of our own aside; nil leaves them as they are.
    package static func compactObject(
        showing shown: ((String) -> String)? = nil, _ members: (inout JSONWriter) -> Void
    ) -> [UInt8] {
        var json = JSONWriter(layout: .compact, shown: shown)
        json.nest("{", "}", members)
        return json.output.all()
    }

    /// Writes a whole document: one object and a final newline.
    package static func document(capacity: Int = 1024, _ members: (inout JSONWriter) -> Void) -> [UInt8] {
        var json = JSONWriter(layout: .lines, capacity: capacity)
        json.nest("{", "}", members)
        json.output.append(UInt8(ascii: "\n"))
        return json.output.all()
    }

    package static func text(_ members: (inout JSONWriter) -> Void) -> String {
        String(decoding: document(members), as: UTF8.self)
    }

    /// Writes a list on one line, such as `[["power","250 W"],["pace","4:30"]]`.
    package static func compactList(_ items: (inout JSONWriter) -> Void) -> String {
        var json = JSONWriter(layout: .compact)
        json.nest("[", "]", items)
        return json.output.text()
    }

    package mutating func member(_ key: StaticString, _ text: String?) {
        guard let text else { return }
        begin(key)
        append(quoted: text)
    }

    /// Adds a sentence of the program's own, as it is.
    package mutating func member(_ key: StaticString, own sentence: String) {
        begin(key)
        append(plain: sentence)
    }

    package mutating func member(_ key: StaticString, _ number: Int?) {
        guard let number else { return }
        begin(key)
        append(number)
    }

    /// Adds a number with at most three decimals.
    package mutating func member(_ key: StaticString, _ number: Double?) {
        guard let number, number.isFinite else { return }
        begin(key)
        append(number)
    }

    package mutating func member(_ key: StaticString, _ flag: Bool?) {
        guard let flag else { return }
        begin(key)
        output.append(flag ? "true" : "false")
    }

    /// Adds a value that is JSON already. It is written as it is, so it must be on one line where the rest is.
    package mutating func member(_ key: StaticString, json: [UInt8]) {
        begin(key)
        json.withUnsafeBufferPointer { output.append($0) }
    }

    package mutating func object(_ key: StaticString, _ members: (inout JSONWriter) -> Void) {
        begin(key)
        nest("{", "}", members)
    }

    /// Adds an object under a key that is only known as the program runs. It must need no escape.
    package mutating func object(named key: String, _ members: (inout JSONWriter) -> Void) {
        begin(named: key)
        nest("{", "}", members)
    }

    package mutating func member(named key: String, _ number: Int) {
        begin(named: key)
        append(number)
    }

    package mutating func list<Value>(
        _ key: StaticString, _ values: [Value], _ members: (inout JSONWriter, Value) -> Void
    ) {
        begin(key)
        nest("[", "]") { json in
            for index in values.indices {
                json.beginItem()
                json.nest("{", "}") { members(&$0, values[index]) }
            }
        }
    }

    package mutating func list(_ key: StaticString, _ texts: [String]) {
        begin(key)
        nest("[", "]") { json in
            for text in texts { json.item(text) }
        }
    }

    package mutating func list(_ key: StaticString, _ numbers: [Int]) {
        begin(key)
        nest("[", "]") { json in
            for number in numbers {
                json.beginItem()
                json.append(number)
            }
        }
    }

    package mutating func item(_ text: String) {
        beginItem()
        append(quoted: text)
    }

    package mutating func item(_ texts: [String]) {
        beginItem()
        nest("[", "]") { json in
            for text in texts { json.item(text) }
        }
    }
}

extension JSONWriter {
    private mutating func begin(_ key: StaticString) {
        beginItem()
        output.append(UInt8(ascii: "\""))
        output.append(key)
        output.append(layout == .lines ? "\": " : "\":")
    }

    private mutating func begin(named key: String) {
        beginItem()
        append(quoted: key)
        output.append(layout == .lines ? ": " : ":")
    }

    private mutating func beginItem() {
        beginLine(withComma: !isFirst)
        isFirst = false
    }

    /// Adds a line break and the indentation in one piece; from depth 16 on all are indented alike.
    private mutating func beginLine(withComma: Bool = false) {
        guard layout == .lines else {
            if withComma { output.append(UInt8(ascii: ",")) }
            return
        }
        let line: StaticString = ",\n                                "
        line.withUTF8Buffer { line in
            let end = min(2 + depth * 2, line.count)
            output.append(UnsafeBufferPointer(rebasing: line[(withComma ? 0 : 1)..<end]))
        }
    }

    private mutating func nest(
        _ opening: StaticString, _ closing: StaticString, _ inside: (inout JSONWriter) -> Void
    ) {
        output.append(opening)
        depth += 1
        isFirst = true
        inside(&self)
        depth -= 1
        if !isFirst { beginLine() }
        isFirst = false
        output.append(closing)
    }
}

extension JSONWriter {
    private mutating func append(quoted text: String) { append(plain: shown?(text) ?? text) }

    private mutating func append(plain text: String) {
        output.append(UInt8(ascii: "\""))
        var text = text
        // U+FFFE and U+FFFF, which no output may hold, begin with this byte.
        if text.withUTF8({ $0.offset(from: 0) { $0.marks(of: 0xEF) } < $0.count }) {
            text.unicodeScalars.removeAll { $0.value == 0xFFFE || $0.value == 0xFFFF }
        }
        text.withUTF8 { characters in
            characters.pieces(where: { $0.marks(below: 0x20) | $0.marks(of: "\"") | $0.marks(of: "\\") }) {
                output.append($0)
                if let special = $1 { append(escapeOf: special) }
            }
        }
        output.append(UInt8(ascii: "\""))
    }

    private mutating func append(escapeOf byte: UInt8) {
        switch byte {
        case UInt8(ascii: "\""): output.append("\\\"")
        case UInt8(ascii: "\\"): output.append("\\\\")
        case UInt8(ascii: "\n"): output.append("\\n")
        case UInt8(ascii: "\t"): output.append("\\t")
        case UInt8(ascii: "\r"): output.append("\\r")
        default:
            output.append("\\u00")
            for digit in [byte >> 4, byte & 15] {
                output.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
            }
        }
    }

    private mutating func append(_ number: Int) {
        if number < 0 { output.append(UInt8(ascii: "-")) }
        append(digitsOf: number.magnitude)
    }

    /// At most three decimals; none for whole numbers.
    private mutating func append(_ number: Double) {
        if number == number.rounded(), abs(number) < 0x1p63 { return append(Int(number)) }
        let thousandths = (number * 1000).rounded()
        guard abs(thousandths) < 0x1p53 else { return output.append(text: number.description) }
        let (whole, rest) = UInt(abs(thousandths)).quotientAndRemainder(dividingBy: 1000)
        if thousandths < 0 { output.append(UInt8(ascii: "-")) }
        append(digitsOf: whole)
        guard rest > 0 else { return }
        output.append(UInt8(ascii: "."))
        var digits = rest
        var place: UInt = 100
        while digits > 0 {
            append(digit: digits / place)
            digits %= place
            place /= 10
        }
    }

    private mutating func append(digitsOf number: UInt) {
        var place: UInt = 1
        while number / place >= 10 { place *= 10 }
        while place > 0 {
            append(digit: number / place % 10)
            place /= 10
        }
    }

    private mutating func append(digit: UInt) {
        output.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: digit))
    }
}
