import CommandLab
import Testing

/// Messages at the end of a run, sent by a program.
@Suite("Messages of runs", .enabled(if: Shim.isAvailable, Shim.reason))
struct MessageRunTests {
    @Test("221: the brief comes once, with the first run at or after its hour")
    func brief() async throws {
        let lab = try MessageLab("brief_at: \"06:30\"", at: "2026-03-18T05:29:00Z")
        try await lab.run(at: "2026-03-18T05:29:00Z")
        #expect(lab.keys.isEmpty)
        for time in ["2026-03-18T05:31:00Z", "2026-03-18T06:30:00Z"] { try await lab.run(at: time) }
        #expect(lab.keys == ["brief/2026-03-18"])
        #expect(lab.sent.contains("|brief|low|"))
        #expect(lab.sent.contains("Bike: Endurance"))
        try await lab.run(at: "2026-03-19T06:00:00Z")
        #expect(lab.keys == ["brief/2026-03-18", "brief/2026-03-19"])
    }

    @Test("239: without a plan, and with nothing recorded for days, each day has its brief")
    func onlyActivities() async throws {
        let lab = try MessageLab("brief_at: \"06:30\"")
        try lab.folder.replace(
            "config.yaml", with: try lab.folder.text("config.yaml").replacing("    feed: feed.ics\n", with: ""))
        let days = 17...22
        for day in days { try await lab.run(at: "2026-03-\(day)T05:31:00Z") }
        #expect(lab.keys == days.map { "brief/2026-03-\($0)" })
        // Twice the clock is wrong by years.
        for time in ["2027-03-22T05:31:00Z", "1970-01-02T05:31:00Z", "2026-03-23T05:31:00Z"] {
            try lab.show(time)
            _ = try await lab.tpmerge()
        }
        let briefs = lab.keys.filter { $0.hasPrefix("brief/") }
        #expect(briefs.dropFirst(days.count) == ["brief/2026-03-23"])
    }

    @Test(
        "Runs that remember nothing or write nothing send nothing",
        arguments: ["--no-messages", "--dry-run", "--no-state"])
    func silent(_ option: String) async throws {
        let lab = try MessageLab("brief_at: \"06:30\"", at: "2026-03-18T05:31:00Z")
        try await lab.tpmerge("merge", option).expect(0)
        #expect(lab.keys.isEmpty)
    }

    @Test("226: a changed plan is told once, and not what the first run sees")
    func plan() async throws {
        let lab = try await MessageLab().run(at: "2026-03-18T05:00:00Z")
        #expect(lab.keys.isEmpty)
        let feed = try lab.folder.text("feed.ics")
        try lab.folder.replace("feed.ics", with: feed.replacing("20260319", with: "20260320"))
        for time in ["2026-03-18T06:00:00Z", "2026-03-18T07:00:00Z"] { try await lab.run(at: time) }
        #expect(lab.keys.count == 1)
        #expect(lab.sent.contains("|plan|default|Plan changed: Fri 20 Mar|"))
        #expect(lab.sent.contains("Fri 20 Mar: Swim: Technique moved here from Thu 19 Mar."))
    }

    @Test("An output that can't be created is told at once, and once when it is well again")
    func trouble() async throws {
        let lab = try MessageLab(output: "missing/out.ics")
        for time in ["2026-03-18T05:00:00Z", "2026-03-18T06:00:00Z"] {
            try lab.show(time)
            #expect(try await lab.tpmerge().status == 73)
        }
        #expect(lab.keys.count == 1)
        #expect(lab.sent.contains("|trouble|high|tpmerge needs you: calendar|"))
        try lab.folder.makeFolder("missing")
        for time in ["2026-03-18T07:00:00Z", "2026-03-18T08:00:00Z"] { try await lab.run(at: time) }
        #expect(lab.keys.count == 2)
        #expect(lab.keys.last?.hasSuffix("/well") == true)
    }

