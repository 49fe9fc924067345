/// JSON text in the making: UTF-8, two-space indent, members in the order in which they are written.
///
/// Absent values are left out, and so are numbers that JSON does not have.
package struct JSONText {
    var bytes: [UInt8] = []
    private var depth = 0
    private var isFirst = true

    /// A whole document: one object and a final newline.
    package static func document(capacity: Int, _ members: (inout JSONText) -> Void) -> [UInt8] {
        var json = JSONText()
        json.bytes.reserveCapacity(capacity)
        json.nest("{", "}", members)
        json.bytes.append(UInt8(ascii: "\n"))
        return json.bytes
    }

    package mutating func member(_ key: StaticString, _ text: String?) {
        guard let text else { return }
        begin(key)
        append(quoted: text)
    }

    package mutating func member(_ key: StaticString, _ number: Int?) {
        guard let number else { return }
        begin(key)
        append(number)
    }

    package mutating func member(_ key: StaticString, _ number: Double?) {
        guard let number, number.isFinite else { return }
        begin(key)
        append(number)
    }

    package mutating func member(_ key: StaticString, _ flag: Bool) {
        begin(key)
        append(flag ? "true" : "false")
    }

    package mutating func object(_ key: StaticString, _ members: (inout JSONText) -> Void) {
        begin(key)
        nest("{", "}", members)
    }

    /// A list of objects, one for each value.
    package mutating func list<Value>(
        _ key: StaticString, _ values: [Value], _ members: (inout JSONText, Value) -> Void
    ) {
        begin(key)
        nest("[", "]") { json in
            for index in values.indices {
                json.beginItem()
                json.nest("{", "}") { members(&$0, values[index]) }
            }
        }
    }

    /// A list of strings.
    package mutating func list(_ key: StaticString, _ texts: [String]) {
        begin(key)
        nest("[", "]") { json in
            for text in texts {
                json.beginItem()
                json.append(quoted: text)
            }
        }
    }
}

extension JSONText {
    private mutating func begin(_ key: StaticString) {
        beginItem()
        append(byte: "\"")
        append(key)
        append("\": ")
    }

    private mutating func beginItem() {
        beginLine(withComma: !isFirst)
        isFirst = false
    }

    /// A line break and the indent of the depth, in one piece.
    private mutating func beginLine(withComma: Bool = false) {
        let line: StaticString = ",\n                "
        line.withUTF8Buffer { bytes.append(contentsOf: $0[(withComma ? 0 : 1)..<(2 + depth * 2)]) }
    }

    private mutating func nest(
        _ opening: Unicode.Scalar, _ closing: Unicode.Scalar, _ inside: (inout JSONText) -> Void
    ) {
        append(byte: opening)
        depth += 1
        isFirst = true
        inside(&self)
        depth -= 1
        if !isFirst { beginLine() }
        isFirst = false
        append(byte: closing)
    }

    /// One ASCII character; most of JSON is that, and a single byte is appended much faster than a text.
    mutating func append(byte character: Unicode.Scalar) {
        bytes.append(UInt8(truncatingIfNeeded: character.value))
    }

    mutating func append(_ text: StaticString) {
        text.withUTF8Buffer { bytes.append(contentsOf: $0) }
    }
}
