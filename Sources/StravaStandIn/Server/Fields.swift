import Basics

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
            let halves = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map {
                String($0).formDecoded
            }
            append(halves[0], halves.count > 1 ? halves[1] : "")
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
