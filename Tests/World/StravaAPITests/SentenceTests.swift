import Basics
import Files
import StravaAPI
import Testing
import Web
import WebLab

/// Every failure ends in a sentence that says what to do, and in none of them is a secret.
struct SentenceTests {
    private static let until = Instant(secondsSinceEpoch: 1_773_843_300)

    @Test(arguments: [
        (
            StravaError.notConnected, Failure.Kind.needsPerson,
            "not connected to Strava. Run: tpmerge connect strava"
        ),
        (.otherApplication, .needsPerson, "or run: tpmerge connect strava"),
        (.denied, .needsPerson, "choose Authorize."),
        (.wrongState, .needsPerson, "use the reply at once."),
        (.missingScope(granted: Scopes(["read"])), .needsPerson, "leave \"View data about your activities\" ticked."),
        (.wrongSecret, .configuration, "client_secret_file"),
        (.unknownClient, .configuration, "into client_id."),
        (.badRedirect, .configuration, "localhost on Strava's page My API Application."),
        (.badCode, .needsPerson, "use the reply at once."),
        (
            .inactive, .needsPerson,
            "needs a paid Strava subscription. Subscribe, or do without the API: give a bulk export"
        ),
        (.revoked, .needsPerson, "Strava no longer accepts this connection. Run: tpmerge connect strava"),
        (.unauthorized, .needsPerson, "Try again later; if that does not help, run: tpmerge connect strava"),
        (.refused(status: 403), .needsPerson, "Strava answered 403"),
        (.refused(status: 404), .unreachable, "Check api_url and oauth_url in the configuration."),
        (.rateLimited(until: until), .temporary, "no more requests until 14:15 UTC on 2026-03-18."),
        (.unavailable(.busy(status: 503, retryAfter: nil)), .temporary, "Strava answered 503"),
        (.unavailable(.busy(status: 503, retryAfter: .seconds(90))), .temporary, "Try again in 2 min."),
        (.unavailable(.timedOut(.total)), .temporary, "Strava was too slow. Try again later."),
        (.unavailable(.timedOut(.idle)), .temporary, "Strava stopped sending."),
        (.unavailable(.timedOut(.connecting)), .temporary, "did not accept the connection in time."),
        (.unavailable(.interrupted), .temporary, "closed the connection"),
        (.unavailable(.damaged(.compression)), .temporary, "a damaged reply. Try again later."),
        (.unavailable(.cancelled), .temporary, "was cancelled. You can run it again at any time."),
        (.unavailable(.tooLarge(limit: 5)), .unusable, "more than 5 bytes"),
        (.unreachable(.hostNotFound), .unreachable, "Strava cannot be found. Check the network"),
        (.unreachable(.unreachable(.noRoute)), .unreachable, "there is no route to it."),
        (.unreachable(.unreachable(.connectionRefused)), .unreachable, "it refuses the connection."),
        (.unreachable(.insecure(.unknownIssuer)), .unreachable, "clock and its CA certificates."),
        (.unusable("a list of activities"), .unusable, "reply can't be read as a list of activities. Try again"),
        (.redirected, .unreachable, "redirects elsewhere; tokens are never sent along. Check api_url"),
        (
            .storage(FileError(message: "The file is open to others. Run: chmod 600 x", cause: .open)),
            .configuration,
            "The file is open to others. Run: chmod 600 x"
        ),
    ])
    func saysWhatToDo(error: StravaError, kind: Failure.Kind, words: String) {
        #expect(error.description.contains(words))
        #expect(error.kind == kind)
        // A reader of a page can't type a command.
        let page = error.failure.text(for: .page)
        #expect(page.hasPrefix(error.failure.event))
        #expect(!page.contains("tpmerge connect") && !page.contains("--"))
    }

    @Test func answersOfTheConsentPageSayTheSame() {
        #expect(ConsentError.denied.description == StravaError.denied.description)
        #expect(StravaError(ConsentError.wrongState) == .wrongState)
        #expect(ConsentError.malformed.description.contains("a reply to the consent request"))
    }

    /// Whatever Strava says with whatever status, nothing of it that is secret is told to anybody.
    @Test(arguments: [200, 204, 302, 400, 401, 403, 404, 418, 429, 500, 503])
    func noSecretIsEverShown(status: Int) async throws {
        let bodies = [
            Texts.tokens(7), #"{"message":"SECRET-said","errors":[]}"#, "SECRET-page",
            Texts.fault("SECRET-a", "SECRET-b", "SECRET-c"), Texts.fault("RefreshToken", "refresh_token", "SECRET-d"),
            #"{"access_token":"SECRET-x\n"}"#, Texts.page(1),
        ]
        for body in bodies {
            let strava = FakeWeb(always: .says(body, status: status))
            let request = try ConsentRequest(
                application: strava.application(), redirect: "http://localhost/",
                randomBytes: strava.outside.randomBytes)
            let answer = ConsentAnswer(code: Secret(Texts.code), scopes: nil)
            var shown: [Any] = [request, request.address, answer, try strava.application(), Connection.valid]
            func attempt(_ work: () async throws -> Any?) async {
                do { shown.append(try await work() as Any) } catch { shown.append(error) }
            }
            await attempt { try await strava.oauth().exchange(answer, verifier: request.proof.verifier) }
            await attempt { try await strava.oauth().refresh(.valid) }
            await attempt { try await strava.oauth().revoke(.valid) }
            await attempt { try await strava.client(MemoryStorage(.stale)).activities(after: FakeWeb.start) }
            await attempt { try await strava.client().activities(after: FakeWeb.start) }
            await attempt { try await strava.client().activity(1) }
            shown += strava.requests
            for value in shown {
                var text = "\(value)\n" + String(reflecting: value)
                dump(value, to: &text)
                #expect(!text.contains("SECRET-"))
                if value is StravaError { #expect(!text.contains("example")) }
            }
        }
    }
}

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

struct SecretTests {
    private struct Holder {
        let name = "x"
        let secret = Secret("hidden")
    }

    @Test func isNeverShown() {
        let secret = Secret("hidden")
        var dumped = ""
        dump(secret, to: &dumped)
        dump(Holder(), to: &dumped)
        dump([secret: Optional(secret)], to: &dumped)
        let shown = ["\(secret)", String(reflecting: secret), "\(Holder())", "\([Optional(secret)])", dumped]
        for text in shown {
            #expect(!text.contains("hidden"))
            #expect(text.contains("<redacted>"))
        }
        #expect((secret as Any) is any Encodable == false)
        #expect(secret.revealed() == "hidden")
    }

    @Test(arguments: [
        ("abc", "abc", true), ("", "", true), ("abc", "abd", false), ("abc", "ab", false), ("ab", "abc", false),
        ("abc", "", false), ("", "a", false), ("a\u{0}", "a", false), ("é", "e\u{301}", false),
    ])
    func matchesTheSameBytesOnly(mine: String, other: String, isMatch: Bool) {
        #expect(Secret(mine).matches(other) == isMatch)
        #expect((Secret(mine) == Secret(other)) == isMatch)
        #expect(Set([Secret(mine), Secret(other)]).count == (isMatch ? 1 : 2))
    }
}
