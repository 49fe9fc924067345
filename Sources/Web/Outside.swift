package import Basics

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What a program takes from the world outside beside files, made once and handed in, so that tests can stand in for it.
package struct Outside: Sendable {
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

extension Outside {
    /// The real world, for as long as the work takes: the system's clock, whole seconds of it, its random numbers, and the
    /// network, whose connections end with the work.
    package static func real<Result>(_ work: (Outside) async throws -> Result) async throws -> Result {
        try await Transport.withNetwork { transport in
            try await work(
                Outside(
                    transport: transport,
                    now: systemClock,
                    sleep: { try await Task.sleep(for: $0) },
                    jitter: { Double.random(in: 0..<1) },
                    randomBytes: { count in
                        var generator = SystemRandomNumberGenerator()
                        return (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
                    }))
        }
    }

    /// The real clock, whole seconds of it.
    package static let systemClock: @Sendable () -> Instant = {
        Instant(secondsSinceEpoch: Int(Date().timeIntervalSince1970.rounded(.down)))
    }
}
