package import Basics
package import Store
import StravaAPI
import Web

/// Sources that fail for long: what is remembered of them is published, but that mustn't hide it for good.
extension SourceFailure {
    /// What is remembered of a source that has failed once more, and what is to be told of it.
    static func after(
        _ earlier: SourceFailure?, _ error: RunError, at now: Instant
    ) -> (failure: SourceFailure?, told: RunError) {
        // A guard has read what it doesn't believe.
        if case .wouldEmpty = error { return (nil, error) }
        let since = min(earlier?.since ?? now, now)
        let days = (now.secondsSinceEpoch - since.secondsSinceEpoch) / 86_400
        return (
            SourceFailure(since: since, sentence: "\(error)"),
            days >= RunError.quietDays ? .lasting(error, days: days) : error
        )
    }

    /// Whether it goes on for so long that somebody should hear of it.
    package func isLasting(_ now: Instant) -> Bool {
        since.advanced(bySeconds: RunError.quietDays * 86_400) <= now
    }
}

extension RunError {
    /// For how many days a failure of a source may pass by itself.
    static let quietDays = 2
    /// Days after which it won't pass by itself.
    private static let hopefulDays = 7

    /// Whether it is the failure of a source that somebody should hear of, however quiet a run is to be.
    package var isLasting: Bool {
        if case .lasting = self { true } else { false }
    }

    /// Whether it is the failure of a source that has lasted for so long that a person must act. A feed's server that is
    /// there, but busy, will answer again some day; what Strava has said is forgotten by then.
    package var wantsPerson: Bool {
        guard case .lasting(let error, let days) = self, days >= Self.hopefulDays else { return false }
        switch error {
        case .fetch(let error): return error.kind != .temporary
        case .waiting: return false
        default: return true
        }
    }

    /// The same error of a source of which something is remembered: that it can't be reached will pass.
    var ofRemembered: RunError {
        switch self {
        case .fetch(let error) where error.kind == .unreachable: .waiting("\(error)")
        case .strava(let error) where error.kind == .unreachable: .waiting("\(error)")
        case .lasting(let error, let days) where !wantsPerson: .lasting(error.ofRemembered, days: days)
        default: self
        }
    }
}
