import CommandLab
import StravaStandIn
import Testing

/// `merge` when Strava or the way there is in trouble: what passes is asked again, else the last good outputs stay.
@Suite(.slow) struct StravaTroubleTests {
    private static let whatToDo = "api_url and oauth_url in the configuration."

    @Test(
        .connected,
        arguments: [
            (
                "http://127.0.0.1:1/api/v3",
                "Strava cannot be reached: it refuses the connection. Check the network, and "
            ),
            ("<base>/api/v3/v4", "Strava answered 404: it does not accept the request. Check "),
        ])
    func wrongPlace(_ address: String, _ event: String) async throws {
        let url = address.replacing("<base>", with: lab.base)
        try await lab.expectToFail(69, event + Self.whatToDo, environment: ["TPMERGE_STRAVA_API_URL": url])
    }

    @Test(.strava, arguments: ["/athlete/activities", "/oauth/token"])
    func noTokenFollowsARedirect(_ path: String) async throws {
        try await lab.connectedWithOldToken()
        let elsewhere = World(WorldState(.smallPlan))
        try await StandIn(world: elsewhere).run { base in
            await lab.world.change { $0.misbehave(.redirect(to: base + "/api/v3" + path), path: path) }
            try await lab.expectToFail(
                69, "Strava's address redirects elsewhere; tokens are never sent along. Check " + Self.whatToDo)
            #expect(await elsewhere.seen.isEmpty)
            #expect(lab.hasTokens)
        }
    }

    @Test(.connected(.smallPlan { $0.corruptActivities = [902] })) func corruptDetailDoesNotMatter() async throws {
        #expect(try await lab.merge().status == 0)
        #expect(try lab.publishedActivity("901")?["calories_estimated"] == .bool(false))
        #expect(try lab.publishedActivity("902")?["calories_estimated"] == .bool(true))
    }
}
