import CommandLab
import Testing

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
