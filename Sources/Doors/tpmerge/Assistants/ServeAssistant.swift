import ArgumentParser
import Athletes
import Basics
import Export
import Foundation
import JSON
import MCP
import Profiles
import Settings
import Tools
import Web

struct ServeAssistant: WorkplaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "mcp",
        abstract: "Answer a program with a language model (MCP).",
        discussion: """
            It tells what the plan, archives, device files and intervals.icu say, and never what Strava's API told, which \
            Strava's terms keep out of language models. Contacts no server and changes nothing. Add it to a client with \
            --print-config.
            """)

    @Flag(help: "Say what a client would see, and end.") var check = false
    @Flag(name: .customLong("print-config"), help: "Print the settings for a client, and end.") var printConfig = false
    @OptionGroup(title: "Configuration") var options: ConfigurationOptions

    func validate() throws {
        if check, printConfig { throw ValidationError("Give --check or --print-config, not both.") }
    }

    func work(_ workplace: Workplace) async throws -> ExitStatus {
        if let problem = workplace.assistantProblem {
            workplace.console.error(problem)
            return .configuration
        }
        if printConfig {
            print(clientSettings(workplace.configuration), terminator: "")
            return .done
        }
        let tools = ToolTable(workplace.owners, workplace.configuration)
        let catalogue = tools.catalogue(version: Version.current)
        if check {
            print(AssistantCheck(catalogue).lines.joined(separator: "\n"))
            return .done
        }
        // A client first asks what there is, and a person has to type: time enough for thirty years of training.
        Thread.detachNewThread { tools.prepare() }
        await AssistantConversation(sleep: workplace.outside.sleep).answer(by: catalogue)
        return .done
    }

    /// A client's path isn't the shell's, so that all paths are absolute.
    private func clientSettings(_ configuration: Configuration) -> String {
        let file = configuration.path.map { URL(fileURLWithPath: $0).standardizedFileURL.path }
        let arguments =
            ["mcp"] + (file.map { ["--config", $0] } ?? []) + options.athlete.flatMap { ["--athlete", $0] }
        return JSONWriter.text { json in
            json.object("mcpServers") { json in
                json.object("tpmerge") { json in
                    json.member("command", Bundle.main.executablePath ?? "tpmerge")
                    json.list("args", arguments)
                }
            }
        }
    }
}

extension Workplace {
    /// Why no assistant would be answered; nil if it would be. Which athletes there are is unknown if only some were chosen.
    var assistantProblem: String? {
        guard selection.athletes.isEmpty else { return nil }
        let names = owners.map(\.athlete.name)
        return configuration.assistants.athletes?.first { !names.contains($0) }
            .map { "`athletes` under `mcp` names \($0), who isn't configured." }
    }
}

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

    private static func request(_ method: String, _ parameters: String) -> ClientLine {
        ClientLine(Array(#"{"jsonrpc":"2.0","id":1,"method":"\#(method)","params":\#(parameters)}"#.utf8))
    }

    private static func sizes(_ conversation: inout Conversation, _ revision: String, _ meta: String) -> String {
        let answer = conversation.answer(to: request("tools/list", "{\(meta)}")) ?? []
        let count = JSONValue(answer)?["result"]?["tools"]?.elements.count ?? 0
        return "  protocol \(revision): \(count.counted("tool")), \(answer.count) bytes as a list"
    }
}
