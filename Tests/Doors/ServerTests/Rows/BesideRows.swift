import Basics
import CommandLab
import GRDB
import ServerLab
import StravaStandIn
import Testing

@Suite("Rows 74–76: commands and other servers beside the server") struct BesideRowTests {
    @Test(
        "74: while somebody else holds the lock looking works, writing is told to wait, and no run is lost",
        .row(.smallPlan), .slow)
    func locked() async throws {
        _ = try await lab.tpmerge("merge", "--today", "2026-03-18")
        let (visitor, key) = (try await lab.signIn(), try await lab.key())
        let main = try #require(try await lab.links()["main"])
        // Connects first. Otherwise a waiting run that goes before the new connection would report that there is
        // none.
        try await visitor.connect(at: lab)
        let before = try await lab.lastRun(key)["started"]
        let asked = await lab.world?.requests(to: "/oauth/token")
        let (page, app) = (try await visitor.consent(at: lab), try await lab.appConsent(key))
        let uid = try #require(
            try await lab.api("athletes/anna/workouts", key).json?["workouts"]?.array?.first?["uid"]?.string)
        try await lab.whileLocked {
            try await lab.sync(key)
            let answers = try await lab.looks {
                async let unpaired = lab.ask("DELETE", "/api/v1/athletes/anna/pairs/\(uid)", key)
                async let disconnected = lab.ask("DELETE", "/connections/strava", key)
                async let connected = lab.ask("POST", "/connections/strava/callback", key, json: app)
                async let back = visitor.get(page)
                async let form = visitor.post("/athletes/anna/connections/disconnect")
                return try await [unpaired, disconnected, connected, back, form]
            } at: { () async throws in
                #expect(try await lab.api("athletes/anna/workouts", key).status == 200)
                #expect(try await lab.visitor().get(main).status == 200)
                #expect(try await visitor.get("/athletes/anna/settings").status == 200)
            }
            for answer in answers.prefix(3) {
                answer.expect(409, code: "busy", headers: ["Retry-After": "10"])
            }
            for answer in answers.suffix(2) {
                #expect(answer["Location"] == "/athletes/anna/connections?message=busy", "\(answer)")
            }
            #expect(await lab.world?.requests(to: "/oauth/token") == asked, "no code was sent")
            let state = try await lab.api("athletes/anna/sync", key).json?["state"]
            #expect(state != "idle", "the run waits")
            #expect(try await lab.tpmerge("merge").status == 75)
        }
        // The same answers from Strava, once no other process holds the lock.
        #expect(try await visitor.get(page)["Location"] == "/athletes/anna/connections?message=connected")
        try await lab.ask("POST", "/connections/strava/callback", key, json: app).expect(200)
        #expect(try await lab.lastRun(key)["started"] != before)
    }

    @Test("74: while another program writes to server.sqlite looking doesn't wait, and writing is told to", .row, .slow)
    func stalledWriter() async throws {
        // A key's first look of the day would like to be noted.
        let (visitor, key, code) = (try await lab.signIn(), try await lab.key(), try await lab.code())
        let main = try #require(try await lab.links()["main"])
        try await lab.whileWriting {
            let answers = try await lab.looks {
                try await lab.atOnce(8) { try await lab.visitor().post("/sign-in", ["code": code]) }
            } at: { () async throws in
                #expect(try await lab.visitor().get("/robots.txt").status == 200)
                #expect(try await lab.api("athletes/anna/workouts", key).status == 200)
                #expect(try await lab.visitor().get(main).status == 200)
                #expect(try await visitor.get("/athletes/anna/settings").status == 200)
            }
            for answer in answers {
                answer.expect(409, code: "busy", headers: ["Retry-After": "10"])
            }
        }
        #expect(try await lab.visitor().post("/sign-in", ["code": code]).status == 303, "it isn't spent")
        #expect(try await lab.api("athletes/anna/workouts", key).status == 200)
        #expect(try await lab.json("key", "list")["keys"]?.array?.first?["last_used"]?.string != nil)
    }

    @Test(
        "74: a poll that finds the lock taken comes later", .row(nil, "poll_minutes: 5"),
        .enabled(if: Shim.isAvailable, Shim.reason), .slow)
    func pollLater() async throws {
        let key = try await lab.key()
        let before = try await lab.lastRun(key)["started"]
        try await lab.restartWithClock(lab.noticingLocks)
        try await lab.whileLocked {
            try lab.showClock(lab.folder.clock.now.advanced(bySeconds: 3600))
            try await lab.findsLockTaken()
            #expect(try await lab.api("athletes/anna/sync", key).json?["last"]?["started"] == before)
        }
        #expect(try await eventually { try await lab.lastRun(key)["started"] != before })
    }

    @Test("75: what other processes have done the next answer shows", .row) func others() async throws {
        let key = try await lab.key()
        let main = try #require(try await lab.links()["main"])
        var calendar = try await lab.visitor().get(main)
        for metres in ["2000", "2200", "2400"] {
            try lab.folder.write(SmallPlan.feed.replacing("1800 m", with: metres + " m"), to: "feed.ics")
            #expect(try await lab.tpmerge("merge", "--athlete", "anna").status == 0)
            let later = try await lab.visitor().get(main)
            #expect(later["ETag"] != calendar["ETag"], "\(metres)")
            #expect(try later.body == lab.folder.data("anna.ics"), "\(metres)")
            let workouts = try await lab.api("athletes/anna/workouts", key)
            #expect(workouts.text.contains(metres), "\(metres)")
            calendar = later
        }
        let workouts = try await lab.api("athletes/anna/workouts", key).json?["workouts"]?.array ?? []
        let plan = try #require(workouts.first { $0["status"] == "missed" }?["uid"]?.string)
        #expect(try await lab.tpmerge("pair", "--athlete", "anna", plan, "901").status == 0)
        let paired = try await lab.api("athletes/anna/workouts", key).json?["workouts"]?.array ?? []
        #expect(paired.first { $0["uid"] == .string(plan) }?["status"] == "completed")
        let everybody = try await lab.signIn(as: nil)
        #expect(try await lab.tpmerge("forget", "--athlete", "anna", "--yes").status == 0)
        #expect(try await lab.api("athletes/anna/workouts", key).status == 401)
        #expect(try await lab.visitor().get(main).status == 404)
        #expect(try await everybody.get("/api/v1/athletes/anna/workouts").status == 503)
        #expect(try await everybody.get("/api/v1/athletes/ben/workouts").status == 200)
    }

    @Test(
        "76: a second server doesn't start; cron and the server publish the same, never the older over the newer", .row)
    func together() async throws {
        try await lab.tpmerge("serve")
            .expect(75, errors: "tpmerge: error: Another tpmerge serve is running with this state folder.\n")
        let key = try await lab.key()
        let main = try #require(try await lab.links()["main"])
        for round in 0..<6 {
            try lab.folder.write(SmallPlan.feed.replacing("1800 m", with: "2\(round)00 m"), to: "feed.ics")
            async let command = lab.tpmerge("merge", "--athlete", "anna")
            try await lab.sync(key)
            async let other = lab.tpmerge("merge", "--athlete", "anna")
            for ending in try await [command, other] {
                #expect([0, 75].contains(ending.status), "\(round) \(ending.errors)")
            }
            #expect(try await lab.lastRun(key).exitStatus == 0, "\(round)")
            let published = try lab.folder.text("anna.ics")
            #expect(published.contains("2\(round)00") || published.contains("2.\(round)"), "\(round)")
            #expect(try await lab.visitor().get(main).text == published, "\(round)")
            let sequences = published.split(whereSeparator: \.isNewline).filter { $0.hasPrefix("SEQUENCE:") }
                .compactMap { Int($0.dropFirst("SEQUENCE:".count)) }
            #expect(sequences.max() == round + 1, "\(round) \(sequences)")
        }
    }
}

extension ServerLab {
    /// Does something while another process writes to `server.sqlite` and doesn't finish.
    fileprivate func whileWriting<Result>(_ work: () async throws -> Result) async throws -> Result {
        var configuration = Configuration()
        configuration.allowsUnsafeTransactions = true
        let queue = try DatabaseQueue(path: folder.path("state/server.sqlite"), configuration: configuration)
        try await queue.writeWithoutTransaction { try $0.beginTransaction(.immediate) }
        let result = try await work()
        try await queue.writeWithoutTransaction { try $0.rollback() }
        try queue.close()
        return result
    }

    /// Asks Strava for consent as an app does, and gives the body with its answer.
    func appConsent(_ key: String) async throws -> String {
        let question = try await ask("POST", "/connections/strava/initiate", key)
        let address = try #require(question.json?["authorize_url"]?.string, "\(question)")
        let answer = try await StravaBrowser.consent(at: address)
        let (code, state) = (try field("code", of: answer), try field("state", of: answer))
        return "{\"code\":\"\(code)\",\"scope\":\"read,activity:read_all\",\"state\":\"\(state)\"}"
    }
}
