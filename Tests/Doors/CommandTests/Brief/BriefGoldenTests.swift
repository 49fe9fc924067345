import CommandLab
import Foundation
import Testing

/// Briefs of samples in every format, byte for byte.
@Suite(.timeLimit(.minutes(20)))
struct BriefGoldenTests {
    struct Brief: Sendable, CustomTestStringConvertible {
        let sample: String
        let arguments: [String]
        let golden: String

        var testDescription: String { golden }

        var goldenFile: URL { Project.folder.appendingPathComponent("Tests/Doors/CommandTests/Golden/\(golden)") }

        func run(environment: [String: String]) async throws -> Command.Ending {
            let folder = Project.folder.appendingPathComponent("Samples/\(sample)")
            let sources = [
                "--feed", "feed.ics", "--activities", "activities.json", "--timezone", "Europe/Berlin", "--today",
                "2026-03-18", "--no-state",
            ]
            return try await Command(["brief"] + arguments + sources, in: folder, environment: environment).run()
        }
    }

    static let all = [
        Brief(sample: "demo", arguments: [], golden: "brief-demo.txt"),
        Brief(sample: "demo", arguments: ["--markdown"], golden: "brief-demo.md"),
        Brief(sample: "demo", arguments: ["--json"], golden: "brief-demo.json"),
        Brief(sample: "bricks", arguments: ["2026-03-14", "--json"], golden: "brief-bricks.json"),
        Brief(sample: "year", arguments: ["2026-05-09", "--json"], golden: "brief-year.json"),
    ]

    /// Whatever the host's zone and language are.
    @Test(arguments: all)
    func briefIsAsRecorded(_ brief: Brief) async throws {
        let elsewhere = ["TZ": "Pacific/Auckland", "LANG": "de_DE.UTF-8", "LC_ALL": "de_DE.UTF-8", "NO_COLOR": "1"]
        for environment in [[:], elsewhere] {
            let ending = try await brief.run(environment: environment).expect(0)
            try Recorded.expect(ending.output, at: brief.goldenFile)
            guard brief.golden.hasSuffix(".json") else { continue }
            #expect(try SchemaValidator.problems(of: try ending.json(), by: "brief-1") == [])
        }
    }
}
