import Basics
import CommandLab
import Foundation
import GRDB
import ServerLab
import StravaStandIn
import Testing

@Suite("Rows 117 and 120: questions and bodies that aren't Strava's") struct ChallengeRowTests {
    private static let late = WorldState.smallPlan {
        $0.misbehave(.late(milliseconds: 12_000), path: "POST /api/v3/push_subscriptions")
    }

    @Test(
        "117: a challenge with the wrong token, mode or path, too long, or when nobody waits for one", .row(late), .slow
    )
    func challenges() async throws {
        async let created = lab.tpmerge("webhook", "create")
        try await lab.waits { await lab.world?.change { $0.webhooks.subscription } != nil }
        let form = try #require(await lab.world?.seen.first { $0.asked.method == "POST" }).asked.form
        let token = try #require(form["verify_token"])
        let path = try await lab.callbackPath()
        let script = "<script>alert(1)</script>\"\\\u{7}é"
        func ask(
            _ token: String, at path: String, _ mode: String = "subscribe", _ challenge: String? = nil
        ) async throws -> HTTPAnswer {
            let challenge = Visitor.encoded(challenge ?? script)
            return try await lab.visitor().get(
                "\(path)?hub.mode=\(mode)&hub.challenge=\(challenge)&hub.verify_token=\(token)")
        }
        let good = try await ask(token, at: path).expect(
            200, headers: ["Content-Type": "application/json; charset=utf-8", "X-Content-Type-Options": "nosniff"])
        #expect(good.json?["hub.challenge"]?.string == script)
        #expect(try await ask(token, at: path, "subscribe", String(repeating: "é", count: 256)).status == 200)
        for answer in [
            try await ask(token + "x", at: path), try await ask("", at: path),
            try await ask(token, at: path, "unsubscribe"), try await ask(token, at: path, "subscribe", ""),
            try await ask(token, at: path, "subscribe", String(repeating: "x", count: 257)),
            try await lab.visitor().get(path),
            try await lab.visitor().get("\(path)?hub.mode=subscribe&hub.verify_token=\(token)"),
            try await lab.visitor().get(
                "\(path)?hub.mode=subscribe&hub.mode=x&hub.challenge=c&hub.verify_token=\(token)"),
        ] {
            answer.expect(403, code: "code_invalid", hiding: "script")
        }
        for other in [
            "/webhooks/strava/x", path + "x", String(path.dropLast()), path.uppercased(), "/webhooks/strava",
        ] {
            try await ask(token, at: other).expect(404, "\(other)", code: "not_found")
        }
        for method in ["PUT", "PATCH", "DELETE"] {
            try await lab.visitor().ask(method, path, [:], Data())
                .expect(405, "\(method)", headers: ["Allow": "GET, HEAD, OPTIONS, POST"])
        }
        #expect(try await created.status == 0)
        #expect(try await ask(token, at: path).status == 403, "nobody waits any more")
        #expect(try await ask(token, at: path).code == "code_invalid")
    }

