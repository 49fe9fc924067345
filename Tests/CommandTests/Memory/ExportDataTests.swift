import Basics
import CommandLab
import Foundation
import Store
import Testing
import Workouts

/// `export-data`: all that is kept of athletes, in one JSON.
struct ExportDataTests {
    /// The only athlete of what a command wrote.
    private func athlete(_ data: Data) throws -> JSONValue {
        let json = try JSONValue(parsing: data)
        #expect(json["version"] == .number(1))
        return try #require(json["athletes"]?.array?.first)
    }

    @Test func eachKeyOfAnActivityIsThereOnce() async throws {
        let lab = try MemoryLab()
        var memory = Snapshot.small
        memory.activities[0].activity.measure {
            $0.maxHeartRate = 171
            $0.maxSpeed = 4.5
        }
        try lab.remember(memory)
        let text = try await lab.tpmerge("export-data").text
        for key in ["max_heartrate", "max_speed_mps"] {
            #expect(text.components(separatedBy: "\"\(key)\"").count == 2, "\(key)")
        }
    }

    @Test func everythingIsThere() async throws {
        let lab = try MemoryLab()
        let change = PlanChange(.added, uid: "plan-two@tpmerge", day: Snapshot.day(17), summary: "Run: Tempo")
        try lab.remember(changes: [change], at: .hoursAgo(1000))
        let before = try lab.files()
        let ending = try await lab.tpmerge("export-data")
        #expect(ending.status == 0)
        #expect(ending.errors == "")
        #expect(try lab.files() == before)
        let anna = try athlete(ending.output)
        #expect(anna["name"] == .string("anna"))
        #expect(anna["time_zone"] == .string("Europe/Berlin"))
        #expect(anna["memory"]?["path"] == .string(lab.folder.path(MemoryLab.name())))
        let plan = try #require(anna["plans"]?.array?.last)
        #expect(plan["uid"] == .string("plan-two@tpmerge"))
        #expect(plan["tp_uid"] == .string("feed-plan-two@tpmerge"))
        #expect(plan["start"] == .string("2026-03-17T05:00:00Z"))
        #expect(plan["start_local"] == .string("2026-03-17T06:00:00"))
        #expect(plan["duration_s"] == .number(3600))
        #expect(plan["completed"] == .bool(false))
        #expect(plan["targets"] == .array([.object(["quantity": .string("power"), "value": .string("250 W")])]))
        let activity = try #require(anna["activities"]?.array?.first)
        #expect(activity["id"] == .string("901"))
        #expect(activity["distance_m"] == .number(8000))
        #expect(activity["race"] == .bool(true))
        #expect(activity["suffer_score"] == .number(62))
        #expect(activity["trainer"] == .bool(false))
        #expect(activity["power_measured"] == nil)
        #expect(activity["fetched"]?.string?.hasSuffix("Z") == true)
        let zones = try #require(anna["zones"]?.array?.first)
        #expect(zones["id"] == .string("901"))
        #expect(
            zones["zones"]
                == .array([
                    .object(["zone": .number(1), "seconds": .number(640)]),
                    .object(["zone": .number(2), "seconds": .number(2000)]),
                ]))
        #expect(zones["fetched"]?.string?.hasSuffix("Z") == true)
        #expect(
            anna["pairs"]
                == .array([
                    .object(["uid": .string("plan-one@tpmerge")]),
                    .object(["uid": .string("plan-two@tpmerge"), "activity_id": .string("901")]),
                ]))
        let version = try #require(anna["versions"]?.array?.first)
        #expect(version["sequence"] == .number(3))
        #expect(version["fingerprint"] == .string("ffffffffffffffff"))
        #expect(anna["feed"]?["events"] == .number(2))
        #expect(anna["feed"]?["diagnostics"]?.array?.first?["item"] == .string("line 3"))
        #expect(anna["strava"]?["covered_from"] == .string("2026-03-01"))
        #expect(anna["outputs"]?.array?.first?["bytes"] == .number(1234))
        #expect(anna["last_run"]?["exit_status"] == .number(0))
        #expect(anna["changes"]?.array?.first?["kind"] == .string("added"))
        #expect(anna["connection"] == .object(["state": .string("not_connected")]))
    }

    @Test func theFeedsAddressAndWhatTellsItAreLeftOut() async throws {
        let address = "https://www.trainingpeaks.com/ical/SECRET.ics"
        let lab = try MemoryLab(MemoryLab.anna.replacingOccurrences(of: "feed: feed.ics", with: "feed: \(address)"))
        try lab.remember()
        let text = try await lab.tpmerge("export-data").text
        for secret in ["SECRET", "etag-of-the-feed", "4711", "1267"] { #expect(!text.contains(secret)) }
    }

    @Test func whatMessagesHaveYetToTellIsThere() async throws {
        let lab = try MemoryLab()
        try lab.remember()
        try lab.change(
            """
            INSERT INTO plan_news (at, uid, day, summary, seconds, start, content, is_silent)
            VALUES (1773810000, 'plan-one@tpmerge', '2026-03-20', 'Run: Tempo', 3600, 21600, 255, 0);
            INSERT INTO chats VALUES ('123', '', '-100456');
            """)
        let anna = try athlete(try await lab.tpmerge("export-data").output)
        let view: JSONValue = .object([
            "day": .string("2026-03-20"), "summary": .string("Run: Tempo"), "duration_s": .number(3600),
            "start": .string("06:00"), "hash": .string("ff"),
        ])
        #expect(
            anna["plan_news"]
                == .array([
                    .object([
                        "at": .string("2026-03-18T05:00:00Z"), "uid": .string("plan-one@tpmerge"), "after": view,
                        "silent": .bool(false),
                    ])
                ]))
        #expect(
            anna["chats"]
                == .array([
                    .object(["bot": .string("123"), "configured": .string(""), "number": .string("-100456")])
                ]))
    }

    @Test func keysComeInOneOrder() async throws {
        let lab = try MemoryLab()
        try lab.remember()
        let text = try await lab.tpmerge("export-data").text
        #expect(try await lab.tpmerge("export-data").text == text)
        let keys = text.matches(of: /(?m)^      "([a-z_]+)": [\[{]/).map { String($0.1) }
        #expect(
            keys == [
                "memory", "plans", "removed_plans", "activities", "zones", "imported", "imports", "pairs", "edits",
                "versions",
                "feed",
                "strava", "outputs",
                "last_run",
                "changes", "uploads", "messages", "plan_news", "chats", "connection", "sync",
            ])
    }

    /// The lab looks for tokens in everything that was written.
    @Test func theConnectionIsThereWithoutItsTokens() async throws {
        try await StravaLab.run { lab in
            try await lab.connected()
            #expect(try await lab.merge().status == 0)
            let ending = try await lab.tpmerge("export-data", "--output", "all.json")
            #expect(ending.status == 0)
            #expect(ending.text == "")
            let anna = try athlete(lab.folder.data("all.json"))
            let connection = try #require(anna["connection"])
            #expect(connection["state"] == .string("connected"))
            #expect(connection["athlete"]?["id"] == .string("9000000001"))
            #expect(connection["scopes"] == .array([.string("activity:read_all"), .string("read")]))
            #expect(anna["sync"]?["last_sync"]?.string?.hasSuffix("Z") == true)
            #expect(anna["sync"]?["reads"]?["limit_day"] == .number(1000))
            #expect(anna["activities"]?.array?.count == 2)
        }
    }

    @Test func tokensThatCantBeUsedAreNoHindrance() async throws {
        try await StravaLab.run { lab in
            try await lab.connected()
            try FileManager.default.setAttributes(
                [.posixPermissions: 0o644], ofItemAtPath: lab.folder.path(StravaLab.tokens))
            let ending = try await lab.tpmerge("export-data")
            #expect(ending.status == 0)
            let connection = try #require(try athlete(ending.output)["connection"])
            #expect(connection["state"] == .string("unusable"))
            #expect(connection["problem"]?.string?.contains("chmod 600") == true)
        }
    }

    @Test func aFileIsForItsOwnerAlone() async throws {
        let lab = try MemoryLab()
        try lab.remember()
        try lab.folder.write("old", to: "old.json", mode: 0o644)
        try lab.folder.link("link.json", to: "old.json")
        for name in ["new.json", "link.json"] {
            let ending = try await lab.tpmerge("export-data", "--output", name)
            #expect(ending.status == 0)
            #expect(ending.text == "")
        }
        for name in ["new.json", "old.json"] {
            #expect(try lab.folder.mode(name) == 0o600)
            #expect(try athlete(lab.folder.data(name))["plans"]?.array?.count == 2)
        }
        let files = try lab.folder.names()
        #expect(!files.contains { $0.contains(".tpmerge-") })
    }

    @Test func nothingIsWrittenWhereAFolderIsMissing() async throws {
        let lab = try MemoryLab()
        let ending = try await lab.tpmerge("export-data", "--output", "nowhere/all.json")
        #expect(ending.status == 73)
        #expect(ending.errors.contains("mkdir -p "))
    }

    @Test func filesSetAsideAreNamed() async throws {
        let lab = try MemoryLab()
        try lab.damageMemory()
        #expect(try await lab.tpmerge("--today", "2026-03-18").status == 0)
        let anna = try athlete(try await lab.tpmerge("export-data").output)
        let aside = try #require(anna["memory"]?["set_aside"]?.array?.first?.string)
        #expect(aside.hasPrefix(lab.folder.path(MemoryLab.name()) + ".damaged-"))
        #expect(FileManager.default.fileExists(atPath: aside))
    }

    @Test func aDamagedMemoryLeavesTheLastFileAsItWas() async throws {
        let lab = try MemoryLab()
        try lab.damageMemory()
        try lab.folder.write("last", to: "all.json")
        let ending = try await lab.tpmerge("export-data", "--output", "all.json")
        #expect(ending.status == 74)
        #expect(ending.errors.contains("is not a tpmerge database. Nothing was written."))
        #expect(try lab.folder.text("all.json") == "last")
    }

    @Test func whereNothingIsRememberedItSaysSo() async throws {
        let anna = try athlete(try await MemoryLab().tpmerge("export-data").output)
        #expect(anna["plans"] == nil)
        #expect(anna["changes"] == .array([]))
    }
}
