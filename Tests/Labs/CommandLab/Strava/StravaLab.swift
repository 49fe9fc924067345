import Foundation
package import StravaStandIn
import Synchronization
import Testing

/// A running stand-in for Strava, and a folder in which the command is configured for it.
package final class StravaLab: Sendable {
    package let world: World
    /// `http://127.0.0.1:PORT`.
    package let base: String
    package let folder: Folder
    private let endings = Mutex<[Command.Ending]>([])

    private init(world: World, base: String, clock: LabClock) throws {
        self.world = world
        self.base = base
        folder = try Folder(clock: clock)
        try folder.write("standin-secret\n", to: "secret", mode: 0o600)
        try configure()
    }

    /// Runs a stand-in while the test does, then looks for secrets in every place where none belongs.
    ///
    /// - Parameter clock: what the stand-in and the command read.
    package static func run(
        _ state: WorldState = WorldState(.smallPlan), clock: LabClock = LabClock(),
        _ test: @escaping @Sendable (StravaLab) async throws -> Void
    ) async throws {
        var state = state
        if state.consent == .asks { state.consent = .grants() }
        let world = World(state)
        try await Gate.standIns.pass {
            try await StandIn(world: world, now: { clock.now }).run { base in
                let lab = try StravaLab(world: world, base: base, clock: clock)
                try await test(lab)
                try await lab.expectNoSecrets(in: lab.endings.withLock(\.self))
            }
        }
    }

    /// Writes a configuration of one athlete, anna, with these settings of Strava.
    package func configure(
        _ strava: String = #"{client_id: "12345", client_secret_file: secret}"#, mode: Int = 0o600
    ) throws {
        try folder.write(
            """
            athletes:
              anna:
                time_zone: Europe/Berlin
                feed: feed.ics
                publish: {ics: out.ics, json: out.json}
                strava: \(strava)

            """, to: "config.yaml", mode: mode)
    }

    package var environment: [String: String] {
        [
            "TPMERGE_STRAVA_API_URL": base + "/api/v3", "TPMERGE_STRAVA_OAUTH_URL": base + "/oauth",
            "TPMERGE_INTERVALS_API_URL": base + "/api/v1",
            "TPMERGE_STATE_DIR": folder.path("state"), "TPMERGE_CONFIG": folder.path("config.yaml"),
            "PATH": "/usr/bin:/bin",
        ]
    }

    package func tpmerge(_ arguments: [String], environment changes: [String: String] = [:]) async throws
        -> Command.Ending
    {
        note(try await folder.run(arguments, environment: environment.merging(changes) { $1 }))
    }

    package func tpmerge(_ arguments: String..., environment: [String: String] = [:]) async throws -> Command.Ending {
        try await tpmerge(arguments, environment: environment)
    }

    /// Merges, on 18 March 2026.
    package func merge(_ arguments: String..., environment: [String: String] = [:]) async throws -> Command.Ending {
        try await tpmerge(["merge", "--today", "2026-03-18"] + arguments, environment: environment)
    }

    package func start(_ arguments: [String], environment changes: [String: String] = [:]) throws
        -> StravaRunningCommand
    {
        try StravaRunningCommand(
            arguments, in: folder, environment: environment.merging(changes) { $1 })
    }

    package func startConnecting(_ arguments: String..., environment: [String: String] = [:]) throws
        -> StravaRunningCommand
    {
        try start(["connect", "strava", "--no-browser"] + arguments, environment: environment)
    }

    /// Remembers what a command said, to be searched for secrets.
    @discardableResult
    package func note(_ ending: Command.Ending) -> Command.Ending {
        endings.withLock { $0.append(ending) }
        return ending
    }

    /// Kills a command that runs, and waits for its end.
    @discardableResult
    package func kill(_ command: StravaRunningCommand) async -> Command.Ending {
        command.kill()
        return await ending(of: command)
    }

    package func ending(of command: StravaRunningCommand) async -> Command.Ending { note(await command.ending()) }
}
