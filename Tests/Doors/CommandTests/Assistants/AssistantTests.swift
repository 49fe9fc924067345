import CommandLab
import Foundation
import Testing

/// `tpmerge mcp` as a client starts it. Numbers are those of faults.md.
struct AssistantTests {
    private let configured: ConfiguredFolder

    init() async throws {
        configured = try ConfiguredFolder(
            yaml: """
                athletes:
                  anna:
                    time_zone: Europe/Berlin
                    feed: feed.ics
                    publish: {ics: out.ics, json: out.json}
                mcp: {notes: false}

                """, clock: .afternoon)
        try await configured.merged()
    }

    private static let begin =
        #"{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25"}}"#

    private static func call(_ tool: String, id: Int = 1) -> String {
        #"{"jsonrpc":"2.0","id":\#(id),"method":"tools/call","params":{"name":"\#(tool)"}}"#
    }

    private func answers(_ lines: String..., end: String = "\n") async throws -> [JSONValue] {
        try await answers(lines, end: end)
    }

    private func answers(_ lines: [String], end: String = "\n") async throws -> [JSONValue] {
        let input = lines.joined(separator: "\n") + end
        let ending = try await configured.folder.run(
            ["mcp"], environment: configured.environment, input: Data(input.utf8)
        ).expect(0)
        return try ending.text.split(separator: "\n").map { try JSONValue(parsing: Data($0.utf8)) }
    }

    @Test("241, 243: only messages on standard output, half a line at the end included")
    func lines() async throws {
        let told = try await answers(
            Self.begin, "", "xx", Self.call("training_overview"), Self.call("week", id: 2), end: "")
        #expect(told.map { $0["id"] } == [.number(0), .null, .number(1), .number(2)])
        let overview = told[2]["result"]?["structuredContent"]
        #expect(overview?.has(["athlete": "anna", "today": "2026-03-18"]) == true)
        #expect(overview?["known_until"] == nil)
        // A long one is read as a whole, and so is the next.
        let long = String(repeating: "x", count: 40_000)
        let answered = try await answers(
            Self.begin, #"{"jsonrpc":"2.0","id":"\#(long)","method":"ping"}"#, Self.call("none"))
        #expect(answered.map { $0["id"] } == [0, .string(long), 1])
        #expect(answered.last?["error"]?["code"] == .number(-32602))
    }

    @Test(
        "244: a cancelled call isn't answered, and what follows is; a cancellation of what isn't there doesn't matter")
    func cancelled() async throws {
        let cancel = { (id: Int) in
            #"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":\#(id)}}"#
        }
        let told = try await answers(
            Self.begin, cancel(1), Self.call("training_overview"), Self.call("week", id: 2), cancel(2),
            Self.call("day", id: 3), cancel(7))
        #expect(told.map { $0["id"] } == [.number(0), .number(1), .number(3)])
    }

    @Test("247: of a damaged memory the model is told, without a path, and it stays as it is")
    func memory() async throws {
        let name = ConfiguredFolder.memory()
        try configured.folder.write("no database", to: name)
        for other in ["-wal", "-shm"] {
            try? configured.folder.remove(name + other)
        }
        let before = try configured.everything()
        let told = try await answers(Self.begin, Self.call("week"), Self.call("explain", id: 2))
        for answer in told.dropFirst() {
            #expect(answer["result"]?["isError"] == .bool(true))
            #expect("\(answer)".contains("tpmerge status") && !"\(answer)".contains(configured.folder.path))
        }
        #expect(try configured.everything() == before)
    }

    /// All but what SQLite itself makes to read beside a writer.
    private var kept: [String: ConfiguredFolder.Kept] {
        get throws { try configured.everything().filter { !$0.key.contains("sqlite-") && $0.key.contains(".") } }
    }

    @Test(
        "251: clients at once are answered as one is, without a lock; one that is gone ends its server; nothing is left"
    )
    func clients() async throws {
        let lines = [Self.begin, Self.call("training_overview"), Self.call("week", id: 2)]
        let before = try kept
        let alone = try await configured.folder.whileLocked("state/lock") { try await answers(lines) }
        #expect(alone.last?["result"]?["isError"] == .bool(false))
        #expect(try kept == before)
        async let one = answers(lines)
        async let other = answers(lines)
        #expect(try await [one, other] == [alone, alone])
        var abandoned = Command(
            ["mcp"], in: configured.folder.url,
            environment: configured.folder.clock.environment.merging(configured.environment) { $1 },
            input: Data(lines.joined(separator: "\n").utf8))
        abandoned.redirection = "| :"
        try await abandoned.run().expect(0, text: "", errors: "")
        #expect(try kept == before)
    }

    @Test("What a client sees, its settings, and what `check` says that assistants are told")
    func check() async throws {
        try await configured.tpmerge("mcp", "--check")
            .expect(0, printing: "protocol 2026-07-28: 9 tools", "protocol 2025-11-25: 9 tools", "withheld")
        let settings = try await configured.tpmerge("mcp", "--print-config").json()
        let tpmerge = settings["mcpServers"]?["tpmerge"]
        #expect(tpmerge?["command"]?.string?.hasPrefix("/") == true)
        #expect(tpmerge?["args"]?.array?.last?.string?.hasPrefix("/") == true)
        let text = try await configured.tpmerge("check").text
        let assistants = """
            Assistants
              ✓ athletes   anna
              ✓ sources    feed, archive, files, intervals_icu; what Strava's API told is withheld

            """
        #expect(text.hasSuffix(assistants), "\(text)")
        let json = try await configured.tpmerge("check", "--json").json()["assistants"]
        #expect(json?.has(["ok": true, "athletes": ["anna"]]) == true, "\(json ?? .null)")
    }

    @Test("Strava's API as a source is refused with the reason, and so is an athlete who isn't there")
    func configuration() async throws {
        let text = try configured.folder.text("config.yaml")
        for (settings, sentence) in [
            ("{sources: [feed, strava_api]}", "API Policy"), ("{sources: []}", "must be some of"),
            ("{athletes: [ben]}", "names ben"), ("{days_back: 0}", "days_back"),
        ] {
            try configured.folder.write(
                text.replacing("{notes: false}", with: settings), to: "config.yaml", mode: 0o600)
            try await configured.tpmerge("mcp").expect(78, text: "", saying: sentence)
            let check = try await configured.tpmerge("check")
            #expect(check.status == 78 && (check.errors + check.text).contains(sentence))
        }
    }
}
