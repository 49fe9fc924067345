import CommandLab
import Foundation
import StravaStandIn
import Testing

/// `merge` when Strava refuses: a person must act, and the last good outputs stay.
struct StravaRefusalTests {
    private static let notConnected = "tpmerge is not connected to Strava. Run: tpmerge connect strava"

    @Test(.strava) func neverConnected() async throws {
        try await lab.expectToFail(77, Self.notConnected)
        #expect(await lab.world.seen.isEmpty)
    }

    @Test(.strava, arguments: [200, 21_600])
    func revokedAtStrava(_ lifetime: Int) async throws {
        await lab.world.change { $0.tokens.lifetime = lifetime }
        try await lab.connected()
        await lab.world.change { $0.revoke() }
        try await lab.expectToFail(77, "Strava no longer accepts this connection. Run: tpmerge connect strava")
        #expect(!lab.hasTokens)
        let asked = await lab.world.seen.count
        try await lab.expectToFail(77, Self.notConnected)
        #expect(await lab.world.seen.count == asked)
    }

    @Test(.connected(.smallPlan { $0.misbehave(.unauthorized, times: 1, path: "/api/") }))
    func tokenRefusedOnceIsRenewed() async throws {
        try await lab.merge().expect(0)
        #expect(await lab.tokenRequests() == 2)
        #expect(try lab.publishedActivities() == ["901", "902"])
    }

    @Test(
        .strava(
            .smallPlan {
                $0.consent = .grants(only: [.read])
                $0.tokensSayScope = false
            }))
    func scopeIsMissing() async throws {
        // Neither the answer nor the tokens say what was granted, so that only the API can.
        try await lab.connect(changingAnswer: { $0.replacing(#/&scope=.*/#, with: "") })
        #expect(lab.hasTokens)
        try await lab.expectToFail(
            77,
            """
            Strava did not grant permission to read activities. \
            Run tpmerge connect strava again and leave "View data about your activities" ticked.
            """)
    }

    @Test(.connected) func otherApplicationIsConfigured() async throws {
        try lab.configure(#"{client_id: "54321", client_secret_file: secret}"#)
        let asked = await lab.world.seen.count
        try await lab.expectToFail(
            77,
            """
            The connection to Strava belongs to a client_id other than the configured one. \
            Correct client_id in the configuration, or run: tpmerge connect strava
            """)
        #expect(await lab.world.seen.count == asked)
    }

    @Test(.strava) func secretWasChangedAtStrava() async throws {
        try await lab.connectedWithOldToken()
        await lab.world.change { $0.application.clientSecret = "another" }
        try await lab.expectToFail(
            78,
            """
            Strava does not accept the client secret. Copy the Client Secret again from Strava's page \
            My API Application into client_secret_file, client_secret or TPMERGE_STRAVA_CLIENT_SECRET.
            """)
        #expect(lab.hasTokens)
    }

    @Test(.connected, arguments: [401, 403])
    func refusalOfDetailsIsARefusal(_ status: Int) async throws {
        let how: Misbehaviour = status == 401 ? .unauthorized : .inactive
        await lab.world.change { $0.misbehave(how, path: "/activities/9") }
        #expect(try await lab.merge().status == 77)
        #expect(lab.hasTokens)
    }

    /// A blank forgotten behind a colon shows no secret, an open file is refused whatever the environment says, and a
    /// pipe hangs nobody.
    @Test(
        .strava,
        arguments: [
            ("{client_id: 12345, client_secret:leak-of-a-secret}", 0o600, "`client_secret` is not a setting of strava"),
            (#"{client_id: "12345", client_secret: leak-of-a-secret}"#, 0o644, "Run: chmod 600 "),
            (#"{client_id: "12345", client_secret_file: pipe}"#, 0o600, "is not a file"),
        ])
    func secretsThatAreNoneOrOpen(_ strava: String, _ mode: Int, _ words: String) async throws {
        try lab.configure(strava, mode: mode)
        #expect(mkfifo(lab.folder.path("pipe"), 0o600) == 0)
        let environment = mode == 0o644 ? ["TPMERGE_STRAVA_CLIENT_SECRET": "standin-secret"] : [:]
        let ending = try await lab.tpmerge(["status"], environment: environment).expect(78, saying: words)
        #expect(!ending.errors.contains("leak-of"))
        // The lab looks for secrets in all files.
        #expect(unlink(lab.folder.path("pipe")) == 0)
    }
}
