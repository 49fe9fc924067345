import CommandLab
import Foundation
import WebLab

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
