import CommandLab
import Testing

/// The report as a message to a coach.
@Suite("The coach's week is sent", .enabled(if: Shim.isAvailable, Shim.reason))
struct SentReportTests {
    private func lab(_ coach: String = "  send_at: sun 19:00") throws -> MessageLab {
        let lab = try MessageLab()
        let to = "  to:\n    - command: [\(lab.folder.path("tell"))]\n"
        let text = try lab.folder.text("config.yaml")
        let people = text.split(separator: "    messages:\n", maxSplits: 1).first.map(String.init) ?? text
        try lab.folder.replace("config.yaml", with: people + "coach:\n" + coach + "\n" + to)
        return lab
    }

    @Test("271: on Sunday evening, once; a week later again; not for a run of chosen athletes")
    func weekly() async throws {
        let lab = try await lab().run(at: "2026-03-22T17:00:00Z")
        #expect(lab.keys.isEmpty)
        try lab.show("2026-03-22T18:01:00Z")
        _ = try await lab.tpmerge("merge", "--athlete", "anna")
        #expect(lab.keys.isEmpty)
        for time in ["2026-03-22T18:02:00Z", "2026-03-23T08:00:00Z"] { try await lab.run(at: time) }
        #expect(lab.keys == ["report/2026-W12"])
        let title = try #require(lab.sent.split(separator: "\n").first)
        #expect(title.hasPrefix("report/2026-W12|report|default|Week 12: "))
        #expect(!title.contains("anna"), "a lock screen shows it")
        #expect(lab.sent.contains("anna"))
        try lab.show("2026-03-30T08:00:00Z")
        _ = try await lab.tpmerge()
        #expect(lab.keys == ["report/2026-W12", "report/2026-W13"])
    }

    @Test("222: runs at the same moment send it once, also the first one ever; a damaged outbox is set aside")
    func together() async throws {
        let lab = try await lab().run(at: "2026-03-18T08:00:00Z")
        try lab.show("2026-03-22T18:01:00Z")
        try? lab.folder.remove("state/coach.sqlite")
        async let one = lab.tpmerge()
        async let two = lab.tpmerge()
        async let three = lab.tpmerge()
        for ending in try await [one, two, three] {
            #expect(!ending.errors.contains("coach:"), "\(ending.errors)")
        }
        _ = try await lab.tpmerge()
        #expect(lab.keys == ["report/2026-W12"])
        try lab.folder.replace("state/coach.sqlite", with: "garbage")
        try lab.show("2026-03-29T18:01:00Z")
        try await lab.tpmerge().expect(saying: "coach: ", "damaged")
        #expect(lab.keys.last == "report/2026-W13")
    }

    @Test("271: by hand it can be printed, sent, and sent again")
    func byHand() async throws {
        let lab = try await lab().run(at: "2026-03-18T08:00:00Z")
        try await lab.tpmerge("message", "send", "report", "--print").expect(printing: "Week 12", "<html")
        #expect(lab.keys.isEmpty)
        for arguments in [[], [], ["--again"]] as [[String]] {
            try await lab.tpmerge(["message", "send", "report"] + arguments).expect(0)
        }
        #expect(lab.keys == ["report/2026-03-18", "report/2026-03-18"])
        try await lab.tpmerge("message", "list").expect(printing: "coach", " · report · delivered by command tell")
        try await lab.tpmerge("message", "test").expect(0, printing: "command tell")
    }

    @Test("A coach's settings are checked; each mistake's line is in SettingsTests")
    func settings() async throws {
        try await lab().tpmerge("check").expect(printing: "Coach\n  ✓ messages   messages go out by command tell")
        try await lab("  send_at: 19:00").tpmerge("check")
            .expect(78, saying: "`send_at` must be a weekday and an hour such as sun 19:00")
    }
}
