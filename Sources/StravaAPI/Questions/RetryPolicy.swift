import Basics
import Web

/// How often a question is asked again that got no proper answer, and when to stop.
struct RetryPolicy: Sendable {
    private let effects: Outside
    private let deadline: Instant
    private let tries: Int
    private var failures = 0

    /// - Parameters:
    ///   - deadline: the moment after which nothing is asked or waited for any more.
    ///   - tries: how often the same question is asked in all.
    init(_ effects: Outside, until deadline: Instant, tries: Int = usualTries) {
        self.effects = effects
        self.deadline = deadline
        self.tries = tries
    }

    static let usualTries = 4
    private static let base: Duration = .milliseconds(500)
    private static let ceiling: Duration = .seconds(8)
    /// Whatever chance says: a server that has just failed is never asked again at once.
    private static let shortest: Duration = .milliseconds(250)

    /// Waits a while before the next try, up to twice as long each time.
    ///
    /// - Throws: the failure itself when it was the last try, or the time would run out.
    mutating func wait(after failure: StravaError) async throws(StravaError) {
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

    /// The limits of one request, so that it ends before the time does.
    ///
    /// - Throws: `StravaError.unavailable` when the time is over.
    func limits(_ limits: Limits) throws(StravaError) -> Limits {
        let left = deadline.secondsSinceEpoch - effects.now().secondsSinceEpoch
        guard left > 0 else { throw .unavailable(.timedOut(.total)) }
        var limits = limits
        limits.total = min(limits.total, .seconds(left))
        return limits
    }
}
