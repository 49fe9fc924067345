import Basics
import Web

/// Why a Telegram bot has no answer.
extension Failure {
    /// The same request may succeed shortly.
    static let telegramIsUnavailable: Code = "telegram.unavailable"

    static func telegramToken(at host: String) -> Failure {
        Failure(
            .needsPerson, "\(host) does not accept the bot's token.",
            .plain("Copy it again from Telegram's @BotFather."), codes: ["telegram.token"])
    }

    /// A 409: another program receives the bot's messages.
    static let telegramIsTaken = Failure(
        .configuration, "The bot's messages go to a webhook or to another program.",
        .plain("Delete the webhook or stop the program, or make a bot of its own with @BotFather."),
        codes: ["telegram.taken"])

    static func foreignTelegram(at host: String) -> Failure {
        Failure(
            .temporary, "\(host) answered with something else than Telegram does.",
            .plain("Check TPMERGE_TELEGRAM_API_URL and the connection."), codes: ["telegram.foreign"])
    }

    init(telegram fault: FetchFault, at host: String) {
        self.init(
            fault.kind, fault.event(at: host), .plain("Try again later."),
            codes: fault == .cancelled ? [] : [Self.telegramIsUnavailable])
    }

    init(refusedBy host: String, _ response: Response, _ answer: TelegramAnswer) {
        switch response.status {
        // A malformed token is a path that doesn't exist.
        case 401, 404: self = .telegramToken(at: host)
        case 409: self = .telegramIsTaken
        case 429, 500...599:
            self.init(
                .temporary, "\(host) answered \(response.status).", .plain("Try again later."),
                codes: [Self.telegramIsUnavailable], retryAfter: answer.wait.map { .seconds($0) })
        default: self = .foreignTelegram(at: host)
        }
    }
}
