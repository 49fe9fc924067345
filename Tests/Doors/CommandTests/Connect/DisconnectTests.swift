import CommandLab
import Foundation
import StravaStandIn
import Testing

/// `disconnect strava`: the consent is taken back at Strava, and the tokens are forgotten here.
struct DisconnectTests {
    private static let done = "anna is no longer connected to Strava. The tokens are revoked and deleted.\n"

    /// `RevocationTests` has the older way, and what is gone already.
    @Test(.connected) func revokesAndForgets() async throws {
        #expect(try await lab.merge().status == 0)
        let token = try #require(await lab.world.change { $0.tokens.refreshToken(of: $0.signedIn) })
        try await lab.tpmerge("disconnect", "strava").expect(0, text: Self.done, errors: "")
        let last = try #require(await lab.world.seen.last)
        #expect("\(last.asked)" == "POST /oauth/revoke" && last.status == 200)
        #expect(last.asked.authorization == .basic(user: "12345", password: "standin-secret"))
        #expect(last.asked.form["token"] == token)
        let memory = try lab.folder.data(ConfiguredFolder.memory())
        #expect(memory.range(of: Data("Only for me".utf8)) != nil, "activities stay")
        #expect(await lab.world.change { $0.tokens.refreshToken(of: $0.signedIn) } == nil)
        #expect(!lab.hasTokens)
        #expect(try await lab.merge().status == 77)
    }

    @Test(
        .connected(.smallPlan { $0.misbehave(.unavailable, path: "/oauth/revoke") }),
        arguments: [
            (true, "Strava cannot be reached: it refuses the connection."),
            (false, "Strava answered 503: server error."),
        ])
    func whatStravaIsNotToldIsForgottenHere(_ isAway: Bool, _ event: String) async throws {
        let nowhere = ["TPMERGE_STRAVA_OAUTH_URL": "http://127.0.0.1:1/oauth"]
        let ending = try await lab.tpmerge("disconnect", "strava", environment: isAway ? nowhere : [:])
        ending.expect(75, text: "")
        let beginning =
            "tpmerge: error: The tokens of anna were deleted here, but access was not revoked at Strava. \(event)"
        #expect(ending.errors.hasPrefix(beginning), "\(ending.errors)")
        #expect(ending.errors.hasSuffix("\nTo revoke access yourself, open https://www.strava.com/settings/apps\n"))
        #expect(!lab.hasTokens)
    }

    /// Nothing is forgotten that Strava was not told of.
    @Test(.connected) func whatCanBeMendedIsMendedFirst() async throws {
        await lab.world.change { $0.application.clientSecret = "another" }
        try await lab.tpmerge("disconnect", "strava")
            .expect(78, saying: "Strava does not accept the client secret.", "still connected")
        #expect(lab.hasTokens)
        let asked = await lab.world.requests(to: "/oauth/revoke")
        let file = lab.folder.path("state/tokens/strava-anna.json")
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: file)
        try await lab.tpmerge("disconnect", "strava").expect(78, saying: "Run: chmod 600 \(file)")
        #expect(lab.hasTokens)
        #expect(await lab.world.requests(to: "/oauth/revoke") == asked)
    }

    @Test(.strava, arguments: [([], ""), (["--forget-activities"], "No activities of anna are stored.\n")])
    func notConnected(_ options: [String], _ more: String) async throws {
        try await lab.tpmerge(["disconnect", "strava"] + options)
            .expect(0, text: "anna is not connected to Strava.\n" + more)
        #expect(await lab.world.seen.isEmpty)
    }

    @Test(.connected) func forgetsActivitiesWhereAsked() async throws {
        #expect(try await lab.merge().status == 0)
        let memory = try lab.folder.data(ConfiguredFolder.memory())
        try #require(memory.range(of: Data("Only for me".utf8)) != nil)
        try await lab.tpmerge("disconnect", "strava", "--forget-activities").expect(
            0,
            text: Self.done + """
                Deleted 2 activities of anna.
                \(lab.folder.path)/out.ics stays. To delete it, run: rm \(lab.folder.path)/out.ics
                \(lab.folder.path)/out.json stays. To delete it, run: rm \(lab.folder.path)/out.json

                """)
        for name in try lab.folder.names(in: "state") where name.hasPrefix("athlete-") {
            #expect(try lab.folder.data("state/" + name).range(of: Data("Only for me".utf8)) == nil)
        }
    }
}
