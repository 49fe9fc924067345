package import Basics

/// Why a request did not yield a complete response.
package enum FetchFault: Error, Sendable, Hashable {
    /// The name has no server, or no name server can be reached.
    case hostNotFound
    case unreachable(Obstacle)
    /// The encrypted connection failed; plain http is never tried instead.
    case insecure(TrustProblem)
    case redirectRefused(RedirectRefusal)
    /// A 4xx other than 429.
    case refused(status: Int)
    /// Any other status without a document, such as 204 or a redirect that leads nowhere.
    case unexpected(status: Int)
    /// A 429 or 5xx, with the server's `Retry-After`, at most 24 h.
    case busy(status: Int, retryAfter: Duration?)
    case timedOut(Wait)
    /// The connection broke before the response was complete.
    case interrupted
    /// The response is not valid HTTP, or its body can't be unpacked.
    case damaged(Damage)
    /// The unpacked body exceeds the limit, in bytes.
    case tooLarge(limit: Int)
    case cancelled

    package enum Obstacle: Sendable, Hashable { case connectionRefused, noRoute }
    package enum TrustProblem: Sendable, Hashable {
        /// Its certificate is no longer valid, or not yet.
        case expired
        case otherName
        /// No authority that this machine trusts has signed its certificate.
        case unknownIssuer
        /// It speaks no TLS, or none that is safe.
        case handshake
    }
    package enum Wait: Sendable, Hashable { case connecting, idle, total }
    package enum Damage: Sendable, Hashable { case protocolViolation, compression, unknownEncoding }
}

extension FetchFault {
    /// Maps a status other than success to a fault.
    /// - Parameter now: the reference for a `Retry-After` with a date.
    init(_ response: Response, now: () -> Instant) {
        let status = response.status
        switch status {
        case 429, 500...599: self = .busy(status: status, retryAfter: response.retryAfter(now: now()))
        case 400...499: self = .refused(status: status)
        default: self = .unexpected(status: status)
        }
    }

    /// The server's `Retry-After`, at most 24 h.
    package var retryAfter: Duration? {
        guard case .busy(_, let retryAfter) = self else { return nil }
        return retryAfter
    }

    package var kind: Failure.Kind {
        switch self {
        case .hostNotFound, .unreachable: .unreachable
        case .insecure, .redirectRefused, .refused, .unexpected: .permanent
        case .busy, .timedOut, .interrupted, .damaged, .cancelled: .temporary
        case .tooLarge: .unusable
        }
    }

    /// What to do; `address` names the address that was requested.
    package func advice(about address: String) -> String {
        switch self {
        case .hostNotFound: "Check the network, and \(address) for a misspelt name."
        case .unreachable: "Check the network, and the port in \(address) if it has one."
        case .insecure(.expired): "Have the certificate renewed there, or set this machine's clock."
        case .insecure(.otherName): "Use the name that the certificate is for."
        case .insecure(.unknownIssuer):
            "Add the authority to this machine's CA certificates: see \"Own certificates\" in docs/messages.md."
        case .insecure(.handshake): "Check that \(address) is served over https."
        case .redirectRefused, .unexpected, .refused, .tooLarge: "Check \(address)."
        case .busy(_, let retryAfter?): "Try again in \(retryAfter.inWords)."
        case .busy, .timedOut, .interrupted, .damaged: "Try again later."
        case .cancelled: "You can run it again at any time."
        }
    }

    /// Says what happened at the server, and what to do about its certificate if that is it.
    package func sentence(at host: String) -> String {
        switch self {
        case .insecure(.expired), .insecure(.otherName), .insecure(.unknownIssuer):
            "\(event(at: host)) \(advice(about: "the address"))"
        default: event(at: host)
        }
    }

    /// Says what happened at the server, independently of the request's purpose.
    package func event(at host: String) -> String {
        switch self {
        case .hostNotFound: "\(host) cannot be found."
        case .unreachable(.connectionRefused): "\(host) cannot be reached: it refuses the connection."
        case .unreachable(.noRoute): "\(host) cannot be reached: there is no route to it."
        case .insecure(.expired): "\(host) could not prove who it is: its certificate has expired, or isn't valid yet."
        case .insecure(.otherName): "\(host) could not prove who it is: its certificate is for another name."
        case .insecure(.unknownIssuer):
            "\(host) could not prove who it is: this machine doesn't know its certificate's authority."
        case .insecure(.handshake): "No secure connection to \(host) could be made."
        case .redirectRefused(.plainHTTP(let target)):
            "\(host) redirects to unencrypted http at \(target), which is not followed."
        case .redirectRefused(.notPublic(let target)):
            "\(host) redirects to \(target), which is not a public address and is not followed."
        case .redirectRefused(.unsupported):
            "\(host) redirects to something that is not a web address, which is not followed."
        case .redirectRefused(.loop): "\(host) redirects in a circle."
        case .redirectRefused(.tooMany(let limit)): "\(host) redirects more than \(limit) times."
        case .refused(let status): "\(host) answered \(status): it does not accept the request."
        case .unexpected(let status): "\(host) answered \(status), which was not expected."
        case .busy(let status, _) where status == 429: "\(host) answered 429: too many requests."
        case .busy(let status, _): "\(host) answered \(status): server error."
        case .timedOut(.connecting): "\(host) did not accept the connection in time."
        case .timedOut(.idle): "\(host) stopped sending."
        case .timedOut(.total): "\(host) was too slow."
        case .interrupted: "\(host) closed the connection before the reply was complete."
        case .damaged(.protocolViolation): "\(host) sent a reply that is not valid HTTP."
        case .damaged(.compression): "\(host) sent a reply that cannot be decompressed."
        case .damaged(.unknownEncoding): "\(host) used an unexpected Content-Encoding."
        case .tooLarge(let limit): "\(host) sent more than \(limit.inBytes)."
        case .cancelled: "The request to \(host) was cancelled."
        }
    }
}

extension Int {
    var inBytes: String { self >= 1 << 20 && self % (1 << 20) == 0 ? "\(self >> 20) MiB" : "\(self) bytes" }
}

extension Duration {
    var inWords: String {
        let seconds = components.seconds
        return switch seconds {
        case ..<1: "a moment"
        case ..<120: "\(seconds) s"
        case ..<7200: "\((seconds + 59) / 60) min"
        default: "\((seconds + 3599) / 3600) h"
        }
    }
}
