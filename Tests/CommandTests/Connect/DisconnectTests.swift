import CommandLab
import Foundation
import StravaStandIn
import Testing

/// `disconnect strava`: the consent is taken back at Strava, and the tokens are forgotten here.
struct DisconnectTests {
    private static let done = "anna is no longer connected to Strava. The tokens are revoked and deleted.\n"

    @Test func revokesAndForgets() async throws {
        try await StravaLab.run { lab in
            try await lab.connected()
            #expect(try await lab.merge().status == 0)
            let token = try #require(await lab.world.change { $0.tokens.refreshToken(of: $0.signedIn) })
            let ending = try await lab.tpmerge("disconnect", "strava")
            #expect(ending.status == 0)
            #expect(ending.text == Self.done)
            #expect(ending.errors == "")
            let last = try #require(await lab.world.seen.last)
            #expect("\(last.asked)" == "POST /oauth/revoke")
            #expect(last.status == 200)
            #expect(last.asked.authorization == .basic(user: "12345", password: "standin-secret"))
            #expect(last.asked.form["token"] == token)
            #expect(await lab.world.change { $0.tokens.refreshToken(of: $0.signedIn) } == nil)
            #expect(!lab.hasTokens)
            #expect(try await lab.merge().status == 77)
        }
    }

    @Test(arguments: [200, 21_600])
    func olderWayWhereTheNewOneIsUnknown(_ lifetime: Int) async throws {
        let state = WorldState.smallPlan {
            $0.knowsRevoke = false
            $0.tokens.lifetime = lifetime
        }
        try await StravaLab.run(state) { lab in
            try await lab.connected()
            let ending = try await lab.tpmerge("disconnect", "strava")
            #expect(ending.status == 0)
            #expect(ending.text == Self.done)
            let last = try #require(await lab.world.seen.last)
            #expect("\(last.asked)" == "POST /oauth/deauthorize")
            #expect(last.status == 200)
            #expect(await lab.world.change { $0.tokens.refreshToken(of: $0.signedIn) } == nil)
            #expect(!lab.hasTokens)
        }
    }

    @Test func consentIsGoneAlready() async throws {
        try await StravaLab.run { lab in
            try await lab.connected()
            await lab.world.change { $0.revoke() }
            let ending = try await lab.tpmerge("disconnect", "strava")
            #expect(ending.status == 0)
            #expect(ending.text == Self.done)
            #expect(!lab.hasTokens)
        }
    }

    private func expectForgottenHereOnly(_ lab: StravaLab, _ event: String, environment: [String: String] = [:])
        async throws
    {
        let ending = try await lab.tpmerge("disconnect", "strava", environment: environment)
        #expect(ending.status == 75)
        #expect(ending.text == "")
        #expect(
            ending.errors.hasPrefix(
                "tpmerge: error: The tokens of anna were deleted here, but access was not revoked at Strava. \(event)"),
            "\(ending.errors)")
        #expect(
            ending.errors.hasSuffix(
                "\nTo revoke access yourself, open https://www.strava.com/settings/apps\n"))
        #expect(!lab.hasTokens)
    }

    @Test func stravaIsAway() async throws {
        try await StravaLab.run { lab in
            try await lab.connected()
            try await expectForgottenHereOnly(
                lab, "Strava cannot be reached: it refuses the connection.",
                environment: ["TPMERGE_STRAVA_OAUTH_URL": "http://127.0.0.1:1/oauth"])
        }
    }

    @Test func stravaIsInTrouble() async throws {
        try await StravaLab.run(.smallPlan { $0.misbehave(.unavailable, path: "/oauth/revoke") }) { lab in
            try await lab.connected()
            try await expectForgottenHereOnly(lab, "Strava answered 503: server error.")
        }
    }

    /// What can be mended is mended first: nothing is forgotten that Strava was not told of.
    @Test func wrongSecretKeepsTheTokens() async throws {
        try await StravaLab.run { lab in
            try await lab.connected()
            await lab.world.change { $0.application.clientSecret = "another" }
            let ending = try await lab.tpmerge("disconnect", "strava")
            #expect(ending.status == 78)
            #expect(ending.errors.contains("Strava does not accept the client secret."))
            #expect(ending.errors.contains("still connected"))
            #expect(lab.hasTokens)
        }
    }

    @Test func tokensThatOthersCanReadAreKept() async throws {
        try await StravaLab.run { lab in
            try await lab.connected()
            let file = lab.folder.path("state/tokens/strava-anna.json")
            try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: file)
            let ending = try await lab.tpmerge("disconnect", "strava")
            #expect(ending.status == 78)
            #expect(ending.errors.contains("Run: chmod 600 \(file)"))
            #expect(lab.hasTokens)
            #expect(await lab.world.requests(to: "/oauth/revoke") == 0)
        }
    }

    @Test func notConnected() async throws {
        try await StravaLab.run { lab in
            let ending = try await lab.tpmerge("disconnect", "strava")
            #expect(ending.status == 0)
            #expect(ending.text == "anna is not connected to Strava.\n")
            #expect(await lab.world.seen.isEmpty)
        }
    }

    @Test func forgetsActivitiesWhereAsked() async throws {
        try await StravaLab.run { lab in
            try await lab.connected()
            #expect(try await lab.merge().status == 0)
            let memory = try lab.folder.data(MemoryLab.name())
            try #require(memory.range(of: Data("Only for me".utf8)) != nil)
            let ending = try await lab.tpmerge("disconnect", "strava", "--forget-activities")
            #expect(ending.status == 0)
            #expect(
                ending.text == Self.done + """
                    Deleted 2 activities of anna.
                    \(lab.folder.path)/out.ics stays. To delete it, run: rm \(lab.folder.path)/out.ics
                    \(lab.folder.path)/out.json stays. To delete it, run: rm \(lab.folder.path)/out.json

                    """)
            for name in try lab.folder.names(in: "state") where name.hasPrefix("athlete-") {
                #expect(try lab.folder.data("state/" + name).range(of: Data("Only for me".utf8)) == nil)
            }
        }
    }

    @Test func keepsActivitiesOtherwise() async throws {
        try await StravaLab.run { lab in
            try await lab.connected()
            #expect(try await lab.merge().status == 0)
            #expect(try await lab.tpmerge("disconnect", "strava").status == 0)
            #expect(try lab.folder.data(MemoryLab.name()).range(of: Data("Only for me".utf8)) != nil)
        }
    }

    @Test func forgetsActivitiesOfAConnectionThatIsGone() async throws {
        try await StravaLab.run { lab in
            let ending = try await lab.tpmerge("disconnect", "strava", "--forget-activities")
            #expect(ending.status == 0)
            #expect(
                ending.text == "anna is not connected to Strava.\nNo activities of anna are stored.\n")
        }
    }
}
