package import Basics
import Foundation
import Synchronization

/// A Strava on this machine, for as long as it is needed: the contract of its API v3 and OAuth over plain HTTP on
/// 127.0.0.1.
///
/// The API is served below `/api/v3` and also without that prefix, as Strava will from 2027 on; OAuth below `/oauth`. Below
/// `/api/v1` is an intervals.icu.
package struct StandIn: Sendable {
    package let world: World
    /// 0 for any free port.
    package let port: Int
    package let now: @Sendable () -> Instant

    package init(world: World = World(), port: Int = 0, now: @escaping @Sendable () -> Instant = Self.systemClock) {
        (self.world, self.port, self.now) = (world, port, now)
    }

    /// Serves while `use` runs, and passes it the base address, `http://127.0.0.1:PORT`.
    ///
    /// - Throws: what `use` throws, or why it can't listen on the port.
    package func run<Result: Sendable>(_ use: @escaping @Sendable (String) async throws -> Result) async throws
        -> Result
    {
        let (places, place) = AsyncStream.makeStream(of: String.self)
        return try await withThrowingTaskGroup(of: Result?.self) { group in
            group.addTask {
                defer { place.finish() }
                try await serve { port in place.yield("http://127.0.0.1:\(port)") }
                return nil
            }
            group.addTask {
                for await base in places { return try await use(base) }
                return nil
            }
            group.addTask {
                await PushCourier.deliver(for: world, now: now)
                return nil
            }
            defer { group.cancelAll() }
            while let result = try await group.next() {
                if let result { return result }
            }
            throw CancellationError()
        }
    }
}

extension StandIn {
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
