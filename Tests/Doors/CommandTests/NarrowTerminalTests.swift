import CommandLab
import Testing

/// What a command says at a terminal of 40 columns, about slips, too. What a pipe gets, `HelpTests` and `FailureTests` show.
struct NarrowTerminalTests {
    @Test(
        "305: no line is wider than the terminal, unless it is one word",
        arguments: [
            "--help", "links --help", "help init", "stats", "--bogus", "brief --config",
            "merge --timezone Mars/Olympus",
            "init --timezone Mars/Olympus", "init --caldav x", "merge superfluous words", "merge --config none.yaml",
            "status", "check", "links", "sign-in", "sign-in --all", "key revoke x", "webhook create", "connect strava",
            "disconnect strava", "calendars", "changes", "import none.zip", "forget --yes", "pair x y",
            "edit x --name y", "message test", "merge --dry-run --verbose",
        ])
    func width(_ line: String) async throws {
        let lab = try ConfiguredFolder.ofAnna()
        let ending = try await TerminalCommand.run(
            line.split(separator: " ").map(String.init), answering: [], columns: 40, ">&2", in: lab.folder,
            environment: lab.environment)
        let lines = ending.errors.replacing("\u{1B}[K", with: "").split(whereSeparator: \.isNewline)
        #expect(!lines.isEmpty)
        for line in lines where line.contains(/\S\s+\S/) { #expect(line.count <= 40, "\(line)") }
    }

    @Test("305: nor is a prompt") func prompt() async throws {
        let lab = try ConfiguredFolder.ofAnna()
        try lab.remember()
        try await TerminalCommand.run(
            ["forget"], answering: [("yes: ", "no")], columns: 16, in: lab.folder, environment: lab.environment
        ).expect(64, saying: "Delete it? Type\r\n  yes: no")
    }
}
