package import Basics
import Foundation

/// The program's dependencies on the outside world other than files, created once and injected, so that tests can
/// replace them.
package struct Outside: Sendable {
    package private(set) var transport: Transport
    package let now: @Sendable () -> Instant
    /// Waits; throws if the task is cancelled.
    package let sleep: @Sendable (Duration) async throws -> Void
    /// A random number from 0 up to, but not including, 1.
    package let jitter: @Sendable () -> Double
    /// Returns that many unpredictable bytes.
    package let randomBytes: @Sendable (Int) -> [UInt8]

    package init(
        transport: Transport, now: @escaping @Sendable () -> Instant,
        sleep: @escaping @Sendable (Duration) async throws -> Void, jitter: @escaping @Sendable () -> Double,
        randomBytes: @escaping @Sendable (Int) -> [UInt8]
    ) {
        (self.transport, self.now, self.sleep, self.jitter) = (transport, now, sleep, jitter)
        self.randomBytes = randomBytes
    }

    /// Returns the same world with a network that also trusts an authority of the user's own.
    /// - Parameter caFile: its certificates, in PEM; nil for none.
    package func trusting(_ caFile: String?) -> Outside {
        var outside = self
        outside.transport = transport.trusting(caFile)
        return outside
    }

    /// Provides the real world for the duration of the work: the system's clock in whole seconds, its random numbers,
    /// and the network, whose connections are closed at the end.
    package static func real<Result>(_ work: (Outside) async throws -> Result) async throws -> Result {
        try await Transport.withNetwork { transport in
            let outside = Outside(
                transport: transport, now: systemClock, sleep: { try await Task.sleep(for: $0) },
                jitter: { Double.random(in: 0..<1) }
            ) { count in
                var generator = SystemRandomNumberGenerator()
                return (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
            }
            return try await work(outside)
        }
    }

    /// The system's clock in whole seconds, rounded down.
    package static let systemClock: @Sendable () -> Instant = {
        Instant(secondsSinceEpoch: Int(Date().timeIntervalSince1970.rounded(.down)))
    }
}
