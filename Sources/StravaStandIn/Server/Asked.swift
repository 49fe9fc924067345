/// A received request, for the stand-in to answer and for tests to inspect.
package struct Asked: Sendable, Equatable {
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

extension Asked: CustomStringConvertible {
    /// `GET /api/v3/athlete`, without the query, which may hold secrets.
    package var description: String { "\(method) \(path)" }
}
