import CommandLab
import Foundation
import StravaStandIn
import Testing

/// Stored tokens are private, and encrypted if the athlete wants that.
struct StravaTokenFileTests {
    @Test(arguments: [
        (
            "state/tokens", [0o755, 0o710, 0o701], 0o700,
            "<place> is readable by other users, and tokens are kept there. Run: chmod 700 <place>"
        ),
        (
            StravaLab.tokens, [0o644, 0o640, 0o604], 0o600,
            "<place> holds tokens and is readable by other users. Run: chmod 600 <place>"
        ),
    ])
    func othersCanLook(_ name: String, _ modes: [Int], _ good: Int, _ sentence: String) async throws {
        try await StravaLab.runConnected { lab in
            let place = lab.folder.path(name)
            let requests = await lab.world.seen.count
            for mode in modes {
                try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: place)
                try await lab.expectToFail(78, sentence.replacing("<place>", with: place))
            }
            #expect(await lab.world.seen.count == requests)
            try FileManager.default.setAttributes([.posixPermissions: good], ofItemAtPath: place)
            #expect(try await lab.merge().status == 0)
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

    @Test func keyOfAFileOrTheEnvironmentEncryptsAndWithoutItNothingIsTouched() async throws {
        try await StravaLab.run { lab in
            let yaml = try lab.folder.text("config.yaml") + "token_key_file: key\n"
            try lab.folder.write(yaml, to: "config.yaml", mode: 0o600)
            try lab.folder.write("correct horse battery staple\n", to: "key", mode: 0o600)
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
    }

    @Test func shortKeyIsRefused() async throws {
        try await StravaLab.run { lab in
            let ending = try await lab.tpmerge("connect", "strava", environment: ["TPMERGE_TOKEN_KEY": "short"])
            #expect(ending.status == 78)
            #expect(ending.errors.contains("Make one with: openssl rand -base64 32"))
            #expect(await lab.world.seen.isEmpty)
        }
    }

    @Test func damagedFile() async throws {
        try await StravaLab.runConnected { lab in
            for text in ["", "{", "[]", #"{"version": 2}"#, "tpmerge-sealed-1\n"] {
                try lab.folder.write(text, to: StravaLab.tokens, mode: 0o600)
                try lab.publishLongAgo()
                #expect([74, 78].contains(try await lab.merge().status), "\(text)")
                #expect(try lab.folder.modified("out.ics") == Date.longAgo)
                #expect(try lab.folder.text(StravaLab.tokens) == text)
            }
        }
    }
}
