import Basics
import CommandLab
import Store
import Testing
import Workouts

/// `status`: the memory, how the last run went, and whether it needs a person's attention.
struct StatusMemoryTests {
    /// On the clock of Berlin, where the athlete lives: `2026-11-28 03:21`.
    private static func local(_ moment: Instant) -> String {
        let local = Zone(identifier: "Europe/Berlin")?.local(moment)
        return local.map { "\($0.day) \($0.clock)" } ?? ""
    }

    private func status(_ lab: ConfiguredFolder, _ arguments: String...) async throws -> (
        json: JSONValue, anna: JSONValue, text: String, status: Int32
    ) {
        let before = try lab.files()
        let json = try await lab.tpmerge(["status", "--json"] + arguments)
        let text = try await lab.tpmerge(["status"] + arguments)
        #expect(json.errors == "")
        #expect(text.errors == "")
        #expect(json.status == text.status)
        #expect(try lab.files() == before)
        let value = try json.json()
        return (value, try #require(value["athletes"]?.array?.first), text.text, json.status)
    }

    /// anna, who publishes nothing, with a memory that differs in this from the usual one.
    private func remembering(_ settings: String = "", _ change: (inout Snapshot) -> Void) throws -> ConfiguredFolder {
        let lab = try ConfiguredFolder(yaml: Self.unpublished.replacing("    #", with: settings + "    #"))
        var memory = Snapshot.small
        change(&memory)
        try lab.remember(memory)
        return lab
    }

    private static let unpublished = ConfiguredFolder.anna.replacing("    publish", with: "    # publish")

    private func reasons(_ json: JSONValue) -> [String] { json["reasons"]?.array?.compactMap(\.string) ?? [] }

    @Test func allIsWell() async throws {
        let lab = try ConfiguredFolder.ofAnna()
        let stamp = Instant.hoursAgo(1).description.filter { $0 != "-" && $0 != ":" }
        try lab.folder.edit("feed.ics") { $0.replacing("20260318T050000Z", with: stamp) }
        #expect(try await lab.tpmerge("--today", "2026-03-18").status == 0)
        let (json, anna, text, status) = try await status(lab, "--max-age", "1")
        #expect(status == 0)
        #expect(json.has(["ok": true, "reasons": []]), "\(json)")
        let well: JSONValue = [
            "last_run": ["exit_status": 0, "meaning": "done"], "plan": ["events": 4],
            "memory": ["state": "ok", "plans": 4, "plans_since": "2026-03-16"],
        ]
        #expect(anna.has(well), "\(anna)")
        #expect(anna["last_good_publish"]?.string?.hasSuffix("Z") == true)
        #expect(anna["outputs"]?.array?.first?["written"]?.string?.hasSuffix("Z") == true)
        #expect(text.contains("  Plan     \(lab.folder.path)/feed.ics\n           4 events, last read 20"), "\(text)")
        #expect(text.contains(/Last run 20\S+ \d\d:\d\d, [^\n]*, done\n/), "\(text)")
        #expect(text.contains("           last good publish 20"))
        #expect(text.contains("bytes; 4 plans since 2026-03-16\n"))
        // Then one fails; what was published before is fresh.
        try lab.folder.remove("feed.ics")
        #expect(try await lab.tpmerge("--today", "2026-03-18").status == 66)
        let failed = try await self.status(lab, "--max-age", "1")
        #expect(failed.status == 0 && failed.json["ok"] == .bool(false))
        #expect(reasons(failed.json) == ["anna: the last run ended with 66: an input file was missing"])
        #expect(failed.anna["last_run"]?["troubles"]?.array?.first?.string?.contains("feed.ics") == true)
        #expect(failed.text.contains("ended with 66: an input file was missing\n"))
        #expect(failed.text.contains("last good publish 20"))
    }

    @Test func nothingHasRunYet() async throws {
        let lab = try ConfiguredFolder.ofAnna()
        let (json, anna, text, code) = try await status(lab)
        #expect(code == 0)
        #expect(json["ok"] == .bool(false))
        #expect(
            reasons(json) == [
                "anna: nothing was published yet", "anna: \(lab.folder.path)/out.ics is not written",
                "anna: \(lab.folder.path)/out.json is not written",
            ])
        #expect(anna["memory"]?["state"] == .string("none"))
        #expect(anna["last_run"] == nil)
        #expect(text.contains("Last run none remembered\n"))
        #expect(text.contains("Memory   nothing is remembered yet\n"))
        #expect(try await status(lab, "--max-age", "24").status == 75)
        #expect(try await lab.tpmerge("status", "--max-age", "0").status == 64)
    }

