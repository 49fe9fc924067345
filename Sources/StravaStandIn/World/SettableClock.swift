package import Basics
import Foundation
import Synchronization

extension StandIn {
    /// The machine's clock.
    package static let systemClock: @Sendable () -> Instant = {
        Instant(secondsSinceEpoch: Int(Date().timeIntervalSince1970))
    }
}

/// A clock that moves only when it is advanced.
package final class SettableClock: Sendable {
    private let moment: Mutex<Instant>

    package init(_ moment: Instant) { self.moment = Mutex(moment) }

    package var now: Instant { moment.withLock(\.self) }

    package func advance(bySeconds seconds: Int) { moment.withLock { $0 = $0.advanced(bySeconds: seconds) } }
}
