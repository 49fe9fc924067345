extension FetchError: CustomStringConvertible {
    /// What happened, where, and what to do next; the host is the only part of the address in it.
    package var description: String { "\(event) \(advice)" }
}

extension FetchError {
    private var event: String {
        switch fault {
        case .hostNotFound: "\(host) cannot be found."
        case .unreachable(.connectionRefused): "\(host) cannot be reached: it refuses the connection."
        case .unreachable(.noRoute): "\(host) cannot be reached: no network leads there."
        case .insecure(.certificate): "\(host) could not prove who it is: its certificate is not trusted."
        case .insecure(.handshake): "No secure connection to \(host) could be made."
        case .redirectRefused(let refusal): refusal.event(host)
        case .refused(let status) where status == 401 || status == 403:
            "\(host) answered \(status): it does not let us read the feed."
        case .refused(let status) where status == 404 || status == 410:
            "\(host) answered \(status): the feed's address is no longer valid."
        case .refused(let status): "\(host) answered \(status): it does not accept the request."
        case .unexpected(let status): "\(host) answered \(status), which brings no calendar."
        case .busy(let status, _) where status == 429: "\(host) answered 429: it was asked too often."
        case .busy(let status, _): "\(host) answered \(status): it has trouble of its own."
        case .timedOut(.connecting): "\(host) did not take the connection in time."
        case .timedOut(.idle): "\(host) stopped sending."
        case .timedOut(.total): "\(host) was too slow."
        case .interrupted: "\(host) broke the connection before the answer was complete."
        case .damaged(.protocolViolation): "\(host) sent an answer that is no valid HTTP."
        case .damaged(.compression): "\(host) sent a body that cannot be unpacked."
        case .damaged(.unknownEncoding): "\(host) packed its answer in a way it was not asked for."
        case .tooLarge(let limit): "\(host) sent more than \(limit.inBytes), too much for a calendar."
        case .cancelled: "The download from \(host) was cancelled."
        }
    }

    private var advice: String {
        switch fault {
        case .hostNotFound: "Check the network, and the feed's address for a misspelt name."
        case .unreachable: "Check the network, and the port in the feed's address if it has one."
        case .insecure(.certificate): "Check this machine's clock and its CA certificates."
        case .insecure(.handshake): "Check that the feed's address is served over https."
        case .redirectRefused, .unexpected, .refused: newAddress
        case .busy(_, let retryAfter?): "Try again in \(retryAfter.inWords)."
        case .tooLarge: "Check that the feed's address is that of a calendar."
        case .busy, .timedOut, .interrupted, .damaged: "Try again later."
        case .cancelled: "Run it again when you like."
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

extension RedirectRefusal {
    fileprivate func event(_ host: String) -> String {
        switch self {
        case .plainHTTP(let target): "\(host) redirects to unencrypted http at \(target), which is not followed."
        case .notPublic(let target): "\(host) redirects to \(target), which is no public address and is not followed."
        case .unsupported: "\(host) redirects to something that is no web address, which is not followed."
        case .loop: "\(host) redirects in a circle."
        case .tooMany(let limit): "\(host) redirects more than \(limit) times."
        }
    }
}

extension Int {
    fileprivate var inBytes: String {
        let mebibyte = 1024 * 1024
        return self >= mebibyte && self % mebibyte == 0 ? "\(self / mebibyte) MiB" : "\(self) bytes"
    }
}

extension Duration {
    fileprivate var inWords: String {
        let seconds = components.seconds
        return switch seconds {
        case ..<1: "a moment"
        case ..<120: "\(seconds) s"
        case ..<7200: "\((seconds + 59) / 60) min"
        default: "\((seconds + 3599) / 3600) h"
        }
    }
}
