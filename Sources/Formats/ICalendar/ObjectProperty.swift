/// One line of a calendar object as another program wrote it, unfolded and otherwise unchanged (RFC 5545 §3.1).
package struct ObjectProperty: Sendable, Hashable {
    /// In upper case; empty if the line is no property.
    package let name: String
    /// The whole line, without its end.
    let line: [UInt8]
    private let valueStart: Int

    init(line: [UInt8]) {
        self.line = line
        let nameEnd = line.firstIndex { !Ascii.isNameByte($0) } ?? line.count
        let colon = Self.place(of: Ascii.colon, in: line[nameEnd...])
        let isProperty =
            nameEnd > 0 && nameEnd < line.count && colon < line.count
            && (line[nameEnd] == Ascii.colon || line[nameEnd] == Ascii.semicolon)
        name = isProperty ? String(decoding: line[..<nameEnd].map(Ascii.uppercased), as: UTF8.self) : ""
        valueStart = isProperty ? colon + 1 : line.count
    }

    /// A property of a plain name and a value that needs no escapes; parameters begin with a semicolon.
    package init(_ name: String, parameters: String = "", _ value: String) {
        self.init(line: Array("\(name)\(parameters):\(value)".utf8))
    }

    /// The value as written, with its escapes; bytes that aren't valid UTF-8 are replaced.
    package var value: String { String(decoding: line[valueStart...], as: UTF8.self) }

    /// The value of a TEXT property without its escapes (RFC 5545 §3.3.11).
    package var text: String { Self.unescaped(line[valueStart...]) }

    /// The property with more TEXT at the end of its value.
    package func appending(_ text: String) -> ObjectProperty {
        let escapes: [Character: String] = ["\\": "\\\\", ";": "\\;", ",": "\\,", "\n": "\\n"]
        return ObjectProperty(line: line + Array(text.map { escapes[$0] ?? String($0) }.joined().utf8))
    }

    /// The values of a property that lists TEXT values, without their escapes.
    package var texts: [String] {
        var pieces: [String] = []
        var start = valueStart
        var isEscaped = false
        for index in valueStart..<line.count {
            if !isEscaped, line[index] == UInt8(ascii: ",") {
                pieces.append(Self.unescaped(line[start..<index]))
                start = index + 1
            }
            isEscaped = !isEscaped && line[index] == Self.backslash
        }
        pieces.append(Self.unescaped(line[start...]))
        return pieces
    }

    /// The value of a parameter, without quotes; nil if there is no such parameter. The name is in upper case.
    package func parameter(_ wanted: String) -> String? {
        guard valueStart > 0, valueStart <= line.count else { return nil }
        var rest = line[..<(valueStart - 1)].dropFirst(name.utf8.count)
        while rest.first == Ascii.semicolon {
            rest = rest.dropFirst()
            let end = Self.place(of: Ascii.semicolon, in: rest)
            let parameter = rest[..<end]
            rest = rest[end...]
            guard let equals = parameter.firstIndex(of: UInt8(ascii: "=")) else { continue }
            let key = String(decoding: parameter[..<equals].map(Ascii.uppercased), as: UTF8.self)
            guard key == wanted else { continue }
            let value = parameter[(equals + 1)...].filter { $0 != Self.quote }
            return String(decoding: value, as: UTF8.self)
        }
        return nil
    }
}

extension ObjectProperty {
    private static let backslash = UInt8(ascii: "\\")
    private static let quote = UInt8(ascii: "\"")

    /// The place of the first such byte outside of quotes, or the end.
    private static func place(of byte: UInt8, in bytes: ArraySlice<UInt8>) -> Int {
        var isQuoted = false
        for index in bytes.indices {
            if bytes[index] == quote { isQuoted.toggle() }
            if !isQuoted, bytes[index] == byte { return index }
        }
        return bytes.endIndex
    }

    private static func unescaped(_ bytes: ArraySlice<UInt8>) -> String {
        var plain: [UInt8] = []
        plain.reserveCapacity(bytes.count)
        var isEscaped = false
        for byte in bytes {
            if isEscaped {
                let isLineFeed = byte == UInt8(ascii: "n") || byte == UInt8(ascii: "N")
                plain.append(isLineFeed ? Ascii.lineFeed : byte)
                isEscaped = false
            } else if byte == backslash {
                isEscaped = true
            } else {
                plain.append(byte)
            }
        }
        return String(decoding: plain, as: UTF8.self)
    }
}
