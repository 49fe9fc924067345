/// A chat of Telegram's that the configuration doesn't name: one that was found, or that a group has moved to.
package struct KnownChat: Sendable, Equatable {
    /// The bot's number, which is the part of its token that is no secret.
    package private(set) var bot: String
    /// The number in the configuration; empty if there is none.
    package private(set) var configured: String
    package private(set) var number: String

    package init(bot: String, configured: String, number: String) {
        self.bot = bot
        self.configured = configured
        self.number = number
    }
}

extension KnownChat: Stored {
    static let table = Table("chats", of: blank, keyCount: 2, order: "bot, configured")

    static let blank = KnownChat(bot: "", configured: "", number: "")

    mutating func visit(_ column: inout Columns) {
        column("bot", &bot)
        column("configured", &configured)
        column("number", &number)
    }
}
