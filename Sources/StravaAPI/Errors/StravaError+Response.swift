import Basics
import Web

extension StravaError {
    /// What an answer means that is no success.
    ///
    /// - Parameters:
    ///   - resumption: when a 429 allows questions again.
    ///   - errand: what Strava was asked for.
    init(refusing response: Response, errand: Errand, now: Instant, resumption: Instant) {
        let status = response.status
        let fault = APIFault(response.body)
        switch status {
        case 300...399: self = .redirected
        case 429: self = .rateLimited(until: resumption)
        case 500...: self = .unavailable(.busy(status: status, retryAfter: response.retryAfter(now: now)))
        case _ where fault.isInactive: self = .inactive
        case _ where fault.blames("application", field: "client_id"): self = .unknownClient
        case _ where fault.blames("application", field: "redirect_uri"): self = .badRedirect
        case 400 where errand == .code: self = .badCode
        case 400 where errand == .refresh: self = .revoked
        case 400...401 where errand.isAboutTokens && fault.blamesRefreshToken: self = .revoked
        case 401 where errand.isAboutTokens: self = .wrongSecret
        case 401 where fault.blamesScope: self = .missingScope(granted: Scopes([]))
        case 401: self = .unauthorized
        default: self = .refused(status: status)
        }
    }
}

extension APIFault {
    fileprivate var blamesRefreshToken: Bool {
        entries.contains { $0.resource == "refreshtoken" || $0.field == "refresh_token" }
    }
}
