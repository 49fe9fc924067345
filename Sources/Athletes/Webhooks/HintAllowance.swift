package import Basics
package import StravaAPI

/// The share of an application's rate limit that webhook hints may use. Events are unsigned and can be repeated: in
/// each window all hints together may use at most half of the requests that nothing else has used, and ordinary runs
/// keep the other half.
package actor HintAllowance {
    package init() {}

    /// A number of requests within a window: those that are left, or that were made.
    package struct Share: Sendable, Equatable {
        /// At least 0.
        package var questions: Int
        /// When the window ends, after which there may be more.
        package let end: Instant

        var limit: StravaError { .rateLimited(until: end) }
    }

    /// The most requests in a quarter of an hour, whatever Strava allows.
    private static let most = 60

    /// By application and window; windows that have ended don't count.
    private var spendings: [String: [RateWindow: Share]] = [:]

    /// The requests left for hints.
    ///
    /// - Parameters:
    ///   - application: the `client_id`.
    ///   - rate: the state of its limits now.
    package func rest(of application: String, in rate: RateSnapshot, at now: Instant) -> Share {
        let quarterHour = rest(of: application, in: .quarterHour, of: rate, at: now)
        let day = rest(of: application, in: .day, of: rate, at: now)
        return day.questions <= quarterHour.questions ? day : quarterHour
    }

    /// Counts requests made because of hints.
    package func note(_ questions: Int, of application: String, at now: Instant) {
        for window in RateWindow.allCases {
            let spent = spent(by: application, in: window, at: now) + questions
            spendings[application, default: [:]][window] = Share(questions: spent, end: window.end(after: now))
        }
    }
}

extension HintAllowance {
    private func rest(of application: String, in window: RateWindow, of rate: RateSnapshot, at now: Instant) -> Share {
        let spent = spent(by: application, in: window, at: now)
        let half = (rate.readsLeft(in: window) + spent) / 2
        let most = window == .quarterHour ? min(half, Self.most) : half
        return Share(questions: max(most - spent, 0), end: window.end(after: now))
    }

    private func spent(by application: String, in window: RateWindow, at now: Instant) -> Int {
        guard let spending = spendings[application]?[window], spending.end == window.end(after: now) else { return 0 }
        return spending.questions
    }
}
