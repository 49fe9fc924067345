package import Basics
package import Web

/// All that the client takes from the world outside.
package struct StravaEffects: Sendable {
    package let transport: Transport
    /// The clock.
    package let now: @Sendable () -> Instant
    /// Waits; throws when whoever waits is cancelled.
    package let sleep: @Sendable (Duration) async throws -> Void
    /// A random number from 0 up to, but not including, 1.
    package let jitter: @Sendable () -> Double
    /// So many bytes that nobody can guess.
    package let randomBytes: @Sendable (Int) -> [UInt8]

    package init(
        transport: Transport,
        now: @escaping @Sendable () -> Instant,
        sleep: @escaping @Sendable (Duration) async throws -> Void,
        jitter: @escaping @Sendable () -> Double,
        randomBytes: @escaping @Sendable (Int) -> [UInt8]
    ) {
        self.transport = transport
        self.now = now
        self.sleep = sleep
        self.jitter = jitter
        self.randomBytes = randomBytes
    }
}
