/// One question to one server; it is answered by one `Response`, redirects being answers too.
package struct Request: Sendable, Equatable {
    package let method: Method
    package let address: Address
    package let headers: HeaderFields
    /// What is sent along, as it is; empty for nothing.
    package let body: [UInt8]
    /// The only IP address to connect to; nil for whatever the name stands for at that moment.
    package let pinned: IPAddress?
    /// Whether it may go over a connection that another question has used: not where a program asks a server just once.
    package let sharesConnection: Bool
    /// What the answer may cost. `total` and `redirects` are the caller's to watch.
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

    /// What the server is asked to do (RFC 9110 §9.3).
    package enum Method: String, Sendable, Hashable {
        case get = "GET"
        case post = "POST"
        case put = "PUT"
        case delete = "DELETE"
    }
}

extension Request: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Method, server and names of headers; what is sent along may hold secrets.
    package var description: String { "\(method.rawValue) \(address) \(headers), \(body.count) bytes" }

    /// The same as `description`.
    package var debugDescription: String { description }

    /// Shows `dump` no more than `description` does.
    package var customMirror: Mirror { Mirror(self, children: []) }
}
