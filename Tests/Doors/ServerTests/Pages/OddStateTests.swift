import CommandLab
import Foundation
import ServerLab
import StravaStandIn
import Testing

/// What pages show in states that are rarely looked at, and what a stranger found at the doors, each of which was wrong once.
@Suite("Pages and doors in odd states, over the wire") struct OddStateTests {
    @Test(.row) func monthsLeadBackBeyondWhatIsPublished() async throws {
        try lab.folder.write(Self.activities(on: ["2025-10-10", "2026-03-16"]), to: "activities.json")
        let visitor = try await lab.signIn()
        let january = try await visitor.get("/athletes/anna/calendar?month=2026-01").text
        #expect(january.contains("calendar?month=2025-10\">Back to October 2025"))
        #expect(january.contains("calendar?month=2026-03\">On to March 2026"))
        let march = try await visitor.get("/athletes/anna/calendar").text
        #expect(march.contains("rel=\"prev\" href=\"/athletes/anna/calendar?month=2026-02\""))
    }

    @Test("Of a search what makes no sense is told and not passed on, and an error keeps the ways to other pages", .row)
    func searches() async throws {
        let visitor = try await lab.signIn()
        func search(_ query: String) async throws -> HTTPAnswer {
            try await visitor.get("/athletes/anna/activities?" + query)
        }
        try await search("type=Run&type=Ride").expect(200, showing: "data-count=\"1\"", "name=\"type\" multiple")
        #expect(try await search("type=Swim&type=Ride").text.contains("data-count=\"0\""))
        for query in ["sport=foo", "period=foo", "page=0", "page=-1", "sport=run&sport=ride", "q=%ff"] {
            let answer = try await search(query).expect(422, "\(query)", showing: "data-count=\"1\"", "class=\"wrong\"")
            #expect(!answer.text.contains("=foo"), "no link goes on with it")
        }
        let beyond = try await search("page=99").text
        #expect(beyond.contains("data-empty=\"page\"") && !beyond.contains("data-empty=\"filtered\""))
        #expect(beyond.contains("href=\"/athletes/anna/activities\">To its end"))
        // Browsers would choke on it.
        let odd = try await search("q=a%00b%1b&from=x").text
        #expect(odd.contains("name=\"q\" type=\"search\" placeholder=\"Name contains\" value=\"ab\""))
        #expect(odd.contains("name=\"from\" type=\"date\" value=\"\" aria-invalid=\"true\""))
        try await visitor.get("/athletes/anna/calendar?month=2026-13").expect(
            404, showing: "data-code=\"not_found\"", "data-athlete=\"anna\"",
            "href=\"/athletes/anna/calendar\"")
        let stranger = try lab.visitor()
        try await stranger.get("/athletes/anna/activities?sport=run&q=a%26b&message=synced")
            .expect(to: "/sign-in?then=%2Fathletes%2Fanna%2Factivities%3Fsport%3Drun%26q%3Da%2526b")
        let fields = ["code": try await lab.code(), "then": "/athletes/anna/activities?sport=run&q=a%26b"]
        #expect(try await stranger.post("/sign-in", fields)["Location"] == fields["then"])
    }

    @Test(.row) func filesAreShownBeforeTheFirstRun() async throws {
        let key = try await lab.key()
        #expect(try await lab.tpmerge("forget", "--athlete", "ben", "--yes").status == 0)
        await lab.stop()
        try await lab.start()
        let visitor = try await lab.signIn(as: nil)
        let before = try await visitor.get("/athletes/ben/calendar").text
        #expect(before.contains("data-empty=\"never_synced\"") && before.contains("data-workout="))
        #expect(try await !visitor.get("/athletes/anna/calendar").text.contains("never_synced"))
        #expect(try await lab.api("athletes/anna/sync", key).status == 200)
    }