    @Test func theLastGoodPublishMayBeTooLongAgo() async throws {
        let lab = try remembering { $0.published.run?.lastGoodPublish = .hoursAgo(26) }
        let (json, _, text, code) = try await status(lab, "--max-age", "25")
        #expect(code == 75)
        #expect(json["ok"] == .bool(false))
        #expect(reasons(json).count == 1)
        #expect(reasons(json).first?.hasSuffix("Z, 26 h ago") == true, "\(reasons(json))")
        #expect(text.contains(", 26 h ago\n"))
        #expect(try await status(lab, "--max-age", "27").status == 0)
        let unasked = try await status(lab)
        #expect(unasked.status == 0)
        #expect(unasked.json["ok"] == .bool(true))
    }

    /// Where less is kept, it isn't told at once.
    @Test(arguments: [(4 * 24, 7, true), (6 * 24, 7, false), (8 * 24, 7, false), (6, 1, true), (20, 1, false)])
    func activitiesAreForgotten(_ hours: Int, _ cacheDays: Int, _ isFine: Bool) async throws {
        let walk = Instant.hoursAgo(hours)
        let lab = try remembering(cacheDays == 7 ? "" : "    cache_days: \(cacheDays)\n") {
            $0.strava.lastFullWalk = walk
        }
        let (json, anna, text, _) = try await status(lab)
        #expect(json["ok"] == .bool(isFine))
        #expect(anna["activities"]?["count"] == .number(1))
        let end = walk.advanced(bySeconds: cacheDays * 86_400)
        #expect(anna["activities"]?["forgotten_at"] == .string(end.description))
        #expect(text.contains("1 activity, all read 20"))
        let local = Self.local(end)
        let isOver = hours > cacheDays * 24
        #expect(text.contains(isOver ? "; too old to be published since \(local)" : "; forgotten at \(local) unless"))
    }

    /// What has failed since yesterday may pass.
    @Test(arguments: [(47, true), (49, false)]) func aSourceThatFails(_ hours: Int, _ isFine: Bool) async throws {
        let failure = SourceFailure(since: .hoursAgo(hours), .remark("127.0.0.1 answered 404."))
        let lab = try remembering {
            $0.feed.failure = failure
            $0.strava.failure = failure
        }
        let (json, anna, text, _) = try await status(lab)
        #expect(json["ok"] == .bool(isFine))
        for part in ["plan", "activities"] {
            #expect(anna[part]?["failing_since"] == .string(failure.since.description))
            #expect(anna[part]?["problem"] == .string(failure.sentence))
        }
        let since =
            "failing since \(Self.local(failure.since)), \(isFine ? "47 h" : "2 days") ago: 127.0.0.1 answered 404.\n"
        #expect(text.contains("           " + since))
        // Strava isn't asked for any more.
        #expect(reasons(json).map { $0.prefix(28) } == (isFine ? [] : ["anna: the feed has failed si"]))
    }

    @Test(arguments: [(167, true), (169, false)])
    func aFeedThatWasMadeLongAgo(_ hours: Int, _ isFine: Bool) async throws {
        let lab = try remembering { $0.feed.made = .hoursAgo(hours) }
        let json = try await status(lab).json
        #expect(json["ok"] == .bool(isFine))
        #expect(reasons(json).map { $0.prefix(23) } == (isFine ? [] : ["anna: the feed was made"]))
        let without = Self.unpublished.replacing("    feed: feed.ics\n", with: "    activities: activities.json\n")
        try lab.folder.write(without, to: "config.yaml", mode: 0o600)
        #expect(try await status(lab).json["ok"] == .bool(true), "there is no feed any more")
    }

    @Test func askedToWait() async throws {
        let until = Instant.hoursAgo(-2)
        let lab = try remembering { $0.feed.notBefore = until }
        let (_, anna, text, _) = try await status(lab)
        #expect(anna["plan"]?["blocked_until"] == .string(until.description))
        #expect(text.contains("           asked to wait until \(Self.local(until))\n"))
    }

    @Test func aDamagedMemoryIsShownAndLeftAlone() async throws {
        let lab = try ConfiguredFolder.ofAnna()
        try lab.damageMemory()
        let (json, anna, text, code) = try await status(lab)
        #expect(code == 0)
        let sentence = "\(lab.folder.path(ConfiguredFolder.memory())) is not a tpmerge database."
        #expect(json["ok"] == .bool(false))
        #expect(reasons(json).first == "anna: \(sentence)")
        expect(anna, has: ["memory": ["state": "unusable", "problem": .string(sentence)]])
        #expect(text.contains("Memory   \(sentence)\n"))
        #expect(try await status(lab, "--max-age", "24").status == 75)
        // The next run sets it aside, and says so, since no later one will.
        try await lab.tpmerge("--quiet", "--today", "2026-03-18").expect(0, saying: "and a new memory was started.")
        let later = try await status(lab)
        let aside = try #require(later.anna["memory"]?["set_aside"]?.array?.first?.string)
        #expect(later.text.contains("           set aside: \(aside)\n"))
    }
}
