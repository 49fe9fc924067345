/// A server's whole answer.
package struct Response: Sendable, Equatable {
    /// The HTTP status, such as 200 or 404.
    package let status: Int
    package let headers: HeaderFields
    /// The unpacked body, complete; empty unless `status` is between 200 and 299.
    package let body: [UInt8]

    package init(status: Int, headers: HeaderFields = HeaderFields(), body: [UInt8] = []) {
        self.status = status
        self.headers = headers
        self.body = body
    }
}
