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
