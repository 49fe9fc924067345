import CommandLab
import Foundation
import ServerLab
import StravaStandIn
import Testing

/// What a stranger found at the doors, each mended once.
@Suite("Authentication and the dance, in their corners") struct CornerTests {
    @Test("81: Strava refuses to take the tokens back; they are gone all the same", .server(.smallPlan))
    func disconnecting() async throws {
        let visitor = try await lab.signIn()
        try await visitor.connect(at: lab)
        let key = try await lab.key()
        await lab.world?.change { $0.misbehave(.unauthorized, path: "/oauth/revoke") }
        let answer = try await visitor.ask("DELETE", "/connections/strava", ["x-api-key": key])
        #expect(answer.status == 200 && answer.json?["revoked"] == .bool(false), "\(answer)")
        let after = try await visitor.get("/connections", ["x-api-key": key])
        #expect(after.text.contains(#""connected":false"#) || after.text.contains(#""connected": false"#))
    }

    @Test("81: the page says that Strava was not told, and the activities are gone all the same", .server(.smallPlan))
    func disconnectingOnThePage() async throws {
        let (visitor, key) = try await lab.connected()
        let path = "/api/v1/athletes/anna/activities"
        let before = try await visitor.get(path, ["x-api-key": key]).json?["activities"]?.array
        #expect(before?.isEmpty == false)
        await lab.world?.change { $0.misbehave(.unauthorized, path: "/oauth/revoke") }
        _ = try await visitor.get("/athletes/anna/connections/disconnect")
        let answer = try await visitor.post("/athletes/anna/connections/disconnect", ["forget": "activities"])
        let place = "/athletes/anna/connections?message=disconnected_here"
        #expect(answer["Location"] == place, "\(answer)")
        #expect(try await visitor.get(place).text.contains("https://www.strava.com/settings/apps"))
        #expect(try await visitor.get(path, ["x-api-key": key]).json?["activities"]?.array == [])
    }

    @Test(.server(.smallPlan)) func theConnectionIsToldByItsName() async throws {
        let visitor = try await lab.signIn()
        try await visitor.connect(at: lab)
        let page = try await visitor.get("/athletes/anna/connections?message=connected")
        #expect(page.text.contains("data-message=\"connected\"") && page.text.contains("Strava is connected as "))
        #expect(page.text.contains("as <bdi dir=\"auto\">Anna Beispiel</bdi>. Your activities"), "kept to itself")
        #expect(!page.text.contains("another account"))
    }

    /// Looking at the page changes nothing: it says the same to another look.
    @Test(.server(WorldState(.smallPlan, StravaAthlete(id: 77, firstName: "Ben", lastName: "Muster"))))
    func anotherAccountIsToldAtEveryLook() async throws {
        let visitor = try await lab.signIn()
        try await visitor.connect(at: lab)
        await lab.world?.change { $0.signedIn = 77 }
        let answer = try await visitor.get(visitor.consent(at: lab))
        let place = "/athletes/anna/connections?message=connected_other"
        #expect(answer["Location"] == place, "\(answer)")
        for _ in 0..<2 {
            let page = try await visitor.get(place)
            #expect(page.text.contains("Ben Muster</bdi>. Your activities are on their way. It is another account"))
            #expect(page.text.contains("role=\"status\""))
        }
    }

    @Test(.server(.smallPlan)) func anAnswerFromStravaWithoutASessionNamesNobody() async throws {
        try await lab.restart { yaml in
            let (begin, end) = (try #require(yaml.range(of: "  ben:")), try #require(yaml.range(of: "\nserver:")))
            yaml.removeSubrange(begin.lowerBound..<end.lowerBound)
        }
        let stranger = try lab.visitor()
        let sent = try await stranger.get("/connections/strava/callback?code=x&state=y")
        let then = "/connections/strava/callback"
        #expect(sent["Location"] == "/sign-in?message=signed_out&then=%2Fconnections%2Fstrava%2Fcallback")
        #expect(!sent.description.contains("anna"))
        #expect(try await !stranger.get(try #require(sent["Location"])).text.contains("anna"))
        let signedIn = try await stranger.post("/sign-in", ["code": lab.code(), "then": then])
        #expect(signedIn["Location"] == then)
        #expect(try await stranger.get(then)["Location"] == "/athletes/anna/connections?message=state_unknown")
    }

    @Test(.row) func aWrongCodeIsAMessage() async throws {
        let answer = try await lab.visitor().post("/sign-in", ["code": "bad"])
        #expect(answer.status == 403 && answer.text.contains("data-message=\"code_invalid\" role=\"alert\""))
    }

    @Test(.row) func theTokenOfFormsMayComeInAHeader() async throws {
        let visitor = try await lab.signIn()
        let token = try #require(visitor.csrf)
        let header = ["x-csrf-token": token, "Origin": try lab.origin]
        #expect(try await visitor.ask("POST", "/athletes/anna/sync", header).status == 303)
        #expect(try await visitor.ask("POST", "/athletes/anna/sync", ["Origin": try lab.origin]).status == 403)
    }

    @Test(.row) func signingInAfterALostFormLeadsToAPage() async throws {
        let visitor = try lab.visitor()
        let sent = try await visitor.post("/athletes/anna/sync")
        #expect(sent["Location"] == "/sign-in?message=signed_out&then=%2Fathletes%2Fanna%2Fsync")
        let fields = ["code": try await lab.code(), "then": "/athletes/anna/sync"]
        #expect(try await visitor.post("/sign-in", fields)["Location"] == "/")
    }

    @Test(.row) func aPasswordForTheProxyIsNoKey() async throws {
        let visitor = try await lab.signIn()
        let basic = ["Authorization": "Basic YTpi"]
        #expect(try await visitor.get("/api/v1/athletes", basic).status == 200)
        let key = try await lab.key()
        let twice = ["x-api-key": key, "Authorization": "Bearer \(key)"]
        #expect(try await lab.visitor().get("/api/v1/athletes", twice).status == 200)
        let other = ["x-api-key": key, "Authorization": "Bearer x"]
        #expect(try await lab.visitor().get("/api/v1/athletes", other).status == 401)
    }

    @Test(.server(nil, "public_url: https://home.example.org/training")) func belowAPath() async throws {
        let visitor = try lab.visitor()
        let host = ["Host": "home.example.org:443", "Origin": "https://home.example.org"]
        let fields = ["code": try await lab.code(), "then": "/training/athletes/anna/activities?q=x"]
        let answer = try await visitor.post("/training/sign-in", fields, host)
        #expect(answer["Location"] == "/training/athletes/anna/activities?q=x")
        #expect(try await visitor.get("/training/healthz", ["Host": "evil.example"]).status == 200)
    }
}