    @Test("A way that refuses changes no exit status for two days, and is told on standard error once a day")
    func refusal() async throws {
        let lab = try MessageLab("brief_at: \"06:30\"", at: "2026-03-18T05:31:00Z")
        try lab.folder.write("67", to: "refuse")
        try await lab.tpmerge().expect(0, saying: "command tell refuses messages")
        let checked = try await lab.tpmerge("check").expect(
            saying: "command tell: refuses messages since 2026-03-18 06:31, just now")
        #expect(!checked.text.contains("✓ messages"), "\(checked.text)")
        try await lab.run(at: "2026-03-18T06:31:00Z")
        try lab.show("2026-03-20T06:00:00Z")
        #expect(try await lab.tpmerge().status == 75)
        try lab.show("2026-03-25T06:00:00Z")
        #expect(try await lab.tpmerge().status == 77)
        let status = try await lab.tpmerge("status", "--json").json()
        #expect(status["ok"] == .bool(false))
    }
}

@Suite("tpmerge message", .enabled(if: Shim.isAvailable, Shim.reason))
struct MessageCommandTests {
    @Test("A test is taken, or not", arguments: [("", 0), ("75", 75), ("67", 73)] as [(String, Int32)])
    func test(_ refusal: String, _ status: Int32) async throws {
        let lab = try MessageLab()
        if !refusal.isEmpty { try lab.folder.write(refusal, to: "refuse") }
        let ending = try await lab.tpmerge("message", "test").expect(status)
        #expect(ending.text.hasPrefix("anna: 1 command tell: "))
        #expect(lab.sent.contains("tpmerge can reach you") == (status == 0))
        #expect(try await lab.tpmerge("message", "test", "--to", "2").status == 64, "there is no second way")
    }

    @Test("A brief sent by hand is the day's, unless it is asked for again")
    func sendBrief() async throws {
        let lab = try MessageLab("brief_at: \"06:30\"", at: "2026-03-18T05:00:00Z")
        let before = try await lab.tpmerge("message", "send", "brief").expect(0)
        #expect(before.text == "anna: nothing is known before the first run. Run: tpmerge\n" && lab.keys.isEmpty)
        try await lab.run(at: "2026-03-18T05:00:00Z")
        #expect(try await lab.tpmerge("message", "send", "brief").status == 0)
        try await lab.run(at: "2026-03-18T05:31:00Z")
        #expect(lab.keys == ["brief/2026-03-18"])
        #expect(try await lab.tpmerge("message", "send", "brief").text.contains("sent already"))
        #expect(try await lab.tpmerge("message", "send", "brief", "--again").status == 0)
        #expect(lab.keys.count == 2)
    }

    @Test("Printing a brief sends nothing; of several athletes titles have the names")
    func printBrief() async throws {
        let lab = try await MessageLab().run(at: "2026-03-18T05:00:00Z")
        func printed(_ more: String...) async throws -> String {
            let ending = try await lab.tpmerge(["message", "send", "brief", "--print"] + more).expect(0)
            return ending.text
        }
        #expect(try await printed().contains("Bike: Endurance"))
        try lab.folder.edit("config.yaml") { $0 + "  ben: {time_zone: Asia/Tokyo, feed: feed.ics}\n" }
        try await lab.run(at: "2026-03-18T05:00:00Z")
        let text = try await printed()
        #expect(text.contains("\n## Today, Wed 18 Mar\n") && !text.contains("- Today"), "headings are no items")
        #expect(text.contains("\n\nThis week: ") && !text.contains("- This week"), "nor is the week tomorrow's")
        #expect(text.contains(">anna, Wednesday 18 March 2026</h1>"), "a household's mail names the athlete")
        #expect(text.hasPrefix("anna: Today: ") && text.hasSuffix("\n\nben: There is nothing to send.\n"))
        let anna = try await printed("--athlete", "anna")
        #expect(anna.hasPrefix("anna: Today: ") && !anna.contains("ben"))
        #expect(lab.keys.isEmpty)
    }

    @Test("What was sent is listed, in text and JSON")
    func list() async throws {
        let lab = try MessageLab("brief_at: \"06:30\"")
        #expect(try await lab.tpmerge("message", "list").text.contains("no messages yet"))
        try await lab.run(at: "2026-03-18T05:31:00Z")
        let text = try await lab.tpmerge("message", "list").text
        #expect(text.contains(", 06:31 · brief · delivered by command tell\n"))
        let json = try await lab.tpmerge("message", "list", "--json").json()
        let message = try #require(json["messages"]?.array?.first)
        #expect(json["version"] == .number(1))
        let sent: JSONValue = ["key": "brief/2026-03-18", "state": "sent", "athlete": "anna", "attempts": 1]
        #expect(message.has(sent), "\(message)")
    }
}
