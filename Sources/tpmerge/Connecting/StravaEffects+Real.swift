import Basics
import Foundation
import Pipeline
import StravaAPI
import Web

extension StravaEffects {
    /// The real clock and network, and the system's own random numbers.
    static let real = StravaEffects(
        transport: .network,
        now: Effects.systemClock,
        sleep: { try await Task.sleep(for: $0) },
        jitter: { Double.random(in: 0..<1) },
        randomBytes: { count in
            var generator = SystemRandomNumberGenerator()
            return (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
        })
}
