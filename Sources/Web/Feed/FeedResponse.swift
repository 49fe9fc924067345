import Basics

/// The response of a feed's server.
package enum FeedResponse: Sendable, Equatable {
    /// The whole document. Its headers hold validators only if these may be sent with the next request.
    case document(Response)
    /// The document hasn't changed since the validators were received.
    case unchanged
}

/// The meaning of a response for a download: its end, or a redirect to follow.
enum Answer: Equatable {
    case document(Response)
    /// Not modified, with the validators that the server sent.
    case unchanged(Validators)
    case redirect(location: String)

    /// - Parameter now: the reference for a `Retry-After` with a date.
    /// - Throws: `FetchFault` for any other response.
    init(_ response: Response, now: () -> Instant) throws(FetchFault) {
        switch response.status {
        case 200:
            self = .document(response)
        case 304:
            self = .unchanged(Validators(of: response))
        case 301, 302, 303, 307, 308:
            guard let location = response.headers.first("Location") else { throw .unexpected(status: response.status) }
            self = .redirect(location: location)
        default:
            throw FetchFault(response, now: now)
        }
    }
}
