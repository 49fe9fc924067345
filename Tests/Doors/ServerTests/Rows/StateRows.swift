import CommandLab
import Foundation
import ServerLab
import StravaStandIn
import Testing

@Suite("Rows 82 and 92–94: Strava's answers, going back, and secrets") struct StateRowTests {
    @Test(
        "82: answers that belong to no question ask nothing of Strava and spend nothing; a refusal keeps what is connected",
        .row(.smallPlan))
    func states() async throws {
        let visitor = try await lab.signIn()
        let other = try await lab.signIn()
        let good = try await visitor.consent(at: lab)
        let foreign = try await other.consent(at: lab)
        let (callback, key) = ("/connections/strava/callback", try await lab.key())
        let asked = await lab.world?.requests(to: "/oauth/token")
        let (state, code) = (try field("state", of: good), try field("code", of: good))
        let long = String(repeating: "a", count: 7000)
        let shapes = [
            foreign, callback, "\(callback)?code=\(code)", "\(callback)?state=\(state)",
            "\(callback)?code=\(code)&state=",
            "\(callback)?code=\(code)&state=\(state)x", "\(callback)?code=\(code)&state=\(state)&state=\(state)",
            "\(callback)?code=\(code)&code=\(code)&state=\(state)", "\(callback)?code=\(long)&state=\(state)",
            "\(callback)?code=&state=\(state)", "\(callback)?code=a%00b&state=\(state)",
            "\(callback)?code=%ff&state=\(state)", "\(callback)?error=access_denied",
            "\(callback)?error=access_denied&state=x&code=\(code)", "\(callback)?state=%00&code=x",
            "\(callback)?code=\(code)&state=\(Visitor.encoded("' OR 1=1 --"))",
        ]
        for shape in shapes {
            try await visitor.get(shape)
                .expect(303, "\(shape.prefix(100))", to: "/athletes/anna/connections?message=state_unknown")
        }
        #expect(
            try await visitor.get("\(callback)?code=\(String(repeating: "a", count: 9000))&state=\(state)").status
                == 414)
        #expect(try await visitor.ask("HEAD", good).status == 405, "HEAD spends nothing")
        #expect(try await visitor.post(good, ["code": code, "state": state]).status == 401, "a form has no key")
        let app = try await lab.ask("POST", callback, key, json: "{\"code\":\"\(code)\",\"state\":\"\(state)\"}")
        #expect(app.code == "state_unknown", "a key's answer to a session's question")
        let signedOut = try await lab.visitor().get(good).expect(303)
        #expect(signedOut["Location"]?.hasPrefix("/sign-in?message=signed_out&then=") == true)
        #expect(signedOut["Location"]?.contains(code) == false && signedOut["Location"]?.contains(state) == false)
        #expect(await lab.world?.requests(to: "/oauth/token") == asked)
        // After all that the question still waits for its answer, which it takes once.
        #expect(try await visitor.get(good)["Location"] == "/athletes/anna/connections?message=connected")
        #expect(try await visitor.get(good)["Location"] == "/athletes/anna/connections?message=state_unknown")
        #expect(await lab.world?.requests(to: "/oauth/token") == (asked ?? 0) + 1)
        try await visitor.get(visitor.consent(at: lab) + "&error=access_denied&error=x")
            .expect(to: "/athletes/anna/connections?message=denied")
        try await visitor.get("/athletes/anna/settings?message=denied").expect(attributes: [
            "data-connected": "true", "data-message": "denied",
        ])
        #expect(await lab.world?.requests(to: "/oauth/token") == (asked ?? 0) + 1)
    }

    @Test("92: nothing private shows after signing out, and a page from before does no harm", .row)
    func goingBack() async throws {
        let visitor = try await lab.signIn()
        let token = try #require(visitor.csrf)
        #expect(try await visitor.post("/sign-out").status == 303)
        #expect(visitor.cookies.isEmpty)
        try await visitor.get("/athletes/anna/settings")
            .expect(303, to: "/sign-in?then=%2Fathletes%2Fanna%2Fsettings", hiding: "anna")
        let old = try await visitor.post("/athletes/anna/connections/disconnect", ["csrf": token])
        #expect(old.status == 303)
        #expect(old["Location"]?.contains("message=signed_out") == true)
        let page = try await visitor.get(try #require(old["Location"]))
        #expect(page.text.contains("You were signed out. Nothing was changed."))
        #expect(try await visitor.post("/sign-out", ["csrf": token]).status == 303)
        #expect(try await visitor.get("/assets/tpmerge.0123456789.css").status == 404)
    }

    @Test(
        "93: browsers that send neither Origin nor Referer can do everything; those without cookies are told",
        .row(.smallPlan))
    func oldBrowsers() async throws {
        let none = ["Origin": ""]
        let visitor = try lab.visitor()
        #expect(try await visitor.post("/sign-in", ["code": lab.code()], none).status == 303)
        _ = try await visitor.get("/athletes/anna/settings")
        try await visitor.connect(at: lab)
        try await visitor.post("/athletes/anna/connections/disconnect", [:], none)
            .expect(to: "/athletes/anna/connections?message=disconnected")
        #expect(try await visitor.post("/sign-out", [:], none)["Location"] == "/sign-in")
        let blind = try lab.visitor()
        let signedIn = try await blind.post("/sign-in", ["code": lab.code(), "then": "/athletes/anna/connections"])
        blind.cookies = [:]
        let sent = try await blind.get(try #require(signedIn["Location"]))
        let page = try await blind.get(try #require(sent["Location"]))
        page.expect(200, showing: "allow cookies")
    }

    @Test("94: secrets stand in no answer, no header, no word of the server and no command line", .row(.smallPlan))
    func secrets() async throws {
        let (visitor, code, key) = (try lab.visitor(), try await lab.code(), try await lab.key())
        let links = try await lab.links()
        let signedIn = try await visitor.post("/sign-in", ["code": code])
        let session = try #require(visitor.cookies["tpmerge_session"])
        var answers = [try await visitor.get("/athletes/anna/settings")]
        let consented = try await visitor.consent(at: lab)
        answers.append(try await visitor.get(consented))
        for path in [
            "/athletes/anna/settings", consented, "/nothing?key=\(key)", "/assets/\(key)", "/calendars/x\(key).ics",
        ] { answers.append(try await visitor.get(path, ["Referer": "http://x/?code=\(code)"])) }
        for path in ["/connections", "/connections/strava/callback", "/connections/\(key)", "/connections?key=\(key)"] {
            answers.append(try await lab.visitor().get(path, ["x-api-key": key]))
        }
        answers.append(try await lab.ask("POST", "/connections/strava/refresh", key, json: "{}"))
        answers.append(try await visitor.post("/sign-in", ["code": code]))
        answers.append(try await lab.visitor().get(try #require(links["main"])))
        answers += try await lab.raw("GET /\(key) \(code)\r\n\r\n").answers
        let tokens = try JSONValue(parsing: lab.folder.data("state/tokens/strava-anna.json"))
        var secrets = strings(in: tokens).filter { $0.utf8.count >= 20 }
        secrets += [
            code, key, session, "standin-secret", try field("code", of: consented), try field("state", of: consented),
        ]
        let linked = links.values.map { String($0.dropFirst("/calendars/".count).prefix(43)) }
        secrets += linked
        #expect(secrets.count >= 8)
        for secret in secrets {
            // The settings are where the calendars' links are told.
            for answer in answers where !linked.contains(secret) || !answer.text.contains("data-page=\"settings\"") {
                #expect(!answer.headerText.contains(secret) && !answer.text.contains(secret), "\(answer)")
            }
            #expect(try !lab.errors.contains(secret))
            #expect(secret == session || !signedIn.headerText.contains(secret))
            if Linux.isHere {
                let line = try String(contentsOfFile: "/proc/\(try lab.server.pid)/cmdline", encoding: .utf8)
                #expect(!line.contains(secret))
            }
        }
    }

    private func strings(in value: JSONValue) -> [String] {
        if let text = value.string { return [text] }
        return (value.array ?? []).flatMap(strings) + (value.object ?? [:]).values.flatMap(strings)
    }
}

@Suite("After Strava's no, and at its limit", .server(.smallPlan)) struct RefusalRowTests {
    @Test(
        "77: a Strava that refuses isn't asked again until somebody connects; the feed goes on")
    func refusal() async throws {
        let (visitor, key) = try await lab.connected()
        await lab.world?.change { $0.misbehave(.inactive) }
        #expect(try await lab.synced(key).exitStatus == 77)
        let asked = await lab.world?.requests(to: "/athlete/activities")
        await lab.world?.change { $0.misbehaviours = [] }
        try lab.folder.write(
            try lab.folder.text("feed.ics").replacing("Run: Easy", with: "Run: Changed"), to: "feed.ics")
        #expect(try await lab.synced(key).exitStatus == 77)
        #expect(await lab.world?.requests(to: "/athlete/activities") == asked)
        #expect(try lab.folder.text("anna.ics").contains("Run: Changed"))
        try await visitor.get("/athletes/anna/settings")
            .expect(showing: "Reconnect", "deactivated the API application")
        try await visitor.connect(at: lab)
        let last = try await lab.lastRun(key)
        #expect(await lab.world?.requests(to: "/athlete/activities") ?? 0 > asked ?? 0, "it is asked again")
        #expect(last.exitStatus == 0, "\(last)")
    }

    @Test(
        "81: at Strava's limit the page says after how many minutes it may be asked again")
    func limit() async throws {
        let (visitor, key) = try await lab.connected()
        await lab.world?.change { $0.misbehave(.tooManyRequests) }
        _ = try await visitor.post("/athletes/anna/sync")
        _ = try await lab.lastRun(key)
        let page = try await visitor.get("/athletes/anna/calendar?message=synced")
            .expect(showing: "data-message=\"rate_limited\" role=\"alert\"")
        let sentence = #/Strava rate limit exceeded\. Please wait (\d+) minutes? and try again\./#
        let minutes = try #require(page.text.firstMatch(of: sentence).flatMap { Int($0.1) })
        #expect((1...15).contains(minutes))
    }

    @Test("81: a Strava that never answers is given up; nothing is sent twice, no token is replaced", .slow)
    func silence() async throws {
        var (visitor, key) = try await lab.connected()
        let kept = try lab.folder.data("state/tokens/strava-anna.json")
        let answer = try await visitor.consent(at: lab)
        // Nobody listens for longer than this server's ten seconds.
        try await lab.restart(Shim.faster(5))
        visitor = try lab.visitor(with: visitor.cookies)
        var asked = await lab.consents
        await lab.world?.change { $0.misbehave(.silence) }
        func ending(_ name: String, _ ask: () async throws -> HTTPAnswer) async throws -> HTTPAnswer {
            let answer = try await ask()
            #expect(await lab.consents == asked + 1, "\(name)")
            asked = await lab.consents
            return answer
        }
        let refreshed = try await ending("refresh") { try await lab.ask("POST", "/connections/strava/refresh", key) }
        #expect(refreshed.code == "strava_away", "\(refreshed)")
        let back = try await ending("callback") { try await visitor.get(answer) }
        #expect(back["Location"] == "/athletes/anna/connections?message=network", "\(back)")
        #expect(try lab.folder.data("state/tokens/strava-anna.json") == kept)
        let gone = try await ending("disconnect") { try await lab.ask("DELETE", "/connections/strava", key) }
        #expect(gone.status == 200 && gone.json?["revoked"] == .bool(false), "\(gone)")
        await lab.world?.change { $0.misbehaviours = [] }
        // The page's forms have a token.
        _ = try await visitor.get("/athletes/anna/settings")
        try await visitor.connect(at: lab)
    }

    @Test(
        "81: while another program keeps the tokens to itself whoever asks is told to wait, and no code is sent", .slow)
    func tokensInUse() async throws {
        let (visitor, key) = try await lab.connected()
        let answer = try await visitor.consent(at: lab)
        let asked = await lab.consents
        try await lab.whileLocked("state/tokens/strava-anna.lock") {
            async let refreshed = lab.ask("POST", "/connections/strava/refresh", key)
            #expect(try await visitor.get(answer)["Location"] == "/athletes/anna/connections?message=busy")
            let gone = try await lab.ask("DELETE", "/connections/strava", key)
            for answer in [try await refreshed, gone] {
                #expect(answer.status == 409 && answer.code == "busy", "\(answer)")
            }
            #expect(await lab.consents == asked)
        }
        try await visitor.connect(at: lab)
    }
}
