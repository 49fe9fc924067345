import CommandLab
import Foundation
import StravaStandIn
import Testing

/// `connect strava` when it never comes to an answer.
struct ConnectFailureTests {
    @Test(.strava) func nobodyAnswersOrThePortIsTaken() async throws {
        let late = try await lab.tpmerge("connect", "strava", "--no-browser", "--timeout", "1").expect(75)
        #expect(late.errors.hasSuffix("tpmerge: error: No answer came in time. Run tpmerge connect strava again.\n"))
        #expect(!lab.hasTokens)
        let port = try #require(URLComponents(string: lab.base)?.port)
        try await lab.tpmerge("connect", "strava", "--no-browser", "--port", "\(port)").expect(
            75,
            errors: """
                tpmerge: error: Port \(port) of this machine is taken. \
                Choose another one with --port, or leave it out to use any free port.

                """)
    }

    @Test(.connected) func anotherRunHasTheLock() async throws {
        let command = try lab.startConnecting()
        _ = try await command.consentURL()
        for arguments in [["connect", "strava", "--no-browser"], ["disconnect", "strava"], ["merge"]] {
            try await lab.tpmerge(arguments)
                .expect(75, "\(arguments)", errors: "tpmerge: error: Another tpmerge is running. Try again later.\n")
        }
        #expect(try await lab.merge("--no-state").status == 0)
        await lab.kill(command)
        #expect(try await lab.merge().status == 0)
    }

    @Test func withoutConfigurationOrStravaThereIsAGuide() async throws {
        let folder = try Folder()
        let ending = try await folder.run("connect", "strava").expect(78)
        #expect(ending.errors.hasPrefix("tpmerge: error: There is no configuration at "))
        for word in [
            "https://www.strava.com/settings/api", "Authorization Callback Domain is: localhost", "umask 077",
            "client_secret_file: ~/.config/tpmerge/strava-secret", "Run: tpmerge connect strava",
        ] { #expect(ending.errors.contains(word)) }
        try folder.write("athletes:\n  anna:\n    time_zone: UTC\n    feed: feed.ics\n", to: "config.yaml", mode: 0o600)
        let without = try await folder.run("connect", "strava", "--config", "config.yaml").expect(78)
        #expect(without.errors.hasPrefix("tpmerge: error: The configuration has no `strava:` for anna.\n"))
        #expect(without.errors.contains("https://www.strava.com/settings/api"))
    }

    @Test(.strava) func whatIsOpenToOthersIsRefused() async throws {
        try lab.folder.makeFolder("state/tokens")
        let place = lab.folder.path("state/tokens")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: place)
        let folder = try await lab.tpmerge("connect", "strava", "--no-browser").expect(78)
        let sentence = "\(place) is readable by other users, and tokens are kept there. Run: chmod 700 \(place)"
        folder.expect(text: "", errors: "tpmerge: error: \(sentence)\n")
    }
}
