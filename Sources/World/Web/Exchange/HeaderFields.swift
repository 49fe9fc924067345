import Basics

/// The header fields of a request or a response (RFC 9110 §5). Their values may be secret, so only the names are shown.
package struct HeaderFields: Sendable, Equatable {
    private var fields: [Field] = []

    package init() {}

    /// Names are case-insensitive; a name may occur more than once.
    package init(_ fields: [(name: String, value: String)]) {
        self.fields = fields.map { Field(name: $0.name, value: $0.value) }
    }

    package var all: [(name: String, value: String)] { fields.map { ($0.name, $0.value) } }

    package func first(_ name: String) -> String? { values(name).first }

    package func values(_ name: String) -> [String] {
        let name = name.lowercased()
        return fields.filter { $0.name.lowercased() == name }.map(\.value)
    }

    package static let userAgent = (name: "User-Agent", value: "tpmerge/\(Version.current)")

    private struct Field: Equatable {
        let name: String
        let value: String
    }
}

extension HeaderFields: Discreet {
    /// The names, each with `<redacted>` for its value.
    package var description: String { "[" + fields.map { "\($0.name): <redacted>" }.joined(separator: ", ") + "]" }
}
