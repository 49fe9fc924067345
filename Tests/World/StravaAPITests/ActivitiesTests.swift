import Basics
import StravaAPI
import Synchronization
import Testing
import WebLab
import Workouts
import WorkoutsLab

@testable import Web

struct ActivitiesTests {
    private let after = Instant(secondsSinceEpoch: 1_766_000_000)

    private func fetch(_ strava: FakeWeb, pageLimit: Int = 500) async throws -> FetchedActivities {
        try await strava.client(pageLimit: pageLimit).activities(after: after)
    }

    /// Each page has one activity more.
    private static func endless(slowness: Duration = .zero) -> FakeWeb {
        let number = Mutex(0)
        return FakeWeb(slowness: slowness) { _ in
            let id = number.withLock {
                $0 += 1; return $0
            }
            return .text(Texts.page(id))
        }
    }

    @Test func readsPagesUntilTheEmptyOne() async throws {
        let strava = FakeWeb(.says(Texts.page(1, 2)), .says(Texts.page(3)), .says("[]"))
        let counts = Mutex<[Int]>([])
        let fetched = try await strava.client().activities(after: after) { count in
            counts.withLock { $0.append(count) }
        }
        #expect(fetched.activities.map(\.id) == [1, 2, 3])
        #expect(fetched.asked == FakeWeb.start)
        #expect(counts.withLock { $0 } == [2, 3, 3])
        #expect(
            strava.paths == (1...3).map { "GET /api/v3/athlete/activities?after=1766000000&page=\($0)&per_page=200" })
        let request = try #require(strava.requests.first)
        #expect(request.authorization == "Bearer SECRET-access-1")
        #expect(request.headers.first("Accept-Encoding") == "gzip")
        #expect(request.limits == .api)
    }

    @Test func anActivityOnTwoPagesIsThereOnce() async throws {
        let strava = FakeWeb(
            .says(Texts.page(5, 4)), .says(Texts.page(4, 3)), .says(Texts.page(4, 3)), .says(Texts.page(1)), .says("[]")
        )
        let fetched = try await fetch(strava)
        #expect(fetched.activities.map(\.id) == [1, 3, 4, 5])
        #expect(fetched.diagnostics.isEmpty)
    }

    @Test func aBrokenElementTakesNoOtherWithIt() async throws {
        let page = "[\(Texts.row(1)),{\"id\":2},7,\(Texts.row(3))]"
        let fetched = try await fetch(FakeWeb(.says(page), .says("[]")))
        #expect(fetched.activities.map(\.id) == [1, 3])
        #expect(fetched.diagnostics.map(\.item) == ["Strava, page 1: element 2", "Strava, page 1: element 3"])
        #expect(fetched.diagnostics.allSatisfy { $0.source == .strava && $0.severity == .warning })
    }

    @Test func aPageOfBrokenElementsDoesNotEndTheList() async throws {
        let fetched = try await fetch(FakeWeb(.says("[{}]"), .says(Texts.page(1)), .says("[]")))
        #expect(fetched.activities.map(\.id) == [1])
    }

    @Test(arguments: [
        Result<Response, FetchFault>.says("<html>Strava is down</html>"), .says("[{\"id\":1,"), .says(""),
        .says("{}"), .says("<html>", status: 503), .says("", status: 502), .failure(.interrupted),
        .failure(.timedOut(.idle)), .failure(.timedOut(.connecting)), .failure(.damaged(.compression)),
        .failure(.hostNotFound), .failure(.unreachable(.noRoute)), .says("", status: 204),
    ])
    func asksAgainForAPageThatFailed(reply: Result<Response, FetchFault>) async throws {
        let strava = FakeWeb([.says(Texts.page(1)), reply, reply, .says(Texts.page(2)), .says("[]")])
        #expect(try await fetch(strava).activities.map(\.id) == [1, 2])
        #expect(strava.sleeps == [.milliseconds(250), .milliseconds(500)])
        #expect(strava.paths.map { $0.contains("page=2&") } == [false, true, true, true, false])
    }

    /// Whatever chance says.
    @Test func neverAsksAgainAtOnce() async throws {
        let strava = FakeWeb(jitter: 0, [.says("", status: 503), .says("[]")])
        _ = try await fetch(strava)
        #expect(strava.sleeps == [.milliseconds(250)])
    }

    @Test(arguments: [
        (Result<Response, FetchFault>.says("<html>"), StravaError.unusable("a list of activities")),
        (.says("", status: 503), .unavailable(.busy(status: 503, retryAfter: nil))),
        (.failure(.interrupted), .unavailable(.interrupted)), (.failure(.hostNotFound), .unreachable(.hostNotFound)),
    ])
    func givesUpAfterFourTries(reply: Result<Response, FetchFault>, error: StravaError) async throws {
        let strava = FakeWeb(jitter: 0.999, [.says(Texts.page(1))] + Array(repeating: reply, count: 9))
        await #expect(throws: error) { try await fetch(strava) }
        #expect(strava.requests.count == 5)
        #expect(strava.sleeps == [.milliseconds(500), .seconds(1), .seconds(2)].map { $0 * 0.999 })
    }

    @Test(arguments: [
        (FetchFault.insecure(.unknownIssuer), StravaError.unreachable(.insecure(.unknownIssuer))),
        (.tooLarge(limit: 5), .unavailable(.tooLarge(limit: 5))), (.cancelled, .unavailable(.cancelled)),
        (.redirectRefused(.loop), .redirected),
    ])
    func someFailuresDoNotPass(fault: FetchFault, error: StravaError) async throws {
        let strava = FakeWeb(.failure(fault), .says("[]"))
        await #expect(throws: error) { try await fetch(strava) }
        #expect(strava.requests.count == 1)
    }

    @Test func waitsAsLongAsStravaAsks() async throws {
        let strava = FakeWeb(.says("", status: 503, ("Retry-After", "20")), .says("[]"))
        _ = try await fetch(strava)
        #expect(strava.sleeps == [.seconds(20)])
    }

    @Test func neverWaitsPastTheDeadline() async throws {
        let strava = FakeWeb(.says("", status: 503, ("Retry-After", "3600")), .says("[]"))
        await #expect(throws: StravaError.unavailable(.busy(status: 503, retryAfter: .seconds(3600)))) {
            try await fetch(strava)
        }
        #expect(strava.sleeps.isEmpty)
    }

    @Test func theWholeFetchHasADeadline() async throws {
        let strava = Self.endless(slowness: .seconds(29))
        await #expect(throws: StravaError.unavailable(.timedOut(.total))) { try await fetch(strava) }
        #expect(strava.requests.map(\.limits.total) == [30, 30, 30, 30, 4].map { .seconds($0) })
    }

    @Test func aListWithoutAnEndIsGivenUp() async throws {
        let endless = Self.endless()
        let error = StravaError.unusable("the end of the list of activities")
        await #expect(throws: error) { try await fetch(endless, pageLimit: 12) }
        #expect(endless.requests.count == 12)

        let circling = FakeWeb(always: .says(Texts.page(1)))
        await #expect(throws: error) { try await fetch(circling) }
        #expect(circling.requests.count == 6)
    }

    @Test func whoIsCancelledStops() async throws {
        let strava = FakeWeb(.failure(.interrupted), .says("[]"))
        let client = try strava.client(outside: strava.outside.pausing { _ in throw CancellationError() })
        await #expect(throws: StravaError.unavailable(.cancelled)) { try await client.activities(after: after) }
    }
}

@Suite struct SingleActivityTests {
    private func lookUp(_ reply: Result<Response, FetchFault>...) async throws -> ActivityAnswer {
        try await FakeWeb(reply).client().lookUp(7)
    }

    @Test func saysWhoseItIs() async throws {
        let answer = try await lookUp(.says(Texts.row(7, more: #","calories":512,"athlete":{"id":42}"#)))
        guard case .found(let activity, owner: 42) = answer else {
            Issue.record("\(answer)")
            return
        }
        #expect(activity.id == 7)
        #expect(activity.calories?.kilocalories == 512)
    }

    /// It is an answer that there is none, but an error that Strava can't say.
    @Test func tellsNoneFromNobodyKnows() async throws {
        #expect(try await lookUp(.says(Texts.fault("Activity", "", "not found"), status: 404)) == .missing)
        await #expect(throws: StravaError.refused(status: 403)) { try await lookUp(.says("", status: 403)) }
        await #expect(throws: StravaError.unavailable(.cancelled)) { try await lookUp(.failure(.cancelled)) }
    }
}
