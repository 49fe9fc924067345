import CommandLab
import Foundation
import StravaStandIn
import Testing

/// The end of a connection, from either side.
@Suite(.slow) struct RevocationTests {
    private static let basic = ["Authorization": "Basic " + Data("12345:standin-secret".utf8).base64EncodedString()]

    @Test(.standIn, arguments: ["access_token", "refresh_token"])
    func revokeEndsTheGrant(kind: String) async {
        let tokens = await lab.connect()
        let answer = await lab.post("/oauth/revoke", ["token": tokens.string(kind)], headers: Self.basic)
        #expect(answer.status == 200 && answer.body.isEmpty)
        #expect(await lab.get("/athlete", tokens.string("access_token")).status == 401)
        #expect(await lab.refresh(tokens.string("refresh_token")).status == 400)
    }

    @Test(.standIn) func revokeWantsTheCredentialsInTheHeader() async {
        let tokens = await lab.connect()
        let form = [
            "token": tokens.string("access_token"), "client_id": "12345", "client_secret": "standin-secret",
        ]
        #expect(await lab.post("/oauth/revoke", form).status == 401)
        #expect(await lab.get("/athlete", tokens.string("access_token")).status == 200)
    }

    @Test(.standIn) func olderServerOnlyKnowsDeauthorize() async {
        await lab.world.change { $0.knowsRevoke = false }
        let tokens = await lab.connect()
        let token = tokens.string("access_token")
        #expect(await lab.post("/oauth/revoke", ["token": token], headers: Self.basic).status == 404)
        let answer = await lab.post("/oauth/deauthorize", [:], token: token)
        #expect(answer.text == "{\"access_token\":\"\(token)\"}")
        #expect(await lab.refresh(tokens.string("refresh_token")).status == 400)
    }

    @Test(.withToken) func newerServerNoLongerKnowsDeauthorize() async {
        await lab.world.change { $0.knowsDeauthorize = false }
        #expect(await lab.post("/oauth/deauthorize", [:], token: lab.token).status == 404)
    }

    @Test(.standIn) func athleteRevokesAtStrava() async {
        let tokens = await lab.connect()
        await lab.world.change { $0.revoke() }
        #expect(await lab.get("/athlete", tokens.string("access_token")).status == 401)
        #expect(await lab.refresh(tokens.string("refresh_token")).status == 400)
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
