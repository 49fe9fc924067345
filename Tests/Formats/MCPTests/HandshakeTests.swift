import JSON
import Testing

/// The revisions that begin with `initialize`.
@Suite struct HandshakeTests {
    private let client = Client()

    static let revisions = ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"]

    @Test(arguments: revisions)
    func aKnownRevisionIsTaken(revision: String) throws {
        let result = try #require(
            client.ask("initialize", #"{"protocolVersion":"\#(revision)","capabilities":{}}"#)["result"])
        #expect(result.keys == ["capabilities", "instructions", "protocolVersion", "serverInfo"])
        #expect(result["protocolVersion"]?.text == revision)
        #expect(result["serverInfo"] == .object(["name": .text("tpmerge"), "version": .text("1.2.3")]))
        #expect(result["capabilities"]?.keys == ["prompts", "resources", "tools"])
        #expect(result["instructions"]?.text == "Knows training.")
    }

    @Test(arguments: ["1900-01-01", "2026-07-28", "2099-01-01", ""])
    func otherRevisionsGetTheNewestWithAHandshake(revision: String) {
        let answer = client.ask("initialize", #"{"protocolVersion":"\#(revision)"}"#)
        #expect(answer["result"]?["protocolVersion"]?.text == "2025-11-25")
        #expect(client.ask("tools/list")["result"]?["tools"] != nil)
    }

    @Test(arguments: ["{}", "[]", "7", "null", #"{"protocolVersion":20251125}"#, #"{"protocolVersion":null}"#])
    func aHandshakeWithoutRevisionIsRefused(parameters: String) {
        #expect(client.ask("initialize", parameters).code == -32602)
    }

    @Test(arguments: [
        ("2024-11-05", ["description", "inputSchema", "name"]),
        ("2025-03-26", ["annotations", "description", "inputSchema", "name"]),
        ("2025-06-18", ["annotations", "description", "inputSchema", "name", "outputSchema", "title"]),
        ("2025-11-25", ["annotations", "description", "inputSchema", "name", "outputSchema", "title"]),
    ])
    func toolsHaveWhatTheRevisionKnows(revision: String, keys: [String]) throws {
        let client = Client(revision)
        let answer = client.ask("tools/list")
        #expect(answer.resultKeys == ["tools"])
        let tools = try #require(answer["result"]?["tools"]).elements
        #expect(tools.map { $0["name"]?.text } == ["week", "day", "broken"])
        #expect(tools.allSatisfy { $0.keys == keys })
        #expect(tools[0]["inputSchema"]?["properties"]?["start"]?["description"]?.text == #"A "day" \ of it"#)
        let hasTitles = keys.contains("title")
        let prompts = client.ask("prompts/list")["result"]?["prompts"]?.elements
        #expect((prompts?.first?["title"] != nil) == hasTitles)
        let templates = client.ask("resources/templates/list")["result"]?["resourceTemplates"]?.elements
        #expect((templates?.first?["title"] != nil) == hasTitles)
        #expect(templates?.first?["uriTemplate"]?.text == "tpmerge://{athlete}/brief/{day}")
    }

    @Test func toolsOnlyRead() {
        let client = Client("2025-11-25")
        let annotations = client.ask("tools/list")["result"]?["tools"]?.elements.first?["annotations"]
        let hints = ["readOnlyHint": true, "idempotentHint": true, "openWorldHint": false].mapValues(JSONValue.flag)
        #expect(annotations == .object(hints))
    }

    @Test(arguments: revisions)
    func answersHaveStructureWhereTheRevisionKnowsIt(revision: String) throws {
        let client = Client(revision)
        let result = try #require(
            client.ask("tools/call", #"{"name":"week","arguments":{"start":"2026-03-17"}}"#)["result"])
        let hasStructure = revision >= "2025-06-18"
        #expect(result.keys == (hasStructure ? ["content", "isError", "structuredContent"] : ["content", "isError"]))
        #expect(result["isError"] == .flag(false))
        let text = JSONValue.object(["type": .text("text"), "text": .text("The week\nof \"2026-03-17\"")])
        #expect(result["content"] == .list([text]))
        #expect(result["structuredContent"]?["start"]?.text == (hasStructure ? "2026-03-17" : nil))
    }

    @Test(arguments: revisions)
    func pingIsAnswered(revision: String) {
        let client = Client(revision)
        #expect(client.ask("ping")["result"] == .object([:]))
        #expect(client.send(#"{"jsonrpc":"2.0","id":2,"method":"ping"}"#)?["result"] == .object([:]))
    }

    @Test(arguments: [
        "logging/setLevel", "resources/subscribe", "completion/complete", "server/discover", "tools/delete", "",
        "notifications/initialized",
    ])
    func otherMethodsAreUnknown(method: String) {
        let client = Client("2025-11-25")
        #expect(client.ask(method).code == -32601)
    }
}

/// Revision 2026-07-28, in which each request says all about itself.
@Suite struct StatelessTests {
    private let client = Client()

    private static let versions: [JSONValue] = [
        .text("2026-07-28"), .text("2025-11-25"), .text("2025-06-18"), .text("2025-03-26"), .text("2024-11-05"),
    ]

    private static let serverInfo = JSONValue.object(["name": .text("tpmerge"), "version": .text("1.2.3")])

    @Test func discoveryTellsAll() throws {
        let result = try #require(client.askModern("server/discover")["result"])
        #expect(
            result.keys == [
                "_meta", "cacheScope", "capabilities", "instructions", "resultType", "supportedVersions", "ttlMs",
            ])
        #expect(result["supportedVersions"] == .list(Self.versions))
        #expect(result["capabilities"]?.keys == ["prompts", "resources", "tools"])
    }

    @Test(
        arguments: [
            ("server/discover", "", 300_000), ("tools/list", "", 300_000), ("resources/list", "", 300_000),
            ("resources/templates/list", "", 300_000), ("prompts/list", "", 300_000),
            ("resources/read", #""uri":"tpmerge://anna/brief/2026-03-17","#, 0),
            ("tools/call", #""name":"week","#, nil), ("tools/call", #""name":"week","arguments":7,"#, nil),
            ("prompts/get", #""name":"compare_years","arguments":{"year":"2026"},"#, nil),
        ] as [(String, String, Int64?)])
    func whatMayBeKeptSaysForHowLong(method: String, parameters: String, milliseconds: Int64?) throws {
        let result = try #require(client.askModern(method, parameters)["result"])
        #expect(result["resultType"]?.text == "complete")
        #expect(result["_meta"]?["io.modelcontextprotocol/serverInfo"] == Self.serverInfo)
        #expect(result["ttlMs"] == milliseconds.map { JSONValue.integer($0) })
        #expect(result["cacheScope"] == milliseconds.map { _ in JSONValue.text("private") })
    }

    @Test(arguments: [
        "initialized", "ping", "logging/setLevel", "resources/subscribe", "subscriptions/listen", "completion/complete",
    ])
    func whatIsGoneIsUnknown(method: String) {
        #expect(client.askModern(method).code == -32601)
    }

    @Test(arguments: ["1900-01-01", "2099-12-31", "2025-11-25", ""])
    func otherRevisionsAreRefusedWithTheList(version: String) {
        let meta = """
            {"io.modelcontextprotocol/protocolVersion":"\(version)","io.modelcontextprotocol/clientCapabilities":{}}
            """
        let answer = client.askModern("tools/list", meta: meta)
        #expect(answer.code == -32022)
        #expect(answer["error"]?["data"] == .object(["supported": .list(Self.versions), "requested": .text(version)]))
    }

    @Test(arguments: [
        "7", "[]", #""text""#, #"{"io.modelcontextprotocol/protocolVersion":20260728}"#,
        #"{"io.modelcontextprotocol/protocolVersion":null}"#,
        #"{"io.modelcontextprotocol/protocolVersion":"2026-07-28"}"#,
        #"{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":[]}"#,
        #"{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":null}"#,
        #"{"io.modelcontextprotocol/clientCapabilities":{}}"#, "null", "{}",
    ])
    func theEnvelopeIsNeeded(meta: String) {
        #expect(client.askModern("server/discover", meta: meta).code == -32602)
        #expect(client.askModern("tools/call", #""name":"week","#, meta: meta).code == -32602)
    }

    @Test func nothingIsRemembered() {
        #expect(client.askModern("tools/list")["result"] != nil)
        #expect(client.ask("tools/list").code == -32602)
        #expect(client.ask("tools/lost").code == -32601)
    }
}
