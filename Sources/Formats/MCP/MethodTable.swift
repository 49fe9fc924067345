import JSON

/// Answers requests by one revision. Each result is a JSON object on one line.
struct MethodTable {
    let catalogue: Catalogue
    let revision: Revision

    /// All methods of either era, but for `initialize` and `ping`.
    static let methods: Set<String> = [
        "server/discover", "tools/list", "tools/call", "resources/list", "resources/templates/list",
        "resources/read", "prompts/list", "prompts/get",
    ]

    func result(of request: Request) throws(Fault) -> [UInt8] {
        switch request.method {
        case "ping" where revision.hasHandshake: return result { _ in }
        case "server/discover" where !revision.hasHandshake: return discovery()
        case "tools/list": return try list(request, tools)
        case "tools/call": return try call(request)
        case "resources/list": return try list(request) { $0.list("resources", [String]()) }
        case "resources/templates/list": return try list(request, templates)
        case "resources/read": return try read(request)
        case "prompts/list": return try list(request, prompts)
        case "prompts/get": return try prompt(request)
        default: throw .unknownMethod
        }
    }

    /// The answer to `initialize` (2025-11-25, Lifecycle, Initialization).
    func introduction() -> [UInt8] {
        result { json in
            json.member("protocolVersion", revision.rawValue)
            capabilities(&json)
            json.object("serverInfo", serverInfo)
            if !catalogue.instructions.isEmpty { json.member("instructions", catalogue.instructions) }
        }
    }

    /// The answer to `server/discover` (2026-07-28, Server Features, Discovery).
    private func discovery() -> [UInt8] {
        result(freshFor: Self.listsAreFresh) { json in
            json.list("supportedVersions", Revision.names)
            capabilities(&json)
            if !catalogue.instructions.isEmpty { json.member("instructions", catalogue.instructions) }
        }
    }

    private func serverInfo(_ json: inout JSONWriter) {
        json.member("name", catalogue.name)
        json.member("version", catalogue.version)
    }

    /// Nothing here changes while the server runs, so no list announces changes.
    private func capabilities(_ json: inout JSONWriter) {
        json.object("capabilities") { json in
            json.object("tools") { _ in }
            json.object("resources") { _ in }
            json.object("prompts") { _ in }
        }
    }
}

/// Results.
extension MethodTable {
    /// In milliseconds: what doesn't change before the server is started anew.
    private static let listsAreFresh = 300_000

    /// Writes a result. From 2026-07-28 on each says that it is whole and whose it is. Some say how long they may be
    /// kept, which is never for others: it is one athlete's client.
    ///
    /// - Parameter milliseconds: nil for results that have no such hint.
    func result(freshFor milliseconds: Int? = nil, _ members: (inout JSONWriter) -> Void) -> [UInt8] {
        JSONWriter.compactObject { json in
            if !revision.hasHandshake {
                json.member("resultType", "complete")
                if let milliseconds {
                    json.member("ttlMs", milliseconds)
                    json.member("cacheScope", "private")
                }
            }
            members(&json)
            guard !revision.hasHandshake else { return }
            json.object("_meta") { $0.object("io.modelcontextprotocol/serverInfo", serverInfo) }
        }
    }

    /// Writes a list. All fit on one page, so that no cursor is ours.
    private func list(_ request: Request, _ members: (inout JSONWriter) -> Void) throws(Fault) -> [UInt8] {
        guard request.parameters?["cursor"] == nil else { throw .parameters("This cursor isn't one of this server.") }
        return result(freshFor: Self.listsAreFresh, members)
    }
}

/// Lists.
extension MethodTable {
    private func tools(_ json: inout JSONWriter) {
        json.list("tools", catalogue.tools) { json, tool in
            json.member("name", tool.name)
            if revision.hasTitlesAndStructure { json.member("title", tool.title) }
            json.member("description", tool.description)
            json.member("inputSchema", json: tool.inputSchema)
            if revision.hasTitlesAndStructure { json.member("outputSchema", json: tool.outputSchema) }
            guard revision.hasAnnotations else { return }
            json.object("annotations") { json in
                json.member("readOnlyHint", true)
                json.member("idempotentHint", true)
                json.member("openWorldHint", false)
            }
        }
    }

    private func templates(_ json: inout JSONWriter) {
        json.list("resourceTemplates", catalogue.templates) { json, template in
            json.member("uriTemplate", template.uriTemplate)
            json.member("name", template.name)
            if revision.hasTitlesAndStructure { json.member("title", template.title) }
            json.member("description", template.description)
        }
    }

    private func prompts(_ json: inout JSONWriter) {
        json.list("prompts", catalogue.prompts) { json, prompt in
            json.member("name", prompt.name)
            if revision.hasTitlesAndStructure { json.member("title", prompt.title) }
            json.member("description", prompt.description)
            json.list("arguments", prompt.arguments) { json, argument in
                json.member("name", argument.name)
                json.member("description", argument.description)
                json.member("required", argument.isRequired)
            }
        }
    }
}
