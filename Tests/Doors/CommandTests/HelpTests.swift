import CommandLab
import Foundation
import Testing

/// Whole help screens, as they are without a terminal, and what comes with them: the manual page and completions.
struct HelpTests {
    private static let commands = [
        "merge", "connect", "init", "athletes", "disconnect", "status", "check", "explain", "pair", "unpair", "edit",
        "changes",
        "insights", "files", "report", "calendars", "unlink", "brief", "import", "upload", "mcp", "message",
        "message test", "message list", "message send", "export-data", "forget", "serve", "sign-in", "sign-out", "key",
        "key create", "key list", "key revoke", "links", "webhook", "webhook create", "webhook show", "webhook delete",
    ]

    static let screens: [([String], String)] =
        [(["--help"], "help.txt")]
        + commands.map { command in
            let name = "help-\(command.replacing(" ", with: "-")).txt"
            return (command.split(separator: " ").map(String.init) + ["--help"], name)
        }

    @Test(arguments: screens)
    func helpIsAsRecorded(_ arguments: [String], _ name: String) async throws {
        let ending = try await Folder().run(arguments, environment: ["COLUMNS": "80"]).expect(0, errors: "")
        try Recorded.expect(
            ending.output, at: Project.folder.appendingPathComponent("Tests/Doors/CommandTests/Golden/" + name))
    }

    /// They belong to the command as if they stood behind it; a value that is another command's name stays a value.
    @Test(arguments: [
        (["status"], ["status"]), (["key", "list", "--json"], ["key", "list", "--json"]),
        (["--athlete", "status", "links"], ["links", "--athlete", "status"]),
    ])
    func optionsMayStandBeforeTheCommand(_ words: [String], _ usual: [String]) async throws {
        let configured = try ConfiguredFolder()
        let options = ["--config", configured.folder.path("config.yaml")]
        let state = ["TPMERGE_STATE_DIR": configured.folder.path("state")]
        let before = try await configured.folder.run(options + words, environment: state)
        let behind = try await configured.folder.run(usual + options, environment: state)
        #expect(before.status == behind.status && before.text == behind.text && before.errors == behind.errors)
        #expect(!before.errors.contains("Usage:"), "\(before.errors)")
    }

    /// As a file it would be written into the present folder, by a merge that was not wanted.
    @Test(arguments: [
        ("--json", "status"), ("--json", "brief"), ("--json", "explain"), ("--ics", "links"), ("--feed", "report"),
        ("--activities", "import"), ("--files", "files"), ("--intervals-key-file", "check"), ("--config", "serve"),
    ])
    func commandIsNoValueOfAnOptionBeforeIt(_ option: String, _ name: String) async throws {
        let configured = try ConfiguredFolder()
        let before = try configured.everything()
        try await configured.tpmerge(option, name).expect(
            64, text: "", saying: "put \(option) after it: tpmerge \(name) \(option). ", "write: \(option) ./\(name)")
        #expect(try configured.everything() == before)
    }

    @Test func fileMayHaveACommandsName() async throws {
        let folder = try Folder()
        for arguments in [["merge", "--json", "status"], ["--json", "./status"], ["--json=status"]] {
            try await folder.run(arguments + ["--feed", "feed.ics"] + SmallPlan.today).expect(0)
            try folder.remove("status")
        }
        try folder.makeFolder("files")
        try await folder.run(["--files", "files", "--feed", "feed.ics"] + SmallPlan.today).expect(0)
    }

    @Test func versionIsANumberAlone() async throws {
        let ending = try await Folder().run("--version").expect(0)
        #expect(ending.text.wholeMatch(of: /[0-9]+\.[0-9]+\.[0-9]+\n/) != nil, "\(ending.text)")
        #expect(ending.errors == "")
    }

    /// Its options are made from those of the help screens (`ReferenceTests`).
    @Test func manualPageNamesEveryCommand() throws {
        let page = try String(contentsOf: Project.folder.appendingPathComponent("docs/tpmerge.1"), encoding: .utf8)
        for (arguments, _) in Self.screens.dropFirst() { #expect(page.contains(".It Cm \(arguments[0])")) }
    }

    @Test(arguments: ["bash", "zsh", "fish"])
    func completionsKnowTheOptions(_ shell: String) async throws {
        let ending = try await Folder().run("--generate-completion-script", shell).expect(0)
        for option in ["feed", "activities", "ics", "json", "missed"] { #expect(ending.text.contains(option)) }
    }
}
