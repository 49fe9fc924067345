import Basics
import Testing
import Web
import WebLab

@testable import StravaAPI

/// What is sent to fetch and renew tokens, and what is made of the answers.
struct OAuthTests {
    private func connect(
        _ strava: FakeWeb, answer: String = "/?state=STATE&code=SECRET-code&scope=read,activity:read_all"
    ) async throws -> Connection {
        let request = try ConsentRequest(
            application: strava.application(), redirect: "http://localhost:1/", randomBytes: strava.outside.randomBytes)
        let state = "p6enp6enp6enp6enp6enp6enp6enp6enp6enp6enp6c"
        let consent = try #require(try request.answer(answer.replacing("STATE", with: state)))
        return try await strava.oauth().exchange(consent, verifier: request.proof.verifier, asked: request.scopes)
    }

    @Test func exchangesACode() async throws {
        let strava = FakeWeb(.says(Texts.tokens(1, more: Texts.athlete)))
        let connection = try await connect(strava)
        #expect(connection.athleteID == 1_234_567_890_123)
        #expect(connection.athleteName == "Anna Läufer")
        #expect(connection.connectedSince == FakeWeb.start)
        #expect(connection.scopes == .wanted)
        #expect(connection.refreshToken == .refresh(1))
        #expect(connection.access == AccessToken(token: .access(1), expires: Instant(secondsSinceEpoch: 1_773_864_120)))
        let request = try #require(strava.requests.first)
        #expect(strava.paths == ["POST /oauth/token"])
        #expect(request.headers.first("Content-Type") == "application/x-www-form-urlencoded")
        #expect(request.authorization == nil)
        #expect(
            request.text == "client_id=12345&client_secret=SECRET-client&grant_type=authorization_code"
                + "&code=SECRET-code&code_verifier=p6enp6enp6enp6enp6enp6enp6enp6enp6enp6enp6c")
    }

    @Test(arguments: [
        (#","scope":"read activity:read""#, "&scope=read,activity:read_all", ["activity:read", "read"]),
        (#","scope":"""#, "&scope=activity:read", ["activity:read"]),
        (#","scope":7"#, "&scope=activity:read", ["activity:read"]),
        ("", "&scope=activity:read", ["activity:read"]), ("", "", ["activity:read_all", "read"]),
    ])
    func theTokensOwnScopesComeFirst(token: String, redirect: String, names: [String]) async throws {
        let strava = FakeWeb(.says(Texts.tokens(more: token)))
        let connection = try await connect(strava, answer: "/?state=STATE&code=c" + redirect)
        #expect(connection.scopes.names == names)
    }

    @Test func activitiesThatWereUntickedAreMissed() async throws {
        let untickedThere = FakeWeb(.says(Texts.tokens(more: #","scope":"read""#)))
        await #expect(throws: StravaError.missingScope(granted: Scopes(["read"]))) { try await connect(untickedThere) }
        let untickedHere = FakeWeb(.says(Texts.tokens()))
        await #expect(throws: StravaError.missingScope(granted: Scopes(["read"]))) {
            try await connect(untickedHere, answer: "/?state=STATE&code=c&scope=read")
        }
    }

    @Test(arguments: [
        ("", 0, ""), (#","athlete":null"#, 0, ""), (#","athlete":[1]"#, 0, ""), (#","athlete":{"id":"77"}"#, 77, ""),
        (#","athlete":{"id":77.0,"username":"anna"}"#, 77, "anna"), (#","athlete":{"id":-5,"firstname":""}"#, 0, ""),
        (#","athlete":{"id":1e300,"firstname":"A\n\u001b[1m","lastname":7}"#, Int64.max, "A [1m"),
    ])
    func toleratesOddAthletes(more: String, id: Int64, name: String) async throws {
        let connection = try await connect(FakeWeb(.says(Texts.tokens(more: more))))
        #expect(connection.athleteID == id)
        #expect(connection.athleteName == name)
    }

    @Test(arguments: [
        (#""expires_at":1773850000"#, 1_773_850_000), (#""expires_at":"1773850000.7""#, 1_773_850_000),
        (#""expires_at":1773850000.7,"expires_in":100"#, 1_773_842_620), (#""expires_in":100"#, 1_773_842_620),
        (#""expires_in":"100.5""#, 1_773_842_620), (#""expires_at":null,"expires_in":100"#, 1_773_842_620),
        (#""expires_at":-1"#, -1), (#""expires_in":-100"#, 1_773_842_420), (#""x":1"#, 1_773_864_120),
        (#""expires_in":9223372036854775807"#, 253_402_300_799), (#""expires_in":1e400"#, 1_773_864_120),
        (#""expires_in":-9e99"#, -62_135_596_800), (#""expires_at":{}"#, 1_773_864_120),
    ])
    func readsWhenATokenIsOver(life: String, moment: Int) async throws {
        let strava = FakeWeb(.says(#"{"access_token":"a","refresh_token":"b",\#(life)}"#))
        #expect(try await connect(strava).access?.expires.secondsSinceEpoch == moment)
    }

    @Test(arguments: [
        "", "{}", "[]", "null", "<html>503</html>", #"{"access_token":"a"}"#, #"{"refresh_token":"a"}"#,
        #"{"access_token":"a\r\nX-Evil: 1","refresh_token":"b"}"#, #"{"access_token":"a","refresh_token":"b\n"}"#,
        #"{"access_token":"","refresh_token":"b"}"#, #"{"access_token":7,"refresh_token":"b"}"#,
        #"{"access_token":"ä","refresh_token":"b"}"#, #"{"access_token":"a b","refresh_token":"b"}"#,
        #"{"access_token":"a","refresh_token":"b""#, String(repeating: "[", count: 20_000),
        String(repeating: #"{"a":"#, count: 500) + "1" + String(repeating: "}", count: 500),
    ])
    func refusesTokensThatCannotBeSent(body: String) async {
        let strava = FakeWeb(.says(body))
        await #expect(throws: StravaError.unusable("tokens")) { try await connect(strava) }
        #expect(strava.requests.count == 1)
    }

    @Test func renewsTokens() async throws {
        let strava = FakeWeb(.says(Texts.tokens(2)))
        let renewed = try await strava.oauth().refresh(.stale)
        #expect(renewed.refreshToken == .refresh(2))
        #expect(renewed.access?.token == .access(2))
        #expect(renewed.athleteName == "Anna Läufer")
        #expect(renewed.scopes == .wanted)
        #expect(
            strava.requests.first?.text == "client_id=12345&client_secret=SECRET-client&grant_type=refresh_token"
                + "&refresh_token=SECRET-refresh-1")
    }

    @Test func aRefreshTokenThatIsNotReplacedStays() async throws {
        let strava = FakeWeb(.says(#"{"access_token":"x","scope":"activity:read"}"#))
        let renewed = try await strava.oauth().refresh(.stale)
        #expect(renewed.refreshToken == .refresh(1))
        #expect(renewed.scopes.names == ["activity:read"])
    }

    @Test(arguments: [
        FetchFault.unreachable(.connectionRefused), .unreachable(.noRoute), .hostNotFound, .timedOut(.connecting),
    ])
    func whatWasNeverSentIsSentAgain(fault: FetchFault) async throws {
        let strava = FakeWeb(.failure(fault), .failure(fault), .says(Texts.tokens(2)))
        #expect(try await strava.oauth().refresh(.stale).access?.token == .access(2))
        #expect(strava.sleeps == [.milliseconds(250), .milliseconds(500)])
    }

    @Test(arguments: [
        Result<Response, FetchFault>.failure(.interrupted), .failure(.timedOut(.idle)), .failure(.timedOut(.total)),
        .failure(.damaged(.protocolViolation)), .says("<html>", status: 502), .says("<html>"),
        .failure(.insecure(.unknownIssuer)), .failure(.cancelled),
    ])
    func whatMayHaveBeenSentIsNotSentAgain(reply: Result<Response, FetchFault>) async throws {
        let strava = FakeWeb(reply, .says(Texts.tokens(2)))
        await #expect(throws: StravaError.self) { try await strava.oauth().refresh(.stale) }
        #expect(strava.requests.count == 1)
        #expect(strava.sleeps.isEmpty)
    }
}

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
