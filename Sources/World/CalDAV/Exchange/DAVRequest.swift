import Basics

/// A WebDAV request (RFC 4918).
package struct DAVRequest: Sendable {
    /// The longest answer that a caller may return, in bytes.
    package static let longestAnswer = 32 << 20

    package let method: Method
    package let address: DAVAddress
    /// Secret where it is `Authorization`.
    package var headers: [(name: String, value: String)]
    package let body: [UInt8]
    /// The certificates of authorities that the server may have besides those of the system: a file in PEM; nil for none.
    package var caFile: String?

    init(_ method: Method, _ address: DAVAddress, _ headers: [(name: String, value: String)] = [], body: [UInt8] = []) {
        (self.method, self.address, self.headers, self.body) = (method, address, headers, body)
    }

    package enum Method: String, Sendable, Hashable, CaseIterable {
        case get = "GET"
        case put = "PUT"
        case delete = "DELETE"
        case propfind = "PROPFIND"
        case report = "REPORT"
        case mkcalendar = "MKCALENDAR"
        case mkcol = "MKCOL"
    }

    /// The first value of that name, in upper or lower case.
    package func header(_ name: String) -> String? { headers.values(name).first }
}

extension DAVRequest: Discreet {
    package var description: String { "\(method.rawValue) \(address), \(body.count) bytes" }
}

package struct DAVAnswer: Sendable {
    package let status: Int
    package let headers: [(name: String, value: String)]
    package let body: [UInt8]
    /// The answer's `Retry-After`, at most 24 h; nil without one.
    package let retryAfter: Duration?

    package init(
        status: Int, headers: [(name: String, value: String)] = [], body: [UInt8] = [], retryAfter: Duration? = nil
    ) {
        (self.status, self.headers, self.body, self.retryAfter) = (status, headers, body, retryAfter)
    }

    /// The first value of that name, in upper or lower case.
    package func header(_ name: String) -> String? { headers.values(name).first }
}

extension DAVAnswer: Discreet {
    package var description: String { "\(status), \(body.count) bytes" }
}

extension [(name: String, value: String)] {
    func values(_ name: String) -> [String] {
        let name = name.lowercased()
        return filter { $0.name.lowercased() == name }.map(\.value)
    }
}
