import Basics
import IntervalsAPI
import IntervalsICU
import Synchronization
import Testing
import WebLab
import Workouts
import WorkoutsLab

@testable import Web

/// What is asked for, and in how many pages.
struct IntervalsClientTests {
    /// Each page goes on where the one before ended.
    private static func endless(slowness: Duration = .zero) -> FakeWeb {
        let number = Mutex(-500)
        return FakeWeb(slowness: slowness) { _ in
            let first = number.withLock {
                $0 += 500
                return $0
            }
            return .text(Texts.fullPage(from: first))
        }
    }

    @Test func asksForTheDaysAndADayMoreOnBothSides() async throws {
        let rows = [Texts.row(2), Texts.stub(9), "7", Texts.row(1, "2026-03-16T07:00:00")]
        let service = FakeWeb(.says(Texts.page(rows)))
        let fetched = try await service.client(athlete: "i12345").march()
        #expect(fetched.activities.map(\.activity.id.text) == ["intervals-i1", "intervals-i2"])
        #expect(fetched.stubs.map(\.id) == [9] && fetched.oddCount == 1 && fetched.asked == FakeWeb.start)
        #expect(fetched.complete == Day(number: 20_513)...Day(number: 20_530) && fetched.left == nil)
        #expect(fetched.trouble == nil && fetched.requestCount == 1 && service.sleeps.isEmpty)
        #expect(
            service.paths == [
                "/api/v1/athlete/i12345/activities?oldest=2026-02-28&newest=2026-03-19&limit=500"
            ])
        let request = try #require(service.requests.first)
        #expect(request.method == .get && request.body.isEmpty)
        #expect(request.limits == Limits(errorBody: 64 * 1024, redirects: 5))
        let headers = request.headers
        let agent = headers.first("User-Agent") ?? ""
        #expect(agent.hasPrefix("tpmerge/\(Version.current) (+https://") && agent.hasSuffix(")"))
        #expect(headers.first("Authorization") == "Basic " + Array("API_KEY:\(FakeWeb.key)".utf8).base64)
        #expect(headers.first("Accept-Encoding") == "gzip")
        let fields = try #require(request.address.revealed().split(separator: "fields=").last)
        #expect(fields.replacing("%2C", with: ",") == IntervalsPage.fields.joined(separator: ","))
        for unused in ["gear", "weather", "route_id", "streams", "p_max"] { #expect(!fields.contains(unused)) }
    }

    /// Row 290 of the faults.
    @Test func onlyTheDaysByTheLocalClockCount() async throws {
        let starts = ["2026-02-28T23:59:59", "2026-03-01T00:00:00", "2026-03-18T23:59:59", "2026-03-19T00:00:00"]
        let rows = starts.enumerated().flatMap { [Texts.row($0 + 1, $1), Texts.stub($0 + 1, $1)] }
        let fetched = try await FakeWeb(.says(Texts.page(rows))).client().march()
        #expect(fetched.activities.map(\.activity.id.text) == ["intervals-i2", "intervals-i3"])
        #expect(fetched.stubs.map(\.id) == [2, 3])
    }

