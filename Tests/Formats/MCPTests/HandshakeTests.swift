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
