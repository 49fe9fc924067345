import CommandLab
import Foundation
import ServerLab
import StravaStandIn
import Testing

/// What a stranger found at the doors, each mended once.
@Suite("Authentication and the dance, in their corners") struct CornerTests {
    @Test(
        "81: Strava refuses to take the tokens back; they are gone all the same, which page and API say",
        .server(.smallPlan))
    func disconnecting() async throws {
        let (visitor, key) = try await lab.connected()
        let connected = try await visitor.get("/athletes/anna/connections?message=connected")
        #expect(
            connected.text.contains("data-message=\"connected\"") && connected.text.contains("Strava is connected as "))
        #expect(connected.text.contains("as <bdi dir=\"auto\">Anna Beispiel</bdi>. Your activities"), "kept to itself")
        #expect(!connected.text.contains("another account"))
        let (path, header) = ("/api/v1/athletes/anna/activities", ["x-api-key": key])
        #expect(try await visitor.get(path, header).json?["activities"]?.array?.isEmpty == false)
        await lab.world?.change { $0.misbehave(.unauthorized, path: "/oauth/revoke") }
        _ = try await visitor.get("/athletes/anna/connections/disconnect")
        let gone = try await visitor.post("/athletes/anna/connections/disconnect", ["forget": "activities"])
        let place = "/athletes/anna/connections?message=disconnected_here"
        #expect(gone["Location"] == place, "\(gone)")
        #expect(try await visitor.get(place).text.contains("https://www.strava.com/settings/apps"))
        #expect(try await visitor.get(path, header).json?["activities"]?.array == [])
        try await visitor.connect(at: lab)
        let answer = try await visitor.ask("DELETE", "/connections/strava", header)
        #expect(answer.status == 200 && answer.json?["revoked"] == .bool(false), "\(answer)")
        let after = try await visitor.get("/connections", header).json?["connections"]?.array
        #expect(after?.first?["connected"] == .bool(false), "\(after as Any)")
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

    @Test("A wrong code is a message, a lost form leads to a page, and forms and keys come in headers, too", .row)
    func doors() async throws {
        let stranger = try lab.visitor()
        let wrong = try await stranger.post("/sign-in", ["code": "bad"])
        #expect(wrong.status == 403 && wrong.text.contains("data-message=\"code_invalid\" role=\"alert\""))
        let sent = try await stranger.post("/athletes/anna/sync")
        #expect(sent["Location"] == "/sign-in?message=signed_out&then=%2Fathletes%2Fanna%2Fsync")
        let fields = ["code": try await lab.code(), "then": "/athletes/anna/sync"]
        #expect(try await stranger.post("/sign-in", fields)["Location"] == "/")
        let visitor = try await lab.signIn()
        let (token, origin, key) = (try #require(visitor.csrf), try lab.origin, try await lab.key())
        let header = ["x-csrf-token": token, "Origin": origin]
        #expect(try await visitor.ask("POST", "/athletes/anna/sync", header).status == 303)
        #expect(try await visitor.ask("POST", "/athletes/anna/sync", ["Origin": origin]).status == 403)
        // A password for the proxy is no key.
        #expect(try await visitor.get("/api/v1/athletes", ["Authorization": "Basic YTpi"]).status == 200)
        for (bearer, status) in [(key, 200), ("x", 401)] {
            let both = ["x-api-key": key, "Authorization": "Bearer \(bearer)"]
            #expect(try await lab.visitor().get("/api/v1/athletes", both).status == status)
        }
    }
}
