import Basics
import CommandLab
import Foundation
import StravaStandIn
import Testing

/// `/oauth/token`: codes and refresh tokens.
@Suite(.slow) struct TokenTests {
    @Test func codeBringsTokensAthleteAndScope() async throws {
        try await Lab.run { lab in
            let tokens = await lab.connect("read,activity:read_all")
            #expect(tokens.status == 200)
            #expect(tokens.string("token_type") == "Bearer")
            #expect(tokens.string("scope") == "read activity:read_all")
            #expect(tokens.object["expires_in"] as? Int == 21_600)
            #expect(tokens.object["expires_at"] as? Int == Lab.morning.secondsSinceEpoch + 21_600)
            #expect((tokens.object["athlete"] as? [String: Any])?["id"] as? Int == 9_000_000_001)
            #expect(await lab.get("/athlete", tokens.string("access_token")).status == 200)
        }
    }

    @Test func scopeIsLeftOutWhereItWasNotSaidYet() async throws {
        try await Lab.run { lab in
            await lab.world.change { $0.tokensSayScope = false }
            #expect(await lab.connect().object["scope"] == nil)
        }
    }

    @Test func codeIsGoodOnce() async throws {
        try await Lab.run { lab in
            await lab.world.change { $0.consent = .grants() }
            let form = ["grant_type": "authorization_code", "code": await lab.ask().redirect("code") ?? ""]
            #expect(await lab.token(form).status == 200)
            #expect(await lab.token(form).status == 400)
        }
    }

    @Test func codeExpires() async throws {
        try await Lab.run { lab in
            await lab.world.change { $0.consent = .grants() }
            let form = ["grant_type": "authorization_code", "code": await lab.ask().redirect("code") ?? ""]
            lab.clock.advance(bySeconds: 600)
            #expect(await lab.token(form).status == 400)
        }
    }

    /// The pair of RFC 7636, appendix B.
    @Test(arguments: [
        ("dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk", 200), ("dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXx", 400),
        (nil, 400),
    ])
    func challengeWantsItsVerifier(verifier: String?, status: Int) async throws {
        try await Lab.run { lab in
            await lab.world.change { $0.consent = .grants() }
            let question = await lab.ask([
                "code_challenge": "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM", "code_challenge_method": "S256",
            ])
            var form = ["grant_type": "authorization_code", "code": question.redirect("code") ?? ""]
            form["code_verifier"] = verifier
            #expect(await lab.token(form).status == status)
        }
    }

    @Test func verifierWithoutAChallengeIsHarmless() async throws {
        try await Lab.run { lab in
            await lab.world.change { $0.consent = .grants() }
            let code = await lab.ask().redirect("code") ?? ""
            let form = ["grant_type": "authorization_code", "code": code, "code_verifier": "anything"]
            #expect(await lab.token(form).status == 200)
        }
    }

    @Test func sameAccessTokenWhileMoreThanAnHourIsLeft() async throws {
        try await Lab.run { lab in
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
    }

    @Test(arguments: Rotation.allCases, [true, false])
    func refreshTokenRotates(rotation: Rotation, isDue: Bool) async throws {
        try await Lab.run { lab in
            await lab.world.change { $0.tokens.rotation = rotation }
            let old = await lab.connect().string("refresh_token")
            if isDue { lab.clock.advance(bySeconds: 20_000) }
            let new = await lab.refresh(old).string("refresh_token")
            let rotates = rotation == .always || rotation == .withAccessToken && isDue
            #expect((new != old) == rotates)
            #expect(await lab.refresh(old).status == (rotates ? 400 : 200))
            #expect(await lab.refresh(new).status == 200)
        }
    }

    @Test func credentialsInTheAddressDoNotCount() async throws {
        try await Lab.run { lab in
            let path = "/oauth/token?client_id=12345&client_secret=standin-secret&grant_type=refresh_token"
            #expect(await lab.post(path, [:]).status == 400)
            let token = await lab.accessToken()
            #expect(await lab.get("/athlete?access_token=\(token)", nil).status == 401)
        }
    }

    @Test func remembersWhatWasAskedAndWithWhichToken() async throws {
        try await Lab.run { lab in
            let token = await lab.accessToken()
            _ = await lab.get("/athlete/activities?page=2", token)
            let seen = try #require(await lab.world.seen.last)
            #expect(seen.asked.method == "GET" && seen.asked.path == "/api/v3/athlete/activities")
            #expect(seen.asked.query["page"] == "2" && seen.status == 200)
            #expect(seen.asked.authorization == .bearer(token))
            #expect(await lab.world.seen.contains { $0.asked.form["grant_type"] == "authorization_code" })
            #expect(await lab.world.requests(to: "/athlete/activities") == 1)
        }
    }
}
