import CommandLab
import Foundation
import StravaStandIn
import Testing

/// `status`: how things stand, without asking anybody or changing anything.
struct StatusTests {
    /// Strava's part of the status as JSON and as text, and a check that the command asked no server.
    private func status(
        _ expected: Int32 = 0, environment: [String: String] = [:]
    ) async throws -> (json: JSONValue, text: String) {
        let asked = await lab.world.seen.count
        let files = try FileManager.default.subpathsOfDirectory(atPath: lab.folder.path).sorted()
        let json = try await lab.tpmerge("status", "--json", environment: environment)
        let text = try await lab.tpmerge("status", environment: environment)
        for ending in [json, text] { #expect(ending.status == expected && ending.errors == "", "\(ending.errors)") }
        #expect(await lab.world.seen.count == asked)
        #expect(try FileManager.default.subpathsOfDirectory(atPath: lab.folder.path).sorted() == files)
        let report = try json.json()
        let anna = try #require(report["athletes"]?.array?.first)
        #expect(report["version"] == .number(1) && anna["name"] == .string("anna"))
        return (try #require(anna["strava"]), text.text)
    }

    /// A command that connects holds the lock, which a look doesn't need.
    @Test(.strava) func connectionComesAndGoes() async throws {
        let connecting = try lab.startConnecting()
        _ = try await connecting.consentURL()
        let before = try await status()
        await lab.kill(connecting)
        #expect(before.json == ["state": "not_connected"])
        #expect(before.text.contains("Strava   not connected; run: tpmerge connect strava\n"))
        #expect(before.text.contains("\(lab.folder.path)/out.ics, not written yet"))

        try await lab.connected()
        let (json, text) = try await status()
        let connected: JSONValue = [
            "state": "connected", "athlete": ["id": "9000000001", "name": "Anna Beispiel"],
            "scopes": ["activity:read_all", "read"],
        ]
        #expect(json.has(connected) && json["last_sync"] == nil, "\(json)")
        #expect(json["connected_since"]?.string?.hasSuffix("Z") == true)
        #expect(text.contains("Strava   connected as Anna Beispiel since 20"))
        #expect(text.contains("granted: activity:read_all, read\n"))
        #expect(text.contains("nothing fetched yet\n"))

        let place = lab.folder.path(StravaLab.tokens)
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: place)
        let after = try await status(78)
        let problem = "\(place) holds tokens and is readable by other users. Run: chmod 600 \(place)"
        #expect(after.json.has(["state": "unusable", "problem": .string(problem)]), "\(after.json)")
        #expect(after.text.contains("Strava   \(problem)\n"))

        try lab.folder.write(
            "athletes:\n  anna:\n    time_zone: UTC\n    feed: feed.ics\n", to: "config.yaml", mode: 0o600)
        let without = try await status()
        #expect(without.json == ["state": "not_configured"])
        #expect(without.text.contains("Strava   not configured\n"))
    }

    @Test(.connected(clock: .afternoon), .enabled(if: Shim.isAvailable, Shim.reason))
    func connectedAndFetched() async throws {
        #expect(try await lab.merge().status == 0)
        let (json, text) = try await status()
        #expect(json["last_sync"]?.string?.hasSuffix("Z") == true)
        // Four reads: a page, the empty one, two details; one more is kept spare.
        #expect(
            json.has(["rate_limit_15_min": ["limit": 100, "left": 95], "rate_limit_day": ["limit": 1000]]), "\(json)")
        #expect(json["blocked_until"] == nil)
        #expect(text.contains("last fetched 20"))
        #expect(text.contains(" of 100 requests left until 20"))
        #expect(text.contains("\(lab.folder.path)/out.json, \(try lab.folder.data("out.json").count) bytes, changed"))
    }

    /// A limit of nothing is a day that is spent, and no limit to go by on the next one.
    @Test(
        .connected(.smallPlan { $0.rateLimit.overall.day = 0 }, clock: .afternoon),
        .enabled(if: Shim.isAvailable, Shim.reason))
    func askedToWait() async throws {
        #expect(try await lab.merge().status == 75)
        let (json, text) = try await status()
        #expect(json["last_sync"] == nil)
        #expect(json["blocked_until"] == .string("2026-03-19T00:00:00Z"))
        #expect(text.contains("asked to wait until 2026-03-19 01:00\n"))
    }

    @Test(.strava) func encryptedWithoutTheKey() async throws {
        let key = ["TPMERGE_TOKEN_KEY": "correct horse battery staple"]
        try await lab.connected(environment: key)
        #expect(try await status(environment: key).json["state"] == .string("connected"))
        #expect(try await status(78).json["state"] == .string("unusable"))
    }
}

@Suite("`athletes`: all of them, with plan, sources and last run")
struct AthletesTests {
    @Test func textAndJSONBeforeAndAfterARun() async throws {
        let configured = try ConfiguredFolder(
            yaml: """
                athletes:
                  anna: {time_zone: Europe/Berlin, feed: feed.ics, activities: activities.json}
                  ben: {time_zone: Asia/Tokyo, activities: activities.json}

                """, clock: .afternoon)
        let text = "ben\n  Plan: none\n  Activities: activities\n  Last run: none\n"
        try await configured.tpmerge("athletes")
            .expect(
                0, text: "anna\n  Plan: never read\n  Activities: activities\n  Last run: none\n" + text, errors: "")
        try await configured.tpmerge("merge", "--athlete", "anna").expect(0)
        let after = try await configured.tpmerge("athletes").expect(0, errors: "")
        #expect(
            after.text.contains(#/Plan: read 2026-03-18 \d\d:\d\d, /#) && after.text.hasSuffix(text), "\(after.text)")
        #expect(after.text.contains(#/Last run: 2026-03-18 \d\d:\d\d, .*, done\n/#), "\(after.text)")
        let json = try await configured.tpmerge("athletes", "--athlete", "anna", "--json").expect(0).json()
        let anna: JSONValue = [
            "name": "anna", "time_zone": "Europe/Berlin", "plan": ["state": "ok"], "sources": ["activities"],
            "last_run": ["exit_status": 0],
        ]
        #expect(json["version"] == .number(1) && json["athletes"]?.array?.count == 1)
        expect(json["athletes"]?.array?.first, has: anna)
    }
}
