package import Basics
package import Web

/// Counts the requests that Strava still allows, so that tpmerge stops before reaching the limit.
package actor RateBudget {
    private var state: RateSnapshot
    /// How many requests it has counted since it was created.
    package private(set) var asked = 0

    package init(_ snapshot: RateSnapshot = RateSnapshot()) {
        state = snapshot
    }

    package func snapshot(now: Instant) -> RateSnapshot { state.at(now) }

    /// Checks that one more request is allowed.
    ///
    /// - Parameter spare: how many requests must remain after it.
    /// - Throws: `StravaError.rateLimited` if none is left, with the moment at which the window ends.
    package func check(now: Instant, sparing spare: Int = 0) throws(StravaError) {
        state = state.at(now)
        let spent = RateWindow.allCases.filter { state.readsLeft(in: $0) <= spare }.map { $0.end(after: now) }
        guard let until = (spent + [state.blockedUntil].compactMap(\.self)).max() else { return }
        throw .rateLimited(until: until)
    }

    /// Counts one request, and adopts the figures in its response; a request without a response counts as well.
    ///
    /// - Parameter isUpload: whether the request counts only towards the overall limit.
    package func note(_ headers: HeaderFields?, isUpload: Bool = false, now: Instant) {
        asked += 1
        state = state.at(now)
        state.noted = max(now, state.noted ?? now)
        state.overall.note(headers, limit: "X-RateLimit-Limit", usage: "X-RateLimit-Usage")
        state.reads.note(headers, limit: "X-ReadRateLimit-Limit", usage: "X-ReadRateLimit-Usage", counts: !isUpload)
    }

    /// Notes when a server in trouble asks to be called again.
    func postpone(until: Instant) { state.blockedUntil = max(until, state.blockedUntil ?? until) }

    /// Notes a 429, whose headers were noted before.
    ///
    /// - Returns: when Strava may be asked again: at the moment that it names, otherwise at the end of the window.
    package func refused(_ response: Response, now: Instant) -> Instant {
        let isDaySpent =
            state.overall.isSpent(in: .day) || state.reads.isSpent(in: .day) || response.headers.allowNothing(in: .day)
        let turn = (isDaySpent ? RateWindow.day : .quarterHour).end(after: now)
        let until = response.resumption(now: now) ?? turn
        state.blockedUntil = until
        return until
    }
}

extension Response {
    /// When Strava's `Retry-After` ends, at most 24 h from `now`.
    func resumption(now: Instant) -> Instant? {
        retryAfter(now: now).map { now.advanced(bySeconds: $0.wholeSeconds) }
    }
}
