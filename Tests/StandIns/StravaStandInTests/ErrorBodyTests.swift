import CommandLab
import StravaStandIn
import Testing

/// The table of errors, byte by byte.
@Suite(.slow) struct ErrorBodyTests {
    private static func body(_ message: String, _ resource: String, _ field: String, _ code: String) -> String {
        let error = "{\"resource\":\"\(resource)\",\"field\":\"\(field)\",\"code\":\"\(code)\"}"
        return "{\"message\":\"\(message)\",\"errors\":[\(error)]}"
    }

    private func expect(
        _ answer: Heard, _ status: Int, _ body: String, location: SourceLocation = #_sourceLocation
    ) {
        #expect(answer.status == status, sourceLocation: location)
        #expect(answer.text == body, sourceLocation: location)
        #expect(answer["Content-Type"] == "application/json; charset=utf-8", sourceLocation: location)
    }

    @Test(.standIn) func unknownClientWrongSecretAndBadTokens() async {
        let client = Self.body("Bad Request", "Application", "client_id", "invalid")
        expect(await lab.token(["client_id": "1"]), 400, client)
        expect(await lab.ask(["client_id": "1"]), 400, client)
        let secret = Self.body("Authorization Error", "Application", "", "invalid")
        expect(await lab.token(["client_secret": "x"]), 401, secret)
        expect(await lab.exchange("x"), 400, Self.body("Bad Request", "AuthorizationCode", "code", "invalid"))
        let refresh = Self.body("Bad Request", "RefreshToken", "refresh_token", "invalid")
        expect(await lab.refresh("x"), 400, refresh)
        expect(await lab.token(["grant_type": "refresh_token"]), 400, refresh)
        let access = Self.body("Authorization Error", "Athlete", "access_token", "invalid")
        expect(await lab.get("/athlete", "x"), 401, access)
        expect(await lab.get("/athlete", nil), 401, access)
    }

    @Test(
        .standIn,
        arguments: [
            "http://example.org/", "http://127.0.0.1.example.org/", "http://127.0.0.1@example.org/",
            "myapp://localhost/",
            "http://user@localhost/", "", "nonsense",
        ])
    func badRedirect(redirect: String) async {
        let body = Self.body("Bad Request", "Application", "redirect_uri", "invalid")
        expect(await lab.ask(["redirect_uri": redirect]), 400, body)
    }

    @Test(
        .standIn,
        arguments: [
            (["response_type": "token"], "response_type"), (["scope": "everything"], "scope"), (["scope": ""], "scope"),
            (["scope": "read activity:read"], "scope"),
            (["code_challenge": "x", "code_challenge_method": "plain"], "code_challenge_method"),
        ])
    func badQuestion(changes: [String: String], field: String) async {
        expect(await lab.ask(changes), 400, Self.body("Bad Request", "Authorize", field, "invalid"))
    }

    @Test(
        .standIn(.with(1)),
        arguments: [
            ("GET", "/athlete/activities", "activity:read_permission"),
            ("GET", "/activities/101", "activity:read_permission"),
            ("PUT", "/activities/101", "activity:write_permission"), ("POST", "/uploads", "activity:write_permission"),
            ("GET", "/athlete/zones", "profile:read_permission"),
        ])
    func missingScope(method: String, path: String, permission: String) async {
        let body = Self.body("Authorization Error", "AccessToken", permission, "missing")
        expect(await lab.send(method, "/api/v3" + path, token: await lab.accessToken("read")), 401, body)
    }

    @Test(.withToken(.with(1))) func noSuchActivityOrPath() async {
        for id in ["102", "nonsense", "99999999999999999999"] {
            let body = Self.body("Record Not Found", "Activity", "", "not found")
            expect(await lab.get("/activities/\(id)"), 404, body)
        }
        let body = "{\"message\":\"Record Not Found\",\"errors\":[]}"
        expect(await lab.get("/nonsense"), 404, body)
        expect(await lab.send("GET", "/oauth/nonsense"), 404, body)
    }

