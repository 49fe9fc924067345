/// Named values in their original order: a query, a form or headers. A name may occur more than once.
package struct Fields: Sendable, Equatable {
    package private(set) var all: [Field] = []

    package struct Field: Sendable, Equatable {
        package let name: String
        package let value: String
    }

    package init() {}

    /// Parses `application/x-www-form-urlencoded`, in a query or a body (WHATWG URL §5.1).
    package init(encoded text: some StringProtocol) {
        for pair in text.split(separator: "&") {
            let halves = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            append(Self.decoded(halves[0]), halves.count > 1 ? Self.decoded(halves[1]) : "")
        }
    }

    package mutating func append(_ name: String, _ value: String) { all.append(Field(name: name, value: value)) }

    /// The first value of that name.
    package subscript(_ name: String) -> String? { all.first { $0.name == name }?.value }

    /// All values of that name.
    package func values(_ name: String) -> [String] { all.filter { $0.name == name }.map(\.value) }

    /// The first value of that name, ignoring case.
    package func first(ignoringCase name: String) -> String? {
        all.first { $0.name.lowercased() == name.lowercased() }?.value
    }
}

extension Fields {
    private static func decoded(_ text: some StringProtocol) -> String {
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "+"): bytes.append(UInt8(ascii: " "))
            case UInt8(ascii: "%"):
                if rest.count >= 2, let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) {
                    bytes.append(value)
                    rest = rest.dropFirst(2)
                } else {
                    bytes.append(byte)
                }
            default: bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
