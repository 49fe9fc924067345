package import Basics
package import Files
package import Web

/// Why something with Strava did not work. No case holds a secret.
package enum StravaError: Error, Sendable, Hashable {
    /// There is no connection.
    case notConnected
    /// The connection was made with another API application than the configured one.
    case otherApplication
    /// The athlete said no on the consent page.
    case denied
    /// An answer to another question than ours.
    case wrongState
    /// Activities may not be read with what was granted; empty when Strava does not say what was.
    case missingScope(granted: Scopes)
    case wrongSecret
    case unknownClient
    case badRedirect
    /// The code of the consent page is wrong, used or too old.
    case badCode
    /// The owner of the API application has no subscription.
    case inactive
    /// The consent is gone, and what was remembered of it too.
    case revoked
    /// A token that was renewed just now isn't accepted; what is remembered stays.
    case unauthorized
    /// Any other status that says no.
    case refused(status: Int)
    /// Strava allows no more questions before that moment, or we stopped before it had to say so.
    case rateLimited(until: Instant)
    /// No answer, or none that is meant; the connection is as good as before.
    case unavailable(FetchFault)
    /// Strava can't be found, reached or trusted.
    case unreachable(FetchFault)
    /// An answer that can't be used, and what should have been in it, such as `a list of activities`.
    case unusable(String)
    /// A redirect, which no token follows.
    case redirected
    /// What is kept of the connection can't be read or written.
    case storage(FileError)
}

extension StravaError {
    /// What it means for the one who asked.
    package var outlook: StravaOutlook {
        switch self {
        case .notConnected, .otherApplication, .denied, .wrongState, .missingScope, .badCode, .inactive, .revoked,
            .unauthorized:
            .refused
        case .refused(let status): status == 401 || status == 403 ? .refused : .unreachable
        case .wrongSecret, .unknownClient, .badRedirect: .configuration
        case .rateLimited: .temporary
        case .unavailable(.tooLarge), .unusable: .unusable
        case .unavailable: .temporary
        case .unreachable, .redirected: .unreachable
        case .storage(let error): error.outlook
        }
    }

    /// Whether the same question may be answered in a moment.
    var isPassing: Bool {
        switch self {
        case .unavailable(.cancelled), .unavailable(.tooLarge), .unreachable(.insecure): false
        case .unavailable, .unreachable, .unusable: true
        default: false
        }
    }

    /// Whether a request that failed so surely never reached Strava.
    var wasNeverSent: Bool {
        switch self {
        case .unreachable, .unavailable(.timedOut(.connecting)): true
        default: false
        }
    }
}

extension FileError {
    fileprivate var outlook: StravaOutlook {
        switch cause {
        case .open, .locked: .configuration
        case .busy: .temporary
        case .missing, .unusable, .uncreatable, .failed: .storage
        }
    }
}

extension StravaError {
    /// What a request means that brought no whole answer.
    init(_ fault: FetchFault) {
        switch fault {
        case .hostNotFound, .unreachable, .insecure: self = .unreachable(fault)
        case .redirectRefused: self = .redirected
        case .refused(let status), .unexpected(let status): self = .refused(status: status)
        case .busy, .timedOut, .interrupted, .damaged, .tooLarge, .cancelled: self = .unavailable(fault)
        }
    }

    /// What an answer from the consent page means that is no consent.
    package init(_ error: ConsentError) {
        switch error {
        case .denied: self = .denied
        case .wrongState: self = .wrongState
        case .malformed: self = .unusable("a reply to the consent request")
        }
    }
}

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

extension StravaError: CustomStringConvertible {
    /// What happened, and what to do next; never a secret, never an address.
    package var description: String {
        if case .storage(let error) = self { return error.message }
        return "\(event) \(advice)"
    }
}

