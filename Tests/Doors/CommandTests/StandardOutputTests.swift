import CommandLab
import Foundation
import Testing

/// What becomes of a command whose results can't be written: 74, and a sentence.
struct StandardOutputTests {
    /// What is run; `UID` is that of a workout.
    private static let rows = [
        "merge --today 2026-03-18 --ics -", "merge --today 2026-03-18 --dry-run", "status", "status --json", "check",
        "check --json", "athletes", "athletes --json", "explain 2026-03-16", "explain --json", "pair UID 901",
        "unpair UID", "edit 901 --name Dawn",
        "edit 901 --name Dusk --json", "changes", "changes --json", "insights", "insights --json", "brief",
        "brief --markdown", "brief --json", "report", "report --html", "files", "files --json", "calendars",
        "calendars --json", "import export.csv", "import export.csv --json", "upload ride.gpx --dry-run",
        "upload ride.gpx --dry-run --json", "export-data", "sign-in", "sign-out", "key create", "key list --json",
        "links", "message list", "message list --json", "mcp --check", "mcp --print-config", "forget --yes",
    ]

    /// Those that need Strava's API, ways for messages, or a person's answers; all of what they print goes the same way.
    private static let elsewhere = [
        "init", "connect", "disconnect", "message test", "message send", "serve", "key revoke", "webhook create",
        "webhook show", "webhook delete", "unlink",
    ]

    @Test func everyCommandHasARow() async throws {
        let all = Set(try await CommandTree.ofTheCommand().commands.map(\.commandName))
        let rowless = all.filter { name in !Self.rows.contains { "\($0) ".hasPrefix("\(name) ") } }
        #expect(rowless == Set(Self.elsewhere))
    }

    @Test("Results that can't be written end a command with 74", arguments: rows)
    func results(_ row: String) async throws {
        let configured = try await Self.configured()
        let uid = try configured.uid(of: "Run: Easy")
        let arguments = row.split(separator: " ").map { $0 == "UID" ? uid : String($0) }
        try await expect(arguments, in: configured, ">/dev/full", "No space left on device.")
        try await expect(arguments, in: configured, ">&-", "Bad file descriptor.")
    }

    @Test("So do help and version", arguments: HelpTests.screens.map(\.0) + [["--version"]])
    func help(_ arguments: [String]) async throws {
        try await expect(arguments, in: try ConfiguredFolder(), ">/dev/full", "No space left on device.")
    }

    @Test("A reader that has seen enough is no trouble", arguments: ["insights", "export-data", "status"])
    func pipe(_ command: String) async throws {
        try await run([command], in: try await Self.configured(), "| true").expect(0, errors: "")
    }

    @Test("What is opened after standard output was closed doesn't take its place")
    func closed() async throws {
        let configured = try await Self.configured()
        _ = try await run(["edit", "901", "--name", "Dawn"], in: configured, ">&- 2>&-")
        try await configured.tpmerge("edit", "901", "--name", "Dusk", "--json").expect(0, printing: "Dusk")
    }

    private static func configured() async throws -> ConfiguredFolder {
        let configured = try ConfiguredFolder()
        try configured.folder.write(BulkExportText.small, to: "export.csv")
        try await configured.merged()
        return configured
    }

    private func expect(
        _ arguments: [String], in configured: ConfiguredFolder, _ redirection: String, _ reason: String
    ) async throws {
        let ending = try await run(arguments, in: configured, redirection)
        #expect(ending.status == 74, "\(redirection): \(ending.errors)")
        let sentence = "standard output can't be written: \(reason)\n"
        #expect(ending.errors.components(separatedBy: sentence).count == 2, "\(redirection): \(ending.errors)")
    }

    private func run(
        _ arguments: [String], in configured: ConfiguredFolder, _ redirection: String
    ) async throws -> Command.Ending {
        var command = Command(arguments, in: configured.folder.url, environment: configured.environment)
        command.redirection = redirection
        return try await command.run()
    }
}
