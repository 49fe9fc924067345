import Basics
import CommandLab
import Foundation
import Store
import Testing
import Workouts

/// `export-data`: all that is kept of athletes, in one JSON.
struct ExportDataTests {
    private func athlete(_ data: Data) throws -> JSONValue {
        let json = try JSONValue(parsing: data)
        #expect(json["version"] == .number(1))
        return try #require(json["athletes"]?.array?.first)
    }

    /// Each key once and in one order, but neither the feed's address nor what tells it.
    @Test func everythingIsThere() async throws {
        let address = "https://www.trainingpeaks.com/ical/SECRET.ics"
        let lab = try ConfiguredFolder(
            yaml: ConfiguredFolder.anna.replacing("feed: feed.ics", with: "feed: \(address)"))
        var memory = Snapshot.small
        memory.strava.activities[0].activity.measure {
            $0.maxHeartRate = 171
            $0.maxSpeed = 4.5
        }
        memory.manual.edits = [
            ActivityEdit(id: .strava(903), day: Snapshot.day(17), name: "Tram", kilocalories: 12, isExcluded: true)
        ]
        let change = PlanChange(.added, uid: "plan-two@tpmerge", day: Snapshot.day(17), summary: "Run: Tempo")
        try lab.remember(memory, changes: [change], at: .hoursAgo(1000))
        try lab.change(
            """
            INSERT INTO plan_news (at, uid, day, summary, seconds, start, content, is_silent)
            VALUES (1773810000, 'plan-one@tpmerge', '2026-03-20', 'Run: Tempo', 3600, 21600, 255, 0);
            INSERT INTO chats VALUES ('123', '', '-100456');
            """)
        let before = try lab.files()
        let ending = try await lab.tpmerge("export-data").expect(0, errors: "")
        #expect(try lab.files() == before)
        #expect(try await lab.tpmerge("export-data").text == ending.text)
        for secret in ["SECRET", "etag-of-the-feed", "4711", "1267"] { #expect(!ending.text.contains(secret)) }
        for key in ["max_heartrate", "max_speed_mps"] {
            #expect(ending.text.components(separatedBy: "\"\(key)\"").count == 2, "\(key)")
        }
        let keys = ending.text.matches(of: /(?m)^      "([a-z_]+)": [\[{]/).map { String($0.1) }
        #expect(
            keys == [
                "memory", "plans", "removed_plans", "activities", "zones", "imported", "imports", "pairs", "edits",
                "versions", "feed", "strava", "outputs", "last_run", "changes", "uploads", "messages", "plan_news",
                "chats", "connection", "sync",
            ])
        let anna = try athlete(ending.output)
        let plan: JSONValue = [
            "uid": "plan-two@tpmerge", "tp_uid": "feed-plan-two@tpmerge", "start": "2026-03-17T05:00:00Z",
            "start_local": "2026-03-17T06:00:00", "duration_s": 3600, "completed": false,
            "targets": [["quantity": "power", "value": "250 W"]],
        ]
        expect(anna["plans"]?.array?.last, has: plan)
        let activity = anna["activities"]?.array?.first
        expect(
            activity, has: ["id": "901", "distance_m": 8000, "race": true, "suffer_score": 62, "trainer": false])
        #expect(activity?["power_measured"] == nil)
        let zones = anna["zones"]?.array?.first
        expect(zones, has: ["id": "901", "zones": [["zone": 1, "seconds": 640], ["zone": 2, "seconds": 2000]]])
        for fetched in [activity, zones] { #expect(fetched?["fetched"]?.string?.hasSuffix("Z") == true) }
        let after: JSONValue = [
            "day": "2026-03-20", "summary": "Run: Tempo", "duration_s": 3600, "start": "06:00", "hash": "ff",
        ]
        let told: JSONValue = [
            "name": "anna", "time_zone": "Europe/Berlin",
            "memory": ["path": .string(lab.folder.path(ConfiguredFolder.memory()))],
            "pairs": [["uid": "plan-one@tpmerge"], ["uid": "plan-two@tpmerge", "activity_id": "901"]],
            "edits": [["id": "903", "day": "2026-03-17", "name": "Tram", "calories": 12, "excluded": true]],
            "plan_news": [
                ["at": "2026-03-18T05:00:00Z", "uid": "plan-one@tpmerge", "silent": false, "after": after]
            ],
            "chats": [["bot": "123", "configured": "", "number": "-100456"]], "feed": ["events": 2],
            "strava": ["covered_from": "2026-03-01"], "last_run": ["exit_status": 0],
        ]
        expect(anna, has: told)
        #expect(anna["connection"] == ["state": "not_connected"])
        expect(anna["versions"]?.array?.first, has: ["sequence": 3, "fingerprint": "ffffffffffffffff"])
        #expect(anna["feed"]?["diagnostics"]?.array?.first?["item"] == .string("line 3"))
        #expect(anna["outputs"]?.array?.first?["bytes"] == .number(1234))
        #expect(anna["changes"]?.array?.first?["kind"] == .string("added"))
    }

    /// The lab looks for tokens in everything that was written.
    @Test(.connected) func theConnectionIsThereWithoutItsTokens() async throws {
        #expect(try await lab.merge().status == 0)
        try await lab.tpmerge("export-data", "--output", "all.json").expect(0, text: "")
        let anna = try athlete(lab.folder.data("all.json"))
        let connection: JSONValue = [
            "state": "connected", "athlete": ["id": "9000000001"], "scopes": ["activity:read_all", "read"],
        ]
        expect(anna["connection"], has: connection)
        #expect(anna["sync"]?["last_sync"]?.string?.hasSuffix("Z") == true)
        #expect(anna["sync"]?["reads"]?["limit_day"] == .number(1000))
        #expect(anna["activities"]?.array?.count == 2)
        // Tokens that can't be used are no hindrance.
        try lab.folder.setMode(StravaLab.tokens, 0o644)
        let open = try await lab.tpmerge("export-data").expect(0)
        let unusable = try #require(try athlete(open.output)["connection"])
        #expect(unusable["state"] == .string("unusable"))
        #expect(unusable["problem"]?.string?.contains("chmod 600") == true)
    }

    @Test func aFileIsForItsOwnerAlone() async throws {
        let lab = try ConfiguredFolder.ofAnna()
        try lab.remember()
        try lab.folder.write("old", to: "old.json", mode: 0o644)
        try lab.folder.link("link.json", to: "old.json")
        for name in ["new.json", "link.json"] {
            try await lab.tpmerge("export-data", "--output", name).expect(0, text: "")
        }
        for name in ["new.json", "old.json"] {
            #expect(try lab.folder.mode(name) == 0o600)
            #expect(try athlete(lab.folder.data(name))["plans"]?.array?.count == 2)
        }
        try await lab.tpmerge("export-data", "--output", "nowhere/all.json").expect(73, saying: "mkdir -p ")
        let files = try lab.folder.names()
        #expect(!files.contains { $0.contains(".tpmerge-") || $0 == "nowhere" })
    }

    /// It leaves the last file as it was, until a run has set it aside.
    @Test func aDamagedMemory() async throws {
        let lab = try ConfiguredFolder.ofAnna()
        try lab.damageMemory()
        try lab.folder.write("last", to: "all.json")
        try await lab.tpmerge("export-data", "--output", "all.json")
            .expect(74, saying: "is not a tpmerge database.\n", "error: Nothing was written.\n")
        #expect(try lab.folder.text("all.json") == "last")
        #expect(try await lab.tpmerge("--today", "2026-03-18").status == 0)
        let anna = try athlete(try await lab.tpmerge("export-data").output)
        let aside = try #require(anna["memory"]?["set_aside"]?.array?.first?.string)
        #expect(aside.hasPrefix(lab.folder.path(ConfiguredFolder.memory()) + ".damaged-"))
        #expect(FileManager.default.fileExists(atPath: aside))
    }

    @Test func whereNothingIsRememberedItSaysSo() async throws {
        let anna = try athlete(try await ConfiguredFolder.ofAnna().tpmerge("export-data").output)
        #expect(anna["plans"] == nil)
        #expect(anna["changes"] == .array([]))
    }
}
