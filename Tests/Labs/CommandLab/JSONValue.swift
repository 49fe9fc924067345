package import Foundation
package import Testing

package enum JSONValue: Hashable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object([String: JSONValue])

    package init(parsing data: Data) throws {
        self.init(try JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed))
    }

    /// A decoder that tries one type after the other would throw for each, and each error that is thrown in a test costs a backtrace.
    private init(_ value: Any) {
        switch value {
        case let members as [String: Any]: self = .object(members.mapValues(JSONValue.init))
        case let elements as [Any]: self = .array(elements.map(JSONValue.init))
        case let text as String: self = .string(text)
        case let number as NSNumber:
            // A flag is the only number of this type.
            let isFlag = String(cString: number.objCType) == "c"
            self = isFlag ? .bool(number.boolValue) : .number(number.doubleValue)
        default: self = .null
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
