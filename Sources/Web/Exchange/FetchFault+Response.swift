#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension FetchFault {
    /// What a status means that isn't the one hoped for.
    ///
    /// - Parameter now: the moment a `Retry-After` with a date is measured against.
    init(_ response: Response, now: () -> Date) {
        let status = response.status
        switch status {
        case 429, 500...599:
            let wait = response.headers.first("Retry-After").flatMap { RetryAfter.parse($0, now: now()) }
            self = .busy(status: status, retryAfter: wait)
        case 400...499:
            self = .refused(status: status)
        default:
            self = .unexpected(status: status)
        }
    }
}
