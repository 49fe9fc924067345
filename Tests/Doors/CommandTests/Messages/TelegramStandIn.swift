import CommandLab
import Foundation
import Synchronization
import WebLab

/// Stands in for Telegram's API, with one name for all bots.
final class TelegramStandIn: Sendable {
    private struct State {
        /// What the next bot that asks for messages gets.
        var update: String?
        var sent: [String] = []
    }

    private final class Kept: Sendable {
        let state = Mutex(State())
    }

    private let server: LoopbackServer
    private let kept: Kept

    init() throws {
        let kept = Kept()
        self.kept = kept
        server = try LoopbackServer { asked in
            let words = asked.path.split(separator: "/")
            let token = words.first?.dropFirst("bot".count) ?? ""
            let result = kept.state.withLock { state in
                switch words.last {
                case "getMe": return #"{"username": "anna_bot"}"#
                case "getUpdates":
                    defer { state.update = nil }
                    return "[\(state.update ?? "")]"
                default:
                    let chat = (try? JSONValue(parsing: asked.body))?["chat_id"]?.number ?? 0
                    state.sent.append("\(token) \(Int(chat))")
                    return "{}"
                }
            }
            return .init("200 OK", body: Data(#"{"ok": true, "result": \#(result)}"#.utf8))
        }
    }

    var port: Int { server.port }

    /// The messages, each as the bot's token and the number of the chat.
    var sent: [String] { kept.state.withLock { $0.sent } }

    /// Whether a bot has got what was written.
    var hasHandedOver: Bool { kept.state.withLock { $0.update == nil } }

    /// Presses Start on a link with the code.
    func write(_ code: String, from chat: Int) {
        let update =
            #"{"update_id": 1, "message": {"text": "/start \#(code)", "chat": {"id": \#(chat), "type": "private"}}}"#
        kept.state.withLock { $0.update = update }
    }
}
