import CommandLab
import ServerLab
import StravaStandIn
import Testing

/// Gives a test, or each of a suite's, a server of its own, which it finds as `lab`: started before it, stopped after it.
struct ServerTrait: TestTrait, SuiteTrait, TestScoping {
    fileprivate var server = ""
    fileprivate var strava: WorldState?
    /// Whether it must go on for others after the test (`expectWell`).
    fileprivate var isRow = false

    let isRecursive = true

    @TaskLocal fileprivate static var current: ServerLab?

    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        let (labs, ready) = AsyncStream.makeStream(of: ServerLab.self)
        let (ends, end) = AsyncStream.makeStream(of: Void.self)
        async let life: Void = live(ready, until: ends)
        let outcome: Result<Void, any Error>
        do {
            for await lab in labs {
                try await Self.$current.withValue(lab) { try await function() }
                if isRow { try await lab.expectWell() }
                break
            }
            outcome = .success(())
        } catch { outcome = .failure(error) }
        end.finish()
        try await life
        try outcome.get()
    }

    private func live(_ ready: AsyncStream<ServerLab>.Continuation, until ends: AsyncStream<Void>) async throws {
        // A server that doesn't start lets no test wait for it.
        defer { ready.finish() }
        try await ServerLab.run(server, strava: strava) { lab in
            ready.yield(lab)
            for await _ in ends {}
        }
    }
}

/// The server of the test's trait.
var lab: ServerLab {
    guard let lab = ServerTrait.current else { preconditionFailure("This test has neither .server nor .row.") }
    return lab
}

extension Trait where Self == ServerTrait {
    /// A server.
    ///
    /// - Parameters:
    ///   - strava: the Strava that anna and ben have configured; nil for a file of activities instead.
    ///   - server: what stands under `server:`, beside where it listens.
    static func server(_ strava: WorldState? = nil, _ server: String = "") -> Self {
        ServerTrait(server: server, strava: strava)
    }

    static var server: Self { server() }

    /// A server that must go on for others after a row's test.
    static func row(_ strava: WorldState? = nil, _ server: String = "") -> Self {
        ServerTrait(server: server, strava: strava, isRow: true)
    }

    static var row: Self { row() }
}

extension WorldState {
    static var smallPlan: WorldState { WorldState(.smallPlan) }
}
