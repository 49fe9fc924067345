/// A JSON value as received; callers check only the parts that they read.
package enum JSONValue: Equatable, Sendable {
    case null
    case flag(Bool)
    case integer(Int64)
    /// Always finite.
    case number(Double)
    case text(String)
    case list([JSONValue])
    case object([String: JSONValue])

    /// Parses a whole text; nil if it is malformed or nested too deeply.
    package init?(_ bytes: [UInt8]) {
        let value = bytes.withUnsafeBytes { bytes -> JSONValue? in
            var reader = JSONReader(bytes)
            reader.skipByteOrderMark()
            reader.skipSpace()
            let value = try? reader.readTree()
            reader.skipSpace()
            return reader.next == nil ? value : nil
        }
        guard let value else { return nil }
        self = value
    }

    /// A member of an object; nil if it is missing or null, or if this is no object.
    package subscript(key: String) -> JSONValue? {
        guard case .object(let members) = self, let value = members[key], value != .null else { return nil }
        return value
    }

    /// The elements of a list; empty for anything else.
    package var elements: [JSONValue] {
        guard case .list(let elements) = self else { return [] }
        return elements
    }

    /// A text; nil for anything else.
    package var text: String? {
        guard case .text(let text) = self else { return nil }
        return text
    }

    /// A number; nil for anything else.
    package var number: Double? {
        switch self {
        case .integer(let value): Double(value)
        case .number(let value): value
        default: nil
        }
    }

    /// A whole number; nil for anything else.
    package var integer: Int? {
        switch self {
        case .integer(let value): Int(exactly: value)
        case .number(let value): Int(exactly: value)
        default: nil
        }
    }

    /// A whole number, even if it was written as a fraction or as a text; clamped to the range of Int64.
    package var wholeNumber: Int64? {
        switch self {
        case .integer(let value): return value
        case .number(let value): return Int64(clamping: value)
        case .text(let text): return Int64(text) ?? Double(text).flatMap { Int64(clamping: $0) }
        default: return nil
        }
    }
}

extension JSONReader {
    /// Reads a value with everything in it. Of duplicate keys the last one counts.
    package mutating func readTree() throws(JSONFault) -> JSONValue { try readTree(depth: 0) }

    private mutating func readTree(depth: Int) throws(JSONFault) -> JSONValue {
        guard depth <= Self.depthLimit else { throw JSONFault(.tooDeep, at: position) }
        var isFirst = true
        switch next {
        case UInt8(ascii: "{"):
            var members: [String: JSONValue] = [:]
            while let key = try nextKey(&isFirst) { members[string(key)] = try readTree(depth: depth + 1) }
            return .object(members)
        case UInt8(ascii: "["):
            var elements: [JSONValue] = []
            while try nextElement(&isFirst) { elements.append(try readTree(depth: depth + 1)) }
            return .list(elements)
        default:
            return switch try readScalar() {
            case .null: .null
            case .flag(let flag): .flag(flag)
            case .integer(let integer): .integer(integer)
            case .number(let number): .number(number)
            case .text(let text): .text(string(text))
            }
        }
    }

    package func string(_ span: JSONSpan) -> String {
        withUTF8(of: span, limit: span.range.count) { String(decoding: $0, as: UTF8.self) }
    }
}

extension Int64 {
    /// The nearest whole number in range; nil for NaN.
    fileprivate init?(clamping value: Double) {
        guard !value.isNaN else { return nil }
        self = value >= 0x1p62 ? .max : value <= -0x1p62 ? .min : Int64(value)
    }
}
