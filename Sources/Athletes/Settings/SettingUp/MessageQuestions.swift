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
            Choice("no", ["n", "no", "none"]),
        ], usual: 4,
        leave: { _, _ in .ntfy })

    package static let ntfy = SetupQuestion(
        text: "Which ntfy server sends it to your phone?", prompt: "server", usual: "ntfy.sh", option: "--ntfy",
        leave: { _, _ in .ntfy }
    ) { answer, trial, setup in
        let text = answer.unquoted.contains("://") ? answer.unquoted : "https://\(answer.unquoted)"
        guard let server = try? Address(parsing: text), let url = PublicURL(text) else {
            throw Failure(.usage, "Type the server's address, for example https://ntfy.sh.")
        }
        let topic = trial.word()
        return try await tested(
            .ntfy(server: url.description, topic: Secret(topic), token: nil), "\(server.host) took the test.",
            text: "In the ntfy app, subscribe to this topic. It is as good as a password.", link: "\(url)/\(topic)",
            trial,
            &setup)
    }

    package static let telegram = SetupQuestion(
        text: "In Telegram, write /newbot to https://t.me/BotFather, and give the bot a name. It answers with a token, "
            + "which isn't shown while you type.",
        prompt: "token", isSecret: true, option: "--telegram-token-file", leave: { _, _ in .telegram }
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
            text: "Open this link and press Start there: \(link)", prompt: "Return when you have", usual: "",
            link: link, leave: { _, _ in .telegram }
        ) { _, trial, setup in
            let deadline = trial.outside.now().advanced(bySeconds: patience)
            guard let chat = try await bot.chat(sending: code, until: deadline) else {
                throw Failure(.temporary, "No chat has sent the code yet. Press Start there, then Return here.")
            }
            return try await tested(
                .telegram(chat: chat.number, token: token),
                "Telegram took the test." + (chat.isGroup ? " It is a group: all its members can read it." : ""), trial,
                &setup)
        }
    }

    package static let mail = SetupQuestion(
        text: "To which mail address?", prompt: "address", option: "--mail", leave: { trial, _ in .mail(trial) }
    ) { answer, trial, setup in
        guard let address = MailAddress(answer.unquoted) else {
            throw Failure(.usage, "Type an address such as anna@example.org.")
        }
        var account: MailAccount?
        if let present = trial.present {
            guard present.mail != nil else {
                throw Failure(
                    .configuration, "The configuration doesn't say how mail is sent: see `mail` in docs/messages.md.")
            }
        } else {
            guard trial.hasSendmail || trial.asks else {
                throw Failure(.configuration, "This machine has no sendmail. Give --mail-server, too.")
            }
            guard trial.hasSendmail else { return .goesOn([mailServer(for: address)]) }
            account = MailAccount(from: Mailbox(address), relay: .sendmail)
        }
        return try await tested(.mail(address: "\(address)"), by: account, "The test was sent.", trial, &setup)
    }

    static func mailServer(for address: MailAddress) -> SetupQuestion {
        SetupQuestion(
            text: "Which server takes your mail? It begins with smtps:// or smtp+starttls://.", prompt: "server",
            usual: "smtps://smtp.\(address.domain)", leave: { trial, _ in .mail(trial) }
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
            isSecret: true, option: "--mail, --mail-server, --mail-user and --mail-password-file",
            leave: { trial, _ in .mail(trial) }
        ) { answer, trial, setup in
            guard let address = MailAddress(address), let server = MailServer(server) else {
                throw Failure(
                    .usage, "An address such as anna@example.org and a server such as smtps://smtp.example.org.")
            }
            let login = MailLogin(user: user, password: Secret(answer.trimmedSpaces))
            return try await tested(
                .mail(address: "\(address)"), by: MailAccount(from: Mailbox(address), relay: .server(server, login)),
                "\(server.host) took the test.", trial, &setup)
        }
    }

    private static let unsent = "So there is no message each morning. docs/messages.md says how to add one."

    /// Sends a test, and asks whether it has arrived. A service that refuses it for good ends the question without a
    /// message.
    ///
    /// - Parameters:
    ///   - mail: how mail is sent if the configuration doesn't say it.
    ///   - taken: the sentence after a service has taken the test.
    private static func tested(
        _ way: MessageWay, by mail: MailAccount? = nil, _ taken: String, text: String = "", link: String? = nil,
        _ trial: SetupTrial, _ setup: inout Setup
    ) async throws -> Outcome {
        switch try await trial.send(way, mail, to: setup.name) {
        case .sent:
            guard trial.asks else {
                (setup.messages, setup.mail) = (way, mail)
                return .settled(taken)
            }
            let arrived = consent(
                "Did it arrive?", text: [text, link ?? ""].filter { !$0.isEmpty }.joined(separator: " "), link: link
            ) { _, _, setup in
                (setup.messages, setup.mail) = (way, mail)
                return .settled()
            } no: { _, _, _ in
                .settled(unsent)
            }
            return .goesOn([arrived], taken)
        // Another password may mend it.
        case .refused(let answer, .token) where mail.map { $0.relay != .sendmail } == true:
            throw Failure(.needsPerson, answer)
        case .refused(let answer, _):
            guard trial.asks else { throw Failure(.uncreatable, answer) }
            return .settled("\(answer) \(unsent)")
        case .later(let answer, _), .unknown(let answer): throw Failure(.temporary, answer)
        }
    }
}
