package import StravaStandIn
package import Testing

/// Runs a stand-in for Strava while a test does, which finds it as `StravaLab.current`.
package struct StravaTrait: TestTrait, TestScoping {
    private let run: @Sendable (@escaping @Sendable (StravaLab) async throws -> Void) async throws -> Void

    package init(
        running run: @escaping @Sendable (@escaping @Sendable (StravaLab) async throws -> Void) async throws -> Void
    ) {
        self.run = run
    }

    package func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        try await withoutActuallyEscaping(function) { function in
            try await run { lab in try await StravaLab.$running.withValue(lab) { try await function() } }
        }
    }
}

extension Trait where Self == StravaTrait {
    package static var strava: Self { StravaTrait { try await StravaLab.run(WorldState(.smallPlan), $0) } }

    /// In this world, and by this clock, which begins with the test (`StravaLab.run`).
    package static func strava(
        _ state: @escaping @autoclosure @Sendable () -> WorldState = WorldState(.smallPlan),
        clock: @escaping @autoclosure @Sendable () -> LabClock = LabClock()
    ) -> Self {
        StravaTrait { try await StravaLab.run(state(), clock: clock(), $0) }
    }

    package static var connected: Self { connected() }

    /// The same, and tpmerge is connected.
    package static func connected(
        _ state: @escaping @autoclosure @Sendable () -> WorldState = WorldState(.smallPlan),
        clock: @escaping @autoclosure @Sendable () -> LabClock = LabClock()
    ) -> Self {
        StravaTrait { test in
            try await StravaLab.run(state(), clock: clock()) { lab in
                try await lab.connected()
                try await test(lab)
            }
        }
    }
}

extension StravaLab {
    @TaskLocal fileprivate static var running: StravaLab?

    package static var current: StravaLab {
        guard let running else { preconditionFailure("The test lacks the trait .strava.") }
        return running
    }
}
