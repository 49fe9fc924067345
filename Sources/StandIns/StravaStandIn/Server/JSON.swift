/// A JSON value to send, with its keys in the given order.
package enum JSON: Sendable, Equatable {
    case null
    case bool(Bool)
    case integer(Int)
    /// Always with a fraction, as Strava writes its floats: `3081.0`.
    case number(Double)
    case text(String)
    case array([JSON])
    case object([Member])

    package struct Member: Sendable, Equatable {
        package let key: String
        package var value: JSON
    }

    package static func members(_ members: KeyValuePairs<String, JSON>) -> JSON {
        .object(members.map { Member(key: $0.key, value: $0.value) })
    }

    package var bytes: [UInt8] { Array(text.utf8) }

    package var text: String {
        switch self {
        case .null: "null"
        case .bool(let value): value ? "true" : "false"
        case .integer(let value): String(value)
        case .number(let value): value.isFinite ? String(value) : "null"
        case .text(let value): Self.quoted(value)
        case .array(let elements): "[" + elements.map(\.text).joined(separator: ",") + "]"
        case .object(let members):
            "{" + members.map { Self.quoted($0.key) + ":" + $0.value.text }.joined(separator: ",") + "}"
        }
    }
}

extension JSON {
    /// The members of an object; empty for anything else.
    var members: [Member] {
        if case .object(let members) = self { members } else { [] }
    }

    func adding(_ members: KeyValuePairs<String, JSON>) -> JSON {
        .object(self.members + members.map { Member(key: $0.key, value: $0.value) })
    }

    func replacing(_ key: String, with value: JSON) -> JSON {
        .object(members.map { $0.key == key ? Member(key: key, value: value) : $0 })
    }

    private static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": quoted += "\\\""
            case "\\": quoted += "\\\\"
            case "\n": quoted += "\\n"
            case "\r": quoted += "\\r"
            case "\t": quoted += "\\t"
            case "\u{0}"..."\u{1F}":
                let digits = String(scalar.value, radix: 16)
                quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }
}

extension JSON {
    /// The value, or null for nil.
    static func optional(_ value: Int?) -> JSON { value.map { .integer($0) } ?? .null }
    /// The value, or null for nil.
    static func optional(_ value: String?) -> JSON { value.map { .text($0) } ?? .null }
}
