import Basics
import StravaAPI
import Testing
import Web
import WebLab

/// Every row of Strava's table of errors, where it may come up.
struct ErrorTableTests {
    struct Row: Sendable {
        let status: Int
        let body: String
        let error: StravaError

        init(_ status: Int, _ body: String, _ error: StravaError) {
            self.status = status
            self.body = body
            self.error = error
        }
    }

    private static let inactive =
        #"{"message":"Forbidden","errors":[{"resource":"Application","field":"Status","code":"Inactive"}]}"#
    private static let overall = Texts.fault("Application", "overall rate limit", "exceeded")
    private static let quarter = Instant(secondsSinceEpoch: 1_773_843_300)

    @Test(arguments: [
        Row(400, Texts.fault("Application", "client_id", "invalid"), .unknownClient),
        Row(401, Texts.fault("Application", "", "invalid"), .wrongSecret),
        Row(401, "<html>", .wrongSecret),
        Row(400, Texts.fault("AuthorizationCode", "code", "invalid"), .revoked),
        Row(400, Texts.fault("RefreshToken", "refresh_token", "invalid"), .revoked),
        Row(400, Texts.fault("RefreshToken", "code", "invalid"), .revoked),
        Row(400, Texts.fault("application", "redirect_uri", "invalid"), .badRedirect),
        Row(429, overall, .rateLimited(until: quarter)),
        Row(403, inactive, .inactive),
        Row(403, #"{"message":"Forbidden","errors":[]}"#, .refused(status: 403)),
        Row(400, "", .revoked),
        Row(400, #"{"message":"Bad Request","errors":[]}"#, .revoked),
        Row(400, #"{"error":"invalid_grant"}"#, .revoked),
        Row(400, "<html>", .revoked),
        Row(404, "<html>", .refused(status: 404)),
        Row(500, #"{"message":"error"}"#, .unavailable(.busy(status: 500, retryAfter: nil))),
        Row(302, "", .redirected),
        Row(304, "", .redirected),
    ])
    func tokens(row: Row) async throws {
        let strava = FakeWeb(.says(row.body, status: row.status))
        await #expect(throws: row.error) { try await strava.oauth().refresh(.stale) }
        #expect(strava.requests.count == 1)
        #expect(strava.sleeps.isEmpty)
    }

    @Test(arguments: [
        Row(400, Texts.fault("Application", "client_id", "invalid"), .unknownClient),
        Row(401, Texts.fault("AccessToken", "activity:read_permission", "missing"), .missingScope(granted: Scopes([]))),
        Row(404, Texts.fault("Activity", "", "not found"), .refused(status: 404)),
        Row(400, Texts.fault("Activity", "per page", "limit exceeded"), .refused(status: 400)),
        Row(429, overall, .rateLimited(until: quarter)),
        Row(429, "<html>", .rateLimited(until: quarter)),
        Row(403, inactive, .inactive),
        Row(403, "", .refused(status: 403)),
        Row(301, "", .redirected),
        Row(307, "", .redirected),
    ])
    func activities(row: Row) async throws {
        let strava = FakeWeb(.says(row.body, status: row.status))
        let storage = MemoryStorage(.valid)
        await #expect(throws: row.error) { try await strava.client(storage).activities(after: FakeWeb.start) }
        #expect(strava.requests.count == 1)
        #expect(strava.sleeps.isEmpty)
        #expect(storage.connection == .valid)
    }

    @Test func aCorruptActivityIsTroubleOfTheirs() async throws {
        let strava = FakeWeb(always: .says(#"{"message":"error"}"#, status: 500))
        await #expect(throws: StravaError.unavailable(.busy(status: 500, retryAfter: nil))) {
            try await strava.client().activity(7)
        }
        #expect(strava.requests.count == 4)
    }

    @Test(arguments: [
        "[]", "7", #"{"errors":7}"#, #"{"errors":[7,null,[],{}]}"#, #"{"errors":[{"resource":7,"field":null}]}"#,
        #"{"message":{},"errors":{"a":1}}"#, "{", "\u{FEFF}{}", String(repeating: "[", count: 65_000),
    ])
    func oddBodiesSayNothing(body: String) async throws {
        let refusing = FakeWeb(.says(body, status: 400))
        await #expect(throws: StravaError.revoked) { try await refusing.oauth().refresh(.stale) }
        let odd = FakeWeb(.says(body, status: 404))
        await #expect(throws: StravaError.refused(status: 404)) { try await odd.oauth().refresh(.stale) }
    }
}
