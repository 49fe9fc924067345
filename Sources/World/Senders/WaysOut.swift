import Basics
package import Messages
package import Web

package struct WaysOut: Sendable {
    /// nil if no mail is configured.
    let mail: MailAccount?
    let telegram: Address
    let environment: [String: String]

    package init(mail: MailAccount?, telegram: Address, environment: [String: String]) {
        (self.mail, self.telegram, self.environment) = (mail, telegram, environment)
    }

    /// Sends a message once and returns the outcome, with a sentence without secrets. If the configuration lacks
    /// something, that is a refusal.
    ///
    /// It takes 30 s at most; 5 s more if a program must be killed, and twice as long if a chat has moved.
    /// - Parameter keep: receives the new number of a group that has become a supergroup, its former number, and the bot's
    ///   number.
    package func send(
        _ message: Message, by way: MessageWay, of athlete: String, _ outside: Outside,
        keep: @escaping @Sendable (_ chat: String, _ former: String, _ bot: String) async -> Void
    ) async -> SendOutcome {
        switch way {
        case .ntfy(let server, let topic, let token):
            guard let server = try? Address(parsing: server) else { break }
            let service = Service(address: server, outside: outside)
            return await NtfySender(service: service, topic: topic, token: token, athlete: athlete).send(message)
        case .telegram(let chat, let token):
            let bot = TelegramBot(token: token, api: telegram, outside: outside)
            return await TelegramSender(bot: bot, chat: chat) { await keep($0, chat, token.bot) }.send(message)
        case .mail(let address):
            guard let mail, let address = MailAddress(address) else { break }
            return await MailSender(
                recipient: address, account: mail, athlete: athlete, environment: environment, outside: outside
            ).send(message)
        case .webhook(let address, let signing):
            guard let address = try? Address(parsing: address.revealed()) else { break }
            let service = Service(address: address, outside: outside)
            return await WebhookSender(service: service, signing: signing, athlete: athlete).send(message)
        case .command(let words):
            return await CommandSender(command: words, environment: environment, outside: outside).send(message)
        }
        return .refused(answer: "The configuration of \(way.name) cannot be used. Run: tpmerge check", .other)
    }
}
