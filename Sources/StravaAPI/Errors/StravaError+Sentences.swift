import Basics
import Files
import Web

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
