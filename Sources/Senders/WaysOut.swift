import Basics
package import Messages
package import Web

/// Makes an athlete's senders.
package struct WaysOut: Sendable {
    private let athlete: String
    private let mail: MailAccount?
    private let telegram: Address
    private let environment: [String: String]
    private let outside: Outside
    private let keep: @Sendable (_ chat: String, _ former: String, _ bot: String) async -> Void

    /// - Parameters:
    ///   - athlete: the athlete's name in the configuration.
    ///   - mail: nil if no mail is configured.
    ///   - telegram: the address of Telegram's API.
    ///   - environment: that of this process.
    ///   - keep: receives the new number of a group that has become a supergroup, its former one, and the bot's.
    package init(
        athlete: String, mail: MailAccount?, telegram: Address, environment: [String: String], outside: Outside,
        keep: @escaping @Sendable (_ chat: String, _ former: String, _ bot: String) async -> Void
    ) {
        self.athlete = athlete
        self.mail = mail
        self.telegram = telegram
        self.environment = environment
        self.outside = outside
        self.keep = keep
    }

    /// The sender of a way; what the configuration lacks is a refusal.
    package func sender(for way: MessageWay) -> any Sender {
        switch way {
        case .ntfy(let server, let topic, let token):
            guard let server = try? Address(parsing: server) else { break }
            return NtfySender(server: server, topic: topic, token: token, athlete: athlete, outside: outside)
        case .telegram(let chat, let token):
            return TelegramSender(bot: TelegramBot(token: token, api: telegram, outside: outside), chat: chat) {
                await keep($0, chat, token.bot)
            }
        case .mail(let address):
            guard let mail, let address = MailAddress(address) else { break }
            return MailSender(to: address, by: mail, athlete: athlete, environment: environment, outside: outside)
        case .webhook(let address, let signing):
            guard let address = try? Address(parsing: address.revealed()) else { break }
            return WebhookSender(address: address, signing: signing, athlete: athlete, outside: outside)
        case .command(let words):
            return CommandSender(words, environment: environment, outside: outside)
        }
        return Misconfigured(way: way)
    }
}

/// A way that leads nowhere.
private struct Misconfigured: Sender {
    let way: MessageWay

    func send(_ message: Message) async -> SendOutcome {
        .refused(answer: "The configuration of \(way.name) cannot be used. Run: tpmerge check", .other)
    }
}

/// One way out of the house.
package protocol Sender: Sendable {
    /// Sends a message once and says what came of it, in a sentence without secrets.
    ///
    /// It takes 30 s at most; 5 s more where a program must be killed, and twice as long where a chat has moved.
    func send(_ message: Message) async -> SendOutcome
}
