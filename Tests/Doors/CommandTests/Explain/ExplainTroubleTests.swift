import CommandLab
import Testing

/// `explain` where there is nothing to explain, where several athletes are, and where names want to command a terminal.
struct ExplainTroubleTests {
    @Test func beforeAnyRun() async throws {
        let configured = try ConfiguredFolder(feed: "http://127.0.0.1:1/ical/K7QX2MZTA94PB.ics")
        let before = try configured.everything()
        try await configured.refuse(69, "anna: Nothing is known yet. Run tpmerge first.", ["explain", "2026-03-16"])
        #expect(try configured.everything() == before)
    }

    @Test func beforeAnyRunAFileIsExplainedFromItself() async throws {
        let configured = try ConfiguredFolder()
        let before = try configured.everything()
        try await configured.tpmerge("explain", "2026-03-16", "--today", "2026-03-18")
            .expect(0, printing: "fulfilled by 901 \"Morning Run\"")
        #expect(try configured.everything() == before)
    }

    @Test func unknownUID() async throws {
        let configured = try await ConfiguredFolder().merged()
        for uid in ["plan-0000000000000000@tpmerge", "strava-902@tpmerge", "", "\u{1B}[2Jx"] {
            let ending = try await configured.tpmerge(["explain", "--uid", uid]).expect(65, text: "")
            #expect(ending.errors.hasPrefix("tpmerge: error: No workout has the UID "))
            #expect(!ending.errors.contains("\u{1B}"))
        }
    }

    private static let two = """
        athletes:
          anna:
            time_zone: Europe/Berlin
            feed: feed.ics
            activities: activities.json
          ben:
            time_zone: Europe/Berlin
            feed: http://127.0.0.1:1/ical/K7QX2MZTA94PB.ics

        """

    /// One without a run doesn't stop the other.
    @Test func severalAthletesAreToldOneAfterTheOther() async throws {
        let configured = try ConfiguredFolder(yaml: Self.two)
        let alone = try await configured.tpmerge("explain", "2026-03-16", "--today", "2026-03-18").expect(69)
        #expect(alone.text.hasPrefix("anna, Mon 16 Mar\n"))
        #expect(alone.errors == "tpmerge: error: ben: Nothing is known yet. Run tpmerge first.\n")
        let both = Self.two.replacing(#/http.*/#, with: "feed.ics")
        try configured.folder.write(both, to: "config.yaml", mode: 0o600)
        let ending = try await configured.tpmerge("explain", "2026-03-16", "--today", "2026-03-18").expect(0)
        let pages = ending.text.split(separator: "\n\n").map(String.init)
        #expect(pages.first?.hasPrefix("anna, Mon 16 Mar\n") == true)
        #expect(pages.contains { $0.hasPrefix("ben, Mon 16 Mar\n") })
        let json = try await configured.tpmerge("explain", "2026-03-16", "--today", "2026-03-18", "--json")
        #expect(try json.json()["athletes"]?.array?.map { $0["name"] } == ["anna", "ben"])
        let one = try await configured.tpmerge("explain", "--athlete", "ben")
        #expect(!one.text.contains("anna"))
    }

    /// A UID belongs to one athlete: that another has no such workout is no fault.
    @Test func aUIDOfSeveralAthletesIsFoundWhereItIs() async throws {
        let configured = try ConfiguredFolder(
            yaml: Self.two.replacing(#/http.*/#, with: "other.ics").replacing(
                "activities: activities.json", with: "activities: activities.json\n    publish: {json: out.json}"))
        try configured.folder.write(
            SmallPlan.calendar([SmallPlan.event("nine", "20260316", "Bike: Only Ben", "Workout type: Bike\\n")]),
            to: "other.ics")
        #expect(try await configured.merge().status == 0)
        let uid = try configured.uid(of: "Run: Easy")
        try await configured.tpmerge("explain", "--uid", uid, "--today", "2026-03-18")
            .expect(0, printing: "Plan      Run: Easy")
    }

    @Test func namesCommandNoTerminalAndTurnNothing() async throws {
        let configured = try ConfiguredFolder()
        let evil = "\u{1B}[2J\u{1B}]0;owned\u{07}\u{202E}\u{2066}\u{9B}31m"
        try configured.folder.edit("feed.ics") {
            $0.replacing("Run: Easy", with: "Run: Easy\u{202E}\u{2066}\\nsecond line")
        }
        try configured.folder.write(
            SmallPlan.activities.replacing(
                "Morning Run", with: "Morning\\u001b[2J\\u001b]0;owned\\u0007\\u202e\\u2066\\u009b31m\\nRun"),
            to: "activities.json")
        try await configured.merged()
        let ending = try await configured.tpmerge("explain", "2026-03-16", "--today", "2026-03-18")
            .expect(0, printing: "Easy", "Morning")
        for scalar in evil.unicodeScalars where scalar.value < 0x20 || scalar.value > 0x7E {
            #expect(!ending.text.unicodeScalars.contains(scalar), "U+\(String(scalar.value, radix: 16))")
        }
        // A name never begins a line of its own, where it could pass for what the command says.
        #expect(!ending.text.split(separator: "\n").contains { $0.hasPrefix("second line") || $0.hasPrefix("Run\"") })
        // Not even in JSON, which many look at with `less` or `cat`.
        let json = try await configured.tpmerge("explain", "2026-03-16", "--today", "2026-03-18", "--json").expect(0)
        #expect(!json.text.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" || 0x7F...0x9F ~= $0.value })
    }
}
