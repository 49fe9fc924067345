import Basics
import CommandLab
import Foundation
import Store
import Testing
import Workouts

/// `changes`: what changed in the plan, as runs have seen it.
struct ChangesTests {
    private let lab: ConfiguredFolder

    init() throws { lab = try ConfiguredFolder.ofAnna() }

    private static let tempo = Snapshot.day(19)

    private static let all = [
        PlanChange(.added, uid: "a", day: tempo, summary: "Run: Tempo"),
        PlanChange(.removed, uid: "b", day: tempo, summary: "Swim: Technique"),
        PlanChange(.moved, uid: "c", day: tempo, summary: "Bike: Long", dayBefore: Snapshot.day(3)),
        PlanChange(.renamed, uid: "d", day: tempo, summary: "Run: Short", summaryBefore: "Run: Long"),
        PlanChange(.edited, uid: "e", day: tempo, summary: "Run: Hills"),
        PlanChange(.completed, uid: "f", day: tempo, summary: "Run: Track"),
    ]

    /// 17 March 2026, 23:30 in UTC, which is the next day in Berlin.
    private static let lateEvening = Instant(secondsSinceEpoch: 1_773_790_200)

    @Test func everyKindHasItsLineTheNewestFirstInTheAthletesZone() async throws {
        try lab.remember(changes: Self.all, at: Self.lateEvening)
        let ending = try await lab.tpmerge("changes", "--since", "2026-03-18").expect(0, errors: "")
        #expect(
            ending.text == """
                anna (Europe/Berlin)
                  2026-03-18 00:30  completed  Run: Track  on Thu 19 Mar
                  2026-03-18 00:30  edited     Run: Hills  on Thu 19 Mar
                  2026-03-18 00:30  renamed    Run: Short  on Thu 19 Mar, was: Run: Long
                  2026-03-18 00:30  moved      Bike: Long  from Tue 3 Mar to Thu 19 Mar
                  2026-03-18 00:30  removed    Swim: Technique  was on Thu 19 Mar
                  2026-03-18 00:30  added      Run: Tempo  on Thu 19 Mar

                """)
        // A limit says that there is more.
        #expect(try await lab.tpmerge("changes", "--since", "2026-03-18", "--limit", "6").text == ending.text)
        let cut = try await lab.tpmerge("changes", "--since", "2026-03-18", "--limit", "5").text.split(separator: "\n")
        #expect(cut.dropLast() == ending.text.split(separator: "\n").dropLast())
        #expect(cut.last?.hasPrefix("  and more since ") == true)
    }

    @Test func asJSON() async throws {
        let lab = try ConfiguredFolder(yaml: ConfiguredFolder.annaAndBen)
        try lab.remember(changes: [Self.all[2], Self.all[3]], at: Self.lateEvening)
        let ending = try await lab.tpmerge("changes", "--since", "2026-03-18", "--json").expect(0)
        // The order of keys counts, the blanks between don't.
        #expect(
            ending.text.split { $0.isWhitespace }.joined(separator: " ") == """
                { "version": 1, "athletes": [ \
                { "name": "anna", "time_zone": "Europe/Berlin", "changes": [ \
                { "at": "2026-03-17T23:30:00Z", "kind": "renamed", "uid": "d", "day": "2026-03-19", \
                "summary": "Run: Short", "summary_before": "Run: Long" }, \
                { "at": "2026-03-17T23:30:00Z", "kind": "moved", "uid": "c", "day": "2026-03-19", \
                "summary": "Bike: Long", "day_before": "2026-03-03" } ] }, \
                { "name": "ben", "time_zone": "Asia/Tokyo", "changes": [] } ] }
                """)
    }

    @Test func twoWeeksAreShownUnlessAskedForMore() async throws {
        try lab.remember(changes: [Self.all[0]], at: .hoursAgo(13 * 24))
        try lab.remember(changes: [Self.all[1]], at: .hoursAgo(16 * 24))
        let usual = try await lab.tpmerge("changes").text
        #expect(usual.contains("Run: Tempo"))
        #expect(!usual.contains("Swim: Technique"))
        #expect(try await lab.tpmerge("changes", "--since", "2026-01-01").text.contains("Swim: Technique"))
        try await lab.tpmerge("changes", "--since", "2500-01-01")
            .expect(text: "anna (Europe/Berlin)\n  no changes since 2500-01-01\n")
    }

    @Test func titlesCantCommandTheTerminal() async throws {
        let title = "Run:\u{1B}[2J\nTempo\u{202E}"
        try lab.remember(changes: [
            PlanChange(.renamed, uid: "a", day: Self.tempo, summary: title, summaryBefore: title)
        ])
        let text = try await lab.tpmerge("changes").text
        #expect(text.contains("Run:[2J Tempo  on Thu 19 Mar, was: Run:[2J Tempo\n"), "\(text)")
        #expect(!text.contains("\u{1B}"))
    }

    @Test func runsSeeWhatTheCoachDoes() async throws {
        #expect(try await lab.tpmerge("--today", "2026-03-18").status == 0)
        #expect(try await lab.tpmerge("changes").text.contains("no changes since"))
        let feed = SmallPlan.feed.replacingOccurrences(of: "20260319", with: "20260320")
        try lab.folder.write(
            feed.replacingOccurrences(of: "DTSTAMP:20260318T05", with: "DTSTAMP:20260318T06"), to: "feed.ics")
        #expect(try await lab.tpmerge("--today", "2026-03-18").status == 0)
        let text = try await lab.tpmerge("changes").text
        #expect(text.contains("  moved      Swim: Technique  from Thu 19 Mar to Fri 20 Mar\n"), "\(text)")
    }

    @Test func nothingIsRememberedAndNothingWritten() async throws {
        let before = try lab.files()
        try await lab.tpmerge("changes")
            .expect(0, text: "anna (Europe/Berlin)\n  nothing is remembered yet; run: tpmerge merge\n")
        #expect(try lab.files() == before)
    }

    @Test func oneDamagedMemoryKeepsNobodyElseFromBeingShown() async throws {
        let lab = try ConfiguredFolder(yaml: ConfiguredFolder.annaAndBen)
        try lab.damageMemory(of: "anna")
        try lab.remember(of: "ben", changes: [Self.all[0]])
        let before = try lab.files()
        let ending = try await lab.tpmerge("changes").expect(74)
        let path = lab.folder.path(ConfiguredFolder.memory("anna"))
        #expect(ending.errors == "tpmerge: error: anna: \(path) is not a tpmerge database.\n")
        #expect(ending.text.hasPrefix("ben (Asia/Tokyo)\n"))
        #expect(try lab.files() == before)
    }

    @Test(arguments: [["--limit", "0"], ["--since", "yesterday"], ["--athlete", "nobody"]])
    func makesNoSense(_ arguments: [String]) async throws {
        try await lab.tpmerge(["changes"] + arguments).expect(64, text: "")
    }

    @Test(arguments: [
        "changes", "export-data", "forget", "status", "explain", "pair plan-0@tpmerge 901", "unpair plan-0@tpmerge",
    ])
    func withoutConfigurationTheWayToOneIsTold(_ command: String) async throws {
        let folder = try Folder()
        let ending = try await folder.run(command.split(separator: " ").map(String.init)).expect(78, text: "")
        #expect(try folder.names() == ["activities.json", "feed.ics"])
        #expect(ending.errors.hasPrefix("tpmerge: error: There is no configuration at \(folder.path)/.config/"))
        #expect(ending.errors.hasSuffix("Name one with --config, or make one with: tpmerge init\n"))
    }
}

