import JSON
import MCP

/// A client with a small catalogue on the other side, whose answers are read as JSON.
final class Client {
    private var conversation: Conversation

    /// - Parameter revision: the one of a handshake; nil for none.
    init(_ revision: String? = nil) {
        conversation = Conversation(.sample)
        guard let revision else { return }
        _ = send(#"{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"\#(revision)"}}"#)
        _ = send(#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#)
    }

    /// The bytes of the answer; nil without one.
    func send(bytes: [UInt8]) -> [UInt8]? { conversation.answer(to: ClientLine(bytes)) }

    func send(_ line: String) -> JSONValue? {
        send(bytes: Array(line.utf8)).flatMap { JSONValue($0) }
    }

    /// Sends a request of the era with a handshake.
    func ask(_ method: String, _ parameters: String = "{}") -> JSONValue {
        send(#"{"jsonrpc":"2.0","id":1,"method":"\#(method)","params":\#(parameters)}"#) ?? .null
    }

    /// Sends a request of revision 2026-07-28.
    ///
    /// - Parameter parameters: members, with a comma behind them.
    func askModern(_ method: String, _ parameters: String = "", meta: String = Client.meta) -> JSONValue {
        ask(method, "{\(parameters)\"_meta\":\(meta)}")
    }

    static let meta = """
        {"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}
        """
}

extension JSONValue {
    var code: Int? { self["error"]?["code"]?.integer }
    var message: String? { self["error"]?["message"]?.text }

    var resultKeys: [String] { self["result"]?.keys ?? [] }

    var keys: [String] {
        guard case .object(let members) = self else { return [] }
        return members.keys.sorted()
    }
}

extension Catalogue {
    static let sample = Catalogue(
        name: "tpmerge", version: "1.2.3", instructions: "Knows training.",
        tools: [
            Tool(
                name: "week", title: "A week", description: "Says what a week holds.",
                inputSchema: Array(
                    #"{"type":"object","properties":{"start":{"type":"string","description":"A \"day\" \\ of it"}}}"#
                        .utf8),
                outputSchema: object
            ) { arguments throws(ToolFailure) in
                if arguments.count > 1 { throw ToolFailure("There is one argument, `start`.") }
                if let start = arguments["start"], start.text == nil { throw ToolFailure("`start` must be a day.") }
                let start = arguments["start"]?.text ?? "today"
                let structured = JSONWriter.compactObject { $0.member("start", start) }
                return ToolResult(structured: structured, text: "The week\nof \"\(start)\"")
            },
            Tool(name: "day", title: "A day", description: "A day.", inputSchema: object, outputSchema: object) { _ in
                ToolResult(structured: Array("{}".utf8), text: "")
            },
            Tool(name: "broken", title: "", description: "", inputSchema: object, outputSchema: object) { arguments in
                ToolResult(structured: Array((arguments["structured"]?.text ?? "").utf8), text: "")
            },
        ],
        templates: [
            (
                uriTemplate: "tpmerge://{athlete}/brief/{day}", name: "brief", title: "Brief",
                description: "What a day holds."
            )
        ],
        read: { uri throws(ToolFailure) in
            guard uri == "tpmerge://anna/brief/2026-03-17" else { throw ToolFailure("There is no such resource.") }
            return [(mimeType: "text/markdown", text: "# Tue 17 Mar 2026\n")]
        },
        prompts: [
            Prompt(
                name: "compare_years", title: "Compare years", description: "Compares two years.",
                arguments: [
                    (name: "year", description: "The year.", isRequired: true),
                    (name: "with", description: "Another year.", isRequired: false),
                ]
            ) { "Compare \($0["year"] ?? "") with \($0["with"] ?? "the year before")." }
        ])

    private static let object = Array(#"{"type":"object"}"#.utf8)
}
