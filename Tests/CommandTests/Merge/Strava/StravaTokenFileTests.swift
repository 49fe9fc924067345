import CommandLab
import Foundation
import StravaStandIn
import Testing

/// Stored tokens are private, and encrypted if the athlete wants that.
struct StravaTokenFileTests {
    private func setMode(_ mode: Int, _ path: String) throws {
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    }

    @Test(arguments: [0o755, 0o710, 0o701])
    func folderThatOthersCanLookInto(_ mode: Int) async throws {
        try await StravaLab.run { lab in
            try await lab.connected()
            let place = lab.folder.path("state/tokens")
            try setMode(mode, place)
            try await lab.expectToFail(
                78, "\(place) is readable by other users, and tokens are kept there. Run: chmod 700 \(place)")
            try setMode(0o700, place)
            #expect(try await lab.merge().status == 0)
        }
    }

    @Test(arguments: [0o644, 0o640, 0o604])
    func fileThatOthersCanRead(_ mode: Int) async throws {
        try await StravaLab.run { lab in
            try await lab.connected()
            let place = lab.folder.path(StravaLab.tokens)
            try setMode(mode, place)
            let requests = await lab.world.seen.count
            try await lab.expectToFail(
                78, "\(place) holds tokens and is readable by other users. Run: chmod 600 \(place)")
            #expect(await lab.world.seen.count == requests)
            try setMode(0o600, place)
            #expect(try await lab.merge().status == 0)
        }
    }

    private static let key = ["TPMERGE_TOKEN_KEY": "correct horse battery staple"]

    @Test func keyEncrypts() async throws {
        try await StravaLab.run { lab in
            try await lab.connected(environment: Self.key)
            let stored = try lab.folder.text(StravaLab.tokens)
            let token = try #require(await lab.world.change { $0.tokens.refreshToken(of: $0.signedIn) })
            #expect(!stored.contains(token))
            #expect(!stored.contains("refresh_token"))
            #expect(!stored.contains("Anna"))
            #expect(try lab.folder.mode(StravaLab.tokens) == 0o600)
            #expect(try await lab.merge(environment: Self.key).status == 0)
            #expect(
                try await lab.merge(environment: ["TPMERGE_TOKEN_KEY": " correct horse battery staple\n"]).status == 0)
        }
    }

    @Test func keyComesFromAFile() async throws {
        try await StravaLab.run { lab in
            let yaml = try lab.folder.text("config.yaml") + "token_key_file: key\n"
            try lab.folder.write(yaml, to: "config.yaml", mode: 0o600)
            try lab.folder.write("correct horse battery staple\n", to: "key", mode: 0o600)
            try await lab.connected()
            #expect(try !lab.folder.text(StravaLab.tokens).contains("refresh_token"))
            #expect(try await lab.merge().status == 0)
            try lab.configure()
            #expect(try await lab.merge(environment: Self.key).status == 0)
        }
    }

    private static let wrongKeys: [(key: String, sentence: String)] = [
        (
            "", "The tokens are encrypted. Set TPMERGE_TOKEN_KEY, or token_key_file in the configuration."
        ),
        (
            "wrong horse battery staple",
            "The tokens can't be decrypted: they are damaged, or the key is a different one. "
                + "Use the key that they were stored with, or run: tpmerge connect strava"
        ),
    ]

    @Test(arguments: wrongKeys)
    func withoutTheKeyNothingIsTouched(_ key: String, _ sentence: String) async throws {
        try await StravaLab.run { lab in
            try await lab.connected(environment: Self.key)
            let stored = try lab.folder.data(StravaLab.tokens)
            try await lab.expectToFail(78, sentence, environment: ["TPMERGE_TOKEN_KEY": key])
            #expect(try lab.folder.data(StravaLab.tokens) == stored)
            #expect(try await lab.merge(environment: Self.key).status == 0)
        }
    }

    @Test func shortKeyIsRefused() async throws {
        try await StravaLab.run { lab in
            let ending = try await lab.tpmerge("connect", "strava", environment: ["TPMERGE_TOKEN_KEY": "short"])
            #expect(ending.status == 78)
            #expect(ending.errors.contains("Make one with: openssl rand -base64 32"))
            #expect(await lab.world.seen.isEmpty)
        }
    }

    @Test(arguments: ["", "{", "[]", #"{"version": 2}"#, "tpmerge-sealed-1\n"])
    func damagedFile(_ text: String) async throws {
        try await StravaLab.run { lab in
            try await lab.connected()
            try lab.folder.write(text, to: StravaLab.tokens, mode: 0o600)
            try lab.publishLongAgo()
            let ending = try await lab.merge()
            #expect([74, 78].contains(ending.status))
            #expect(try lab.folder.modified("out.ics") == Date.longAgo)
            #expect(try lab.folder.text(StravaLab.tokens) == text)
        }
    }
}
