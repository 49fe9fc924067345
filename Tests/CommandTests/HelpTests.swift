import CommandLab
import Foundation
import Testing

/// Whole help screens, as they are without a terminal.
struct HelpTests {
    static let screens = [
        (["--help"], "help.txt"), (["merge", "--help"], "help-merge.txt"), (["connect", "--help"], "help-connect.txt"),
        (["init", "--help"], "help-init.txt"),
        (["disconnect", "--help"], "help-disconnect.txt"), (["status", "--help"], "help-status.txt"),
        (["check", "--help"], "help-check.txt"),
        (["explain", "--help"], "help-explain.txt"), (["pair", "--help"], "help-pair.txt"),
        (["unpair", "--help"], "help-unpair.txt"), (["edit", "--help"], "help-edit.txt"),
        (["changes", "--help"], "help-changes.txt"), (["insights", "--help"], "help-insights.txt"),
        (["files", "--help"], "help-files.txt"),
        (["report", "--help"], "help-report.txt"), (["calendars", "--help"], "help-calendars.txt"),
        (["unlink", "--help"], "help-unlink.txt"),
        (["brief", "--help"], "help-brief.txt"),
        (["import", "--help"], "help-import.txt"),
        (["upload", "--help"], "help-upload.txt"),
        (["mcp", "--help"], "help-mcp.txt"), (["message", "--help"], "help-message.txt"),
        (["message", "test", "--help"], "help-message-test.txt"),
        (["message", "list", "--help"], "help-message-list.txt"),
        (["message", "send", "--help"], "help-message-send.txt"),
        (["export-data", "--help"], "help-export-data.txt"),
        (["forget", "--help"], "help-forget.txt"),
        (["serve", "--help"], "help-serve.txt"), (["sign-in", "--help"], "help-sign-in.txt"),
        (["sign-out", "--help"], "help-sign-out.txt"), (["key", "--help"], "help-key.txt"),
        (["key", "create", "--help"], "help-key-create.txt"), (["key", "list", "--help"], "help-key-list.txt"),
        (["key", "revoke", "--help"], "help-key-revoke.txt"), (["links", "--help"], "help-links.txt"),
        (["webhook", "--help"], "help-webhook.txt"), (["webhook", "create", "--help"], "help-webhook-create.txt"),
        (["webhook", "show", "--help"], "help-webhook-show.txt"),
        (["webhook", "delete", "--help"], "help-webhook-delete.txt"),
    ]

    @Test(arguments: screens)
    func helpIsAsRecorded(_ arguments: [String], _ name: String) async throws {
        let ending = try await Folder().run(arguments, environment: ["COLUMNS": "80"])
        #expect(ending.status == 0)
        #expect(ending.errors == "")
        let golden = Project.folder.appendingPathComponent("Tests/CommandTests/Golden/" + name)
        guard ProcessInfo.processInfo.environment["RECORD"] != "1" else {
            try ending.output.write(to: golden)
            Issue.record("Recorded \(name). Read it, then run again without RECORD.")
            return
        }
        #expect(ending.text == (try String(contentsOf: golden, encoding: .utf8)))
    }

    @Test func versionIsANumberAlone() async throws {
        let ending = try await Folder().run("--version")
        #expect(ending.status == 0)
        #expect(ending.text.wholeMatch(of: /[0-9]+\.[0-9]+\.[0-9]+\n/) != nil, "\(ending.text)")
        #expect(ending.errors == "")
    }

    @Test func helpOfTheDefaultCommandNamesEveryOption() async throws {
        let text = try await Folder().run("merge", "--help").text
        let options = [
            "--config", "--feed", "--activities", "--timezone", "--today", "--since", "--until", "--missed", "--ics",
            "--json", "--no-state", "--allow-empty", "--dry-run", "--strict", "--quiet", "--verbose", "--athlete",
        ]
        for option in options { #expect(text.contains("\(option) ") || text.contains("\(option)\n"), "\(option)") }
    }
}
