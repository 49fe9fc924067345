import Basics
import IntervalsAPI
import Testing
import WebLab

@testable import Web

struct IntervalsErrorTests {
    private func failure(_ service: FakeWeb) async throws -> IntervalsError? {
        let client = try service.client()
        do throws(IntervalsError) { _ = try await client.march() } catch { return error }
        return nil
    }

    /// Rows 281 and 282 of the faults.
    @Test(arguments: [
        (401, "Auth failed", IntervalsError.refused, Failure.Kind.needsPerson), (401, "", .refused, .needsPerson),
        (403, #"{"status":403,"error":"Access denied"}"#, .refused, .needsPerson),
        (404, #"{"status":404}"#, .rejected(status: 404), .temporary), (422, "{}", .rejected(status: 422), .temporary),
        (200, "<html>Log in</html>", .unusable, .temporary), (200, #"{"id":"i1"}"#, .unusable, .temporary),
        (200, #"[{"id":"i1","#, .unusable, .temporary), (200, "", .unusable, .temporary),
        (204, "", .unusable, .temporary), (302, "", .redirected, .temporary), (304, "", .redirected, .temporary),
    ])
    func isNotAskedAgain(status: Int, body: String, error: IntervalsError, kind: Failure.Kind) async throws {
        let service = FakeWeb(.says(body, status: status), .says("[]"))
        #expect(try await failure(service) == error && error.kind == kind)
        #expect(service.requests.count == 1 && service.sleeps.isEmpty)
    }

    /// Row 284 of the faults.
    @Test(
        arguments: [
            (.says("error code: 1010", status: 403), .turnedAway), (.says("<html>", status: 403), .turnedAway),
            (.says("", status: 403), .turnedAway),
            (.says("<html>", status: 502), .unavailable(.busy(status: 502, retryAfter: nil))),
            (.says("{}", status: 500), .unavailable(.busy(status: 500, retryAfter: nil))),
            (.says("", status: 503, ("Retry-After", "2")), .unavailable(.busy(status: 503, retryAfter: .seconds(2)))),
            (.failure(.interrupted), .unavailable(.interrupted)),
            (.failure(.timedOut(.idle)), .unavailable(.timedOut(.idle))),
        ] as [(FakeWeb.Outcome, IntervalsError)])
    func hasTwoMoreTries(outcome: FakeWeb.Outcome, error: IntervalsError) async throws {
        let service = FakeWeb(always: outcome)
        #expect(try await failure(service) == error && error.kind == .temporary)
        #expect(service.requests.count == 3 && service.sleeps.count == 2)
        let passing = FakeWeb(outcome, outcome, .says("[]"))
        #expect(try await failure(passing) == nil)
    }

    /// Row 284 of the faults.
    @Test(
        arguments: [
            (.tooLarge(limit: 33_554_432), .unavailable(.tooLarge(limit: 33_554_432)), .temporary),
            (.damaged(.compression), .unavailable(.damaged(.compression)), .temporary),
            (.cancelled, .unavailable(.cancelled), .temporary),
            (.hostNotFound, .unreachable(.hostNotFound), .unreachable),
            (.unreachable(.connectionRefused), .unreachable(.unreachable(.connectionRefused)), .unreachable),
            (.insecure(.expired), .unreachable(.insecure(.expired)), .unreachable),
        ] as [(FetchFault, IntervalsError, Failure.Kind)])
    func lastingFaults(fault: FetchFault, error: IntervalsError, kind: Failure.Kind) async throws {
        let service = FakeWeb(always: .failure(fault))
        #expect(try await failure(service) == error && error.kind == kind)
        #expect(service.requests.count == 1)
    }

    /// Row 284 of the faults: whatever the server does, it is over after a minute.
    @Test func slowAnswersEndAfterAMinute() async throws {
        let service = FakeWeb(slowness: .seconds(29)) { (_) async throws(FetchFault) in throw .timedOut(.idle) }
        #expect(try await failure(service) == .unavailable(.timedOut(.idle)))
        #expect(service.requests.map(\.limits.total) == [.seconds(60), .seconds(31), .seconds(2)])
    }

    /// Row 283 of the faults.
    @Test(
        arguments: [
            ("90", 90), ("Wed, 18 Mar 2026 14:04:00 GMT", 120), ("9999999", 86_400), ("soon", 60), ("", 60), (nil, 60),
            ("-5", 60),
        ] as [(String?, Int)])
    func limits(_ field: String?, _ seconds: Int) async throws {
        let headers = field.map { [(name: "Retry-After", value: $0)] } ?? []
        let service = FakeWeb(always: .success(Response(status: 429, headers: HeaderFields(headers))))
        let error = IntervalsError.limited(until: FakeWeb.start.advanced(bySeconds: seconds))
        #expect(try await failure(service) == error && error.kind == .temporary)
        #expect(service.requests.count == 1 && service.sleeps.isEmpty)
    }

    /// Row 285 of the faults.
    @Test(arguments: [
        "https://evil.example/api/v1", "https://api.example:8443/", "http://api.example/api/v1", "//evil.example/",
        "https://api.example@evil.example/", "ftp://api.example/", "", "https://",
    ])
    func theKeyIsNotSentElsewhere(_ location: String) async throws {
        for status in [301, 302, 303, 307, 308] {
            let service = FakeWeb(always: .says("", status: status, ("Location", location)))
            #expect(try await failure(service) == .redirected)
            #expect(service.requests.allSatisfy { $0.address.revealed().hasPrefix("https://api.example/api/v1/") })
        }
    }

    @Test func redirectsWithinTheOriginAreFollowedFiveTimes() async throws {
        let moved = FakeWeb.Outcome.says("", status: 307, ("Location", "/v2/list?a=b"))
        let service = FakeWeb([moved, moved, moved, moved, moved, .says("[]")])
        #expect(try await failure(service) == nil)
        #expect(service.paths.last == "/v2/list?a=b")
        let circle = FakeWeb(always: moved)
        #expect(try await failure(circle) == .redirected && circle.requests.count == 6)
    }

    @Test(arguments: [
        (
            IntervalsError.refused,
            "intervals.icu does not accept the API key, or not for this athlete. Make a key at "
                + "intervals.icu/settings, under Developer Settings, and give it to tpmerge."
        ),
        (
            .turnedAway,
            "Cloudflare turned the request to intervals.icu away. That says nothing about the API key. Try again later."
        ),
        (
            .limited(until: FakeWeb.start),
            "intervals.icu allows no more requests until 14:02 UTC on 2026-03-18. Run tpmerge again after that."
        ),
        (
            .unreachable(.hostNotFound),
            "intervals.icu cannot be found. Check the network."
        ),
        (.unusable, "intervals.icu's reply can't be read as a list of activities. Try again later."),
        (
            .redirected,
            "intervals.icu redirects elsewhere; the API key is never sent along. Check athlete_id, and "
                + "$TPMERGE_INTERVALS_API_URL if it is set."
        ),
    ])
    func sentences(_ error: IntervalsError, _ text: String) {
        #expect(error.description == text)
    }

    /// Row 286 of the faults.
    @Test func theKeyIsNeverShown() async throws {
        let service = FakeWeb(always: .says("", status: 401))
        let error = try await failure(service)
        let key = try #require(IntervalsKey(FakeWeb.key))
        var dumped = ""
        dump(key, to: &dumped)
        let request = try #require(service.requests.first)
        for text in ["\(key)", "\([key])", dumped, "\(request)", "\(String(describing: error))"] {
            #expect(!text.contains(FakeWeb.key))
        }
        #expect(!request.address.revealed().contains(FakeWeb.key))
    }
}
