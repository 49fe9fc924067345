import NIOCore
package import NIOHTTP1

/// Checks a request's head before any other code reads it.
///
/// If two programs could read a request differently, one of them might take part of it for another request (RFC 9112
/// §11.2). Such heads are refused, and nothing more is read on their connection.
package struct HeadRules: Sendable {
    let limits: RequestLimits
    private let base: String
    private let isKnown: @Sendable (String) -> Bool
    private let bodyLimit: @Sendable (String, Substring) -> BodyLimit

    package static let methods: [HTTPMethod] = [.DELETE, .GET, .HEAD, .OPTIONS, .PATCH, .POST, .PUT]

    /// - Parameters:
    ///   - base: the path of the public address.
    ///   - isKnown: whether the server is known by a host's name.
    ///   - bodyLimit: for a method, and a path without its query.
    package init(
        limits: RequestLimits, base: String, isKnown: @escaping @Sendable (_ host: String) -> Bool,
        bodyLimit: @escaping @Sendable (_ method: String, _ path: Substring) -> BodyLimit
    ) { (self.limits, self.base, self.isKnown, self.bodyLimit) = (limits, base, isKnown, bodyLimit) }

    /// The status with which a head is refused; nil if it isn't.
    func refusal(of head: HTTPRequestHead) -> HTTPResponseStatus? {
        guard head.version == .http1_1 || head.version == .http1_0 else { return .badRequest }
        guard head.uri.utf8.count <= limits.target else { return .uriTooLong }
        guard head.headers.count <= limits.headerCount, size(of: head.headers) <= limits.headers else {
            return .requestHeaderFieldsTooLarge
        }
        return framing(head) ?? host(head) ?? method(head) ?? target(head) ?? encoding(head)
    }

    func bodyLimit(of head: HTTPRequestHead) -> BodyLimit {
        bodyLimit(head.method.rawValue, head.uri.prefix { $0 != "?" && $0 != "#" })
    }

    /// The declared length of a body in bytes; nil if there is none.
    static func length(of head: HTTPRequestHead) -> Int? { head.headers["content-length"].first.flatMap { Int($0) } }

    private func size(of headers: HTTPHeaders) -> Int {
        headers.reduce(0) { $0 + $1.name.utf8.count + $1.value.utf8.count + 4 }
    }

    private func framing(_ head: HTTPRequestHead) -> HTTPResponseStatus? {
        let lengths = head.headers["content-length"]
        let codings = head.headers["transfer-encoding"]
        guard lengths.count <= 1, codings.count <= 1, lengths.isEmpty || codings.isEmpty else { return .badRequest }
        if let length = lengths.first {
            guard !length.isEmpty, length.utf8.count <= 18, length.utf8.allSatisfy({ (48...57).contains($0) }) else {
                return .badRequest
            }
        }
        if let coding = codings.first, coding.lowercased() != "chunked" || head.version != .http1_1 {
            return .badRequest
        }
        return nil
    }

    private func host(_ head: HTTPRequestHead) -> HTTPResponseStatus? {
        let names = head.headers["host"]
        guard names.count == 1 || names.isEmpty && head.version == .http1_0 else { return .badRequest }
        let path = head.uri.prefix { $0 != "?" }
        // Also below the public address's path, which a proxy may leave in place.
        guard path != "/healthz", path != base + "/healthz" else { return nil }
        guard let host = names.first, isKnown(host) else { return .misdirectedRequest }
        return nil
    }

    /// Refuses methods that no route supports, before looking for one.
    private func method(_ head: HTTPRequestHead) -> HTTPResponseStatus? {
        Self.methods.contains(head.method) ? nil : .methodNotAllowed
    }

    /// Refuses an absolute target, whose host can't be trusted.
    private func target(_ head: HTTPRequestHead) -> HTTPResponseStatus? {
        if head.uri == "*" { return head.method == .OPTIONS ? nil : .badRequest }
        if head.uri.hasPrefix("http://") || head.uri.hasPrefix("https://") { return .misdirectedRequest }
        return head.uri.hasPrefix("/") ? nil : .badRequest
    }

    private func encoding(_ head: HTTPRequestHead) -> HTTPResponseStatus? {
        let codings = head.headers["content-encoding"]
        return codings.allSatisfy { $0.isEmpty || $0.lowercased() == "identity" } ? nil : .unsupportedMediaType
    }
}

extension HTTPRequestHead {
    /// Whether the client waits for 100 Continue before it sends the body (RFC 9110 §10.1.1).
    var expectsToContinue: Bool {
        version == .http1_1 && headers["expect"].contains { $0.lowercased() == "100-continue" }
    }
}

/// How a request's body may come.
package struct BodyLimit: Sendable {
    let bytes: Int
    /// Whether clients with a key or session have more time for it.
    let mayTakeLong: Bool
    /// Whether the server takes its parts one by one, and keeps those that have come.
    let isKeptInParts: Bool

    package init(bytes: Int, mayTakeLong: Bool = false, isKeptInParts: Bool = false) {
        (self.bytes, self.mayTakeLong, self.isKeptInParts) = (bytes, mayTakeLong, isKeptInParts)
    }
}

package struct RequestLimits: Sendable {
    /// Bytes of the request's target.
    var target = 8 << 10
    /// Bytes of all headers.
    var headers = 16 << 10
    var headerCount = 100
    /// From the first byte of the headers until they are complete.
    var headTime = TimeAmount.seconds(10)
    /// From the end of the headers until the body is complete.
    var bodyTime = TimeAmount.seconds(30)
    /// The same for a body that may take long, from clients with a key or session.
    var longBodyTime = TimeAmount.seconds(300)
    /// From the first byte of the answer until the client has taken it.
    var answerTime = TimeAmount.seconds(60)
    /// Between two requests on one connection.
    var idleTime = TimeAmount.seconds(30)
    var connections = 512
    /// The number of connections shared by clients without a key or session.
    var strangers = 448
    /// How long a stranger is left alone, as long as there is room for others.
    var rest = TimeAmount.milliseconds(250)
    /// Bytes of all large answers that were made for single clients and haven't been taken yet.
    var waiting = 64 << 20

    package init() {}
}
