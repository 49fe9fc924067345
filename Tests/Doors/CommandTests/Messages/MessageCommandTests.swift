import CommandLab
import Testing

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
