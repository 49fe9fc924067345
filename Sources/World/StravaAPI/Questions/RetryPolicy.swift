import Basics
import Web

/// Decides how often a failed request is repeated, and after which pause.
struct RetryPolicy: Sendable {
    private let effects: Outside
    private let deadline: Instant
    private let tries: Int
    private var failures = 0

    /// - Parameter tries: the most attempts in all.
    init(_ effects: Outside, until deadline: Instant, tries: Int = usualTries) {
        (self.effects, self.deadline, self.tries) = (effects, deadline, tries)
    }

    static let usualTries = 4
    private static let base: Duration = .milliseconds(500)
    private static let ceiling: Duration = .seconds(8)
    /// The shortest pause, whatever the jitter: a server that has just failed is never asked again at once.
    private static let shortest: Duration = .milliseconds(250)

    /// Waits before the next attempt, up to twice as long each time.
    ///
    /// - Parameter repeats: whether this failure may be followed by another attempt, if it passes.
    /// - Throws: the failure itself if it doesn't pass, after the last attempt, or if the deadline would pass.
    mutating func wait(after failure: StravaError, if repeats: Bool = true) async throws(StravaError) {
        guard failure.isPassing, repeats else { throw failure }
        failures += 1
        guard failures < tries else { throw failure }
        var pause = max(Self.shortest, min(Self.ceiling, Self.base * (1 << (failures - 1))) * effects.jitter())
        if case .unavailable(.busy(_, let asked?)) = failure { pause = max(pause, asked) }
        guard effects.now().advanced(bySeconds: pause.wholeSeconds) < deadline else { throw failure }
        do {
            try await effects.sleep(pause)
        } catch {
            throw .unavailable(.cancelled)
        }
    }

    /// The limits of one request, shortened so that it ends before the deadline.
    ///
    /// - Throws: `StravaError.unavailable` if the deadline has passed.
    func limits(_ limits: Limits) throws(StravaError) -> Limits {
        let left = deadline.secondsSinceEpoch - effects.now().secondsSinceEpoch
        guard left > 0 else { throw .unavailable(.timedOut(.total)) }
        var limits = limits
        limits.total = min(limits.total, .seconds(left))
        return limits
    }
}
