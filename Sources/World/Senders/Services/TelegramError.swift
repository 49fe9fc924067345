package import Basics
package import Web

package struct TelegramError: Failing, Hashable {
    package enum Fault: Sendable, Hashable {
        /// Telegram doesn't know the token.
        case token
        /// A 409: another program receives the bot's messages.
        case taken
        /// A 429 or 5xx, with the seconds to wait.
        case busy(status: Int, wait: Int?)
        /// The answer isn't Telegram's.
        case unusable
        case other(FetchFault)
    }

    let host: String
    package let fault: Fault

    /// Whether the same request may succeed shortly.
    var isPassing: Bool {
        switch fault {
        case .token, .taken, .unusable, .other(.cancelled): false
        case .busy, .other: true
        }
    }

    var wait: Int? {
        guard case .busy(_, let wait) = fault else { return nil }
        return wait
    }

    package var failure: Failure {
        switch fault {
        case .token:
            Failure(
                .needsPerson, "\(host) does not accept the bot's token.",
                .plain("Copy it again from Telegram's @BotFather."), codes: ["telegram.token"])
        case .taken:
            Failure(
                .configuration, "The bot's messages go to a webhook or to another program.",
                .plain("Delete the webhook or stop the program, or make a bot of its own with @BotFather."),
                codes: ["telegram.taken"])
        case .busy(let status, _):
            Failure(
                .temporary, "\(host) answered \(status).", .plain("Try again later."), codes: ["telegram.unavailable"])
        case .unusable:
            Failure(
                .temporary, "\(host) answered with something else than Telegram does.",
                .plain("Check TPMERGE_TELEGRAM_API_URL and the connection."), codes: ["telegram.unavailable"])
        case .other(let fault):
            Failure(fault.kind, fault.event(at: host), .plain("Try again later."), codes: ["telegram.unavailable"])
        }
    }
}

extension TelegramError {
    init(host: String, refusing response: Response, _ answer: TelegramAnswer) {
        let fault: Fault =
            switch response.status {
            // A malformed token is a path that doesn't exist.
            case 401, 404: .token
            case 409: .taken
            case 429, 500...599: .busy(status: response.status, wait: answer.wait)
            default: .unusable
            }
        self.init(host: host, fault: fault)
    }
}
