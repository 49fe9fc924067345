package import Basics
package import Files
package import Web

/// Why something with Strava failed. No case holds a secret.
package enum StravaError: Error, Sendable, Hashable {
    case notConnected
    /// The connection belongs to another API application than the configured one.
    case otherApplication
    case denied
    /// The account is connected for another athlete of the same state folder, who keeps it.
    case otherAthlete(holder: String, asker: String)
    case wrongState
    /// The granted scopes don't permit reading activities; empty if Strava does not name them.
    case missingScope(granted: Scopes)
    case writeNotGranted
    case wrongSecret
    case unknownClient
    case badRedirect
    /// The code from the consent page is wrong, used or too old.
    case badCode
    case inactive
    /// The consent was revoked; it is forgotten here, too.
    case revoked
    /// Strava rejects a token that it renewed just now; the connection is kept.
    case unauthorized
    case refused(status: Int)
    /// Strava allows no more requests before that moment, or tpmerge stopped before reaching the limit.
    case rateLimited(until: Instant)
    /// There was no answer, or none that is final; the connection is as good as before.
    case unavailable(FetchFault)
    /// Strava can't be found, reached or trusted.
    case unreachable(FetchFault)
    /// The response can't be used; the text says what was expected, such as `a list of activities`.
    case unusable(String)
    /// A redirect, to which tokens are never sent.
    case redirected
    case storage(FileError)
}

extension StravaError {
    private var outlook: Failure.Kind {
        switch self {
        case .notConnected, .otherApplication, .denied, .wrongState, .missingScope, .writeNotGranted, .badCode,
            .inactive, .revoked, .unauthorized:
            .needsPerson
        case .refused(let status): status == 401 || status == 403 ? .needsPerson : .unreachable
        case .otherAthlete: .uncreatable
        case .wrongSecret, .unknownClient, .badRedirect: .configuration
        case .rateLimited: .temporary
        case .unavailable(.tooLarge), .unusable: .unusable
        case .unavailable: .temporary
        case .unreachable, .redirected: .unreachable
        case .storage(let error): error.kind
        }
    }

    /// Whether the failed request certainly never reached Strava.
    var wasNeverSent: Bool {
        switch self {
        case .unreachable, .unavailable(.timedOut(.connecting)): true
        default: false
        }
    }
}

extension StravaError: Passing {
    package var isPassing: Bool {
        switch self {
        case .unavailable(.cancelled), .unavailable(.tooLarge), .unreachable(.insecure): false
        case .unavailable, .unreachable, .unusable: true
        default: false
        }
    }

    package var askedPause: Duration? {
        guard case .unavailable(let fault) = self else { return nil }
        return fault.retryAfter
    }

    package init(_ fault: FetchFault) {
        switch fault {
        case .hostNotFound, .unreachable, .insecure: self = .unreachable(fault)
        case .redirectRefused: self = .redirected
        case .refused(let status), .unexpected(let status): self = .refused(status: status)
        case .busy, .timedOut, .interrupted, .damaged, .tooLarge, .cancelled: self = .unavailable(fault)
        }
    }
}

extension StravaError {
    package init(_ error: ConsentError) {
        switch error {
        case .denied: self = .denied
        case .wrongState: self = .wrongState
        case .malformed: self = .unusable("a reply to the consent request")
        }
    }
}