    /// Calendars by link wait for the run: who subscribed would lose all plans.
    @Test(.row) func whatWasImportedIsShownBeforeTheFirstRun() async throws {
        await lab.stop()
        for name in ["anna", "ben"] { #expect(try await lab.tpmerge("forget", "--athlete", name, "--yes").status == 0) }
        let yaml = try lab.folder.text("config.yaml").replacing(
            "feed: feed.ics", with: "feed: 'http://127.0.0.1:1/never.ics'"
        ).replacing("    activities: activities.json\n", with: "")
        try lab.folder.write(yaml, to: "config.yaml", mode: 0o600)
        try lab.folder.write(
            """
            Activity ID,Activity Date,Activity Name,Activity Type,Elapsed Time,Distance,Moving Time
            903,"Mar 17, 2026, 4:30:00 PM",Evening ride,Ride,3700,22.50,3600

            """, to: "export.csv")
        #expect(try await lab.tpmerge("import", "export.csv", "--athlete", "anna").status == 0)
        try await lab.start()
        let visitor = try await lab.signIn()
        let calendar = try await visitor.get("/athletes/anna/calendar?month=2026-03").text
        #expect(calendar.contains("data-workout=") && !calendar.contains("not planned"))
        #expect(try await visitor.get("/athletes/anna/activities").text.contains("data-count=\"1\""))
        #expect(try await visitor.get("/athletes/anna/days/2026-03-17").text.contains("Evening ride"))
        let empty = try await visitor.get("/athletes/anna/days/2026-03-15").text
        #expect(!empty.contains("othing is planned") && empty.contains("the plan hasn’t been read yet"), "\(empty)")
        let insights = try await visitor.get("/athletes/anna/insights").text
        #expect(!insights.contains("nothing planned") && insights.contains("been read yet"), "\(insights)")
        #expect(insights.contains("nothing is known.") && !insights.contains("takes an archive"))
        let key = try await lab.key()
        let told = try JSONValue(parsing: try await lab.api("athletes/anna/workouts", key).body)
        #expect(told["sources"]?["training_peaks"]?["state"] == "absent")
        #expect(told["workouts"]?.array?.count == 1)
        let link = try #require(try await lab.links()["main"])
        #expect(try await visitor.get(link).status == 503)
    }

    @Test(.server(.smallPlan)) func onlyARefusalAsksForAReconnection() async throws {
        let (visitor, key) = (try await lab.signIn(), try await lab.key())
        func connections() async throws -> String { try await visitor.get("/athletes/anna/settings").text }
        func sync() async throws { try await lab.synced(key) }
        try await sync()
        #expect(try await !connections().contains("Reconnect"))
        let calendar = try await visitor.get("/athletes/anna/calendar").text
        #expect(!calendar.contains("tpmerge connect strava") && calendar.contains("data-action=\"connect\""))
        try await visitor.connect(at: lab)
        _ = try await lab.lastRun(key)
        #expect(try await !connections().contains("Reconnect"))
        await lab.world?.change { $0.revoke() }
        try await sync()
        #expect(try await connections().contains("Reconnect"))
        #expect(
            try await visitor.get("/athletes/anna/calendar").text.contains(
                "data-trouble role=\"status\"><b>The last sync failed.</b> "))
        try await visitor.connect(at: lab)
        #expect(try await !connections().contains("Reconnect"), "before the next run, too")
        _ = try await lab.lastRun(key)
    }

    private static func activities(on days: [String]) -> String {
        let rows = days.enumerated().map { index, day in
            """
            {"id": \(index + 1), "name": "Run", "sport_type": "Run", "distance": 8000.0, "moving_time": 2640,
            "elapsed_time": 2700, "start_date": "\(day)T06:00:00Z", "start_date_local": "\(day)T07:00:00Z"}
            """
        }
        return "[" + rows.joined(separator: ",\n") + "]"
    }

    @Test(
        "81: Strava refuses to take the tokens back; they are gone all the same, which page and API say",
        .server(.smallPlan))
    func disconnecting() async throws {
        let (visitor, key) = try await lab.connected()
        let connected = try await visitor.get("/athletes/anna/settings?message=connected")
            .expect(showing: "data-message=\"connected\"", "Strava is connected as ")
        #expect(connected.text.contains("as <bdi dir=\"auto\">Anna Beispiel</bdi>. Your activities"), "kept to itself")
        #expect(!connected.text.contains("another account"))
        let (path, header) = ("/api/v1/athletes/anna/activities", ["x-api-key": key])
        #expect(try await visitor.get(path, header).json?["activities"]?.array?.isEmpty == false)
        await lab.world?.change { $0.misbehave(.unauthorized, path: "/oauth/revoke") }
        _ = try await visitor.get("/athletes/anna/connections/disconnect")
        let gone = try await visitor.post("/athletes/anna/connections/disconnect", ["forget": "activities"])
        let place = "/athletes/anna/connections?message=disconnected_here"
        #expect(gone["Location"] == place, "\(gone)")
        #expect(
            try await visitor.get(place.replacing("connections", with: "settings")).text.contains(
                "https://www.strava.com/settings/apps"))
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
            try await visitor.get(place.replacing("connections", with: "settings")).expect(
                showing: "Ben Muster</bdi>. Your activities are on their way. It is another account", "role=\"status\"")
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
        try await stranger.post("/athletes/anna/sync")
            .expect(to: "/sign-in?message=signed_out&then=%2Fathletes%2Fanna%2Fsync")
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
