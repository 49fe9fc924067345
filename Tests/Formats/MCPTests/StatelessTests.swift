import JSON
import Testing

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
