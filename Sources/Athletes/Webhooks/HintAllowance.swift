package import Basics
package import StravaAPI

/// The share of an application's rate limit that webhook hints may use. Nothing proves who has sent an event, and it can be
/// sent again and again: in each window all hints together take half of what nobody else has asked at most, and the ordinary
/// runs keep the other half.
package actor HintAllowance {
    package init() {}

    /// What is left of it.
    package struct Rest: Sendable, Equatable {
        /// From 0 on.
        package var questions: Int
        /// When there may be more: the window turns then.
        package let end: Instant

        /// Why nothing is asked any more.
        var limit: StravaError { .rateLimited(until: end) }
    }

    private struct Spending {
        let end: Instant
        var questions: Int
    }

    /// However many Strava allows, a quarter of an hour has no more.
    private static let most = 60

    /// By application and window; what windows that have turned had counts no more.
    private var spendings: [String: [RateWindow: Spending]] = [:]

    /// How many questions are left for hints.
    ///
    /// - Parameters:
    ///   - application: the `client_id`.
    ///   - rate: what is known of its limits at that moment.
    package func rest(of application: String, in rate: RateSnapshot, at now: Instant) -> Rest {
        let quarterHour = rest(of: application, in: .quarterHour, of: rate, at: now)
        let day = rest(of: application, in: .day, of: rate, at: now)
        return day.questions <= quarterHour.questions ? day : quarterHour
    }

    /// Counts questions that were asked because of hints.
    package func note(_ questions: Int, of application: String, at now: Instant) {
        for window in RateWindow.allCases {
            let spent = spent(by: application, in: window, at: now) + questions
            spendings[application, default: [:]][window] = Spending(end: window.end(after: now), questions: spent)
        }
    }
}

extension HintAllowance {
    private func rest(of application: String, in window: RateWindow, of rate: RateSnapshot, at now: Instant) -> Rest {
        let spent = spent(by: application, in: window, at: now)
        let half = (rate.readsLeft(in: window) + spent) / 2
        let most = window == .quarterHour ? min(half, Self.most) : half
        return Rest(questions: max(most - spent, 0), end: window.end(after: now))
    }

    private func spent(by application: String, in window: RateWindow, at now: Instant) -> Int {
        guard let spending = spendings[application]?[window], spending.end == window.end(after: now) else { return 0 }
        return spending.questions
    }
}
