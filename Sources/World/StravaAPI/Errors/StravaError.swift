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
        switch self {
        case .notConnected:
            Failure(.needsPerson, "tpmerge is not connected to Strava.", .connect, codes: [Self.notConnectedCode])
        case .otherApplication:
            Failure(
                .needsPerson, "The connection to Strava belongs to a client_id other than the configured one.",
                .connect(before: "Correct client_id in the configuration, or "), codes: ["strava.other_application"])
        case .denied:
            Failure(
                .needsPerson, "The connection was denied on Strava's page.", .connectAgain("choose Authorize."),
                codes: ["strava.denied"])
        case .otherAthlete(let holder, let asker):
            Failure(
                .uncreatable,
                "This Strava account is connected for \(holder), who goes on with it; \(asker) can't have it, too.",
                .each(
                    terminal: "To move it, run: \(Self.takeOver(asker))",
                    page: "To move it, run on tpmerge's machine: \(Self.takeOver(asker))"),
                codes: ["strava.other_athlete"])
        case .wrongState:
            Failure(
                .needsPerson, "The reply does not belong to this request.", .connectAgain("use the reply at once."),
                codes: ["strava.wrong_state"])
        case .missingScope:
            Failure(
                .needsPerson, "Strava did not grant permission to read activities.",
                .connectAgain("leave \"View data about your activities\" ticked."), codes: ["strava.missing_scope"])
        case .writeNotGranted:
            Failure(
                .needsPerson, "Strava did not grant permission to upload activities.",
                .each(
                    terminal: "Run: tpmerge connect strava --write",
                    page: "On tpmerge's machine, run: tpmerge connect strava --write"),
                codes: ["strava.write_not_granted"])
        case .wrongSecret:
            Failure(
                .configuration, "Strava does not accept the client secret.",
                .plain(
                    "Copy the Client Secret again from Strava's page My API Application into client_secret_file, "
                        + "client_secret or TPMERGE_STRAVA_CLIENT_SECRET."),
                codes: ["strava.wrong_secret"])
        case .unknownClient:
            Failure(
                .configuration, "Strava does not know the client_id.",
                .plain("Copy the Client ID again from Strava's page My API Application into client_id."),
                codes: ["strava.unknown_client"])
        case .badRedirect:
            Failure(
                .configuration, "Strava does not accept the redirect address.",
                .plain("Set the Authorization Callback Domain to localhost on Strava's page My API Application."),
                codes: ["strava.bad_redirect"])
        case .badCode:
            Failure(
                .needsPerson, "Strava does not accept the code: it is wrong, was used before or is too old.",
                .connectAgain("use the reply at once."), codes: ["strava.bad_code"])
        case .inactive:
            Failure(
                .needsPerson,
                "Strava has deactivated the API application: since June 2026 its owner needs a paid Strava subscription.",
                .each(
                    terminal: "Subscribe, or do without the API: give a bulk export with --activities.",
                    page: "Subscribe, or do without the API: give tpmerge a bulk export."),
                codes: ["strava.inactive"])
        case .revoked:
            Failure(.needsPerson, "Strava no longer accepts this connection.", .connect, codes: ["strava.revoked"])
        case .unauthorized:
            Failure(
                .needsPerson, "Strava does not accept a token that it has only just renewed.",
                .connect(before: "Try again later; if that does not help, "), codes: ["strava.unauthorized"])
        case .refused(let status):
            Failure(
                [401, 403].contains(status) ? .needsPerson : .unreachable,
                "Strava answered \(status): it does not accept the request.",
                [401, 403].contains(status) ? .connect : .checkAddresses,
                codes: [[401, 403].contains(status) ? "strava.forbidden" : "strava.refused"])
        case .rateLimited(let until):
            Failure(
                .temporary, "Strava allows no more requests until \(until.utc.clock) UTC on \(until.utc.day).",
                .each(terminal: "Run tpmerge again after that.", page: "Try again after that."),
                codes: ["strava.rate_limited"])
        case .unavailable(let fault): Failure(fault.kind, fault.event, fault.advice, codes: ["strava.unavailable"])
        case .unreachable(let fault): Failure(.unreachable, fault.event, fault.advice, codes: ["strava.unreachable"])
        case .unusable(let what):
            Failure(
                .unusable, "Strava's reply can't be read as \(what).", .plain("Try again later."),
                codes: ["strava.unusable"])
        case .redirected:
            Failure(
                .unreachable, "Strava's address redirects elsewhere; tokens are never sent along.", .checkAddresses,
                codes: ["strava.redirected"])
        case .storage(let error): error.failure
        }
    }

    /// The codes with which Strava, or the stored connection, shows that a connection no longer works.
    package static let refusals: Set<Failure.Code> = [
        "strava.other_application", "strava.missing_scope", "strava.inactive", "strava.revoked", "strava.unauthorized",
        "strava.forbidden",
    ]
    package static let notConnectedCode: Failure.Code = "strava.not_connected"

    private static func takeOver(_ asker: String) -> String {
        "tpmerge connect strava --athlete \(asker.quotedForShell) --take-over"
    }
}

extension Failure.Advice {
    fileprivate static let checkAddresses = plain("Check api_url and oauth_url in the configuration.")
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

    fileprivate var advice: Failure.Advice {
        switch self {
        case .cancelled: .plain("You can run it again at any time.")
        case .busy(_, let wait?): .plain("Try again in \(max(1, (wait.wholeSeconds + 59) / 60)) min.")
        case .tooLarge: .checkAddresses
        case .insecure: .plain("Check this machine's clock and its CA certificates.")
        case .hostNotFound, .unreachable:
            .plain("Check the network, and api_url and oauth_url in the configuration.")
        default: .plain("Try again later.")
        }
    }
}
