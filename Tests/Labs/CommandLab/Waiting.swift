import Foundation

// How tests wait. `make lint` refuses any other pause in them: a guessed one is too short on a busy machine, and too long
// on every other. That something doesn't happen is shown by a later event, before which it would have happened.

/// After how long something hangs, and doesn't just take its time on a busy machine. Where all is well it costs nothing.
package let mostSeconds = 120.0

/// Looks again and again whether something is so.
///
/// - Parameter seconds: the most it may take.
/// - Returns: false if it isn't so by then.
@discardableResult
package func eventually(within seconds: Double = mostSeconds, _ isSo: () async throws -> Bool) async throws -> Bool {
    try await found(within: seconds) { try await isSo() ? true : nil } ?? false
}

/// Looks again and again for something.
///
/// - Parameters:
///   - seconds: the most it may take.
///   - pause: the time between two looks.
/// - Returns: nil if it isn't there by then.
package func found<Value>(
    within seconds: Double = mostSeconds, every pause: Duration = .milliseconds(20), _ look: () async throws -> Value?
) async throws -> Value? {
    let begin = ContinuousClock.now
    while true {
        if let value = try await look() { return value }
        guard ContinuousClock.now - begin < .seconds(seconds) else { return nil }
        try await Task.sleep(for: pause)
    }
}

/// Lets real time pass, where time itself is what a test is about: for a client that is slow on purpose, or as the limit of
/// a test's patience.
package func letPass(_ time: Duration) async throws { try await Task.sleep(for: time) }

/// Blocks this thread for a while, for a server that is slow on purpose.
package func holdUp(_ time: Duration) { Thread.sleep(forTimeInterval: time / .seconds(1)) }
