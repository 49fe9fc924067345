import JSON
import Testing

/// Revision 2026-07-28, in which each request says all about itself.
@Suite struct StatelessTests {
    private static let versions: [JSONValue] = [
        .text("2026-07-28"), .text("2025-11-25"), .text("2025-06-18"), .text("2025-03-26"), .text("2024-11-05"),
    ]

    private static let serverInfo = JSONValue.object(["name": .text("tpmerge"), "version": .text("1.2.3")])

    @Test func discoveryTellsAll() throws {
        var client = Client()
        let answer = client.askModern("server/discover")["result"]
        let result = try #require(answer)
        #expect(
            result.keys == [
                "_meta", "cacheScope", "capabilities", "instructions", "resultType", "supportedVersions", "ttlMs",
            ])
        #expect(result["supportedVersions"] == .list(Self.versions))
        #expect(result["capabilities"]?.keys == ["prompts", "resources", "tools"])
    }

    @Test(arguments: [
        ("server/discover", ""), ("tools/list", ""), ("resources/list", ""), ("resources/templates/list", ""),
        ("prompts/list", ""), ("resources/read", #""uri":"tpmerge://anna/brief/2026-03-17","#),
    ])
    func whatMayBeKeptSaysForHowLong(method: String, parameters: String) throws {
        var client = Client()
        let answer = client.askModern(method, parameters)["result"]
        let result = try #require(answer)
        #expect(result["resultType"]?.text == "complete")
        #expect(result["_meta"]?["io.modelcontextprotocol/serverInfo"] == Self.serverInfo)
        #expect(result["ttlMs"]?.integer == (method == "resources/read" ? 0 : 300_000))
        #expect(result["cacheScope"]?.text == "private")
    }

    @Test(arguments: [
        ("tools/call", #""name":"week","#), ("tools/call", #""name":"week","arguments":7,"#),
        ("prompts/get", #""name":"compare_years","arguments":{"year":"2026"},"#),
    ])
    func otherResultsAreOnlyComplete(method: String, parameters: String) throws {
        var client = Client()
        let answer = client.askModern(method, parameters)["result"]
        let result = try #require(answer)
        #expect(result["resultType"]?.text == "complete")
        #expect(result["_meta"]?["io.modelcontextprotocol/serverInfo"] == Self.serverInfo)
        #expect(result["ttlMs"] == nil && result["cacheScope"] == nil)
    }

    @Test(arguments: [
        "initialized", "ping", "logging/setLevel", "resources/subscribe", "subscriptions/listen", "completion/complete",
    ])
    func whatIsGoneIsUnknown(method: String) {
        var client = Client()
        #expect(client.askModern(method).code == -32601)
    }

    @Test(arguments: ["1900-01-01", "2099-12-31", "2025-11-25", ""])
    func otherRevisionsAreRefusedWithTheList(version: String) {
        var client = Client()
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
        var client = Client()
        #expect(client.askModern("server/discover", meta: meta).code == -32602)
        #expect(client.askModern("tools/call", #""name":"week","#, meta: meta).code == -32602)
    }

    @Test func nothingIsRemembered() {
        var client = Client()
        #expect(client.askModern("tools/list")["result"] != nil)
        #expect(client.ask("tools/list").code == -32602)
        #expect(client.ask("tools/lost").code == -32601)
    }
}
