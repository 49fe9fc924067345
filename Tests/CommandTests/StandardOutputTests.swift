import CommandLab
import Foundation
import Testing

/// What becomes of a command whose results can't be written: 74, and a sentence.
struct StandardOutputTests {
    /// A command, by the words that the parser knows it by, and what it is given.
    struct Row: CustomTestStringConvertible {
        let command: String
        var arguments: [String] = []

        var testDescription: String { ([command] + arguments).joined(separator: " ") }
        var all: [String] { command.split(separator: " ").map(String.init) + arguments }
    }

    static let rows = [
        Row(command: "merge", arguments: ["--today", "2026-03-18", "--ics", "-"]),
        Row(command: "merge", arguments: ["--today", "2026-03-18", "--dry-run"]),
        Row(command: "status"), Row(command: "status", arguments: ["--json"]), Row(command: "check"),
        Row(command: "check", arguments: ["--json"]),
        Row(command: "explain", arguments: ["2026-03-16"]), Row(command: "explain", arguments: ["--json"]),
        Row(command: "pair", arguments: ["UID", "901"]), Row(command: "unpair", arguments: ["UID"]),
        Row(command: "edit", arguments: ["901", "--name", "Dawn"]),
        Row(command: "edit", arguments: ["901", "--name", "Dusk", "--json"]), Row(command: "changes"),
        Row(command: "changes", arguments: ["--json"]), Row(command: "insights"),
        Row(command: "insights", arguments: ["--json"]), Row(command: "brief"),
        Row(command: "brief", arguments: ["--markdown"]), Row(command: "brief", arguments: ["--json"]),
        Row(command: "report"), Row(command: "report", arguments: ["--html"]),
        Row(command: "files"), Row(command: "files", arguments: ["--json"]),
        Row(command: "calendars"), Row(command: "calendars", arguments: ["--json"]),
        Row(command: "import", arguments: ["export.csv"]), Row(command: "import", arguments: ["export.csv", "--json"]),
        Row(command: "upload", arguments: ["ride.gpx", "--dry-run"]),
        Row(command: "upload", arguments: ["ride.gpx", "--dry-run", "--json"]), Row(command: "export-data"),
        Row(command: "sign-in"), Row(command: "sign-out"), Row(command: "key create"),
        Row(command: "key list", arguments: ["--json"]),
        Row(command: "links"), Row(command: "message list"), Row(command: "message list", arguments: ["--json"]),
        Row(command: "mcp", arguments: ["--check"]), Row(command: "mcp", arguments: ["--print-config"]),
        Row(command: "forget", arguments: ["--yes"]),
    ]

    /// Those that need Strava's API, ways for messages, or a person's answers; all of what they print goes the same way.
    private static let elsewhere = [
        "init", "connect", "disconnect", "message test", "message send", "serve", "key revoke", "webhook create",
        "webhook show", "webhook delete", "unlink",
    ]

    @Test func everyCommandHasARow() async throws {
        let all = Set(try await CommandTree.ofTheCommand().commands.map(\.commandName))
        #expect(all == Set(Self.rows.map(\.command)).union(Self.elsewhere))
    }

    @Test("Results that can't be written end a command with 74", arguments: rows)
    func results(_ row: Row) async throws {
        let configured = try await Self.configured()
        let uid = try configured.uid(of: "Run: Easy")
        let arguments = row.all.map { $0 == "UID" ? uid : $0 }
        try await expect(arguments, in: configured, ">/dev/full", "No space left on device.")
        try await expect(arguments, in: configured, ">&-", "Bad file descriptor.")
    }

    @Test("So do help and version", arguments: HelpTests.screens.map(\.0) + [["--version"]])
    func help(_ arguments: [String]) async throws {
        try await expect(arguments, in: try ConfiguredFolder(), ">/dev/full", "No space left on device.")
    }

    @Test("A reader that has seen enough is no trouble", arguments: ["insights", "export-data", "status"])
    func pipe(_ command: String) async throws {
        let ending = try await run([command], in: try await Self.configured(), "| true")
        #expect(ending.status == 0 && ending.errors == "", "\(ending.errors)")
    }

    @Test("What is opened after standard output was closed doesn't take its place")
    func closed() async throws {
        let configured = try await Self.configured()
        _ = try await run(["edit", "901", "--name", "Dawn"], in: configured, ">&- 2>&-")
        let told = try await configured.tpmerge("edit", "901", "--name", "Dusk", "--json")
        #expect(told.status == 0 && told.text.contains("Dusk"), "\(told.errors)")
    }

    /// Published once.
    private static func configured() async throws -> ConfiguredFolder {
        let configured = try ConfiguredFolder()
        try configured.folder.write(
            """
            Activity ID,Activity Date,Activity Name,Activity Type,Elapsed Time,Distance,Moving Time
            7,"May 4, 2019, 8:00:00 AM",Long ago,Run,1800,5.00,1800

            """, to: "export.csv")
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
