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
