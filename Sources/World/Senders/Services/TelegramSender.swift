import JSON
import Messages
import Web

struct TelegramSender {
    let bot: TelegramBot
    /// The number of a person or group, or the `@name` of a channel.
    let chat: String
    /// Receives the new number if the group has become a supergroup.
    let keep: @Sendable (_ chat: String) async -> Void

    func send(_ message: Message) async -> SendOutcome {
        guard !chat.isEmpty else { return .unconnected }
        guard let service = bot.service("sendMessage") else {
            return .refused(answer: "The bot's token is not one of Telegram's.", .token)
        }
        let (outcome, newChat) = await send(message, to: chat, by: service)
        guard let newChat else { return outcome }
        await keep(newChat)
        return await send(message, to: newChat, by: service).outcome
    }
}

extension TelegramSender {
    /// In UTF-16 units.
    private static let longestText = 4096

    /// - Returns: the outcome, and the chat's new number if the group has become a supergroup.
    private func send(
        _ message: Message, to chat: String, by service: Service
    ) async -> (outcome: SendOutcome, newChat: String?) {
        do {
            let response = try await service.answer(to: body(message, to: chat))
            let answer = TelegramAnswer(response)
            return (outcome(of: response, answer, by: service), response.status == 400 ? answer.newChat : nil)
        } catch { return (service.outcome(of: error), nil) }
    }

    private func outcome(of response: Response, _ answer: TelegramAnswer, by service: Service) -> SendOutcome {
        switch response.status {
        case 204: service.taken(response)
        case 200...299: answer.result == nil ? service.foreign : service.taken(response)
        case 400 where answer.deniesChat: .refused(answer: "\(bot.host) answered 400: the chat was not found.", .gone)
        case 403: .refused(answer: "\(bot.host) answered 403: the bot may not write to the chat.", .gone)
        default: service.outcome(of: response, isOwn: answer.isOwn, wait: answer.wait)
        }
    }

    private func body(_ message: Message, to chat: String) -> [UInt8] {
        let titleLength = message.title.utf16.count
        let whole = message.textWithLink
        let room = Self.longestText - titleLength - 1
        let text = whole.utf16.count <= room ? whole : message.text.cutAtSentence(to: .utf16(room), link: message.link)
        return JSONWriter.document { json in
            if let number = Int(chat) { json.member("chat_id", number) } else { json.member("chat_id", chat) }
            json.member("text", message.title + "\n" + text)
            // Marked-up text would have to be escaped, and Telegram would refuse it after a single mistake.
            json.list("entities", [titleLength]) { json, length in
                json.member("type", "bold")
                json.member("offset", 0)
                json.member("length", length)
            }
            json.object("link_preview_options") { $0.member("is_disabled", true) }
            json.member("disable_notification", message.priority == .low)
        }
    }
}
