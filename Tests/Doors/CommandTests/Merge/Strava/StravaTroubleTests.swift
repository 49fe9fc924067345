import CommandLab
import Foundation
import StravaStandIn
import Testing

/// `merge` when Strava or the way there is in trouble: what passes is asked again, else the last good outputs stay.
@Suite(.slow) struct StravaTroubleTests {
    private static let passing: [(how: Misbehaviour, times: Int)] = [
        (.unavailable, 2), (.serverError, 1), (.webPage, 1), (.reset, 1), (.cutShort, 1), (.truncatedJSON, 1),
    ]

    @Test(.connected, arguments: passing)
    func troublePasses(_ how: Misbehaviour, _ times: Int) async throws {
        await lab.world.change { $0.misbehave(how, times: times, path: "/athlete/activities") }
        try await lab.merge().expect(0, errors: "")
        #expect(try lab.publishedActivities() == ["901", "902"])
        // The page, the empty one behind it, and what went wrong.
        #expect(await lab.world.requests(to: "/athlete/activities") == 2 + times)
    }

    /// What the list is answered with, how often it is asked for, and how that ends.
    private static let lasting: [(how: Misbehaviour, requests: Int, status: Int32, sentence: String)] = [
        (.unavailable, 4, 75, "Strava answered 503: server error. Try again later."),
        (.webPage, 4, 65, "Strava's reply can't be read as a list of activities. Try again later."),
        (.reset, 4, 75, "Strava closed the connection before the reply was complete. Try again later."),
        (
            .unauthorized, 2, 77,
            "Strava does not accept a token that it has only just renewed. "
                + "Try again later; if that does not help, run: tpmerge connect strava"
        ),
        (
            .inactive, 1, 77,
            "Strava has deactivated the API application: since June 2026 its owner needs a paid Strava subscription. "
                + "Subscribe, or do without the API: give a bulk export with --activities."
        ),
    ]

    @Test(.connected, arguments: lasting)
    func troubleStays(_ how: Misbehaviour, _ requests: Int, _ status: Int32, _ sentence: String) async throws {
        await lab.world.change { $0.misbehave(how, path: "/athlete/activities") }
        try await lab.expectToFail(status, sentence)
        #expect(await lab.world.requests(to: "/athlete/activities") == requests)
        #expect(await lab.tokenRequests() == (how == .unauthorized ? 2 : 1))
        #expect(lab.hasTokens)
        await lab.world.change { $0.misbehaviours = [] }
        #expect(try await lab.merge().status == 0)
    }

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
