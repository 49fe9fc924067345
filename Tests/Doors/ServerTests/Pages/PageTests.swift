import CommandLab
import Foundation
import ServerLab
import StravaStandIn
import Testing

/// The pages of an athlete over real sockets: what is on them, what their forms do, what wrong addresses bring.
@Suite("Pages of an athlete") struct PageTests {
    @Test(.row) func eachPageIsThereWithItsFrameAndEachWorkoutOnce() async throws {
        let visitor = try await lab.signIn()
        for (path, page) in [
            ("calendar", "calendar"), ("calendar?month=2026-02", "calendar"), ("days/2026-03-17", "day"),
            ("activities", "activities"), ("insights", "insights"), ("settings", "settings"),
        ] {
            let answer = try await visitor.get("/athletes/anna/\(path)")
                .expect(200, "\(path)", attributes: ["data-page": page, "data-athlete": "anna"])
            #expect(answer.text.split(separator: "<h1>").count == 2, "\(path)")
            answer.expect(
                showing: "<a class=\"skip\" href=\"#main\">Skip to content</a>", "<nav aria-label=\"Main\">")
            #expect(answer.text.contains("action=\"/sign-out\"") == (page == "settings"), "\(path)")
            #expect(!answer.text.contains(" style="), "\(path)")
            for word in ["Optional(", "nil", " nan", "inf ", "null"] {
                #expect(!answer.text.contains(word), "\(path): \(word)")
            }
        }
        let page = try await visitor.get("/athletes/anna/calendar?month=2026-03")
        let key = try await lab.key()
        let told = try await visitor.get(
            "/api/v1/athletes/anna/workouts?from=2026-02-23&to=2026-04-05&missed=show", ["x-api-key": key])
        let workouts = try #require(told.json?["workouts"]?.array)
        #expect(!workouts.isEmpty)
        for workout in workouts {
            let uid = try #require(workout["uid"]?.string)
            #expect(page.text.components(separatedBy: "data-workout=\"\(uid)\"").count == 2, "\(uid)")
        }
        #expect(page.text.components(separatedBy: "data-workout=").count == workouts.count + 1)
        page.expect(
            showing: #"<table id="month" data-month="2026-03">"#, #"<td data-day="2026-03-18" aria-current="date""#)
        // Empty months lead to others, and not on and on.
        for month in [
            "0001-01", "9999-12", "2026-1", "2026-13", "-1", "2026-03-01", "", "1899-12", "2026-03&month=2026-04",
        ] {
            try await visitor.get("/athletes/anna/calendar?month=\(month)")
                .expect(404, "\(month)", attributes: ["data-code": "not_found"])
        }
        try await visitor.get("/athletes/anna/calendar?month=2031-01")
            .expect(showing: "data-empty=\"month\"", "calendar?month=2026-", "rel=\"prev\"", hiding: "rel=\"next\"")
        try await visitor.get("/athletes/anna/calendar?month=1999-01")
            .expect(showing: "rel=\"next\"", hiding: "rel=\"prev\"")
    }

    @Test("Lists, sums, pages and other programs say the same of each planned day", .row) func oneTruth() async throws {
        // The day before the first activity of the list isn't known.
        let long = SmallPlan.event("long", "20260315", "Run: Long", "Workout type: Run\\nPlanned Time: 1:30\\n")
        try lab.folder.replace(
            "feed.ics", with: SmallPlan.feed.replacing("END:VCALENDAR", with: "\(long)\r\nEND:VCALENDAR"))
        _ = try await lab.tpmerge("merge", "--today", "2026-03-18").expect(0)
        let (visitor, key) = (try await lab.signIn(), try await lab.key())
        func get(_ path: String) async throws -> JSONValue? {
            try await visitor.get("/api/v1/" + path, ["x-api-key": key]).expect(200, "\(path)").json
        }
        let page = try await visitor.get("/athletes/anna/calendar?month=2026-03").text
        for monday in ["2026-03-09", "2026-03-16"] {
            let sunday = monday == "2026-03-09" ? "2026-03-15" : "2026-03-22"
            let days = "from=\(monday)&to=\(sunday)"
            let workouts = try #require(try await get("athletes/anna/workouts?\(days)&missed=show")?["workouts"]?.array)
            let planned = workouts.filter { $0["planned"] != nil && $0["kind"]?.string == "workout" }
            let own = try await lab.json("report", "--athlete", "anna", "--week", monday)
            let totals = try await [
                get("athletes/anna/insights?\(days)")?["plan"]?["total"],
                get("report?week=\(monday)")?["athletes"]?.array?.first?["total"],
                own["athletes"]?.array?.first?["total"],
            ]
            func count(_ status: String) -> Double {
                Double(planned.count { $0["status"]?.string == status })
            }
            for total in totals {
                #expect(total?["done"]?.number == count("completed") && total?["missed"]?.number == count("missed"))
                #expect((total?["open"]?.number ?? 0) + (total?["unknown"]?.number ?? 0) == count("planned"))
                #expect(total?["unknown"]?.number == (monday == "2026-03-09" ? 1 : 0))
                #expect(total?["compliance_pct"] == totals[0]?["compliance_pct"])
            }
            for workout in planned {
                let (uid, status) = (try #require(workout["uid"]?.string), workout["status"]?.string ?? "")
                let card = page.components(separatedBy: "data-workout=\"\(uid)\"").last?.prefix(while: { $0 != ">" })
                #expect(card?.contains("data-status=\"\(status)\"") == true, "\(uid), \(status)")
            }
        }
    }

    @Test(.row) func aRunIsAskedForAndTold() async throws {
        let visitor = try await lab.signIn()
        let asked = try await visitor.post("/athletes/anna/sync", ["back": "activities"])
        #expect(asked.status == 303)
        #expect(asked["Location"]?.hasSuffix("/athletes/anna/activities?message=synced") == true)
        var page = asked
        try await eventually {
            page = try await visitor.get("/athletes/anna/calendar?message=synced")
            guard page.text.contains("data-sync=\"running\"") else { return true }
            #expect(page.text.contains("Syncing workouts...") && page.text.contains("http-equiv=\"refresh\""))
            return false
        }
        page.expect(showing: "data-message=\"synced\" role=\"status\"", hiding: "http-equiv=\"refresh\"")
    }

    @Test(.server) func aRunThatFailsIsToldInItsOwnWords() async throws {
        let visitor = try await lab.signIn()
        try FileManager.default.removeItem(atPath: lab.folder.path("feed.ics"))
        _ = try await visitor.post("/athletes/anna/sync")
        let last = try await lab.lastRun(try await lab.key())
        let page = try await visitor.get("/athletes/anna/calendar?message=synced")
        #expect(page.text.contains("<p data-message=\"sync_failed\" role=\"alert\">feed.ics"), "\(last)")
    }

    @Test(.row) func pairsAreMadeAndUndoneOnTheDay() async throws {
        let visitor = try await lab.signIn()
        let day = try await visitor.get("/athletes/anna/days/2026-03-16")
        let form = try #require(day.text.components(separatedBy: "data-action=\"unpair\"").dropFirst().first)
        let uid = try #require(form.components(separatedBy: "name=\"uid\" value=\"").dropFirst().first)
            .prefix { $0 != "\"" }
        let unpaired = try await visitor.post("/athletes/anna/unpair", ["uid": String(uid)])
        #expect(unpaired.status == 303)
        #expect(unpaired["Location"]?.hasSuffix("/days/2026-03-16?message=unpaired") == true)
        let after = try await visitor.get("/athletes/anna/days/2026-03-16?message=unpaired")
            .expect(showing: "data-message=\"unpaired\"")
        let option = try #require(after.text.components(separatedBy: "<option value=\"").dropFirst().first)
        let paired = try await visitor.post(
            "/athletes/anna/pair", ["uid": String(uid), "activity_id": String(option.prefix { $0 != "\"" })])
        #expect(paired["Location"]?.hasSuffix("?message=paired") == true)
        for fields in [["uid": "none"], ["uid": String(uid), "activity_id": "7"], [:]] {
            #expect(try await visitor.post("/athletes/anna/pair", fields).status == 404)
        }
        #expect(try await visitor.post("/athletes/anna/unpair", ["uid": "none"]).status == 404)
    }

    @Test(.row) func activitiesAreFilteredAndWrongValuesTold() async throws {
        let visitor = try await lab.signIn()
        let all = try await visitor.get("/athletes/anna/activities")
        let count = try #require(all.attribute("data-count").flatMap { Int($0) })
        #expect(count > 0)
        let wrong = try await visitor.get(
            "/athletes/anna/activities?from=2026-02-30&min_calories=NaN&sort=sideways&sport=all&q=&page="
        ).expect(422, attributes: ["data-count": String(count)])
        #expect(wrong.text.components(separatedBy: "aria-invalid=\"true\"").count == 4)
        #expect(wrong.text.contains("id=\"from-problem\"") && wrong.text.contains("aria-describedby=\"from-problem\""))
        try await visitor.get("/athletes/anna/activities?q=%25").expect(200, showing: "data-empty=\"filtered\"")
        let id = try #require(all.attribute("data-activity"))
        try await visitor.get("/athletes/anna/activities/\(id)").expect(
            attributes: ["data-page": "activity"], showing: "data-section=\"summary\"",
            "https://www.strava.com/activities/\(id)")
        for id in ["1", "x", "0\(id)", "-1", "99999999999999999999"] {
            #expect(try await visitor.get("/athletes/anna/activities/\(id)").status == 404, "\(id)")
        }
    }

    @Test(.row) func aCalendarGetsAnotherAddress() async throws {
        let visitor = try await lab.signIn()
        let former = try #require(try await lab.links()["main"])
        try await visitor.get("/athletes/anna/settings")
            .expect(showing: former, "data-link=\"webcal\"", hiding: "data-link=\"google\"", "class=\"qr\"")
        let renewed = try await visitor.post("/athletes/anna/renew", ["calendar": "main"])
        #expect(renewed["Location"]?.hasSuffix("/subscribe?message=renewed") == true)
        #expect(try await visitor.get(former).status == 404)
        #expect(try await visitor.get(try #require(try await lab.links()["main"])).status == 200)
        #expect(try await visitor.post("/athletes/anna/renew", ["calendar": "other"]).status == 404)
    }

    @Test(.row) func theRosterShowsEachAthletesWeekAndFormsOfAnotherSessionDoNothing() async throws {
        let page = try await lab.signIn(as: nil).get("/").expect(attributes: ["data-page": "roster"])
        for name in ["anna", "ben"] { #expect(page.text.contains("data-athlete-row=\"\(name)\"")) }
        #expect(page.text.matches(of: /class="boxes" data-planned-s="\d+" data-done-s="\d+"/).count == 2)
        let one = try await lab.signIn().get("/")
        #expect(one.status == 303 && one["Location"]?.hasSuffix("/athletes/anna/calendar") == true)
        let (anna, other) = (try await lab.signIn(), try await lab.signIn())
        let token = try #require(other.csrf)
        #expect(try await anna.post("/athletes/anna/sync", ["csrf": token]).status == 403)
        // The same token looks different each time, and each look of it opens.
        let first = try #require(anna.csrf)
        _ = try await anna.get("/athletes/anna/calendar")
        #expect(first != anna.csrf)
        #expect(try await anna.post("/athletes/anna/sync", ["csrf": first]).status == 303)
    }

    @Test("Of insights what is asked for is shown, and what makes no sense is told beside its field", .server)
    func parameters() async throws {
        let visitor = try await lab.signIn()
        let path = "/athletes/anna/insights"
        try await visitor.get(path)
            .expect(200, attributes: ["data-page": "insights"], hiding: "aria-invalid")
        try await visitor.get(path + "?year=2025&sports=run,bike&metric=distance").expect(
            200, showing: "<option value=\"2025\" selected>", "<option value=\"bike,run\" selected>Bike, Run</option>",
            "<option value=\"distance\" selected>", "1 January 2025 to 31 December 2025, Bike, Run, by distance")
        // A form sends empty fields, too.
        #expect(try await visitor.get(path + "?year=&sports=&metric=time").status == 200)
        for (query, field) in [
            ("year=1899", "year"), ("year=x", "year"), ("year=2025&year=2026", "year"), ("year=%ff", "year"),
            ("sports=running", "sports"), ("sports=run,", "sports"), ("metric=speed", "metric"),
        ] {
            try await visitor.get("\(path)?\(query)").expect(
                422, "\(query)", attributes: ["data-page": "insights", "aria-describedby": "\(field)-problem"],
                showing: "class=\"wrong\" id=\"\(field)-problem\">", "data-part=\"heatmap\"")
        }
        #expect(try await lab.visitor().get(path).status == 303)
    }
}

@Suite("The form for edits") struct EditPageTests {
    private static let page = "/athletes/anna/activities/901"

    /// What the form holds, as a browser sends it back.
    private func fields(_ answer: HTTPAnswer) throws -> [String: String] {
        var fields: [String: String] = [:]
        for match in answer.text.matches(of: /<input [^>]*name="([a-z_]+)" value="([^"]*)"/) {
            fields[String(match.1)] = String(match.2)
        }
        fields["excluded"] = nil
        fields["csrf"] = nil
        try #require(fields["name"] != nil && fields["shown_name"] != nil, "\(answer.text)")
        return fields
    }

    /// Strava's name may change while the page is open.
    @Test(.row(.smallPlan)) func aFieldThatIsLeftAsItWasIsNoEdit() async throws {
        let visitor = try await lab.signIn()
        try await visitor.connect(at: lab)
        let key = try await lab.key()
        try await lab.synced(key)
        var form = try fields(try await visitor.get(Self.page))
        await lab.world?.change { $0.athlete[activity: 901]?.name = "Evening Run" }
        try await lab.synced(key)
        form["calories"] = "650"
        #expect(try await visitor.post(Self.page + "/edit", form).status == 303)
        var told = try await lab.ask("activities/901", key: key)
        #expect(told?["edited"]?.array == ["calories"], "\(told as Any)")
        #expect(told?["name"] == "Evening Run")

        // One that is longer than a name may be here stops nothing.
        let long = String(repeating: "long ", count: 60)
        await lab.world?.change { $0.athlete[activity: 901]?.name = long }
        try await lab.synced(key)
        form = try fields(try await visitor.get(Self.page))
        form["calories"] = "700"
        #expect(try await visitor.post(Self.page + "/edit", form).status == 303)
        told = try await lab.ask("activities/901", key: key)
        #expect(told?["calories"] == 700 && told?["edited"]?.array == ["calories"], "\(told as Any)")
    }
}