    @Test("120: bodies that are no events; the server goes on, and Strava isn't asked", .row(.smallPlan))
    func bodies() async throws {
        let (path, _) = try await lab.subscribed()
        let asked = await lab.questions
        let good = try await lab.text(PushEvent("create", activity: 77, of: 1))
        let id = try #require(await lab.world?.change { $0.webhooks.subscription?.id } ?? nil)
        func event(_ key: String, _ value: String) -> String {
            let members = [
                "object_type": "\"activity\"", "object_id": "77", "aspect_type": "\"create\"", "owner_id": "1",
                "subscription_id": "\(id)",
            ].merging([key: value]) { $1 }
            return "{" + members.sorted { $0.key < $1.key }.map { "\"\($0.key)\":\($0.value)" }.joined(separator: ",")
                + "}"
        }
        let deep = String(repeating: "[", count: 7000)
        var bad = [
            "", "{", "null", "[]", "7", "\"x\"", "{}", "x=y", "[\(good)]", good + "x", "\u{FEFF}{", event("x", deep),
        ]
        for key in ["object_id", "owner_id", "subscription_id"] {
            for value in [
                "\"77\"", "1.5", "1e3", "0", "-1", "9223372036854775808", "1180591620717411303424", "null", "true",
                "[1]",
            ] { bad.append(event(key, value)) }
        }
        for key in ["object_type", "aspect_type"] {
            for value in ["1", "null", "[]", "{}", "true"] { bad.append(event(key, value)) }
        }
        for body in bad {
            try await lab.post(body, to: path).expect(400, "\(body.prefix(100))", code: "bad_request")
        }
        for wrong in [[0xFF], [0xC3], [0xED, 0xA0, 0x80], [0xC0, 0xAF]] as [[UInt8]] {
            // Bytes that aren't UTF-8, in a member that the server doesn't read.
            var bytes = Data(good.utf8.dropLast()) + Data(",\"x\":\"".utf8)
            bytes += Data(wrong) + Data("\"}".utf8)
            #expect(try await lab.visitor().ask("POST", path, [:], bytes).status == 400, "\(wrong)")
        }
        let long = event("updates", "{\"title\":\"" + String(repeating: "x", count: 200_000) + "\"}")
        #expect(try await lab.post(long, to: path).status == 413)
        let just = event("updates", "{\"title\":\"" + String(repeating: "x", count: 16_000) + "\"}")
        #expect(try await lab.post(just, to: path).status == 200)
        // Whatever it says otherwise, this is shaped like one.
        for (key, value) in [
            ("updates", "7"), ("updates", "{\"authorized\":{}}"), ("event_time", "\"x\""), ("more", "[]"),
        ] { #expect(try await lab.post(event(key, value), to: path).status == 200, "\(key)") }
        for path in ["/webhooks/strava/x", path + "x"] { #expect(try await lab.post(good, to: path).status == 404) }
        // A hint is kept before its event is answered, and would be followed before this one.
        #expect(try lab.hints() == [])
        await lab.world?.change { $0.upload(950, "Fresh Run") }
        try await lab.waits { try lab.isPublished("Fresh Run") }
        try await lab.settles()
        #expect(await lab.questions == asked + 1)
    }
}

// How to read these tests: as those in `Rows`. Each is a row of the table of faults and hostile input of webhooks. The stand-in
// for Strava asks the callback as Strava does, and sends an event for whatever changes in it.

extension ServerLab {
    /// Connects anna, runs her once, and has Strava send events.
    ///
    /// - Returns: the path to which events go, and anna's key.
    func subscribed() async throws -> (path: String, key: String) {
        let (_, key) = try await connected()
        let ending = try await tpmerge("webhook", "create")
        try #require(ending.status == 0, "\(ending.errors)")
        return (try await callbackPath(), key)
    }

    /// Strava's number of the athlete who is signed in there.
    var signedIn: Int { get async throws { try #require(await world?.change { $0.signedIn }) } }

    func callbackPath() async throws -> String {
        let callback = await world?.change { $0.webhooks.subscription?.callback } ?? nil
        let path = try #require(callback?.range(of: "/webhooks/")).lowerBound
        return String(try #require(callback)[path...])
    }

    func text(_ event: PushEvent) async throws -> String {
        let id = await world?.change { $0.webhooks.subscription?.id } ?? nil
        return event.text(subscription: try #require(id), at: folder.clock.now)
    }

    /// Sends something as Strava would send an event.
    @discardableResult func post(_ json: String, to path: String) async throws -> HTTPAnswer {
        try await visitor().send("POST", path, json: json)
    }

    @discardableResult func post(_ event: PushEvent, to path: String) async throws -> HTTPAnswer {
        try await post(try await text(event), to: path)
    }

    /// Sends an event about an activity of the athlete who is signed in at Strava, who may lack it; it is taken.
    func hint(_ what: String, _ id: Int) async throws {
        let answer = try await post(PushEvent(what, activity: id, of: signedIn), to: callbackPath())
        #expect(answer.status == 200, "\(what) \(id) \(answer)")
    }

    /// Gives anna a new run, about which Strava tells nothing.
    func uploadSilently(_ id: Int, _ name: String) async {
        await world?.change { world in
            world.webhooks.losesEvents = true
            world.upload(id, name)
        }
    }

    /// How often an activity's own page was asked for.
    func looks(at id: Int) async -> Int { await world?.requests(to: "/activities/\(id)") ?? 0 }

    /// How often anything was asked of Strava's API but for subscriptions.
    var questions: Int {
        get async {
            await world?.seen.count { $0.asked.path.contains("/api/") && !$0.asked.path.contains("push_subscriptions") }
                ?? 0
        }
    }

    func isPublished(_ word: String, for athlete: String = "anna") throws -> Bool {
        try folder.text("\(athlete).json").contains(word)
    }

    /// A word stands in none of the files of anna's memory.
    func expectNotRemembered(_ word: String) throws {
        for name in try folder.names(in: "state") where name.hasPrefix("athlete-anna") {
            #expect(try folder.data("state/" + name).range(of: Data(word.utf8)) == nil, "\(name)")
        }
    }

    /// The hints that wait, by athlete and number.
    func hints() throws -> [String] {
        let queue = try DatabaseQueue(path: folder.path("state/server.sqlite"))
        return try queue.read { database in
            try String.fetchAll(database, sql: "SELECT athlete || ' ' || activity FROM hints ORDER BY 1")
        }
    }

    /// Waits until Strava has been asked in vain about every hint, so that each is to be looked at again later.
    ///
    /// - Parameter moment: how late the server's clock is when it asks; nil for any time.
    func putsOff(after moment: Instant? = nil) async throws {
        let queue = try DatabaseQueue(path: folder.path("state/server.sqlite"))
        // A hint that hasn't been followed is due when it was heard.
        let sql = "SELECT COUNT(*) > 0 AND MIN(due > max(heard, ?)) FROM hints"
        try await waits {
            try await queue.read { database in
                try Bool.fetchOne(database, sql: sql, arguments: [moment?.secondsSinceEpoch ?? 0]) == true
            }
        }
    }

    func settles() async throws { try await waits { try hints().isEmpty } }
}

extension WorldState {
    /// Adds a new run of that day; every subscriber receives an event about it.
    mutating func upload(_ id: Int, _ name: String, at start: Int = 1_773_820_800) {
        var activity = StravaActivity(id: id, name: name, sportType: "Run", start: .init(secondsSinceEpoch: start))
        activity.distance = 5000
        activity.movingTime = 1500
        activity.elapsedTime = 1500
        athlete.activities.append(activity)
    }
}
