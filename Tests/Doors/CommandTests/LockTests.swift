import CommandLab
import Foundation
import StravaStandIn
import Testing

/// What a command works on alone stays locked for as long as it works: its locks are among its open files.
///
/// In a release build a lock that only hung on a value's life was given back before the first wait.
@Suite(.enabled(if: Linux.isHere, Linux.reason)) struct LockTests {
    private static let run = "state/lock"
    private static let tokens = "state/tokens/strava-anna.lock"

    private func expectLocks(_ names: [String], _ command: StravaRunningCommand) throws {
        let open = try command.openFiles()
        for name in [Self.run, Self.tokens] {
            #expect(open.contains(lab.folder.path(name)) == names.contains(name), "\(name) \(open)")
        }
    }

    @Test(
        .strava,
        arguments: [
            ("/athlete/activities", ["merge"], [run]), ("/oauth/token", ["merge"], [run, tokens]),
            ("/oauth/", ["disconnect", "strava"], [run, tokens]),
        ] as [(String, [String], [String])])
    func whileNoAnswerComes(_ path: String, _ arguments: [String], _ locks: [String]) async throws {
        if path == "/oauth/token" { try await lab.connectedWithOldToken() } else { try await lab.connected() }
        let before = await lab.world.seen.count
        await lab.world.change { $0.misbehave(.silence, path: path) }
        let command = try lab.start(arguments)
        await lab.world.whenSeen(before + 1)
        try expectLocks(locks, command)
        await lab.kill(command)
    }

    @Test(.strava) func connectWhileNobodyAnswers() async throws {
        let command = try lab.startConnecting()
        _ = try await command.consentURL()
        try expectLocks([Self.run], command)
        await lab.kill(command)
    }
}
