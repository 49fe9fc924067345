package import Basics

/// Decides how often a failed request is repeated, and after which pause.
package struct RetryPolicy<Trouble: Passing>: Sendable {
    private let effects: Outside
    private let deadline: Instant
    private let tries: Int
    private var failures = 0

    /// - Parameter tries: the most attempts in all.
    package init(_ effects: Outside, until deadline: Instant, tries: Int = usualTries) {
        (self.effects, self.deadline, self.tries) = (effects, deadline, tries)
    }

    package static var usualTries: Int { 4 }
    private static var base: Duration { .milliseconds(500) }
    private static var ceiling: Duration { .seconds(8) }
    /// The shortest pause, whatever the jitter: a server that has just failed is never asked again at once.
    private static var shortest: Duration { .milliseconds(250) }

    /// Waits before the next attempt, up to twice as long each time.
    /// - Parameter repeats: whether this failure may be followed by another attempt, if it passes.
    /// - Throws: the failure itself if it doesn't pass, after the last attempt, or if the deadline would pass.
    package mutating func wait(after failure: Trouble, if repeats: Bool = true) async throws(Trouble) {
        guard failure.isPassing, repeats else { throw failure }
        failures += 1
        guard failures < tries else { throw failure }
        var pause = max(Self.shortest, min(Self.ceiling, Self.base * (1 << (failures - 1))) * effects.jitter())
        if let asked = failure.askedPause { pause = max(pause, asked) }
        guard effects.now().advanced(bySeconds: pause.wholeSeconds) < deadline else { throw failure }
        do { try await effects.sleep(pause) } catch { throw Trouble(.cancelled) }
    }

    /// The limits of one request, shortened so that it ends before the deadline.
    /// - Throws: the failure of a request that took too long, if the deadline has passed.
    package func limits(_ limits: Limits) throws(Trouble) -> Limits {
        let left = deadline.secondsSinceEpoch - effects.now().secondsSinceEpoch
        guard left > 0 else { throw Trouble(.timedOut(.total)) }
        var limits = limits
        limits.total = min(limits.total, .seconds(left))
        return limits
    }
}

/// A failure of a request, which may pass by itself.
package protocol Passing: Error {
    /// Whether the same request may succeed in a moment.
    var isPassing: Bool { get }
    /// The pause that the server asks for; nil if it asks for none.
    var askedPause: Duration? { get }

    /// The failure of a request without a complete response.
    init(_ fault: FetchFault)
}
