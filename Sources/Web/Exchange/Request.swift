import Basics

/// One request to one server; it yields one `Response`, even if that is a redirect.
package struct Request: Sendable, Equatable {
    package let method: Method
    package let address: Address
    package let headers: HeaderFields
    /// The body, sent as it is; empty for none.
    package let body: [UInt8]
    /// The only IP address to connect to; nil to look the name up.
    package let pinned: IPAddress?
    /// Whether the request may reuse a connection; false if the program contacts the server only once.
    package let sharesConnection: Bool
    /// The limits of the response. The caller must enforce `total` and `redirects`.
    package let limits: Limits

    package init(
        _ method: Method = .get, to address: Address, headers: HeaderFields = HeaderFields(), body: [UInt8] = [],
        pinned: IPAddress? = nil, sharesConnection: Bool = true, limits: Limits
    ) {
        self.method = method
        self.address = address
        self.headers = headers
        self.body = body
        self.pinned = pinned
        self.sharesConnection = sharesConnection
        self.limits = limits
    }

    /// The HTTP method (RFC 9110 §9.3).
    package enum Method: String, Sendable, Hashable {
        case get = "GET"
        case post = "POST"
        case put = "PUT"
        case delete = "DELETE"
    }
}

extension Request: Discreet {
    /// Method, server and names of headers; the body may hold secrets.
    package var description: String { "\(method.rawValue) \(address) \(headers), \(body.count) bytes" }
}
