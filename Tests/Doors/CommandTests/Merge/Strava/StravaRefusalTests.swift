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
