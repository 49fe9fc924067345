import Basics
import CommandLab
import StravaStandIn
import Testing

/// `/oauth/token`: codes and refresh tokens; and the end of a connection. `DisconnectTests` and `StravaRefusalTests` have what a
/// client sees of that.
@Suite(.slow) struct TokenTests {
    @Test(.standIn) func codeBringsTokensAthleteAndScope() async {
        let tokens = await lab.connect("read,activity:read_all")
        #expect(tokens.status == 200)
        #expect(tokens.string("token_type") == "Bearer")
        #expect(tokens.string("scope") == "read activity:read_all")
        #expect(tokens.object["expires_in"] as? Int == 21_600)
        #expect(tokens.object["expires_at"] as? Int == Lab.morning.secondsSinceEpoch + 21_600)
        #expect((tokens.object["athlete"] as? [String: Any])?["id"] as? Int == 9_000_000_001)
        #expect(await lab.get("/athlete", tokens.string("access_token")).status == 200)
    }

    @Test(.standIn) func codeIsGoodOnceAndNotForLong() async {
        let code = await lab.code()
        // Nothing was asked for that it could be a verifier of.
        #expect(await lab.exchange(code, ["code_verifier": "anything"]).status == 200)
        #expect(await lab.exchange(code).status == 400)
        let late = await lab.code()
        lab.clock.advance(bySeconds: 600)
        #expect(await lab.exchange(late).status == 400)
    }

    /// The pair of RFC 7636, appendix B.
    @Test(
        .standIn,
        arguments: [
            ("dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk", 200), ("dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXx", 400),
            (nil, 400),
        ])
    func challengeWantsItsVerifier(verifier: String?, status: Int) async {
        let code = await lab.code([
            "code_challenge": "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM", "code_challenge_method": "S256",
        ])
        #expect(await lab.exchange(code, verifier.map { ["code_verifier": $0] } ?? [:]).status == status)
    }

    @Test(.standIn) func sameAccessTokenWhileMoreThanAnHourIsLeft() async {
        let first = await lab.connect()
        lab.clock.advance(bySeconds: 21_600 - 3601)
        let same = await lab.refresh(first.string("refresh_token"))
        #expect(same.string("access_token") == first.string("access_token"))
        #expect(same.object["expires_in"] as? Int == 3601)
        #expect(same.object["athlete"] == nil)
        lab.clock.advance(bySeconds: 1)
        let next = await lab.refresh(same.string("refresh_token"))
        #expect(next.string("access_token") != first.string("access_token"))
        #expect(await lab.get("/athlete", first.string("access_token")).status == 200)
        lab.clock.advance(bySeconds: 3600)
        #expect(await lab.get("/athlete", first.string("access_token")).status == 401)
        #expect(await lab.get("/athlete", next.string("access_token")).status == 200)
    }

    @Test(.standIn, arguments: Rotation.allCases, [true, false])
    func refreshTokenRotates(rotation: Rotation, isDue: Bool) async {
        await lab.world.change { $0.tokens.rotation = rotation }
        let old = await lab.connect().string("refresh_token")
        if isDue { lab.clock.advance(bySeconds: 20_000) }
        let new = await lab.refresh(old).string("refresh_token")
        let rotates = rotation == .always || rotation == .withAccessToken && isDue
        #expect((new != old) == rotates)
        #expect(await lab.refresh(old).status == (rotates ? 400 : 200))
        #expect(await lab.refresh(new).status == 200)
    }

    @Test(.withToken) func credentialsInTheAddressDoNotCount() async {
        let path = "/oauth/token?client_id=12345&client_secret=standin-secret&grant_type=refresh_token"
        #expect(await lab.post(path, [:]).status == 400)
        #expect(await lab.get("/athlete?access_token=\(lab.token ?? "")", nil).status == 401)
    }

