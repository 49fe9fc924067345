import Basics
import StravaAPI
import Testing
import Web
import WebLab

/// What Strava allows, read from its headers in every form, and the windows in which it counts.
struct RateBudgetTests {
    /// 14:02:00 UTC.
    private let now = FakeWeb.start
    private let quarter = Instant(secondsSinceEpoch: 1_773_843_300)  // 14:15
    private let midnight = Instant(secondsSinceEpoch: 1_773_878_400)

    private func budget(_ headers: (String, String)...) async -> RateBudget {
        let budget = RateBudget()
        await budget.note(HeaderFields(headers.map { ($0.0, $0.1) }), now: now)
        return budget
    }

    @Test func windowsTurnAtTheirMoments() {
        #expect(RateWindow.quarterHour.end(after: now) == quarter)
        #expect(RateWindow.quarterHour.end(after: quarter) == quarter.advanced(bySeconds: 900))
        #expect(RateWindow.quarterHour.end(after: quarter.advanced(bySeconds: -1)) == quarter)
        #expect(RateWindow.day.end(after: now) == midnight)
        #expect(RateWindow.day.end(after: midnight) == midnight.advanced(bySeconds: 86_400))
        #expect(RateWindow.day.end(after: Instant(secondsSinceEpoch: -1)) == Instant(secondsSinceEpoch: 0))
    }

    @Test(arguments: [
        (["X-RateLimit-Limit": "200,2000", "X-RateLimit-Usage": "3,41"], 99 - 1, 999 - 1),
        (["X-ReadRateLimit-Limit": "100,1000", "X-ReadRateLimit-Usage": "40,400"], 59, 599),
        (["x-readratelimit-limit": "100,1000", "X-READRATELIMIT-USAGE": "40,400"], 59, 599),
        (["X-ReadRateLimit-Limit": " 50 , 60 ", "X-ReadRateLimit-Usage": "1 ,2"], 48, 57),
        (["X-RateLimit-Limit": "20,30", "X-RateLimit-Usage": "15,16"], 4, 13),
        (["X-RateLimit-Limit": ",", "X-RateLimit-Usage": ","], 98, 998),
        (["X-ReadRateLimit-Limit": ",", "X-ReadRateLimit-Usage": ","], 98, 998),
        (["X-ReadRateLimit-Usage": "40"], 59, 998), (["X-ReadRateLimit-Usage": ",400"], 98, 599),
        (["X-ReadRateLimit-Limit": "0,0"], 98, 998), (["X-ReadRateLimit-Limit": "-5,x"], 98, 998),
        (["X-ReadRateLimit-Usage": "99999999999999999999,1e9"], 98, 998), (["X-ReadRateLimit-Usage": ""], 98, 998),
        (["X-ReadRateLimit-Usage": "-1,-1"], 98, 998), ([:], 98, 998),
        (["X-ReadRateLimit-Usage": "500,5000"], 0, 0),
    ])
    func readsEveryForm(headers: [String: String], quarterHour: Int, day: Int) async {
        let budget = RateBudget()
        await budget.note(HeaderFields(headers.map { ($0.key, $0.value) }), now: now)
        let snapshot = await budget.snapshot(now: now)
        #expect(snapshot.readsLeft(in: .quarterHour) == quarterHour)
        #expect(snapshot.readsLeft(in: .day) == day)
    }

    @Test func countsForItselfWhereNothingIsSaid() async throws {
        let budget = RateBudget()
        for _ in 0..<99 {
            try await budget.check(now: now)
            await budget.note(nil, now: now)
        }
        await #expect(throws: StravaError.rateLimited(until: quarter)) { try await budget.check(now: now) }
    }

    @Test(arguments: [
        ("X-ReadRateLimit-Usage", "98,500", nil), ("X-ReadRateLimit-Usage", "99,500", RateWindow.quarterHour),
        ("X-ReadRateLimit-Usage", "100,500", .quarterHour), ("X-ReadRateLimit-Usage", "5,999", .day),
        ("X-ReadRateLimit-Usage", "99,999", .day), ("X-RateLimit-Usage", "198,500", nil),
        ("X-RateLimit-Usage", "199,500", .quarterHour), ("X-RateLimit-Usage", "5,1999", .day),
    ])
    func stopsOneBeforeTheLimit(name: String, usage: String, window: RateWindow?) async throws {
        let budget = await budget((name, usage))
        guard let window else { return try await budget.check(now: now) }
        let end = window.end(after: now)
        await #expect(throws: StravaError.rateLimited(until: end)) { try await budget.check(now: now) }
        try await budget.check(now: end)
    }

    @Test func whatWasUsedInAnEarlierWindowCountsNoMore() async throws {
        let budget = await budget(("X-ReadRateLimit-Usage", "99,500"))
        let later = await budget.snapshot(now: quarter)
        #expect(later.readsLeft(in: .quarterHour) == 99)
        #expect(later.readsLeft(in: .day) == 499)
        #expect(await budget.snapshot(now: midnight).readsLeft(in: .day) == 999)
        let setBack = await budget.snapshot(now: now.advanced(bySeconds: -86_400))
        // A clock that is set back by a day shows that one of the two times was wrong.
        #expect(setBack.readsLeft(in: .quarterHour) == 99)
        // A later run goes on with what this one knew.
        let next = RateBudget(await budget.snapshot(now: now))
        await #expect(throws: StravaError.rateLimited(until: quarter)) { try await next.check(now: now) }
    }

    @Test(arguments: [
        ([:], "window"), (["X-RateLimit-Usage": "200,500"], "window"), (["X-RateLimit-Usage": "7,2000"], "day"),
        (["X-ReadRateLimit-Usage": "7,1001"], "day"),
        (["X-RateLimit-Limit": "200,0", "X-RateLimit-Usage": "1,1"], "day"),
        (["X-ReadRateLimit-Limit": "100,0"], "day"), (["X-RateLimit-Limit": "0,2000"], "window"),
        (["Retry-After": "60"], "60"), (["Retry-After": "0"], "0"),
        (["retry-after": "Wed, 18 Mar 2026 14:03:00 GMT"], "60"), (["Retry-After": "soon"], "window"),
        (["Retry-After": "999999999999999999999"], "86400"), (["Retry-After": "-5"], "window"),
        (["Retry-After": "120", "X-RateLimit-Usage": "7,2000"], "120"),
    ])
    func a429BlocksUntilTheWindowTurns(headers: [String: String], until: String) async throws {
        let moment =
            switch until {
            case "window": quarter
            case "day": midnight
            default: now.advanced(bySeconds: try #require(Int(until)))
            }
        let budget = RateBudget()
        let response = Response(status: 429, headers: HeaderFields(headers.map { ($0.key, $0.value) }))
        await budget.note(response.headers, now: now)
        #expect(await budget.refused(response, now: now) == moment)
        if moment > now {
            await #expect(throws: StravaError.self) { try await budget.check(now: moment.advanced(bySeconds: -1)) }
        }
        #expect(await budget.snapshot(now: moment).blockedUntil == nil)
    }
}
