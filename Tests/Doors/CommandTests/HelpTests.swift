import CommandLab
import Foundation
import Testing

/// Whole help screens, as they are without a terminal, and what comes with them: the manual page and completions.
struct HelpTests {
    private static let commands = [
        "merge", "connect", "init", "disconnect", "status", "check", "explain", "pair", "unpair", "edit", "changes",
        "insights", "files", "report", "calendars", "unlink", "brief", "import", "upload", "mcp", "message",
        "message test", "message list", "message send", "export-data", "forget", "serve", "sign-in", "sign-out", "key",
        "key create", "key list", "key revoke", "links", "webhook", "webhook create", "webhook show", "webhook delete",
    ]

    /// What asks for a screen, and where it is recorded.
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
