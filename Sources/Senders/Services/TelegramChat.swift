import Basics
import JSON

/// A chat of Telegram's that a bot can write to.
package struct TelegramChat: Sendable, Hashable {
    /// The number by which the API knows it.
    package let number: String
    /// Whether others than the athlete may read it.
    package let isGroup: Bool

    /// The chat of a message that says `/start CODE`, as the link of a bot makes it; nil for any other message.
    init?(in message: JSONValue, sending code: Secret) {
        guard let words = message["text"]?.text?.split(separator: " "), words.count == 2,
            // In a group it is addressed: /start@bot CODE
            words[0].split(separator: "@").first == "/start", code.matches(String(words[1])),
            let chat = message["chat"], let number = chat["id"]?.integer
        else { return nil }
        self.number = String(number)
        isGroup = chat["type"]?.text != "private"
    }
}
