import CommandLab
import Foundation
import Testing

/// Two configurations that name an athlete alike and share a state folder.
@Suite("301, 310: whose memory it is")
struct MemoryOwnerTests {
    private let anna: ConfiguredFolder

    init() throws {
        anna = try ConfiguredFolder()
        try anna.folder.makeFolder("ben")
    }

    private static let plan = SmallPlan.calendar([
        SmallPlan.event("b1", "20260319", "Bike: Hills", "Workout type: Bike\\nPlanned Time: 2:00\\n")
    ])

    private func configure(_ feed: String, name: String = "anna", _ more: String = "") throws {
        try anna.folder.write(Self.plan, to: "ben/plan.ics")
        try anna.folder.write(
            """
            athletes:
              \(name): {time_zone: Europe/Berlin, feed: \(feed), missed: show, publish: {ics: out.ics, json: out.json}}
            \(more)
            """, to: "ben/config.yaml", mode: 0o600)
    }

    private func other(
        _ arguments: [String], state: String = "state", in folder: String = "ben"
    ) async throws -> Command.Ending {
        try await anna.tpmerge(
            arguments,
            environment: [
                "TPMERGE_CONFIG": anna.folder.path("\(folder)/config.yaml"),
                "TPMERGE_STATE_DIR": state.isEmpty ? "" : anna.folder.path(state),
            ])
    }

    private func merge() async throws -> Command.Ending { try await other(["merge", "--today", "2026-03-18"]) }

    @Test(
        "Another configuration's athlete of that name is refused by each command, which leaves no trace",
        arguments: [
            ["merge"], ["merge", "--dry-run"], ["athletes"], ["brief"], ["insights"], ["explain"], ["changes"],
            ["status"], ["check"],
            ["files"], ["export-data"], ["report"], ["links"], ["sign-in"], ["import", "x.csv"], ["forget", "--yes"],
            ["unpair", "plan-1"], ["edit", "901", "--exclude"], ["disconnect", "strava"], ["serve"], ["mcp"],
        ])
    func refused(_ arguments: [String]) async throws {
        try await anna.merged()
        try configure("plan.ics")
        let before = try anna.everything()
        let sentence =
            "The memory of `anna` belongs to \(anna.folder.path("config.yaml")). Give this athlete another name, or this "
            + "configuration a `state_dir` of its own. (tpmerge init takes a name with --name; with that other "
            + "configuration, tpmerge forget frees this one.)"
        try await other(arguments).expect(78, text: "", errors: "tpmerge: error: \(sentence)\n")
        #expect(try anna.everything() == before)
    }

    @Test("Another name, or a state folder of its own, and each has its own memory") func apart() async throws {
        try await anna.merged()
        let before = try anna.folder.data("out.ics")
        try configure("plan.ics", name: "ben")
        try await merge().expect(0, errors: "")
        try configure("plan.ics", "state_dir: own")
        try await other(["merge", "--today", "2026-03-18"], state: "").expect(0, errors: "")
        #expect(try !anna.folder.text("ben/out.ics").contains("Run: Easy"))
        try await anna.merged()
        #expect(try anna.folder.data("out.ics") == before)
    }

    @Test("A run that uses no memory is anyone's") func withoutMemory() async throws {
        try await anna.merged()
        try configure("plan.ics")
        try await other(["merge", "--no-state", "--today", "2026-03-18"]).expect(0, errors: "")
        #expect(try !anna.folder.text("ben/out.ics").contains("Run: Easy"))
    }

    enum Leaving: CaseIterable { case deleted, renamed }

    @Test(
        "Where the owner is gone, the same plan's memory is taken over, which is said once, be a run ever so quiet",
        arguments: Leaving.allCases)
    func takenOver(_ leaving: Leaving) async throws {
        try await anna.merged()
        let uid = try anna.uid(of: "Run: Easy")
        switch leaving {
        case .deleted: try anna.folder.remove("config.yaml")
        case .renamed: try anna.folder.edit("config.yaml") { $0.replacing("anna:", with: "carl:") }
        }
        try configure("../feed.ics")
        try await other(["brief", "--today", "2026-03-18"]).expect(0, errors: "")
        let said =
            "tpmerge: warning: anna: The memory of anna was taken over from \(anna.folder.path("config.yaml")), which is "
            + "gone or no longer names this athlete.\n"
        for errors in [said, ""] {
            try await other(["merge", "--quiet", "--today", "2026-03-18"]).expect(0, errors: errors)
        }
        try await other(["merge", "--verbose", "--today", "2026-03-18"]).expect(0, hiding: "taken over")
        #expect(try anna.workout("Run: Easy", in: "ben/out.json")["uid"] == .string(uid))
    }

