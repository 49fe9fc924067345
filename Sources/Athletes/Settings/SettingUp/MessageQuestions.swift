import Basics
import Messages
import Senders
import Web

/// The message of each morning.
extension SetupQuestion {
    package static let messages = menu(
        "A message each morning?",
        text: "At 6:30 it tells yesterday's training, today's, and what has changed. A test is sent at once.",
        [
            Choice("ntfy (an app, without an account)", ["ntfy"], then: ntfy),
            Choice("Telegram (by a bot of your own)", ["telegram"], then: telegram),
            Choice("mail", ["mail"], then: mail),
            Choice("no", ["n", "no", "none"]) { _, _, _ in .settled() },
        ], usual: 4,
        missing: Setup.Missing(
            text: "The message of each morning is missing. docs/messages.md says what to write below messages.",
            command: "message test"))

    package static let ntfy = SetupQuestion(
        text: "Which ntfy server sends it to your phone?", prompt: "server", usual: "ntfy.sh", option: "--ntfy"
    ) { answer, trial, setup in
        let text = answer.unquoted.contains("://") ? answer.unquoted : "https://\(answer.unquoted)"
        guard let server = try? Address(parsing: text), let url = PublicURL(text) else {
            throw Failure(.usage, "Type the server's address, for example https://ntfy.sh.")
        }
        let topic = trial.word()
        let way = WantedWay.ntfy(server: url.description, topic: Secret(topic))
        return try await tested(
            way, "\(server.host) took the test.",
            "In the ntfy app, subscribe to this topic. It is as good as a password.", "\(url)/\(topic)", trial, &setup)
    }

    package static let telegram = SetupQuestion(
        text: "In Telegram, write /newbot to https://t.me/BotFather, and give the bot a name. It answers with a token, "
            + "which isn't shown while you type.",
        prompt: "token", isSecret: true, option: "--telegram-token-file"
    ) { answer, trial, setup in
        let token = Secret(answer.trimmedSpaces)
        let bot = try trial.bot(token)
        let name = try await bot.name()
        guard trial.asks else {
            setup.messages = .telegram(chat: "", token: token)
            return .settled()
        }
        return .goesOn([chat(of: bot, token, name: name, code: Secret(trial.word()))])
    }

    /// How long a chat may take after the user has pressed Start, in seconds.
    private static let patience = 15

    private static func chat(of bot: TelegramBot, _ token: Secret, name: String, code: Secret) -> SetupQuestion {
        let link = "https://t.me/\(name)?start=\(code.revealed())"
        return SetupQuestion(
            text: "Open this link and press Start there: \(link)", prompt: "Return when you have", usual: "", link: link
        ) { _, trial, setup in
            let deadline = trial.outside.now().advanced(bySeconds: patience)
            guard let chat = try await bot.chat(sending: code, until: deadline) else {
                throw Failure(.temporary, "No chat has sent the code yet. Press Start there, then Return here.")
            }
            return try await tested(
                .telegram(chat: chat.number, token: token),
                "Telegram took the test." + (chat.isGroup ? " It is a group: all its members can read it." : ""), "",
                nil, trial, &setup)
        }
    }

    package static let mail = SetupQuestion(
        text: "To which mail address?", prompt: "address", option: "--mail"
    ) { answer, trial, setup in
        guard let address = MailAddress(answer.unquoted) else {
            throw Failure(.usage, "Type an address such as anna@example.org.")
        }
        if let present = trial.present {
            guard present.mail != nil else {
                throw Failure(
                    .configuration, "The configuration doesn't say how mail is sent: see `mail` in docs/messages.md.")
            }
        } else if !trial.hasSendmail {
            guard trial.asks else {
                throw Failure(.configuration, "This machine has no sendmail. Give --mail-server, too.")
            }
            return .goesOn([mailServer(for: address)])
        }
        return try await tested(.mail(address, relay: nil), "The test was sent.", "", nil, trial, &setup)
    }

    private static func mailServer(for address: MailAddress) -> SetupQuestion {
        SetupQuestion(
            text: "Which server takes your mail? It begins with smtps:// or smtp+starttls://.", prompt: "server",
            usual: "smtps://smtp.\(address.domain)"
        ) { answer, _, _ in
            guard MailServer(answer.unquoted) != nil else {
                throw Failure(.usage, "Type for example smtps://smtp.example.org or smtp+starttls://smtp.example.org.")
            }
            return .goesOn([mailUser(for: address, at: answer.unquoted)])
        }
    }

    private static func mailUser(for address: MailAddress, at server: String) -> SetupQuestion {
        SetupQuestion(text: "Your user name there.", prompt: "user", usual: "\(address)") { answer, _, _ in
            .goesOn([mailPassword(of: answer.unquoted, for: "\(address)", at: server)])
        }
    }

    /// Its answer is the password.
    package static func mailPassword(of user: String, for address: String, at server: String) -> SetupQuestion {
        SetupQuestion(
            text: "With a second factor, it is an app password. It isn't shown while you type.", prompt: "password",
            isSecret: true, option: "--mail, --mail-server, --mail-user and --mail-password-file"
        ) { answer, trial, setup in
            guard let address = MailAddress(address), let server = MailServer(server) else {
                throw Failure(
                    .usage, "An address such as anna@example.org and a server such as smtps://smtp.example.org.")
            }
            let relay = MailRelay(server: server.text, user: user, password: Secret(answer.trimmedSpaces))
            return try await tested(
                .mail(address, relay: relay), "\(server.host) took the test.", "", nil, trial, &setup)
        }
    }

    /// Sends a test. A service that refuses it for good ends the question without a message.
    private static func tested(
        _ way: WantedWay, _ taken: String, _ text: String, _ link: String?, _ trial: SetupTrial, _ setup: inout Setup
    ) async throws -> Outcome {
        let outcome = try await trial.send(way, to: setup.name)
        switch outcome {
        case .sent:
            guard trial.asks else {
                setup.messages = way
                return .settled(taken)
            }
            let shown = [text, link ?? ""].filter { !$0.isEmpty }.joined(separator: " ")
            return .goesOn([arrived(way, shown, link)], taken)
        case .refused(let answer, .token) where way.hasPassword: throw Failure(.needsPerson, answer)
        case .refused(let answer, _):
            guard trial.asks else { throw Failure(.uncreatable, answer) }
            return .settled("\(answer) So there is no message each morning. docs/messages.md says how to add one.")
        case .later(let answer, _), .unknown(let answer): throw Failure(.temporary, answer)
        }
    }

    private static func arrived(_ way: WantedWay, _ text: String, _ link: String?) -> SetupQuestion {
        var question = consent("Did it arrive?", text: text) { _, _, setup in
            setup.messages = way
            return .settled()
        } no: { _, _, _ in
            .settled("So there is no message each morning. docs/messages.md says how to add one.")
        }
        question.link = link
        return question
    }
}

extension WantedWay {
    /// Whether another password may mend a refusal.
    fileprivate var hasPassword: Bool { if case .mail(_, .some) = self { true } else { false } }
}

extension MailServer {
    /// As the configuration has it.
    fileprivate var text: String {
        (encryption == .startTLS ? "smtp+starttls" : "smtps") + "://\(host.contains(":") ? "[\(host)]" : host):\(port)"
    }
}
