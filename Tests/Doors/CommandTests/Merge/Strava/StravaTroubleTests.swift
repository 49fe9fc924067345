import Basics
import CommandLab
import Foundation
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

/// `merge` when Strava allows no more requests; most of it at 14:02 UTC, long before a window turns.
@Suite(.enabled(if: Shim.isAvailable, Shim.reason)) struct StravaRateLimitTests {
    /// On a busy machine the clock reaches a later window before the test has its turn.
    private static let beforeTheTurn = #"Strava allows no more requests until 14:(15|30|45) UTC on 2026-03-18\."#

    private func merge(_ arguments: String...) async throws -> (Command.Ending, requests: Int) {
        let before = await lab.apiRequests()
        let ending = try await lab.tpmerge(["merge", "--today", "2026-03-18"] + arguments)
        return (ending, await lab.apiRequests() - before)
    }

    @Test(.connected(.smallPlan { $0.misbehave(.tooManyRequests, times: 1, path: "/api/") }, clock: .afternoon))
    func nothingIsAskedBeforeTheWindowTurns() async throws {
        try lab.folder.publishLongAgo()
        let good = try lab.folder.data("out.ics")
        for expected in [1, 0] {
            let (ending, requests) = try await merge()
            #expect(ending.status == 75)
            #expect(try lab.folder.data("out.ics") == good)
            #expect(try lab.folder.modified("out.json") == Date.longAgo)
            let sentence = "^tpmerge: error: anna: \(Self.beforeTheTurn) Run tpmerge again after that\\.\n$"
            #expect(ending.errors.range(of: sentence, options: .regularExpression) != nil, "\(ending.errors)")
            #expect(requests == expected)
        }
    }

    @Test(.connected(.smallPlan { $0.misbehave(.tooManyRequests, path: "/api/v3/activities/") }, clock: .afternoon))
    func limitOnDetailsOnlyCostsDetails() async throws {
        let ending = try await lab.merge("--verbose").expect(0)
        #expect(try ending.errors.contains(Regex(Self.beforeTheTurn)), "\(ending.errors)")
    }

    /// But a clock of the past doesn't lock out.
    @Test(.connected) func troubleThatNamesATimeIsLeftAloneUntilThen() async throws {
        let place = "state/tokens/sync-application-12345.json"
        let soon = lab.folder.clock.now.secondsSinceEpoch + 3000
        try lab.folder.write(#"{"noted":\#(soon - 3000),"blocked_until":\#(soon)}"#, to: place, mode: 0o600)
        let before = await lab.apiRequests()
        #expect(try await lab.merge().status == 75)
        #expect(await lab.apiRequests() == before)
        let future = #"{"noted":99999999999,"blocked_until":99999999999,"reads":[100,1000,99,999]}"#
        try lab.folder.write(future, to: place, mode: 0o600)
        #expect(try await lab.merge().status == 0)
    }
}

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