extension StravaError {
    /// Maps an unsuccessful response.
    ///
    /// - Parameters:
    ///   - purpose: what the request was for.
    ///   - resumption: when requests are allowed again after a 429; nil for the moment that Strava names, otherwise the
    ///     end of the quarter hour.
    init(refusing response: Response, purpose: RequestKind, now: Instant, resumption: Instant? = nil) {
        let status = response.status
        let fault = APIFault(response.body)
        switch status {
        case 300...399: self = .redirected
        case 429:
            let turn = RateWindow.quarterHour.end(after: now)
            self = .rateLimited(until: resumption ?? response.resumption(now: now) ?? turn)
        case 500...: self = .unavailable(.busy(status: status, retryAfter: response.retryAfter(now: now)))
        case _ where fault.isInactive: self = .inactive
        case _ where fault.blames("application", field: "client_id"): self = .unknownClient
        case _ where fault.blames("application", field: "redirect_uri"): self = .badRedirect
        case 400 where purpose == .code: self = .badCode
        case 400 where purpose == .refresh: self = .revoked
        case 400...401 where purpose.isAboutTokens && fault.blamesRefreshToken: self = .revoked
        case 401 where purpose.isAboutTokens: self = .wrongSecret
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

extension StravaError: Failing {
    /// Contains neither secrets nor addresses.
    package var failure: Failure {
        if case .storage(let error) = self { return error.failure }
        return Failure(outlook, event, advice, codes: [code])
    }
}

extension StravaError {
    /// The codes with which Strava, or the stored connection, shows that a connection no longer works.
    package static let refusals: Set<Failure.Code> = [
        "strava.other_application", "strava.missing_scope", "strava.inactive", "strava.revoked", "strava.unauthorized",
        "strava.forbidden",
    ]
    package static let notConnectedCode: Failure.Code = "strava.not_connected"

    private var code: Failure.Code {
        switch self {
        case .notConnected: Self.notConnectedCode
        case .otherApplication: "strava.other_application"
        case .denied: "strava.denied"
        case .otherAthlete: "strava.other_athlete"
        case .wrongState: "strava.wrong_state"
        case .missingScope: "strava.missing_scope"
        case .writeNotGranted: "strava.write_not_granted"
        case .wrongSecret: "strava.wrong_secret"
        case .unknownClient: "strava.unknown_client"
        case .badRedirect: "strava.bad_redirect"
        case .badCode: "strava.bad_code"
        case .inactive: "strava.inactive"
        case .revoked: "strava.revoked"
        case .unauthorized: "strava.unauthorized"
        case .refused(let status): status == 401 || status == 403 ? "strava.forbidden" : "strava.refused"
        case .rateLimited: "strava.rate_limited"
        case .unavailable: "strava.unavailable"
        case .unreachable: "strava.unreachable"
        case .unusable: "strava.unusable"
        case .redirected: "strava.redirected"
        case .storage: "strava.storage"
        }
    }
}

extension StravaError {
    private var event: String {
        switch self {
        case .notConnected: "tpmerge is not connected to Strava."
        case .otherApplication: "The connection to Strava belongs to a client_id other than the configured one."
        case .denied: "The connection was denied on Strava's page."
        case .otherAthlete(let holder, let asker):
            "This Strava account is connected for \(holder), who goes on with it; \(asker) can't have it, too."
        case .wrongState: "The reply does not belong to this request."
        case .missingScope: "Strava did not grant permission to read activities."
        case .writeNotGranted: "Strava did not grant permission to upload activities."
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

    private var advice: Failure.Advice {
        switch self {
        case .notConnected, .revoked: .connect
        case .otherApplication: .connect(before: "Correct client_id in the configuration, or ")
        case .denied: .connectAgain("choose Authorize.")
        case .otherAthlete(_, let asker):
            .each(
                terminal: "To move it, run: \(Self.takeOver(asker))",
                page: "To move it, run on tpmerge's machine: \(Self.takeOver(asker))")
        case .wrongState, .badCode: .connectAgain("use the reply at once.")
        case .missingScope: .connectAgain("leave \"View data about your activities\" ticked.")
        case .writeNotGranted:
            .each(
                terminal: "Run: tpmerge connect strava --write",
                page: "On tpmerge's machine, run: tpmerge connect strava --write")
        case .wrongSecret:
            .plain(
                "Copy the Client Secret again from Strava's page My API Application into client_secret_file, "
                    + "client_secret or TPMERGE_STRAVA_CLIENT_SECRET.")
        case .unknownClient:
            .plain("Copy the Client ID again from Strava's page My API Application into client_id.")
        case .badRedirect:
            .plain("Set the Authorization Callback Domain to localhost on Strava's page My API Application.")
        case .inactive:
            .each(
                terminal: "Subscribe, or do without the API: give a bulk export with --activities.",
                page: "Subscribe, or do without the API: give tpmerge a bulk export.")
        case .unauthorized: .connect(before: "Try again later; if that does not help, ")
        case .refused(let status) where status == 401 || status == 403: .connect
        case .refused, .redirected: .plain("Check api_url and oauth_url in the configuration.")
        case .rateLimited: .each(terminal: "Run tpmerge again after that.", page: "Try again after that.")
        case .unavailable(.cancelled): .plain("You can run it again at any time.")
        case .unavailable(.busy(_, let wait?)): .plain("Try again in \(wait.inMinutes).")
        case .unavailable(.tooLarge): .plain("Check api_url and oauth_url in the configuration.")
        case .unavailable, .unusable: .plain("Try again later.")
        case .unreachable(.insecure): .plain("Check this machine's clock and its CA certificates.")
        case .unreachable: .plain("Check the network, and api_url and oauth_url in the configuration.")
        case .storage: .none
        }
    }
}

extension StravaError {
    private static func takeOver(_ asker: String) -> String {
        "tpmerge connect strava --athlete \(asker.quotedForShell) --take-over"
    }
}

extension Failure.Advice {
    fileprivate static let connect = each(
        terminal: "Run: tpmerge connect strava", page: "Connect to Strava again.")

    fileprivate static func connect(before words: String) -> Failure.Advice {
        .each(terminal: words + "run: tpmerge connect strava", page: words + "connect to Strava again.")
    }

    fileprivate static func connectAgain(_ words: String) -> Failure.Advice {
        .each(terminal: "Run tpmerge connect strava again and \(words)", page: "Connect to Strava again and \(words)")
    }
}

extension FetchFault {
    fileprivate var event: String {
        switch self {
        case .insecure: "No secure connection to Strava could be made."
        case .damaged: "Strava sent a damaged reply."
        case .tooLarge(let limit): "Strava sent more than \(limit) bytes."
        default: event(at: "Strava")
        }
    }
}

extension Instant {
    fileprivate var inWords: String { "\(utc.clock) UTC on \(utc.day)" }
}

extension Duration {
    fileprivate var inMinutes: String { "\(max(1, (wholeSeconds + 59) / 60)) min" }
}
