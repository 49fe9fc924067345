import Basics

/// A server's response.
package struct Response: Sendable, Equatable {
    /// The HTTP status, such as 200 or 404.
    package let status: Int
    package let headers: HeaderFields
    /// The unpacked body: complete if `status` is between 200 and 299; otherwise its beginning, up to
    /// `Limits.errorBody`.
    package let body: [UInt8]

    package init(status: Int, headers: HeaderFields = HeaderFields(), body: [UInt8] = []) {
        self.status = status
        self.headers = headers
        self.body = body
    }
}

extension Response: Discreet {
    /// Status, names of headers and size; a body may hold secrets.
    package var description: String { "\(status) \(headers), \(body.count) bytes" }
}
