package import Basics
import JSON
package import Web

/// Why reading from intervals.icu failed. No case holds the key.
package enum IntervalsError: Error, Sendable, Hashable {
    /// It doesn't accept the key, or not for this athlete.
    case refused
    /// The key that was given on the settings page can't be read.
    case unreadableKey
    /// Cloudflare, which stands before it, turned the request away. That says nothing about the key.
    case turnedAway
    /// It answered with a status that says that the request is wrong.
    case rejected(status: Int)
    /// It allows no more requests before that moment.
    case limited(until: Instant)
    /// There was no answer, or none that is final.
    case unavailable(FetchFault)
    /// It can't be found, reached or trusted.
    case unreachable(FetchFault)
    /// The answer is no list of activities.
    case unusable
    /// A redirect to elsewhere, or in a circle; the key isn't sent along.
    case redirected
}

extension IntervalsError {
    /// Maps an answer without a list.
    init(refusing response: Response, now: Instant) {
        switch response.status {
        case 401: self = .refused
        case 403: if case .object? = JSONValue(response.body) { self = .refused } else { self = .turnedAway }
        case 429:
            let wait = response.retryAfter(now: now) ?? Self.usualWait
            self = .limited(until: now.advanced(bySeconds: wait.wholeSeconds))
        case let status where status >= 500:
            self = .unavailable(.busy(status: status, retryAfter: response.retryAfter(now: now)))
        case 200...299: self = .unusable
        default: self = .rejected(status: response.status)
        }
    }

    /// Without a `Retry-After`.
    private static let usualWait = Duration.seconds(60)
}

extension IntervalsError: Passing {
    package var isPassing: Bool {
        switch self {
        case .turnedAway, .unavailable(.busy), .unavailable(.timedOut), .unavailable(.interrupted): true
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
        case .refused(let status), .unexpected(let status): self = .rejected(status: status)
        case .busy, .timedOut, .interrupted, .damaged, .tooLarge, .cancelled: self = .unavailable(fault)
        }
    }
}

extension IntervalsError: Failing {
    /// Contains neither the key nor addresses other than that of the settings.
    package var failure: Failure {
        switch self {
        case .refused:
            Failure(
                .needsPerson, "intervals.icu does not accept the API key, or not for this athlete.",
                .plain("Make a key at \(Self.settings), under Developer Settings, and give it to tpmerge."),
                codes: [Self.refusal])
        case .unreadableKey:
            Failure(
                .needsPerson, "The API key of intervals.icu that was given on the settings page can't be read.",
                .plain("Give it anew there, or set TPMERGE_TOKEN_KEY to what it was kept with."),
                codes: [Self.refusal])
        case .turnedAway:
            Failure(
                .temporary,
                "Cloudflare turned the request to intervals.icu away. That says nothing about the API key.",
                .plain("Try again later."), codes: ["intervals.turned_away"])
        case .rejected(let status):
            Failure(
                .temporary, "intervals.icu answered \(status): it does not accept the request.", Self.checkAthlete,
                codes: ["intervals.rejected"])
        case .limited(let until):
            Failure(
                .temporary,
                "intervals.icu allows no more requests until \(until.utc.clock) UTC on \(until.utc.day).",
                .plain("Run tpmerge again after that."), codes: ["intervals.limited"])
        case .unavailable(let fault):
            Failure(.temporary, fault.event(at: "intervals.icu"), fault.advice, codes: ["intervals.unavailable"])
        case .unreachable(let fault):
            Failure(.unreachable, fault.event(at: "intervals.icu"), fault.advice, codes: ["intervals.unreachable"])
        case .unusable:
            Failure(
                .temporary, "intervals.icu's reply can't be read as a list of activities.", .plain("Try again later."),
                codes: ["intervals.unusable"])
        case .redirected:
            Failure(
                .temporary, "intervals.icu redirects elsewhere; the API key is never sent along.", Self.checkAthlete,
                codes: ["intervals.redirected"])
        }
    }

    /// Where an athlete finds the key: without a scheme, since what is printed hides the paths of addresses.
    package static let settings = "intervals.icu/settings"

    /// The code with which intervals.icu shows that a key no longer works.
    package static let refusal: Failure.Code = "intervals.refused"

    private static let checkAthlete = Failure.Advice.plain(
        "Check athlete_id, and $TPMERGE_INTERVALS_API_URL if it is set.")
}

extension FetchFault {
    fileprivate var advice: Failure.Advice {
        switch self {
        case .tooLarge: .plain("Try again later.")
        case .hostNotFound, .unreachable: .plain("Check the network.")
        default: .plain(advice(about: "the address"))
        }
    }
}
