import Basics
import Export
import JSON
import MCP

/// What a client of either kind sees.
struct AssistantCheck {
    let lines: [String]

    init(_ catalogue: Catalogue) {
        var conversation = Conversation(catalogue)
        let modern = Self.sizes(&conversation, "2026-07-28", Self.meta)
        _ = conversation.answer(
            to: Self.request("initialize", #"{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{}}"#))
        let former = Self.sizes(&conversation, "2025-11-25", "")
        let tools = catalogue.tools.map { tool in
            let answer = try? tool.answer([:])
            return "  " + tool.name.padded(toWidth: 20)
                + (answer.map { "\($0.structured.count) bytes" } ?? "needs arguments")
        }
        lines =
            ["What a client sees:"] + [modern, former] + ["Tools, without arguments:"] + tools
            + ["What Strava's API told is withheld: its terms keep it out of language models (API Policy, 5.3)."]
    }

    private static let meta =
        #""_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","#
        + #""io.modelcontextprotocol/clientCapabilities":{}}"#

    private static func request(_ method: String, _ parameters: String) -> [UInt8] {
        Array(#"{"jsonrpc":"2.0","id":1,"method":"\#(method)","params":\#(parameters)}"#.utf8)
    }

    private static func sizes(_ conversation: inout Conversation, _ revision: String, _ meta: String) -> String {
        let answer = conversation.answer(to: request("tools/list", "{\(meta)}")) ?? []
        let count = JSONValue(answer)?["result"]?["tools"]?.elements.count ?? 0
        return "  protocol \(revision): \(count.counted("tool")), \(answer.count) bytes as a list"
    }
}