    @Test(.withToken) func rateLimit() async throws {
        await lab.world.change { $0.rateLimit.overall.quarter = 0 }
        let answer = await lab.get("/athlete")
        expect(answer, 429, Self.body("Rate Limit Exceeded", "Application", "overall rate limit", "exceeded"))
        #expect(!answer.headers.contains { $0.name.lowercased() == "retry-after" })
    }

    @Test(.withToken) func inactiveApplication() async {
        await lab.world.change { $0.application.isInactive = true }
        let answer = await lab.get("/athlete")
        expect(answer, 403, Self.body("Forbidden", "Application", "Status", "Inactive"))
    }

    @Test(.withToken(.with(3))) func corruptActivity() async {
        await lab.world.change { $0.corruptActivities = [102] }
        expect(await lab.get("/activities/102"), 500, "{\"message\":\"error\"}")
        #expect(await lab.get("/activities/101").status == 200)
        #expect(await lab.get("/athlete/activities").ids.count == 3)
    }
}

/// Windows, counts and headers of the rate limit.
@Suite(.slow) struct RateLimitTests {
    @Test(.withToken) func headersSayLimitsAndUse() async {
        _ = await lab.get("/athlete")
        let put = await lab.send("PUT", "/api/v3/activities/1", token: lab.token)
        #expect(put["X-RateLimit-Limit"] == "200,2000" && put["X-RateLimit-Usage"] == "2,2")
        #expect(put["X-ReadRateLimit-Limit"] == "100,1000" && put["X-ReadRateLimit-Usage"] == "2,2")
    }

    /// It counts among all requests.
    @Test(.withToken) func whatIsSentInIsNoRead() async {
        let sent = await lab.send("POST", "/api/v3/uploads", token: lab.token)
        #expect(sent["X-RateLimit-Usage"] == "1,1" && sent["X-ReadRateLimit-Usage"] == "0,0")
    }

    @Test(.withToken) func readsHaveALimitOfTheirOwnAndRefusedOnesCount() async {
        await lab.world.change { $0.rateLimit.reads.quarter = 1 }
        #expect(await lab.get("/athlete").status == 200)
        let refused = await lab.get("/athlete")
        #expect(refused.status == 429 && refused.text.contains("\"read rate limit\""))
        #expect(await lab.get("/athlete")["X-ReadRateLimit-Usage"] == "3,3")
        // All but what is sent in counts.
        let put = await lab.send("PUT", "/api/v3/activities/1", token: lab.token)
        #expect(put.status == 429)
    }

    @Test(.withToken) func quarterTurnsOnTheClock() async {
        await lab.world.change { $0.rateLimit.overall.quarter = 1 }
        lab.clock.advance(bySeconds: 400)
        #expect(await lab.get("/athlete").status == 200)
        lab.clock.advance(bySeconds: 499)
        #expect(await lab.get("/athlete").status == 429)
        lab.clock.advance(bySeconds: 1)
        let answer = await lab.get("/athlete")
        #expect(answer.status == 200 && answer["X-RateLimit-Usage"] == "1,3")
    }

    @Test(.standIn) func dayTurnsAtMidnightUTC() async {
        await lab.world.change {
            $0.rateLimit.overall.day = 1
            $0.tokens.lifetime = 200_000
        }
        let token = await lab.accessToken()
        #expect(await lab.get("/athlete", token).status == 200)
        lab.clock.advance(bySeconds: 16 * 3600 - 1)
        #expect(await lab.get("/athlete", token).status == 429)
        lab.clock.advance(bySeconds: 1)
        #expect(await lab.get("/athlete", token).status == 200)
    }

    @Test(.standIn) func questionsForConsentAndTokensDoNotCount() async {
        await lab.world.change { $0.rateLimit.overall.quarter = 0 }
        #expect(await lab.connect().status == 200)
    }
}
