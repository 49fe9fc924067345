import HTTPTypes
import JSON

/// A JSON object that was sent, of which each member stands once and only single values are of interest.
struct JSONBody {
    private let members: [String: Value]

    private enum Value {
        case null
        case text(String)
        case flag(Bool)
        case integer(Int)
        case other
    }

    /// - Throws: `ServerError` for what is no JSON object, or says something twice. Nothing at all is an object without members.
    init(_ request: ServerRequest) async throws(ServerError) {
        let bytes = try await request.bytes()
        guard !bytes.isEmpty else {
            members = [:]
            return
        }
        let type = request.header("content-type")?.prefix { $0 != ";" }.filter { $0 != " " }.lowercased()
        guard type == nil || type == "application/json" else { throw ServerError(.unsupportedMediaType) }
        guard String(validating: bytes, as: UTF8.self) != nil, let found = Self.members(of: bytes) else {
            throw ServerError(type == nil ? .unsupportedMediaType : .badRequest)
        }
        // `{}` says nothing, so it needn't be said what it is.
        guard type != nil || found.isEmpty else { throw ServerError(.unsupportedMediaType) }
        var members: [String: Value] = [:]
        for (key, value) in found {
            guard members.updateValue(value, forKey: key) == nil else {
                throw ServerError(.duplicateParameter, parameter: String(key.prefix(40)))
            }
        }
        self.members = members
    }

    /// Whether there is a member of that name, whatever it holds; null is nothing.
    func has(_ key: String) -> Bool {
        if case .null = members[key] ?? .null { false } else { true }
    }

    /// Whether there is a member of that name that is null.
    func isNull(_ key: String) -> Bool {
        if case .null? = members[key] { true } else { false }
    }

    /// A member's text with all that is in it; nil where there is none.
    ///
    /// - Throws: `ServerError` for what is no text.
    func anyText(_ key: String) throws(ServerError) -> String? {
        guard has(key) else { return nil }
        guard case .text(let text) = members[key] else { throw ServerError(.invalidParameter, parameter: key) }
        return text
    }

    /// A member that is true or false; nil where there is none.
    ///
    /// - Throws: `ServerError` for anything else.
    func flag(_ key: String) throws(ServerError) -> Bool? {
        guard has(key) else { return nil }
        guard case .flag(let flag) = members[key] else {
            throw ServerError(.invalidParameter, "This takes true or false.", parameter: key)
        }
        return flag
    }

    /// A whole number; nil where there is none.
    ///
    /// - Throws: `ServerError` for anything else.
    func number(_ key: String, in range: ClosedRange<Int>) throws(ServerError) -> Int? {
        guard has(key) else { return nil }
        guard case .integer(let number) = members[key], range.contains(number) else {
            throw ServerError(
                .invalidParameter, ErrorCode.wholeNumber(in: range),
                parameter: key)
        }
        return number
    }

    /// A member's text; nil where there is none.
    ///
    /// - Throws: `ServerError` for what is no text, or none that anybody would send.
    func text(_ key: String) throws(ServerError) -> String? {
        guard has(key) else { return nil }
        guard case .text(let text) = members[key], text.utf8.count <= Self.longest,
            // What JSON's reader can't make sense of, such as half a surrogate pair, it replaces.
            text.unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0 != "\u{FFFD}" })
        else { throw ServerError(.invalidParameter, parameter: key) }
        return text
    }

    /// - Throws: `ServerError` for a member that has no place here.
    func check(known: Set<String>) throws(ServerError) {
        if let other = members.keys.sorted().first(where: { !known.contains($0) }) {
            throw ServerError(.unknownParameter, parameter: String(other.prefix(40)))
        }
    }

    private static let longest = 4096
}

extension JSONBody {
    /// nil for what is no JSON object.
    private static func members(of bytes: [UInt8]) -> [(key: String, value: Value)]? {
        bytes.withUnsafeBytes { bytes in
            var reader = JSONReader(bytes)
            var members: [(key: String, value: Value)] = []
            reader.skipSpace()
            do throws(JSONFault) {
                try reader.readMembers { (reader, key) throws(JSONFault) in
                    members.append((reader.text(of: key), try value(&reader)))
                }
            } catch {
                return nil
            }
            reader.skipSpace()
            return reader.next == nil ? members : nil
        }
    }

    private static func value(_ reader: inout JSONReader) throws(JSONFault) -> Value {
        switch reader.next {
        case UInt8(ascii: "\""): return .text(reader.text(of: try reader.readText()))
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            try reader.skipValue()
            return .other
        default:
            let word = String(decoding: try reader.readWord(), as: UTF8.self)
            switch word {
            case "null": return .null
            case "true", "false": return .flag(word == "true")
            default: return Int(word).map { .integer($0) } ?? .other
            }
        }
    }
}

extension JSONReader {
    fileprivate func text(of span: JSONSpan) -> String {
        withUTF8(of: span, limit: span.range.count) { String(decoding: $0, as: UTF8.self) }
    }
}
