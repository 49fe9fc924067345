import Basics
import StravaAPI
import Testing
import Web
import WebLab

/// Every row of Strava's table of errors, where it may come up.
struct ErrorTableTests {
    private static let inactive =
        #"{"message":"Forbidden","errors":[{"resource":"Application","field":"Status","code":"Inactive"}]}"#
    private static let overall = Texts.fault("Application", "overall rate limit", "exceeded")
    private static let quarter = Instant(secondsSinceEpoch: 1_773_843_300)

    @Test(arguments: [
        (400, Texts.fault("Application", "client_id", "invalid"), StravaError.unknownClient),
        (401, Texts.fault("Application", "", "invalid"), .wrongSecret), (401, "<html>", .wrongSecret),
        (400, Texts.fault("AuthorizationCode", "code", "invalid"), .revoked),
        (400, Texts.fault("RefreshToken", "refresh_token", "invalid"), .revoked),
        (400, Texts.fault("RefreshToken", "code", "invalid"), .revoked),
        (400, Texts.fault("application", "redirect_uri", "invalid"), .badRedirect),
        (429, overall, .rateLimited(until: quarter)), (403, inactive, .inactive),
        (403, #"{"message":"Forbidden","errors":[]}"#, .refused(status: 403)), (400, "", .revoked),
        (400, #"{"message":"Bad Request","errors":[]}"#, .revoked), (400, #"{"error":"invalid_grant"}"#, .revoked),
        (400, "<html>", .revoked), (404, "<html>", .refused(status: 404)),
        (500, #"{"message":"error"}"#, .unavailable(.busy(status: 500, retryAfter: nil))), (302, "", .redirected),
        (304, "", .redirected),
    ])
    func tokens(status: Int, body: String, error: StravaError) async throws {
        let strava = FakeWeb(.says(body, status: status))
        await #expect(throws: error) { try await strava.oauth().refresh(.stale) }
        #expect(strava.requests.count == 1)
        #expect(strava.sleeps.isEmpty)
    }

    @Test(arguments: [
        (400, Texts.fault("Application", "client_id", "invalid"), StravaError.unknownClient),
        (401, Texts.fault("AccessToken", "activity:read_permission", "missing"), .missingScope(granted: Scopes([]))),
        (404, Texts.fault("Activity", "", "not found"), .refused(status: 404)),
        (400, Texts.fault("Activity", "per page", "limit exceeded"), .refused(status: 400)),
        (429, overall, .rateLimited(until: quarter)), (429, "<html>", .rateLimited(until: quarter)),
        (403, inactive, .inactive), (403, "", .refused(status: 403)), (301, "", .redirected), (307, "", .redirected),
    ])
    func activities(status: Int, body: String, error: StravaError) async throws {
        let strava = FakeWeb(.says(body, status: status))
        let storage = MemoryStorage(.valid)
        await #expect(throws: error) { try await strava.client(storage).activities(after: FakeWeb.start) }
        #expect(strava.requests.count == 1)
        #expect(strava.sleeps.isEmpty)
        #expect(storage.connection == .valid)
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
