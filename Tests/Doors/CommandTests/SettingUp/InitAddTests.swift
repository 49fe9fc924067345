import CommandLab
import Foundation
import Testing

@Suite("`tpmerge init` where there is a configuration: another athlete", .enabled(if: Shim.isAvailable, Shim.reason))
struct InitAddTests {
    private let lab: SetupLab

    private static let old = """
        # Mine.
        athletes:
          anna: &anna   # the first
            time_zone: Europe/Berlin
            feed: ../feed.ics
            publish: {ics: ../anna.ics}

        units: imperial   # as she likes it
        """

    init() throws {
        lab = try SetupLab()
        try lab.folder.makeFolder("setup")
        try lab.folder.write(Self.old, to: "setup/config.yaml", mode: 0o640)
    }

    private func add(_ arguments: String..., environment: [String: String] = [:]) async throws -> Command.Ending {
        try await add(arguments, environment: environment)
    }

    private func add(_ arguments: [String], environment: [String: String] = [:]) async throws -> Command.Ending {
        try await lab.tpmerge(
            ["init", "--add", "ben", "--feed", lab.address, "--timezone", "UTC"] + arguments, environment: environment)
    }

    private func expectUnchanged() throws {
        #expect(try lab.folder.text("setup/config.yaml") == Self.old)
        #expect(try lab.folder.names(in: "setup") == ["config.yaml"])
    }

    @Test(
        "303: one block is added, the rest stays, and the athlete is merged; through a link, where it leads to",
        arguments: ["setup/config.yaml", "real.yaml"])
    func added(to file: String) async throws {
        if file == "real.yaml" {
            try lab.folder.remove("setup/config.yaml")
            try lab.folder.write(Self.old, to: file, mode: 0o640)
            try lab.folder.link("setup/config.yaml", to: "../real.yaml")
        }
        try await add("--publish", "ben.ics").expect(0, saying: "Added to \(lab.folder.path("setup/config.yaml")).")
        let yaml = try lab.folder.text(file)
        let parts = Self.old.split(separator: "\n\n")
        #expect(yaml.hasPrefix(parts[0] + "\n  ben:\n    time_zone: UTC\n") && yaml.hasSuffix("\n\n" + parts[1]))
        #expect(try lab.folder.text("setup/config.yaml.before") == Self.old)
        #expect(try lab.folder.mode(file) == 0o640)
        #expect(try lab.folder.text("setup/feed-address-ben") == lab.address + "\n")
        #expect(try lab.folder.text("ben.ics").contains("SUMMARY:Run: Easy") && !lab.folder.exists("anna.ics"))
        try await lab.tpmerge(["check"]).expect(0, printing: "ben")
        try await add("--publish", "ben.ics").expect(78, saying: ":7: there is an athlete ben", "--name")
    }

    /// As for a new configuration.
    @Test(
        "3: nothing is published unless an option says where",
        arguments: [
            ([], "Also give --serve or --cron."), (["--no-messages"], "Also give --serve or --cron."),
            (["--cron"], "Also give --publish."),
        ])
    func unsaid(_ options: [String], _ sentence: String) async throws {
        try await add(options).expect(64, text: "", saying: sentence)
        try expectUnchanged()
    }

    @Test("303: what was wrong, and that nothing was written, have lines of their own") func unwritable() async throws {
        try lab.folder.makeFolder("setup/config.yaml.before/taken")
        let ending = try await add(["--publish", "ben.ics"])
        #expect(ending.status != 0 && ending.errors.hasSuffix("\ntpmerge: error: Nothing was written.\n"))
        #expect(try lab.folder.text("setup/config.yaml") == Self.old)
    }

    @Test("Without a terminal `--add` says that it is meant; at one it is asked", arguments: ["n", ""])
    func asked(_ answer: String) async throws {
        try await lab.begin([]).expect(73, saying: "init --add")
        let answers = [("Add another athlete? [Y/n]: ", answer)] + (answer == "n" ? [] : [("name: ", "ben")])
        let ending = try await lab.converse(
            answers, ["--feed", "feed.ics", "--timezone", "UTC", "--files", "watch", "--publish", "ben.ics"])
        guard answer == "" else {
            #expect(ending.status == 0)
            return try expectUnchanged()
        }
        #expect(ending.status == 66, "the folder isn't there")
        try expectUnchanged()
    }

    @Test(
        "303: what `check` refuses, or what nothing can be added to, stays as it is",
        arguments: [
            ("athletes:\n- anna\n", ":2: "), ("athletes:\n\tanna: {feed: ../feed.ics}\n", ":2: "),
            ("athletes: {anna: {feed: ../feed.ics}}\n", ":1: "), ("athletes:\n  anna: {fead: x}\n", ":2: "),
            ("athletes:\n  ben: {feed: ../feed.ics}\n", ":2: there is an athlete ben already"),
        ])
    func refused(_ yaml: String, _ problem: String) async throws {
        try lab.folder.write(yaml, to: "setup/config.yaml")
        try await add("--publish", "ben.ics").expect(78, text: "", saying: problem)
        #expect(try lab.folder.text("setup/config.yaml") == yaml)
        #expect(try lab.folder.names(in: "setup") == ["config.yaml"] && !lab.folder.exists("ben.ics"))
    }

    @Test("303: bytes that aren't UTF-8 are named by their line") func foreignBytes() async throws {
        let url = URL(fileURLWithPath: lab.folder.path("setup/config.yaml"))
        let bytes = Data((Self.old + "\n# Z").utf8) + [0xFC] + Data("rich\n".utf8)
        try bytes.write(to: url)
        try await add("--publish", "ben.ics").expect(78, saying: ":9: ", "UTF-8")
        #expect(try Data(contentsOf: url) == bytes)
    }

    @Test("301: a name whose memory is another configuration's is refused, and nothing is written") func owned()
        async throws
    {
        let other = ["TPMERGE_CONFIG": lab.folder.path("other/config.yaml")]
        let arguments = ["init", "--feed", "feed.ics", "--timezone", "UTC", "--cron", "--publish", "ben.ics"]
        try await lab.tpmerge(arguments + ["--name", "ben"], environment: other).expect(0)
        try await add("--publish", "out.ics").expect(
            78, text: "", saying: "The memory of `ben` belongs to \(lab.folder.path("other/config.yaml"))", "--name")
        try expectUnchanged()
        let third = ["TPMERGE_CONFIG": lab.folder.path("third/config.yaml")]
        try await lab.tpmerge(arguments + ["--name", "ben"], environment: third).expect(78, text: "", saying: "--name")
        #expect(!lab.folder.exists("third"))
    }

    @Test(
        "302: killed or without room at each step, the configuration is the old one or the new one, whole",
        .slow, arguments: [Shim.Kind.noRoom, .killed, .killedHalfWay])
    func disturbed(_ kind: Shim.Kind) async throws {
        var outcomes: Set<Bool> = []
        for step in 1..<100 {
            let lab = try InitAddTests()
            let folder = lab.lab.folder
            let fault = Shim.fault(
                kind, atStep: step, in: folder.path("setup"), note: folder.path("note"))
            let ending = try await lab.add("--publish", "ben.ics", environment: fault)
            guard folder.exists("note") else { break }
            let isAdded = try folder.text("setup/config.yaml") != Self.old
            outcomes.insert(isAdded)
            #expect(isAdded || ending.status != 0, "\(step)")
            if !isAdded { try await lab.add("--publish", "ben.ics").expect(0, "\(step)") }
            try await lab.lab.tpmerge(["check"]).expect(0, "\(step)", printing: "ben")
        }
        #expect(outcomes.contains(false))
    }
}