    @Test func aHistoryIsReadInPages() async throws {
        let service = FakeWeb(
            .says(Texts.fullPage(from: 0)), .says(Texts.fullPage(from: 499)), .says(Texts.page([Texts.row(999)])))
        let counts = Mutex<[Int]>([])
        let days = IntervalsClient.firstDay...Day(number: 20_530)
        let fetched = try await service.client().activities(of: days) { count in
            counts.withLock { $0.append(count) }
        }
        #expect(fetched.activities.count == 999 && counts.withLock { $0 } == [500, 999, 999])
        #expect(fetched.complete == days && fetched.left == nil)
        #expect(service.sleeps == [.milliseconds(100), .milliseconds(100)])
        let start = "/api/v1/athlete/0/activities?oldest=1970-01-01&newest="
        #expect(
            service.paths == [
                start + "2026-03-19&limit=500", start + "2026-02-26T04%3A00%3A00&limit=500",
                start + "2026-02-05T09%3A00%3A00&limit=500",
            ])
    }

    /// Row 295 of the faults.
    @Test(arguments: [
        [Texts.fullPage(from: 0), Texts.fullPage(from: 0)],
        [Texts.fullPage(from: 0), Texts.fullPage(from: 1), Texts.fullPage(from: 1)],
        [Texts.page((0..<600).map { Texts.row($0 % 500 + 1, "2026-03-10T12:00:00") }), Texts.fullPage(from: 0)],
        ["[" + String(repeating: "7,", count: 499) + "7]"],
    ])
    func endsWhenAPageBringsNothingNew(_ pages: [String]) async throws {
        let service = FakeWeb(pages.map { .says($0) })
        let fetched = try await service.client().history()
        #expect(fetched.left == nil && fetched.trouble == nil && service.requests.count == pages.count)
        #expect(Set(fetched.activities.map(\.activity.id)).count == fetched.activities.count)
    }

    /// Row 295 of the faults.
    @Test func theOrderOfRowsDoesNotMatter() async throws {
        let full = Texts.row(1).replacing("}", with: #","distance":9000}"#)
        let rows = [full, Texts.row(1), Texts.row(2, "2026-03-16T09:00:00"), Texts.stub(5), Texts.row(3)]
        let expected = try await FakeWeb(.says(Texts.page(rows))).client().march()
        #expect(expected.activities.map { $0.activity.distance?.meters } == [nil, 9000, nil])
        for _ in 0..<8 {
            #expect(try await FakeWeb(.says(Texts.page(rows.shuffled()))).client().march() == expected)
        }
    }

    @Test func stopsAfterFortyPagesAndTellsWhatIsLeft() async throws {
        let service = Self.endless()
        let first = try await service.client().history()
        #expect(first.requestCount == 40 && first.activities.count == 20_000 && first.trouble == nil)
        let oldest = LocalTime(secondsSinceEpoch: 20_530 * 86_400 + (23 - 19_999) * 3600).day
        let left = try #require(first.left)
        #expect(left == IntervalsClient.firstDay...oldest)
        #expect(first.complete == oldest.advanced(by: 1)...Day(number: 20_530))
        _ = try await service.client().activities(of: left)
        #expect(service.paths[40].contains("&newest=\(oldest.advanced(by: 1))&"))
        // Of the same run nothing is left.
        let rest = try await service.client().activities(of: left, after: first)
        #expect(rest.requestCount == 0 && rest.complete == nil && rest.left == left && service.paths.count == 80)
    }

    @Test func endsBeforeTheFirstDay() async throws {
        let service = FakeWeb(.says(Texts.fullPage(from: 0)))
        let days = Day(number: 20_520)...Day(number: 20_530)
        let fetched = try await service.client().activities(of: days)
        #expect(fetched.activities.count == 11 * 24 && fetched.complete == days && fetched.left == nil)
        #expect(service.requests.count == 1)
    }

    @Test func stopsAfterAMinute() async throws {
        let service = Self.endless(slowness: .seconds(25))
        let fetched = try await service.client().history()
        #expect(fetched.requestCount == 3 && fetched.left != nil && fetched.trouble == nil)
        #expect(service.requests.map(\.limits.total) == [.seconds(60), .seconds(35), .seconds(10)])
        let short = Self.endless(slowness: .seconds(6))
        // Real time: none, since the fake web's clock moves by itself.
        let tried = try await short.client().activities(of: IntervalsClient.firstDay...Day(number: 20_530), within: 10)
        #expect(tried.requestCount == 2 && short.requests.map(\.limits.total) == [.seconds(10), .seconds(4)])
    }

    @Test func aLaterPageThatFailsCostsOnlyTheRest() async throws {
        let service = FakeWeb(.says(Texts.fullPage(from: 0)), .says("", status: 429, ("Retry-After", "90")))
        let fetched = try await service.client().history()
        #expect(fetched.activities.count == 500)
        #expect(fetched.left == IntervalsClient.firstDay...Day(number: 20_510))
        #expect(fetched.complete == Day(number: 20_511)...Day(number: 20_530))
        #expect(fetched.trouble == .limited(until: service.now.advanced(bySeconds: 90)))
    }

    /// Row 283 of the faults.
    @Test func noRequestBeforeTheTime() async throws {
        let service = FakeWeb(.says("[]"))
        let until = FakeWeb.start.advanced(bySeconds: 60)
        await #expect(throws: IntervalsError.limited(until: until)) {
            try await service.client().march(notBefore: until)
        }
        #expect(service.requests.isEmpty)
        service.advance(.seconds(60))
        #expect(try await service.client().march(notBefore: until).activities.isEmpty)
    }
}
