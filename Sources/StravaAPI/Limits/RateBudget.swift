package import Basics
package import Web

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Keeps count of what Strava still allows, so that we stop before it has to say so.
package actor RateBudget {
    private var state: RateSnapshot
    /// How many questions it has counted itself, since it was made.
    package private(set) var asked = 0

    /// - Parameter snapshot: what an earlier run knew.
    package init(_ snapshot: RateSnapshot = RateSnapshot()) {
        state = snapshot
    }

    /// What is known at that moment.
    package func snapshot(now: Instant) -> RateSnapshot { state.at(now) }

    /// Asks leave for one question.
    ///
    /// - Parameter spare: how many more have to be left after it.
    /// - Throws: `StravaError.rateLimited` when there are none left, with the moment the window turns.
    package func check(now: Instant, sparing spare: Int = 0) throws(StravaError) {
        state = state.at(now)
        let spent = RateWindow.allCases.filter { state.readsLeft(in: $0) <= spare }.map { $0.end(after: now) }
        guard let until = (spent + [state.blockedUntil].compactMap(\.self)).max() else { return }
        throw .rateLimited(until: until)
    }

    /// Counts one question, and takes over what the answer to it says; no answer counts as well.
    ///
    /// - Parameter isUpload: whether it counts among all questions only.
    package func note(_ headers: HeaderFields?, isUpload: Bool = false, now: Instant) {
        asked += 1
        state = state.at(now)
        state.noted = max(now, state.noted ?? now)
        state.overall.note(headers, limit: "X-RateLimit-Limit", usage: "X-RateLimit-Usage")
        state.reads.note(headers, limit: "X-ReadRateLimit-Limit", usage: "X-ReadRateLimit-Usage", counts: !isUpload)
    }

    /// Takes note of a server in trouble that says when it may be asked again.
    func postpone(until: Instant) { state.blockedUntil = max(until, state.blockedUntil ?? until) }

    /// Takes note of a 429, after its headers were noted.
    ///
    /// - Returns: when Strava may be asked again: when it says so itself, else when the window turns.
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
    /// The moment at which Strava's own `Retry-After` ends, at most 24 h from `now`.
    func resumption(now: Instant) -> Instant? {
        retryAfter(now: now).map { now.advanced(bySeconds: $0.wholeSeconds) }
    }
}

extension Response {
    /// How long Strava asks to be left alone from `now` on, at most 24 h; nil when it doesn't say.
    func retryAfter(now: Instant) -> Duration? {
        headers.first("Retry-After").flatMap {
            RetryAfter.parse($0, now: Date(timeIntervalSince1970: Double(now.secondsSinceEpoch)))
        }
    }
}
