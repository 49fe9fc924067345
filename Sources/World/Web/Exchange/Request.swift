import Basics

/// One request to one server; it yields one `Response`, even if that is a redirect.
package struct Request: Sendable, Equatable {
    package let method: Method
    package let address: Address
    package let headers: HeaderFields
    /// Empty for none.
    package let body: [UInt8]
    /// The only IP address to connect to; nil to look the name up.
    package let pinned: IPAddress?
    /// Whether the request may reuse a connection; false if the program contacts the server only once.
    package let sharesConnection: Bool
    /// The certificates of authorities to trust besides the system's, in PEM; nil for none.
    package var caFile: String?
    /// The limits of the response. The caller must enforce `total` and `redirects`.
    package let limits: Limits

    package init(
        _ method: Method = .get, to address: Address, headers: HeaderFields = HeaderFields(), body: [UInt8] = [],
        pinned: IPAddress? = nil, sharesConnection: Bool = true, limits: Limits
    ) {
        (self.method, self.address, self.headers, self.body, self.pinned) = (method, address, headers, body, pinned)
        (self.sharesConnection, self.limits) = (sharesConnection, limits)
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

package struct Limits: Sendable, Hashable {
    /// The time from the first look-up to the last byte, redirects included.
    package var total: Duration
    /// The longest silence of the server.
    package var idle: Duration
    /// The time to connect, including TLS.
    package var connect: Duration
    /// The most bytes of the unpacked body.
    package var body: Int
    /// How many bytes to read of an unsuccessful response's body; the rest is cut off.
    package var errorBody: Int
    package var redirects: Int

    /// The defaults are those for a calendar feed: 60 s in all, 20 s idle, 10 s to connect, 32 MiB, and nothing
    /// read of an error's body.
    package init(
        total: Duration = .seconds(60), idle: Duration = .seconds(20), connect: Duration = .seconds(10),
        body: Int = 32 * 1024 * 1024, errorBody: Int = 0, redirects: Int = 5
    ) {
        (self.total, self.idle, self.connect, self.body, self.errorBody) = (total, idle, connect, body, errorBody)
        self.redirects = redirects
    }

    package static let feed = Limits()

    /// The limits of one API request, whose errors explain themselves: 30 s in all, 15 s idle, 64 KiB of an error's
    /// body.
    package static let api = Limits(total: .seconds(30), idle: .seconds(15), errorBody: 64 * 1024, redirects: 0)
}

package struct Response: Sendable, Equatable {
    package let status: Int
    package let headers: HeaderFields
    /// The unpacked body: complete if `status` is between 200 and 299; otherwise its beginning, up to
    /// `Limits.errorBody`.
    package let body: [UInt8]

    package init(status: Int, headers: HeaderFields = HeaderFields(), body: [UInt8] = []) {
        (self.status, self.headers, self.body) = (status, headers, body)
    }
}

extension Response: Discreet {
    /// Status, names of headers and size; a body may hold secrets.
    package var description: String { "\(status) \(headers), \(body.count) bytes" }
}
