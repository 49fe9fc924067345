import CommandLab
import Foundation
import Testing

/// What was imported is there before any run: the plan's address was never read, or the first run failed.
struct BeforeTheFirstRunTests {
    private static func lab(_ sources: String) async throws -> ConfiguredFolder {
        let lab = try ConfiguredFolder(
            yaml: """
                athletes:
                  anna: {time_zone: Europe/Berlin, \(sources), publish: {json: out.json}}

                """)
        try lab.folder.write("secret\n", to: "secret", mode: 0o600)
        try lab.folder.write(BulkExportText.small, to: "export.csv")
        #expect(try await lab.tpmerge("import", "export.csv").status == 0)
        return lab
    }

    /// An address at which no server answers, and one of Strava's that was never connected.
    private static let address = "feed: 'http://127.0.0.1:1/never.ics'"
    private static let strava = #"strava: {client_id: "12345", client_secret_file: secret}"#

    @Test(arguments: [address, strava, "\(address), \(strava)"], [false, true])
    func whatWasImportedIsShown(_ sources: String, _ runFails: Bool) async throws {
        let lab = try await Self.lab(sources)
        if runFails {
            #expect(try await lab.tpmerge("merge").status != 0)
            #expect(!lab.folder.exists("out.json"))
        }
        let insights = try await lab.tpmerge("insights", "--today", "2026-03-18", "--json")
        let anna = try insights.json()["athletes"]?.array?.first
        #expect(anna?["totals"]?["activities"] == .number(2), "\(insights.errors)")
        #expect(anna?["since"] == .string("2026-03-16"))
        try await lab.tpmerge("brief", "--today", "2026-03-18").expect(printing: "Evening ride")
        try await lab.tpmerge("explain", "2026-03-17", "--today", "2026-03-18").expect(printing: "Evening ride")
        #expect(try await lab.tpmerge("status").text.contains("Imported 2 activities"))
        // With --no-state nothing of it is known.
        #expect(try await lab.tpmerge("insights", "--no-state").status == 69)
    }

    @Test func aPlanThatWasNeverReadIsNoEmptyOne() async throws {
        let lab = try await Self.lab(Self.address)
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
