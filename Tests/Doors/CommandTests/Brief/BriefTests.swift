import CommandLab
import Foundation
import Testing

/// `brief`: three days, the week and the load, from the memory or from files. The command asks no server.
struct BriefTests {
    @Test func afterARun() async throws {
        let configured = try await ConfiguredFolder().merged()
        let before = try configured.everything()
        let ending = try await configured.tpmerge("brief", "--today", "2026-03-18", "2026-03-17").expect(0, errors: "")
        #expect(
            ending.text == """
                anna, Tuesday 17 March 2026

                Yesterday
                  ✓ Run: Easy · Morning Run: 0:44 of 0:45, 8.0 km, 5:30 min/km, about load 29.

                Today
                  ✗ Bike: Endurance: missed.

                Tomorrow
                    Nothing recorded, nothing planned.

                This week: 0:44 of 2:15, 33 %, 1 of 3 done, 1 missed.
                Fitness 1, fatigue 4, form -3.

                Powered by Strava

                """)
        let json = try JSONValue(
            parsing: await configured.tpmerge("brief", "--today", "2026-03-18", "2026-03-17", "--json").output)
        let days = json["athletes"]?.array?.first?["days"]?.array ?? []
        let uids = days.flatMap { $0["workouts"]?.array ?? [] }.map { $0["uid"]?.string }
        #expect(uids == [try configured.uid(of: "Run: Easy"), try configured.uid(of: "Bike: Endurance")])
        #expect(try configured.everything() == before)
    }

    @Test func severalAthletesInMiles() async throws {
        let folder = try ConfiguredFolder(
            yaml: """
                units: imperial
                athletes:
                  anna: {time_zone: Europe/Berlin, feed: feed.ics, activities: activities.json}
                  ben: {time_zone: America/New_York, feed: feed.ics}

                """)
        let ending = try await folder.tpmerge("brief", "--today", "2026-03-17").expect(
            0,
            printing:
                "anna, Tuesday 17 March 2026\n\nYesterday\n  ✓ Run: Easy · Morning Run: 0:44 of 0:45, 5.0 mi, 8:51 min/mi",
            "Powered by Strava\n\nben, Tuesday 17 March 2026\n")
        #expect(ending.text.hasSuffix("This week: 1:30 still open, 0:45 not known.\n"), "\(ending.text)")
    }

    @Test(
        arguments: [
            (["--json", "--markdown"], 64), (["yesterday"], 64), (["2026-02-30"], 64), (["--today", "now"], 64),
            (["--feed", "none.ics", "--timezone", "Europe/Berlin"], 66), (["--config", "none.yaml"], 78),
            (["--feed", "https://example.org/feed.ics", "--timezone", "Europe/Berlin"], 64),
            (["--athlete", "ben"], 64),
        ] as [([String], Int32)])
    func refusals(arguments: [String], status: Int32) async throws {
        try await ConfiguredFolder().tpmerge(["brief"] + arguments).expect(status, text: "")
    }
}

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
