package import Basics

/// A failed download: the server and the fault.
package struct FetchError: Error, Sendable, Hashable {
    /// The server that failed; after a redirect not the one in the feed's address.
    package let host: String
    package let fault: FetchFault

    /// The server's `Retry-After`, at most 24 h.
    package var retryAfter: Duration? {
        guard case .busy(_, let retryAfter) = fault else { return nil }
        return retryAfter
    }
}

extension FetchError: Failing {
    /// Shows only the host of the address.
    package var failure: Failure { Failure(fault.kind, event, .plain(advice), codes: [code]) }
}

extension FetchError {
    private var code: Failure.Code {
        switch fault {
        case .hostNotFound: "feed.host_not_found"
        case .unreachable: "feed.unreachable"
        case .insecure: "feed.insecure"
        case .redirectRefused: "feed.redirected"
        case .refused: "feed.refused"
        case .unexpected: "feed.unexpected"
        case .busy: "feed.busy"
        case .timedOut: "feed.timed_out"
        case .interrupted: "feed.interrupted"
        case .damaged: "feed.damaged"
        case .tooLarge: "feed.too_large"
        case .cancelled: "feed.cancelled"
        }
    }

    private var event: String {
        switch fault {
        case .refused(let status) where status == 401 || status == 403:
            "\(host) answered \(status): it does not let tpmerge read the feed."
        case .refused(let status) where status == 404 || status == 410:
            "\(host) answered \(status): the feed's address is no longer valid."
        case .unexpected(let status): "\(host) answered \(status), not with a calendar."
        case .tooLarge(let limit): "\(host) sent more than \(limit.inBytes), too much for a calendar."
        case .cancelled: "The download from \(host) was cancelled."
        default: fault.event(at: host)
        }
    }

    private var advice: String {
        switch fault {
        case .redirectRefused, .unexpected, .refused: newAddress
        case .tooLarge: "Check that the feed's address is that of a calendar."
        default: fault.advice(about: "the feed's address")
        }
    }

    private var newAddress: String {
        if host == "trainingpeaks.com" || host.hasSuffix(".trainingpeaks.com") {
            "Copy the calendar link again from TrainingPeaks (Settings → Calendar)."
        } else {
            "Copy the calendar's link again from where it is published."
        }
    }
}

extension FetchFault {
    /// The kind of failure that this fault is for a caller.
    package var kind: Failure.Kind {
        switch self {
        case .hostNotFound, .unreachable: .unreachable
        case .insecure, .redirectRefused, .refused, .unexpected: .permanent
        case .busy, .timedOut, .interrupted, .damaged, .cancelled: .temporary
        case .tooLarge: .unusable
        }
    }

    /// What to do.
    ///
    /// - Parameter address: names the address that was requested.
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
}
