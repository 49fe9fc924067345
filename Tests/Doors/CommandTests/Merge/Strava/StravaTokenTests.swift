import CommandLab
import Foundation
import StravaStandIn
import Testing

/// Stored tokens are private, and encrypted if the athlete wants that.
struct StravaTokenTests {
    private static let wrongKeys: [(key: String, sentence: String)] = [
        ("", "The tokens are encrypted. Set TPMERGE_TOKEN_KEY, or token_key_file in the configuration."),
        (
            "wrong horse battery staple",
            "The tokens can't be decrypted: they are damaged, or the key is a different one. "
                + "Use the key that they were stored with, or run: tpmerge connect strava"
        ),
    ]

    private static let saved: [@Sendable (String) -> Data] = [{ Data($0.utf8) }] + TextFileTests.asWindowsSaves

    /// Its file, and that of the secret, may be as editors on Windows save them.
    @Test(.strava, arguments: saved)
    func keyOfAFileOrTheEnvironmentEncryptsAndWithoutItNothingIsTouched(
        _ saved: @escaping @Sendable (String) -> Data
    ) async throws {
        let yaml = try lab.folder.text("config.yaml") + "token_key_file: key\n"
        try lab.folder.write(yaml, to: "config.yaml", mode: 0o600)
        try TextFileTests.save(saved("standin-secret\n"), "secret", in: lab.folder)
        try TextFileTests.save(saved("correct horse battery staple\n"), "key", in: lab.folder)
        try await lab.connected()
        let stored = try lab.folder.data(StravaLab.tokens)
        let token = try #require(await lab.world.change { $0.tokens.refreshToken(of: $0.signedIn) })
        for word in [token, "refresh_token", "Anna"] { #expect(stored.range(of: Data(word.utf8)) == nil) }
        #expect(try lab.folder.mode(StravaLab.tokens) == 0o600)
        try lab.configure()
        for (key, sentence) in Self.wrongKeys {
            try await lab.expectToFail(78, sentence, environment: ["TPMERGE_TOKEN_KEY": key])
            #expect(try lab.folder.data(StravaLab.tokens) == stored)
        }
        for key in ["correct horse battery staple", " correct horse battery staple\n"] {
            #expect(try await lab.merge(environment: ["TPMERGE_TOKEN_KEY": key]).status == 0)
        }
        try lab.folder.write(yaml, to: "config.yaml", mode: 0o600)
        #expect(try await lab.merge().status == 0)
    }

    @Test(.strava) func keyOfTheTokensIsTooShortOrLost() async throws {
        try await lab.tpmerge("connect", "strava", environment: ["TPMERGE_TOKEN_KEY": "short"])
            .expect(78, saying: "Make one with: openssl rand -base64 32")
        #expect(await lab.world.seen.isEmpty)
        let key = ["TPMERGE_TOKEN_KEY": "correct horse battery staple"]
        let other = ["TPMERGE_TOKEN_KEY": "another horse, another staple"]
        try await lab.connected(environment: key)
        let (ending, page) = try await lab.connect(environment: other)
        #expect(ending.status == 0 && page.status == 200)
        #expect(ending.errors.contains("will be replaced"))
        #expect(try await lab.merge(environment: other).status == 0)
    }

    /// Strava gives new tokens once, so nothing is asked where they could not be kept.
    @Test(.connected(.smallPlan { $0.tokens.lifetime = 60 })) func tokensThatCannotBeKeptAreNotAskedFor() async throws {
        // What is in the way of a new file can't be removed like one.
        try lab.folder.makeFolder("state/tokens/strava-anna.json.probe.new/inside")
        let before = await lab.tokenRequests()
        try await lab.merge().expect(74, saying: "Check the disk, and the owner and mode of its folder.")
        #expect(await lab.tokenRequests() == before)
        try lab.folder.remove("state/tokens/strava-anna.json.probe.new")
        #expect(try await lab.merge().status == 0)
    }
}

/// One renewal at once, and what comes back is kept before it is used.
extension StravaTokenTests {
    /// What a run has left that was killed while it wrote is in nobody's way.
    @Test(.strava, arguments: [[], ["--no-state"], ["--dry-run"], ["--no-state", "--dry-run"]])
    func noOptionKeepsTheNextTokenFromBeingKept(_ arguments: [String]) async throws {
        try await lab.connectedWithOldToken(rotation: .always)
        let before = try lab.folder.text(StravaLab.tokens)
        try lab.folder.write("{", to: StravaLab.tokens + ".new", mode: 0o600)
        #expect(try await lab.tpmerge(["merge", "--today", "2026-03-18"] + arguments).status == 0)
        #expect(try lab.folder.text(StravaLab.tokens) != before)
        try await lab.expectStoredTokenIsGood()
    }

    @Test(.strava, arguments: Rotation.allCases)
    func killedBetweenRequestAndAnswer(_ rotation: Rotation) async throws {
        try await lab.connectedWithOldToken(rotation: rotation)
        await lab.world.change { $0.misbehave(.silence, times: 1, path: "/oauth/token") }
        let asked = await lab.world.seen.count
        let command = try lab.start(["merge", "--today", "2026-03-18"])
        // Should it end without asking, something else has to be heard, or this would never go on.
        let fallback = Task {
            _ = await command.ending()
            _ = try? await StravaBrowser.open(lab.base + "/ended")
        }
        await lab.world.whenSeen(asked + 1)
        #expect(await lab.kill(command).status == SIGKILL)
        await fallback.value
        let next = try await lab.merge()
        if rotation == .never {
            #expect(next.status == 0)
            #expect(try lab.publishedActivities() == ["901", "902"])
        } else {
            #expect(next.status == 77)
            #expect(next.errors.hasSuffix("Run: tpmerge connect strava\n"))
            #expect(!lab.hasTokens)
            try await lab.connected()
            #expect(try await lab.merge().status == 0)
        }
        #expect(try lab.folder.names(in: "state/tokens").allSatisfy { !$0.hasSuffix(".new") })
    }
}
