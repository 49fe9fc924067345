import CommandLab
import Foundation
import StravaStandIn
import Testing

/// `merge` when Strava or the way there is in trouble: what passes is asked again, else the last good outputs stay.
@Suite(.slow) struct StravaTroubleTests {
    private static let passing: [(how: Misbehaviour, times: Int)] = [
        (.unavailable, 2), (.serverError, 1), (.webPage, 1), (.reset, 1), (.cutShort, 1), (.truncatedJSON, 1),
    ]

    @Test(arguments: passing)
    func troublePasses(_ how: Misbehaviour, _ times: Int) async throws {
        let state = WorldState.smallPlan { $0.misbehave(how, times: times, path: "/athlete/activities") }
        try await StravaLab.run(state) { lab in
            try await lab.connected()
            let ending = try await lab.merge()
            #expect(ending.status == 0)
            #expect(ending.errors == "")
            #expect(try lab.publishedActivities() == ["901", "902"])
            // The page, the empty one behind it, and what went wrong.
            #expect(await lab.world.requests(to: "/athlete/activities") == 2 + times)
        }
    }

    private static let lasting: [(how: Misbehaviour, status: Int32, sentence: String)] = [
        (.unavailable, 75, "Strava answered 503: server error. Try again later."),
        (
            .webPage, 65,
            "Strava's reply can't be read as a list of activities. Try again later."
        ),
        (.reset, 75, "Strava closed the connection before the reply was complete. Try again later."),
    ]

    @Test(arguments: lasting)
    func troubleStays(_ how: Misbehaviour, _ status: Int32, _ sentence: String) async throws {
        try await StravaLab.run(.smallPlan { $0.misbehave(how, path: "/athlete/activities") }) { lab in
            try await lab.connected()
            try await lab.expectToFail(status, sentence)
            #expect(await lab.world.requests(to: "/athlete/activities") == 4)
            #expect(lab.hasTokens)
        }
    }

    @Test func stravaIsGone() async throws {
        try await StravaLab.run { lab in
            try await lab.connected()
            try await lab.expectToFail(
                69,
                """
                Strava cannot be reached: it refuses the connection. \
                Check the network, and api_url and oauth_url in the configuration.
                """, environment: ["TPMERGE_STRAVA_API_URL": "http://127.0.0.1:1/api/v3"])
        }
    }

    @Test(arguments: ["/athlete/activities", "/oauth/token"])
    func noTokenFollowsARedirect(_ path: String) async throws {
        let elsewhere = World(WorldState(.smallPlan))
        try await StandIn(world: elsewhere).run { base in
            try await StravaLab.run { lab in
                try await lab.connectedWithOldToken()
                await lab.world.change { $0.misbehave(.redirect(to: base + "/api/v3" + path), path: path) }
                try await lab.expectToFail(
                    69,
                    """
                    Strava's address redirects elsewhere; tokens are never sent along. \
                    Check api_url and oauth_url in the configuration.
                    """)
                #expect(await elsewhere.seen.isEmpty)
                #expect(lab.hasTokens)
            }
        }
    }

    @Test func wrongPlace() async throws {
        try await StravaLab.run { lab in
            try await lab.connected()
            try await lab.expectToFail(
                69,
                """
                Strava answered 404: it does not accept the request. \
                Check api_url and oauth_url in the configuration.
                """, environment: ["TPMERGE_STRAVA_API_URL": lab.base + "/api/v3/v4"])
        }
    }

    @Test func corruptDetailDoesNotMatter() async throws {
        try await StravaLab.run(.smallPlan { $0.corruptActivities = [902] }) { lab in
            try await lab.connected()
            let ending = try await lab.merge()
            #expect(ending.status == 0)
            #expect(try lab.publishedActivity("901")?["calories_estimated"] == .bool(false))
            #expect(try lab.publishedActivity("902")?["calories_estimated"] == .bool(true))
        }
    }

    @Test func brokenElementIsReported() async throws {
        try await StravaLab.run(.smallPlan { $0.misbehave(.brokenElement) }) { lab in
            try await lab.connected()
            let ending = try await lab.merge()
            #expect(ending.status == 0)
            #expect(ending.errors.hasPrefix("tpmerge: warning: "), "\(ending.errors)")
            #expect(ending.errors.contains("Strava, page 1"), "\(ending.errors)")
            #expect(try lab.publishedActivities() == ["901"])
            let diagnostics = try #require(try lab.published()["diagnostics"]?.array)
            #expect(diagnostics.contains { $0["source"] == .string("strava") && $0["severity"] == .string("warning") })
            #expect(try await lab.merge("--strict").status == 65)
        }
    }
}
