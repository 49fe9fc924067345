package import Basics

/// Strava on this machine, for as long as it is needed: the contract of its API v3 and OAuth over plain HTTP on
/// 127.0.0.1.
///
/// The API answers below `/api/v3` and, as from 2027 on, without that prefix; OAuth below `/oauth`.
package struct StandIn: Sendable {
    package let world: World
    /// 0 for any that is free.
    package let port: Int
    /// The clock by which tokens expire and windows turn.
    package let now: @Sendable () -> Instant

    package init(world: World = World(), port: Int = 0, now: @escaping @Sendable () -> Instant = Self.systemClock) {
        self.world = world
        self.port = port
        self.now = now
    }

    /// Serves while `use` runs, and gives it the place, `http://127.0.0.1:PORT`.
    ///
    /// - Throws: what `use` throws, or why the port can't be listened on.
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
