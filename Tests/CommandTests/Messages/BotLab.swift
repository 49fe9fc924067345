import CommandLab
import Foundation

/// An athlete who is told by bots of Telegram's, whose chats the configuration doesn't name.
struct BotLab {
    let folder: Folder
    let telegram: TelegramStandIn

    init(_ tokens: [String]) throws {
        folder = try Folder(clock: .afternoon)
        telegram = try TelegramStandIn()
        var ways = ["to:"]
        for (index, token) in tokens.enumerated() {
            try folder.write(token, to: "bot-\(index)", mode: 0o600)
            ways += ["  - telegram:", "    token_file: bot-\(index)"]
        }
        try folder.write(MessageLab.configuration(ways), to: "config.yaml", mode: 0o600)
    }

    private var environment: [String: String] {
        [
            "TPMERGE_CONFIG": folder.path("config.yaml"), "TPMERGE_STATE_DIR": folder.path("state"),
            "TPMERGE_TELEGRAM_API_URL": "http://127.0.0.1:\(telegram.port)",
        ]
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

    /// Connects the chat.
    func connect(from chat: Int) async throws -> Command.Ending { await (try await start(from: chat)).ending() }
}