    @Test(.standIn) func revokeWantsTheCredentialsInTheHeader() async {
        let tokens = await lab.connect()
        let form = [
            "token": tokens.string("access_token"), "client_id": "12345", "client_secret": "standin-secret",
        ]
        #expect(await lab.post("/oauth/revoke", form).status == 401)
        #expect(await lab.get("/athlete", tokens.string("access_token")).status == 200)
    }

    @Test(.standIn) func anotherAccountKeepsItsOwn() async {
        await lab.world.change { $0 = WorldState(StravaAthlete(), StravaAthlete(id: 7, firstName: "Ben")) }
        let anna = await lab.accessToken()
        await lab.world.change { $0.signedIn = 7 }
        let token = await lab.accessToken()
        await lab.world.change { $0.revoke() }
        #expect(await lab.get("/athlete", token).status == 401)
        #expect(await lab.get("/athlete", anna).string("firstname") == "Anna")
    }
}

/// `/oauth/authorize`: the page and where it leads.
@Suite(.slow) struct ConsentTests {
    @Test(.standIn) func pageHasABoxForEachScopeAskedForAndTwoButtons() async {
        let page = await lab.ask(["scope": "activity:read_all,activity:write", "state": "\"<b>"])
        #expect(page.status == 200)
        #expect(page["Content-Type"] == "text/html; charset=utf-8")
        #expect(page.text.contains("value=\"activity:read_all\" checked>"))
        #expect(page.text.contains("value=\"read\" checked disabled>"))
        #expect(!page.text.contains("value=\"profile:read_all\""))
        #expect(page.text.contains("value=\"authorize\"") && page.text.contains("value=\"cancel\""))
        #expect(page.text.contains("value=\"&quot;&lt;b&gt;\""))
    }

    private func answer(
        _ answer: String, allowing scope: String? = nil, to changes: [String: String] = [:]
    ) async -> Heard {
        var form = Lab.question(changes)
        form["answer"] = answer
        form["allow"] = scope
        return await lab.post("/oauth/authorize", form)
    }

    @Test(.standIn) func agreeingLeadsBackWithStateCodeAndScope() async {
        let answer = await answer("authorize", allowing: "activity:read_all", to: ["state": "a b&c"])
        #expect(answer.status == 302)
        #expect(answer["Location"]?.hasPrefix("http://127.0.0.1:1/answer?state=a%20b%26c&code=") == true)
        #expect(answer["Location"]?.hasSuffix("&scope=read,activity:read_all") == true)
    }

    @Test(.standIn) func scopeThatIsUntickedOrWasNotAskedForIsNotGranted() async throws {
        let answer = await answer("authorize")
        #expect(answer.redirect("scope") == "read")
        let tokens = await lab.exchange(try #require(answer.redirect("code")))
        #expect(tokens.string("scope") == "read")
        #expect(await lab.get("/athlete/activities", tokens.string("access_token")).status == 401)
        #expect(await self.answer("authorize", allowing: "activity:write").redirect("scope") == "read")
    }

    @Test(.standIn) func cancellingLeadsBackWithAnError() async {
        #expect(await answer("cancel")["Location"] == "http://127.0.0.1:1/answer?state=S&error=access_denied")
    }

    @Test(.standIn) func whoAgreedBeforeIsNotAskedAgainUnlessForced() async {
        _ = await lab.connect()
        await lab.world.change { $0.consent = .asks }
        #expect(await lab.ask(["approval_prompt": "auto"]).status == 302)
        #expect(await lab.ask(["approval_prompt": "force"]).status == 200)
        #expect(await lab.ask(["scope": "profile:write"]).status == 200)
    }

    @Test(.standIn, arguments: ["http://localhost:8080/a?b=c", "http://127.0.0.1/", "https://localhost/x"])
    func redirectsToTheOwnMachine(redirect: String) async {
        await lab.world.change { $0.consent = .grants() }
        let place = await lab.ask(["redirect_uri": redirect])["Location"]
        #expect(place?.hasPrefix(redirect + (redirect.contains("?") ? "&" : "?") + "state=S") == true)
    }
}