    @Test("Where the owner is gone, another plan's memory is refused until it is forgotten") func otherPlan()
        async throws
    {
        try await anna.merged()
        try anna.folder.remove("config.yaml")
        try configure("plan.ics")
        for command in ["merge", "brief", "export-data"] {
            try await other([command]).expect(
                78, text: "", saying: "is of another plan.", "tpmerge forget --athlete anna", "--name", "`state_dir`")
        }
        let file = anna.folder.path("ben/config.yaml")
        try await anna.tpmerge("brief", "--config", file).expect(
            78, saying: "To delete that memory instead, run: tpmerge forget --config \(file) --athlete anna\n")
        try await other(["forget", "--yes", "--athlete", "anna"]).expect(0)
        try await merge().expect(0, errors: "")
        #expect(try anna.folder.text("ben/out.ics").contains("Bike: Hills"))
        #expect(try !anna.folder.text("ben/out.ics").contains("Run: Easy"))
    }

    @Test("A folder that moves with its files takes its memory along", arguments: [true, false])
    func moved(isGone: Bool) async throws {
        try configure("plan.ics")
        try await merge().expect(0, errors: "")
        try FileManager.default.copyItem(atPath: anna.folder.path("ben"), toPath: anna.folder.path("carl"))
        try anna.folder.remove(isGone ? "ben" : "ben/config.yaml")
        let ending = try await other(["merge", "--today", "2026-03-18"], in: "carl")
        #expect(ending.status == (isGone ? 0 : 78), "another's plan may have the same name")
        #expect(ending.errors.contains(isGone ? "was taken over from" : "is of another plan."))
    }

    @Test("A memory of an earlier version has no owner, and gets one") func upgraded() async throws {
        try await anna.merged()
        let published = try anna.folder.data("out.json")
        let owner = ConfiguredFolder.memory() + ".owner"
        try anna.folder.remove(owner)
        try await anna.merged()
        #expect(try anna.folder.mode(owner) == 0o600 && anna.folder.data("out.json") == published)
        try configure("plan.ics")
        #expect(try await merge().status == 78)
    }

    @Test("A copied or moved memory is that of whoever uses it") func copied() async throws {
        try await anna.merged()
        try FileManager.default.copyItem(atPath: anna.folder.path("state"), toPath: anna.folder.path("ben/state"))
        try configure("plan.ics")
        let arguments = ["merge", "--today", "2026-03-18", "--allow-empty"]
        for _ in 0..<2 { try await other(arguments, state: "ben/state").expect(0, errors: "") }
        #expect(try await other(arguments).status == 78)
    }

    @Test("A file that holds no owner counts as none", arguments: ["", "{}", "[", "{\"configuration\": 1}"])
    func unreadable(_ text: String) async throws {
        try await anna.merged()
        try anna.folder.write(text, to: ConfiguredFolder.memory() + ".owner", mode: 0o600)
        try await anna.merged()
        try configure("plan.ics")
        #expect(try await merge().status == 78)
    }

    @Test("A configuration through a link is the file that it leads to") func linked() async throws {
        try await anna.merged()
        try anna.folder.link("ben/config.yaml", to: "../config.yaml")
        #expect(try await other(["status"]).status == 0)
    }

    @Test("A link that leads to the next version of a configuration is the same one, but not to another's plan")
    func relinked() async throws {
        for version in ["1", "2", "3"] { try anna.folder.makeFolder("ben/\(version)") }
        let yaml = try anna.folder.text("config.yaml").replacing("feed.ics", with: anna.folder.path("feed.ics"))
        try configure("plan.ics")
        let other = try anna.folder.text("ben/config.yaml").replacing(
            "plan.ics", with: anna.folder.path("ben/plan.ics"))
        for (version, text) in [("1", yaml), ("2", yaml + "units: imperial\n"), ("3", other)] {
            try anna.folder.write(text, to: "ben/\(version)/config.yaml", mode: 0o600)
            try anna.folder.remove("config.yaml")
            try anna.folder.link("config.yaml", to: "ben/\(version)/config.yaml")
            let ending = try await anna.tpmerge("status")
            #expect(ending.status == (version == "3" ? 78 : 0) && (version == "3" || ending.errors == ""))
            if version == "1" { try await anna.merge().expect(0, errors: "") }
        }
    }
}
