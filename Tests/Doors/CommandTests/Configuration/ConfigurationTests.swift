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

/// What is wrong with a configuration, or with who can read it; every sentence is in `SettingsTests`.
struct ConfigurationProblemTests {
    @Test func configurationThatIsNotThereIs78() async throws {
        try await Folder().run("--config", "config.yaml")
            .expect(78, errors: "tpmerge: error: The configuration: config.yaml does not exist.\n")
    }

    /// Anyone who can read a feed's address can read the plan: a file that contains it should be private.
    @Test(arguments: [
        ("feed: http://127.0.0.1:1/x.ics", 0o644, "config.yaml"), ("feed_file: address", 0o600, "address"),
        ("feed: http://127.0.0.1:1/x.ics", 0o600, nil),
    ])
    func addressThatOthersCanReadIsWarnedAbout(_ feed: String, _ mode: Int, _ open: String?) async throws {
        let folder = try Folder()
        try folder.write("http://127.0.0.1:1/x.ics\n", to: "address", mode: 0o644)
        try folder.write("athletes:\n  anna:\n    time_zone: UTC\n    \(feed)\n", to: "config.yaml", mode: mode)
        let ending = try await folder.run("--config", "config.yaml").expect(69)
        let lines = ending.errors.split(separator: "\n")
        #expect(
            lines.last == """
                tpmerge: error: anna: 127.0.0.1 cannot be reached: it refuses the connection. \
                Check the network, and the port in the feed's address if it has one.
                """)
        #expect(lines.count == (open == nil ? 1 : 2), "\(ending.errors)")
        guard let open else { return }
        #expect(lines[0].hasPrefix("tpmerge: warning: "))
        let warning = "\(open) holds a feed's address and is readable by other users. Run: chmod 600 "
        #expect(lines[0].contains(warning) && lines[0].hasSuffix(open), "\(ending.errors)")
    }
}

/// Small files as editors on Windows save them: with a byte order mark, with CRLF, in UTF-16.
struct TextFileTests {
    static let asWindowsSaves: [@Sendable (String) -> Data] = [
        { Data(("\u{FEFF}" + $0.replacing("\n", with: "\r\n")).utf8) },
        { text in
            let units = ("\u{FEFF}" + text.replacing("\n", with: "\r\n")).utf16
            return Data(units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] })
        },
    ]

    static func save(_ data: Data, _ name: String, in folder: Folder) throws {
        try folder.write("", to: name, mode: 0o600)
        try data.write(to: URL(fileURLWithPath: folder.path(name)))
    }

    @Test(arguments: asWindowsSaves)
    func configurationAndAddress(_ saved: @Sendable (String) -> Data) async throws {
        let folder = try Folder()
        let yaml = "athletes:\n  anna:\n    time_zone: UTC\n"
        try Self.save(saved(yaml + "    feed_file: address\n"), "config.yaml", in: folder)
        try Self.save(saved("http://127.0.0.1:1/x.ics\n"), "address", in: folder)
        try await folder.run("--config", "config.yaml").expect(69, "the address is asked")
        try Self.save(saved(yaml + "    feed: feed.ics\n"), "config.yaml", in: folder)
        #expect(try await folder.run("--config", "config.yaml", "--today", "2026-03-18").status == 0)
        try Self.save(saved("athletes:\n  anna:\n    feed: feed.ics\n    feed: x.ics\n"), "config.yaml", in: folder)
        try await folder.run("--config", "config.yaml")
            .expect(errors: "tpmerge: error: config.yaml:4: `feed` is given twice, here and in line 3\n")
    }
}
