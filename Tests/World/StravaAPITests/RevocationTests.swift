import Basics
import StravaAPI
import Testing
import Web
import WebLab

struct RevocationTests {
    @Test func asksTheNewEndpoint() async throws {
        let strava = FakeWeb(.says(""))
        try await strava.oauth().revoke(.valid)
        let request = try #require(strava.requests.first)
        #expect(strava.paths == ["POST /oauth/revoke"])
        #expect(request.authorization == "Basic MTIzNDU6U0VDUkVULWNsaWVudA==")
        #expect(request.text == "token=SECRET-refresh-1")
    }

    @Test(arguments: [404, 405, 410, 501])
    func fallsBackToTheOldOne(status: Int) async throws {
        let strava = FakeWeb { request in
            Response(status: request.path == "/oauth/deauthorize" ? 200 : status)
        }
        try await strava.oauth().revoke(.valid)
        #expect(strava.paths.last == "POST /oauth/deauthorize")
        #expect(strava.requests.last?.authorization == "Bearer SECRET-access-1")
        #expect(strava.requests.last?.text == "")
    }

    @Test func renewsAStaleTokenForTheOldOne() async throws {
        let strava = FakeWeb(.says("", status: 404), .says(Texts.tokens(2)), .says("{}"))
        try await strava.oauth().revoke(.stale)
        #expect(strava.paths == ["POST /oauth/revoke", "POST /oauth/token", "POST /oauth/deauthorize"])
        #expect(strava.requests.last?.authorization == "Bearer SECRET-access-2")
    }

    @Test(arguments: [
        [Result<Response, FetchFault>.invalidRefresh],
        [.says("", status: 404), .invalidRefresh],
        [.says("", status: 404), .says(Texts.tokens(2)), .invalidToken],
    ])
    func whatIsGoneAlreadyIsFine(replies: [Result<Response, FetchFault>]) async throws {
        let strava = FakeWeb(replies)
        try await strava.oauth().revoke(.stale)
        #expect(strava.requests.count == replies.count)
    }

    @Test func asksAgainWhenStravaHasTrouble() async throws {
        let strava = FakeWeb(.failure(.interrupted), .says("", status: 503), .says(""))
        try await strava.oauth().revoke(.valid)
        #expect(strava.sleeps == [.milliseconds(250), .milliseconds(500)])
    }

    @Test func saysSoWhenStravaIsAway() async throws {
        let strava = FakeWeb(Array(repeating: .failure(.hostNotFound), count: 9))
        await #expect(throws: StravaError.unreachable(.hostNotFound)) { try await strava.oauth().revoke(.valid) }
        #expect(strava.requests.count == 4)
    }
}
