import CommandLab
import Foundation
import Testing
import WebLab

/// `connect telegram`, from the link to the message in the chat.
@Suite("tpmerge connect telegram") struct ConnectTelegramTests {
    @Test("A run that holds the lock doesn't keep a chat from being kept")
    func besideARun() async throws {
        let lab = try BotLab(["1:one"])
        #expect(try await lab.tpmerge().status == 0)
        try await lab.folder.whileLocked("state/lock") {
            try await lab.connect(from: 4).expect(0, printing: "Connected to the chat 4.")
        }
        #expect(try await lab.tpmerge("message", "test").status == 0)
        #expect(lab.telegram.sent == ["1:one 4"])
    }

    @Test("Without a memory the chat waits for the run's end")
    func duringTheFirstRun() async throws {
        let lab = try BotLab(["1:one"])
        try lab.folder.makeFolder("state")
        let command = try await lab.folder.whileLocked("state/lock") {
            let command = try await lab.start(from: 4)
            try await eventually { lab.telegram.hasHandedOver }
            return command
        }
        await command.ending().expect(0, printing: "Connected to the chat 4.")
    }

    @Test("Of two bots without a chat each gets its own")
    func twoBots() async throws {
        let lab = try BotLab(["1:one", "2:two"])
        #expect(try await lab.tpmerge().status == 0)
        for chat in [4, 5] { #expect(try await lab.connect(from: chat).status == 0) }
        #expect(try await lab.tpmerge("message", "test").status == 0)
        #expect(lab.telegram.sent.sorted() == ["1:one 4", "2:two 5"])
    }

    @Test("A bot without a chat as the only way: 78 by hand, and once a day on a run's standard error")
    func unconnected() async throws {
        let lab = try BotLab(["1:one"])
        let sentence = "telegram: No chat is known yet. Run: tpmerge connect telegram\n"
        for isFirst in [true, false] {
            let run = try await lab.tpmerge("--quiet")
            #expect(run.status == 0 && run.errors.hasSuffix("anna: " + sentence) == isFirst, "\(run.errors)")
        }
        for byHand in [try await lab.tpmerge("message", "test"), try await lab.tpmerge("message", "send", "brief")] {
            #expect(byHand.status == 78 && byHand.text == "anna: 1 " + sentence, "\(byHand.text)\(byHand.errors)")
        }
        try await lab.tpmerge("message", "send", "brief", "--print").expect(0, printing: "Bike: Endurance")
        let status = try await lab.tpmerge("status", "--json").json()
        #expect(status["ok"] == .bool(false))
        #expect(try await lab.connect(from: 4).status == 0)
        #expect(try await lab.tpmerge("message", "send", "brief").status == 0)
        #expect(lab.telegram.sent == ["1:one 4"])
    }

    @Test(
        "What is for Strava is a usage error",
        arguments: [["--write"], ["--no-browser"], ["--port", "99"], ["--timeout", "300"]])
    func optionsOfStrava(_ options: [String]) async throws {
        let ending = try await Folder().run(["connect", "telegram"] + options).expect(64, text: "")
        #expect(
            ending.errors.hasPrefix("Error: --write, --take-over, --no-browser, --port and --timeout are for Strava.\n")
        )
    }
}

/// An athlete who is told by bots of Telegram's, whose chats the configuration doesn't name.
private struct BotLab {
    let telegram: TelegramStandIn
    private let configured: ConfiguredFolder

    init(_ tokens: [String]) throws {
        telegram = try TelegramStandIn()
        let ways = tokens.indices.map { "  - telegram:\n          token_file: bot-\($0)" }
        configured = try ConfiguredFolder(yaml: MessageLab.configuration(["to:"] + ways), clock: .afternoon)
        for (index, token) in tokens.enumerated() { try folder.write(token, to: "bot-\(index)", mode: 0o600) }
    }

    var folder: Folder { configured.folder }

    private var environment: [String: String] {
        configured.environment.merging(["TPMERGE_TELEGRAM_API_URL": "http://127.0.0.1:\(telegram.port)"]) { $1 }
    }

    func tpmerge(_ arguments: String...) async throws -> Command.Ending {
        try await folder.run(arguments, environment: environment)
    }

    /// Starts to connect, and presses Start in a chat.
    func start(from chat: Int) async throws -> StravaRunningCommand {
        let command = try StravaRunningCommand(["connect", "telegram"], in: folder, environment: environment)
        let link = try await command.line(beginning: "https://t.me/")
        telegram.write(String(link.split(separator: "=").last ?? ""), from: chat)
        return command
    }

    func connect(from chat: Int) async throws -> Command.Ending { await (try await start(from: chat)).ending() }
}

/// Stands in for Telegram's API, with one name for all bots.
final class TelegramStandIn: Sendable {
    /// What the next bot that asks for messages gets.
    private let update = Kept<String?>(nil)
    private let server: LoopbackServer

    init() throws {
        server = try LoopbackServer { [update] asked in
            let result =
                switch asked.path.split(separator: "/").last {
                case "getMe": #"{"username": "anna_bot"}"#
                case "getUpdates": "[\(update.change { $0.take() } ?? "")]"
                default: "{}"
                }
            return .init("200 OK", body: Data(#"{"ok": true, "result": \#(result)}"#.utf8))
        }
    }

    var port: Int { server.port }

    /// The messages, each as the bot's token and the number of the chat.
    var sent: [String] {
        server.asked.filter { $0.path.hasSuffix("/sendMessage") }.map { asked in
            let chat = (try? JSONValue(parsing: asked.body))?["chat_id"]?.number ?? 0
            return "\(asked.path.split(separator: "/")[0].dropFirst("bot".count)) \(Int(chat))"
        }
    }

    var hasHandedOver: Bool { update.value == nil }

    func write(_ code: String, from chat: Int) {
        update.change {
            $0 =
                #"{"update_id": 1, "message": {"text": "/start \#(code)", "chat": {"id": \#(chat), "type": "private"}}}"#
        }
    }
}