/// What was imported is there before any run, and no plan is. `OwnerTests` has what is known then.
struct BeforeTheFirstRunTests {
    @Test func aPlanThatWasNeverReadIsNoEmptyOne() async throws {
        let lab = try ConfiguredFolder(
            yaml: """
                athletes:
                  anna: {time_zone: Europe/Berlin, feed: 'http://127.0.0.1:1/never.ics', publish: {json: out.json}}

                """)
        try lab.folder.write(BulkExportText.small, to: "export.csv")
        #expect(try await lab.tpmerge("import", "export.csv").status == 0)
        let brief = try await lab.tpmerge("brief", "--today", "2026-03-18")
        #expect(!brief.text.lowercased().contains("planned"), "\(brief.text)")
        brief.expect(printing: "This week: 2 workouts in 1:44.", "The plan hasn't been read yet.")
        #expect(try await !lab.tpmerge("brief", "2020-01-01").text.lowercased().contains("planned"))
        let done = try await lab.tpmerge("explain", "2026-03-17", "--today", "2026-03-18").text
        #expect(done.contains("what was planned that day isn't known yet"), "\(done)")
        let nothing = try await lab.tpmerge("explain", "2026-03-18", "--today", "2026-03-18").text
        #expect(nothing.contains("What was planned isn't known yet, and no activity is known."), "\(nothing)")
    }
}
