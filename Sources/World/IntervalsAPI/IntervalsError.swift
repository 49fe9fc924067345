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
    package var failure: Failure { Failure(outlook, event, .plain(advice), codes: [code]) }

    /// Where an athlete finds the key: without a scheme, since what is printed hides the paths of addresses.
    package static let settings = "intervals.icu/settings"

    /// The code with which intervals.icu shows that a key no longer works.
    package static let refusal: Failure.Code = "intervals.refused"

    private var outlook: Failure.Kind {
        switch self {
        case .refused, .unreadableKey: .needsPerson
        case .unreachable: .unreachable
        default: .temporary
        }
    }

    private var code: Failure.Code {
        switch self {
        case .refused, .unreadableKey: Self.refusal
        case .turnedAway: "intervals.turned_away"
        case .rejected: "intervals.rejected"
        case .limited: "intervals.limited"
        case .unavailable: "intervals.unavailable"
        case .unreachable: "intervals.unreachable"
        case .unusable: "intervals.unusable"
        case .redirected: "intervals.redirected"
        }
    }

    private var event: String {
        switch self {
        case .refused: "intervals.icu does not accept the API key, or not for this athlete."
        case .unreadableKey: "The API key of intervals.icu that was given on the settings page can't be read."
        case .turnedAway: "Cloudflare turned the request to intervals.icu away. That says nothing about the API key."
        case .rejected(let status): "intervals.icu answered \(status): it does not accept the request."
        case .limited(let until):
            "intervals.icu allows no more requests until \(until.utc.clock) UTC on \(until.utc.day)."
        case .unavailable(let fault), .unreachable(let fault): fault.event(at: "intervals.icu")
        case .unusable: "intervals.icu's reply can't be read as a list of activities."
        case .redirected: "intervals.icu redirects elsewhere; the API key is never sent along."
        }
    }

    private var advice: String {
        switch self {
        case .refused: "Make a key at \(Self.settings), under Developer Settings, and give it to tpmerge."
        case .unreadableKey: "Give it anew there, or set TPMERGE_TOKEN_KEY to what it was kept with."
        case .limited: "Run tpmerge again after that."
        case .unreachable(let fault):
            if case .insecure = fault { fault.advice(about: "the address") } else { "Check the network." }
        case .unavailable(.tooLarge), .turnedAway, .unusable: "Try again later."
        case .unavailable(let fault): fault.advice(about: "the address")
        case .rejected, .redirected: "Check athlete_id, and $TPMERGE_INTERVALS_API_URL if it is set."
        }
    }
}