extension StravaError {
    private var event: String {
        switch self {
        case .notConnected: "tpmerge is not connected to Strava."
        case .otherApplication: "The connection to Strava belongs to a client_id other than the configured one."
        case .denied: "The connection was denied on Strava's page."
        case .wrongState: "The reply does not belong to this request."
        case .missingScope: "Strava did not grant permission to read activities."
        case .wrongSecret: "Strava does not accept the client secret."
        case .unknownClient: "Strava does not know the client_id."
        case .badRedirect: "Strava does not accept the redirect address."
        case .badCode: "Strava does not accept the code: it is wrong, was used before or is too old."
        case .inactive:
            "Strava has deactivated the API application: since June 2026 its owner needs a paid Strava subscription."
        case .revoked: "Strava no longer accepts this connection."
        case .unauthorized: "Strava does not accept a token that it has only just renewed."
        case .refused(let status): "Strava answered \(status): it does not accept the request."
        case .rateLimited(let until): "Strava allows no more requests until \(until.inWords)."
        case .unavailable(let fault), .unreachable(let fault): fault.event
        case .unusable(let what): "Strava's reply can't be read as \(what)."
        case .redirected: "Strava's address redirects elsewhere; tokens are never sent along."
        case .storage(let error): error.message
        }
    }

    private var advice: String {
        switch self {
        case .notConnected, .revoked: "Run: tpmerge connect strava"
        case .otherApplication: "Correct client_id in the configuration, or run: tpmerge connect strava"
        case .denied: "Run tpmerge connect strava again and choose Authorize."
        case .wrongState, .badCode: "Run tpmerge connect strava again and use the reply at once."
        case .missingScope:
            "Run tpmerge connect strava again and leave \"View data about your activities\" ticked."
        case .wrongSecret:
            "Copy the Client Secret again from Strava's page My API Application into client_secret_file, "
                + "client_secret or TPMERGE_STRAVA_CLIENT_SECRET."
        case .unknownClient:
            "Copy the Client ID again from Strava's page My API Application into client_id."
        case .badRedirect:
            "Set the Authorization Callback Domain to localhost on Strava's page My API Application."
        case .inactive: "Subscribe, or do without the API: give a bulk export with --activities."
        case .unauthorized: "Try again later; if that does not help, run: tpmerge connect strava"
        case .refused(let status) where status == 401 || status == 403: "Run: tpmerge connect strava"
        case .refused, .redirected: "Check api_url and oauth_url in the configuration."
        case .rateLimited: "Run tpmerge again after that."
        case .unavailable(.cancelled): "Run it again when you like."
        case .unavailable(.busy(_, let wait?)): "Try again in \(wait.inMinutes)."
        case .unavailable(.tooLarge): "Check api_url and oauth_url in the configuration."
        case .unavailable, .unusable: "Try again later."
        case .unreachable(.insecure): "Check this machine's clock and its CA certificates."
        case .unreachable: "Check the network, and api_url and oauth_url in the configuration."
        case .storage: ""
        }
    }
}

extension FetchFault {
    fileprivate var event: String {
        switch self {
        case .hostNotFound: "Strava cannot be found."
        case .unreachable(.connectionRefused): "Strava cannot be reached: it refuses the connection."
        case .unreachable(.noRoute): "Strava cannot be reached: there is no route to it."
        case .insecure: "No secure connection to Strava could be made."
        case .redirectRefused: "Strava's address redirects elsewhere."
        case .refused(let status), .unexpected(let status): "Strava answered \(status)."
        case .busy(let status, _): "Strava answered \(status): server error."
        case .timedOut(.connecting): "Strava did not accept the connection in time."
        case .timedOut(.idle): "Strava stopped sending."
        case .timedOut(.total): "Strava was too slow."
        case .interrupted: "Strava closed the connection before the reply was complete."
        case .damaged: "Strava sent a damaged reply."
        case .tooLarge(let limit): "Strava sent more than \(limit) bytes."
        case .cancelled: "The request to Strava was cancelled."
        }
    }
}

extension Instant {
    fileprivate var inWords: String { "\(utc.clock) UTC on \(utc.day)" }
}

extension Duration {
    fileprivate var inMinutes: String { "\(max(1, (wholeSeconds + 59) / 60)) min" }
}

/// What a failure with Strava means for the one who asked.
package enum StravaOutlook: Sendable, Hashable, CaseIterable {
    /// Strava does not let us in: the athlete has to connect again, or to subscribe.
    case refused
    /// Something in the configuration or around it has to be mended first.
    case configuration
    /// Asking again later may help.
    case temporary
    /// Strava can't be found, reached or trusted.
    case unreachable
    /// What came is nothing to be read.
    case unusable
    /// What is remembered here could not be read or written.
    case storage
}
