package import Basics

extension FetchFault {
    /// The failure of a feed's download, which shows only the host of the address.
    /// - Parameter host: the server that failed; after a redirect not the one in the feed's address.
    package func failure(ofFeedAt host: String) -> Failure {
        let copyAgain =
            host == "trainingpeaks.com" || host.hasSuffix(".trainingpeaks.com")
            ? "Copy the calendar link again from TrainingPeaks (Settings → Calendar)."
            : "Copy the calendar's link again from where it is published."
        var event = event(at: host)
        var advice = advice(about: "the feed's address")
        let code: Failure.Code
        switch self {
        case .hostNotFound: code = "feed.host_not_found"
        case .unreachable: code = "feed.unreachable"
        case .insecure: code = "feed.insecure"
        case .redirectRefused: (code, advice) = ("feed.redirected", copyAgain)
        case .refused(let status):
            (code, advice) = ("feed.refused", copyAgain)
            switch status {
            case 401, 403: event = "\(host) answered \(status): it does not let tpmerge read the feed."
            case 404, 410: event = "\(host) answered \(status): the feed's address is no longer valid."
            default: break
            }
        case .unexpected(let status):
            (code, advice) = ("feed.unexpected", copyAgain)
            event = "\(host) answered \(status), not with a calendar."
        case .busy: code = "feed.busy"
        case .timedOut: code = "feed.timed_out"
        case .interrupted: code = "feed.interrupted"
        case .damaged: code = "feed.damaged"
        case .tooLarge(let limit):
            (code, advice) = ("feed.too_large", "Check that the feed's address is that of a calendar.")
            event = "\(host) sent more than \(limit.inBytes), too much for a calendar."
        case .cancelled: (code, event) = ("feed.cancelled", "The download from \(host) was cancelled.")
        }
        return Failure(kind, event, .plain(advice), codes: [code], retryAfter: retryAfter)
    }
}
