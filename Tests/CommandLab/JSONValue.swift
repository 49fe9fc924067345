package import Foundation
package import Testing

/// A JSON text as values, for tests that look inside.
package enum JSONValue: Decodable, Hashable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object([String: JSONValue])

    package init(parsing data: Data) throws {
        self = try JSONDecoder().decode(JSONValue.self, from: data)
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? container.decode(Double.self) {
            self = .number(value)
        } else if let value = try? container.decode(String.self) {
            self = .string(value)
        } else if let value = try? container.decode([JSONValue].self) {
            self = .array(value)
        } else {
            self = .object(try container.decode([String: JSONValue].self))
        }
    }

    package var object: [String: JSONValue]? {
        if case .object(let value) = self { value } else { nil }
    }

    package var array: [JSONValue]? {
        if case .array(let value) = self { value } else { nil }
    }

    package var string: String? {
        if case .string(let value) = self { value } else { nil }
    }

    package var number: Double? {
        if case .number(let value) = self { value } else { nil }
    }

    package subscript(name: String) -> JSONValue? { object?[name] }

    /// Whether it has all this: an object every member, whatever it has beside them; another value exactly.
    package func has(_ part: JSONValue) -> Bool {
        guard case .object(let members) = part else { return self == part }
        return members.allSatisfy { name, value in self[name]?.has(value) == true }
    }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    package init(stringLiteral value: String) { self = .string(value) }

    package init(integerLiteral value: Int) { self = .number(Double(value)) }

    package init(booleanLiteral value: Bool) { self = .bool(value) }

    package init(arrayLiteral elements: JSONValue...) { self = .array(elements) }

    package init(dictionaryLiteral elements: (String, JSONValue)...) {
        self = .object(Dictionary(uniqueKeysWithValues: elements))
    }
}

/// Expects all this of a value (`JSONValue.has`).
package func expect(_ value: JSONValue?, has part: JSONValue, at location: SourceLocation = #_sourceLocation) {
    #expect(value?.has(part) == true, "\(String(describing: value))", sourceLocation: location)
}
