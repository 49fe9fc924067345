#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What a feed's server says to who asks for it.
package enum FeedResponse: Sendable, Equatable {
    /// The whole document. Its headers hold validators only when these may be sent with the next question.
    case document(Response)
    /// It is still the one that the validators came with.
    case unchanged
}

/// What a response means for a download: the end of the way, or where it goes on.
enum Answer: Equatable {
    case document(Response)
    /// With what the server says of the document that it doesn't send.
    case unchanged(Validators)
    case redirect(location: String)

    /// - Parameter now: the moment a `Retry-After` with a date is measured against.
    /// - Throws: `FetchFault` for every response that is none of these.
    init(_ response: Response, now: () -> Date) throws(FetchFault) {
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
