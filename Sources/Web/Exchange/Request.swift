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

    /// The HTTP method (RFC 9110 §9.3), those of WebDAV (RFC 4918 §9, RFC 3253 §3.6) and CalDAV (RFC 4791 §5.3.1)
    /// included.
    package enum Method: String, Sendable, Hashable {
        case get = "GET"
        case post = "POST"
        case put = "PUT"
        case delete = "DELETE"
        case propfind = "PROPFIND"
        case report = "REPORT"
        case mkcol = "MKCOL"
        case mkcalendar = "MKCALENDAR"
    }

    /// Whether sending it twice changes no more than sending it once, so that an old connection may be tried first: a
    /// method that only reads, or a condition that the first one makes false.
    var isRepeatable: Bool {
        switch method {
        case .get, .propfind, .report: true
        case .put, .delete: !headers.values("If-Match").isEmpty || !headers.values("If-None-Match").isEmpty
        case .post, .mkcol, .mkcalendar: false
        }
    }
}

extension Request: Discreet {
    /// Method, server and names of headers; the body may hold secrets.
    package var description: String { "\(method.rawValue) \(address) \(headers), \(body.count) bytes" }
}
