package import Basics
package import Store

/// Sources that fail for a long time: their remembered data is published, but the failure must not stay hidden.
extension SourceFailure {
    /// The updated failure of a remembered source that has failed again, and the error to report.
    static func after(
        _ earlier: SourceFailure?, _ error: RunError, at now: Instant
    ) -> (failure: SourceFailure?, told: RunError) {
        // A guard stops a source that was read successfully.
        if case .wouldEmpty = error { return (nil, error) }
        let since = min(earlier?.since ?? now, now)
        let days = (now.secondsSinceEpoch - since.secondsSinceEpoch) / 86_400
        return (
            SourceFailure(since: since, error.failure),
            days >= RunError.quietDays ? .lasting(error, days: days) : error
        )
    }

    /// Whether it has lasted long enough to be reported.
    package func isLasting(_ now: Instant) -> Bool {
        since.advanced(bySeconds: RunError.quietDays * 86_400) <= now
    }
}

extension RunError {
    /// Days for which a source's failure may pass by itself.
    static let quietDays = 2
    /// Days after which it won't pass by itself.
    private static let hopefulDays = 7

    /// Whether it is a lasting failure of a source, which is reported even by a quiet run.
    package var isLasting: Bool {
        if case .lasting = self { true } else { false }
    }

    /// Whether it has lasted so long that a person must act. A feed's server that is busy will recover by itself;
    /// Strava's data has been forgotten by then.
    package var wantsPerson: Bool {
        guard case .lasting(let error, let days) = self, days >= Self.hopefulDays else { return false }
        switch error {
        case .fetch(let error): return error.kind != .temporary
        case .waiting: return false
        default: return true
        }
    }

    /// The same error for a source with remembered data, whose outage is temporary.
    var ofRemembered: RunError {
        switch self {
        case .fetch(let error) where error.kind == .unreachable: .waiting("\(error)")
        case .strava(let error) where error.kind == .unreachable: .waiting("\(error)")
        case .lasting(let error, let days) where !wantsPerson: .lasting(error.ofRemembered, days: days)
        default: self
        }
    }
}
