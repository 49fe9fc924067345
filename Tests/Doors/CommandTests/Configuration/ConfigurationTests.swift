import CommandLab
import Foundation
import Testing

/// A configuration that works, and what stands above it: flag over environment over file over default.
struct ConfigurationTests {
    private static let yaml = """
        athletes:
          anna:
            time_zone: Europe/Berlin
            feed: ../feed.ics
            activities: [../activities.json]
            publish:
              ics: ~/anna.ics
              json: anna.json
          ben:
            time_zone: Asia/Tokyo
            feed: ../feed.ics
            missed: show
            publish:
              ics: ben.ics
              json: ~/ben.json

        """

    private func configured(_ yaml: String = yaml) throws -> Folder {
        let folder = try Folder()
        try folder.makeFolder("conf")
        try folder.write(yaml, to: "conf/config.yaml", mode: 0o600)
        return folder
    }

    @Test func bothAthletesAreWrittenWhereTheConfigurationSays() async throws {
        let folder = try configured()
        try await folder.run("--config", "conf/config.yaml", "--today", "2026-03-18").expect(0, text: "", errors: "")
        #expect(try folder.names() == [".local", "activities.json", "anna.ics", "ben.json", "conf", "feed.ics"])
        #expect(try folder.names(in: "conf") == ["anna.json", "ben.ics", "config.yaml"])
        #expect(try JSONValue(parsing: folder.data("conf/anna.json"))["time_zone"] == .string("Europe/Berlin"))
        #expect(try JSONValue(parsing: folder.data("ben.json"))["time_zone"] == .string("Asia/Tokyo"))
        #expect(try JSONValue(parsing: folder.data("conf/anna.json"))["workouts"]?.array?.count == 3)
        #expect(try JSONValue(parsing: folder.data("ben.json"))["sources"]?["strava"]?["state"] == .string("absent"))
    }

    @Test(arguments: [
        ("feed: ../gone.ics", "anna: <folder>/conf/../gone.ics does not exist.", 66),
        ("feed: config.yaml", "anna: <folder>/conf/config.yaml: ", 65),
    ])
    func oneAthletesFailureDoesNotStopTheOther(_ feed: String, _ words: String, _ status: Int32) async throws {
        var lines = Self.yaml.components(separatedBy: "\n")
        lines[3] = "    " + feed
        let folder = try configured(lines.joined(separator: "\n"))
        let ending = try await folder.run("--config", "conf/config.yaml", "--today", "2026-03-18").expect(status)
        let expected = "tpmerge: error: " + words.replacingOccurrences(of: "<folder>", with: folder.path)
        #expect(ending.errors.hasPrefix(expected), "\(ending.errors)")
        #expect(ending.errors.split(separator: "\n").count == 1)
        #expect(try folder.names(in: "conf") == ["ben.ics", "config.yaml"])
        #expect(folder.exists("ben.json"))
    }

    @Test func worstExitCodeCounts() async throws {
        let failures: [(name: String, setting: String, status: Int32)] = [
            ("anna", "feed: http://127.0.0.1:1/x.ics", 69),
            ("ben", "feed: gone.ics", 66),
            ("carl", "feed: config.yaml", 65),
            ("dora", "feed: ../feed.ics\n    publish: {ics: missing/x.ics}", 73),
            ("emil", "feed: ../feed.ics\n    publish: {ics: /dev/full}", 74),
        ]
        // Without a full device the last one would end otherwise.
        for count in 1...(Linux.isHere ? failures.count : failures.count - 1) {
            let athletes = failures.prefix(count).map { "  \($0.name):\n    time_zone: UTC\n    \($0.setting)\n" }
            let folder = try configured("athletes:\n" + athletes.joined())
            let ending = try await folder.run("--config", "conf/config.yaml", "--today", "2026-03-18")
                .expect(failures[count - 1].status)
            #expect(ending.errors.split(separator: "\n").count == count)
        }
    }

    @Test func flagsStandAboveTheFile() async throws {
        let folder = try configured()
        let ending = try await folder.run(
            "--config", "conf/config.yaml", "--today", "2026-03-18", "--athlete", "ben", "--json", "-", "--missed",
            "hide", "--timezone", "America/New_York"
        ).expect(0)
        let value = try ending.json()
        #expect(value["time_zone"] == .string("America/New_York"))
        #expect(value["workouts"]?.array?.contains { $0["status"] == .string("missed") } == false)
        #expect(try folder.names(in: "conf") == ["config.yaml"])
    }

    @Test func environmentStandsAboveTheDefaultAndBelowTheFlag() async throws {
        let folder = try configured()
        try folder.makeFolder(".config/tpmerge")
        try folder.write(Self.one("home"), to: ".config/tpmerge/config.yaml", mode: 0o600)
        for name in ["variable", "flag"] { try folder.write(Self.one(name), to: "\(name).yaml", mode: 0o600) }
        let variable = ["TPMERGE_CONFIG": folder.path("variable.yaml")]
        for (environment, flags, written) in [
            ([:], [], "home"), (["XDG_CONFIG_HOME": ""], [], "home"), (variable, [], "variable"),
            (variable, ["--config", "flag.yaml"], "flag"),
        ] as [([String: String], [String], String)] {
            #expect(try await folder.run(flags, environment: environment).status == 0)
            #expect(try folder.names().filter { $0.hasPrefix("by-") } == ["by-\(written).ics"])
            try folder.remove("by-\(written).ics")
        }
    }

    private static func one(_ name: String) -> String {
        """
        athletes:
          anna:
            time_zone: UTC
            feed: ~/feed.ics
            history_days: 36000
            publish: {ics: ~/by-\(name).ics}
        state_dir: ~/of-\(name)

        """
    }
}
