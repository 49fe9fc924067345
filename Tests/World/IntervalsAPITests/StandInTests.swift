import Basics
import CommandLab
import IntervalsAPI
import StravaStandIn
import Testing
import Web
import WebLab
import WorkoutsLab

/// The client beside the stand-in, over real sockets.
@Suite(.slow) struct StandInTests {
    private func history(
        _ service: IntervalsService, spoil: @Sendable (inout WorldState) -> Void = { _ in }
    ) async throws -> (fetched: FetchedIntervals, requests: Int) {
        var state = WorldState()
        state.intervals = service
        spoil(&state)
        let world = World(state)
        let zone = try berlin
        let key = try #require(IntervalsKey(service.key))
        var fetched: FetchedIntervals?
        try await Gate.standIns.pass {
            fetched = try await StandIn(world: world).run { base in
                try await Transport.withNetwork { transport in
                    let account = IntervalsAccount(key: key, apiURL: try Address(parsing: base + "/api/v1"))
                    let outside = Outside(
                        transport: transport, now: { FakeWeb.start }, sleep: { _ in }, jitter: { 0.5 },
                        randomBytes: { [UInt8](repeating: 0, count: $0) })
                    return try await IntervalsClient(account, in: zone, effects: outside)
                        .activities(of: IntervalsClient.firstDay...FakeWeb.start.utc.day)
                }
            }
        }
        return (try #require(fetched), await world.requests(to: "/activities"))
    }

    private func invented(days: Int) throws -> IntervalsService {
        .invented(as: .invented(days: days, today: FakeWeb.start.utc.day, zone: try berlin))
    }

    /// Row 296 of the faults.
    @Test func tenYearsTakeFewRequests() async throws {
        let service = try invented(days: 3650)
        let (fetched, requests) = try await history(service)
        #expect(fetched.activities.count == service.activities.count { !$0.isStub })
        #expect(fetched.stubs.count == service.activities.count(where: \.isStub))
        #expect(fetched.oddCount == 0 && fetched.left == nil)
        #expect((8...20).contains(requests))
    }

    /// Row 295 of the faults.
    @Test func wishesMayBeIgnored() async throws {
        var service = try invented(days: 500)
        let expected = try await history(service).fetched
        service.ignoresWishes = true
        let (fetched, requests) = try await history(service)
        #expect(fetched.activities == expected.activities && fetched.stubs == expected.stubs && requests == 2)
    }

    /// Rows 281 to 284 of the faults.
    @Test func whatGoesWrong() async throws {
        let service = try invented(days: 3)
        func error(_ spoil: @Sendable (inout WorldState) -> Void) async -> IntervalsError? {
            await #expect(throws: IntervalsError.self) { try await history(service, spoil: spoil) }
        }
        #expect(await error { $0.intervals.key = "made0anew" } == .refused)
        #expect(await error { $0.intervals.refusal = .athlete } == .refused)
        #expect(await error { $0.intervals.refusal = .cloudflare } == .turnedAway)
        let until = FakeWeb.start.advanced(bySeconds: 60)
        #expect(await error { $0.intervals.refusal = .tooMany(retryAfter: nil) } == .limited(until: until))
        #expect(await error { $0.misbehave(.truncatedJSON) }?.kind == .temporary)
        #expect(await error { $0.misbehave(.webPage) } == .unusable)
        #expect(await error { $0.misbehave(.unavailable) } == .unavailable(.busy(status: 503, retryAfter: nil)))
        #expect(await error { $0.misbehave(.redirect(to: "http://127.0.0.1:1/")) } == .redirected)
        #expect(try await history(service, spoil: { $0.misbehave(.reset, times: 2) }).requests == 3)
    }
}
