import Basics

/// A received request, for the stand-in to answer and for tests to inspect.
package struct StravaRequest: Sendable, Equatable {
    /// `GET`, `POST`, `PUT` and so on.
    package let method: String
    /// The path without the query, as sent: `/api/v3/athlete/activities`.
    package let path: String
    package let query: Fields
    package let headers: Fields
    /// Empty if there was none.
    package let body: [UInt8]

    /// The fields of a form body, of either kind; empty for any other body.
    package var form: Fields {
        let type = headers.first(ignoringCase: "Content-Type")?.lowercased() ?? ""
        if type.hasPrefix("application/x-www-form-urlencoded") {
            return Fields(encoded: String(decoding: body, as: UTF8.self))
        }
        return type.hasPrefix("multipart/form-data") ? Multipart(self)?.fields ?? Fields() : Fields()
    }

    /// The parsed `Authorization` header; nil if there is none.
    package var authorization: Authorization? {
        headers.first(ignoringCase: "Authorization").map(Authorization.init)
    }
}

extension StravaRequest: CustomStringConvertible {
    /// `GET /api/v3/athlete`, without the query, which may hold secrets.
    package var description: String { "\(method) \(path)" }
}

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

    package subscript(_ name: String) -> String? { all.first { $0.name == name }?.value }

    func isTrue(_ name: String) -> Bool { self[name] == "1" || self[name] == "true" }

    package func values(_ name: String) -> [String] { all.filter { $0.name == name }.map(\.value) }

    package func first(ignoringCase name: String) -> String? {
        all.first { $0.name.lowercased() == name.lowercased() }?.value
    }
}

/// A parsed `Authorization` header (RFC 6750 §2.1, RFC 7617 §2).
package enum Authorization: Sendable, Equatable {
    case bearer(String)
    case basic(user: String, password: String)
    case other(String)

    init(_ header: String) {
        let words = header.split(separator: " ", maxSplits: 1).map(String.init)
        let credentials = words.count > 1 ? words[1] : ""
        switch words.first?.lowercased() {
        case "bearer":
            self = .bearer(credentials)
        case "basic":
            let plain = Array(base64: credentials).map { String(decoding: $0, as: UTF8.self) } ?? ""
            let halves = plain.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            self = .basic(user: halves.first ?? "", password: halves.count > 1 ? halves[1] : "")
        default:
            self = .other(header)
        }
    }
}
