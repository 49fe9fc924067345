import Basics
import Synchronization

/// Counts wrong keys, codes and tokens. A right one is never refused because of wrong ones before: behind a proxy all of them
/// come from one address.
final class AttemptLimiter: Sendable {
    private let wrong = Mutex<[Instant]>([])
    private static let most = 30
    private static let seconds = 60

    /// Notes a wrong one.
    ///
    /// - Returns: `ordinary`, or the error that says to wait where there have been too many in a minute.
    func wrong(at now: Instant, else ordinary: ServerError) -> ServerError {
        wrong.withLock { moments in
            moments.removeAll { abs(now.secondsSinceEpoch - $0.secondsSinceEpoch) >= Self.seconds }
            guard moments.count < Self.most else {
                let oldest = moments.first ?? now
                let wait = Self.seconds - (now.secondsSinceEpoch - oldest.secondsSinceEpoch)
                return ServerError(.tooManyAttempts, retryAfter: min(max(wait, 1), Self.seconds))
            }
            moments.append(now)
            return ordinary
        }
    }
}
