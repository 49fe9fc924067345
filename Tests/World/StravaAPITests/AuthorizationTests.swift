import Basics
import Testing
import Web
import WebLab
import Workouts
import WorkoutsLab

@testable import StravaAPI

/// Tokens that are refused in mid-walk, the budget, and single activities.
struct AuthorizationTests {
    private let after = FakeWeb.start

    @Test func aRefusedTokenIsRenewedOnce() async throws {
        let strava = FakeWeb(.invalidToken, .says(Texts.tokens(2)), .says(Texts.page(1)), .says("[]"))
        let storage = MemoryStorage(.valid)
        #expect(try await strava.client(storage).activities(after: after).activities.count == 1)
        #expect(storage.connection?.refreshToken == .refresh(2))
        #expect(
            strava.requests.map { $0.authorization ?? "none" } == [
                "Bearer SECRET-access-1", "none", "Bearer SECRET-access-2", "Bearer SECRET-access-2",
            ])
        #expect(strava.sleeps.isEmpty)
    }

    @Test func aRefusalThatStaysKeepsTheTokens() async throws {
        let strava = FakeWeb(.invalidToken, .says(Texts.tokens(2)), .invalidToken, .says("[]"))
        let storage = MemoryStorage(.valid)
        await #expect(throws: StravaError.unauthorized) { try await strava.client(storage).activities(after: after) }
        #expect(storage.connection?.refreshToken == .refresh(2))
        #expect(strava.requests.count == 3)
        #expect(StravaError.unauthorized.kind == .needsPerson)
    }

    @Test func stopsBeforeTheLimit() async throws {
        let strava = FakeWeb(.says(Texts.page(1), ("X-ReadRateLimit-Usage", "99,99")), .says("[]"))
        let quarter = Instant(secondsSinceEpoch: 1_773_843_300)
        await #expect(throws: StravaError.rateLimited(until: quarter)) {
            try await strava.client().activities(after: after)
        }
        #expect(strava.requests.count == 1)
    }

    @Test func after429NothingIsAskedBeforeItsTime() async throws {
        let strava = FakeWeb(.says("", status: 429, ("Retry-After", "60")), .says("[]"))
        let client = try strava.client()
        let error = StravaError.rateLimited(until: after.advanced(bySeconds: 60))
        await #expect(throws: error) { try await client.activities(after: after) }
        strava.advance(.seconds(59))
        await #expect(throws: error) { try await client.activities(after: after) }
        #expect(strava.requests.count == 1)
        strava.advance(.seconds(1))
        #expect(try await client.activities(after: after).activities.isEmpty)
    }

    @Test func everyTryCountsButThoseThatNeverGotThere() async throws {
        let strava = FakeWeb(
            .failure(.interrupted), .failure(.hostNotFound), .says("", status: 500), .says("[]"))
        let budget = RateBudget()
        _ = try await strava.client(budget: budget).activities(after: after)
        let snapshot = await budget.snapshot(now: after)
        #expect(snapshot.reads.used == RateUse.Pair(quarterHour: 3, day: 3))
        #expect(snapshot.overall.used == RateUse.Pair(quarterHour: 3, day: 3))
    }

    @Test func bringsTheCaloriesOfOneActivity() async throws {
        let detail = Texts.row(9, more: #","calories":702.5,"laps":[{"id":3,"calories":1}]"#)
        let strava = FakeWeb(.says(detail))
        let activity = try #require(try await strava.client().activity(9))
        #expect(activity.id == 9)
        #expect(activity.calories == Calories(kilocalories: 702.5, isEstimated: false))
        #expect(strava.paths == ["GET /api/v3/activities/9?include_all_efforts=false"])
    }

    @Test(arguments: [
        "", "[]", "{}", "<html>", Texts.row(8), Texts.row(9) + "," + Texts.row(8), Texts.row(9) + ",", "7",
        Texts.row(9).replacing("start_date", with: "x"), "[\(Texts.row(9))]",
    ])
    func anythingElseIsNoActivity(body: String) async throws {
        let strava = FakeWeb([.says(body), .says(body), .says(body), .says(body)])
        await #expect(throws: StravaError.unusable("an activity")) { try await strava.client().activity(9) }
    }
}
