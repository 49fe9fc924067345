/// Why a mail server didn't confirm a message.
package enum MailFault: Error, Sendable, Hashable {
    /// The server may have taken the message all the same: it had the whole text and didn't answer.
    indirect case unconfirmed(MailFault)
    /// There was no connection, or it ended.
    case connection(FetchFault)
    /// The server offers no STARTTLS; nothing was sent in plain text.
    case unencrypted
    /// The server offers neither PLAIN nor LOGIN.
    case noLogin
    /// The server's 4xx or 5xx, with its own words: one line, without secrets.
    case refused(code: Int, at: MailStage, words: String = "")
    case notSMTP

    /// Whether the server may take the same message later (RFC 5321 §4.2.1).
    package var isPassing: Bool {
        switch self {
        case .connection, .notSMTP: true
        case .unencrypted, .noLogin: false
        case .unconfirmed(let fault): fault.isPassing
        case .refused(let code, _, _): code < 500
        }
    }

    /// Says what happened at the server, and what to do if that is known.
    package func event(at host: String) -> String {
        switch self {
        case .unconfirmed(let fault): fault.event(at: host)
        case .connection(let fault): fault.sentence(at: host)
        case .unencrypted: "\(host) offers no STARTTLS, so nothing was sent to it."
        case .noLogin: "\(host) offers no login with a password (PLAIN or LOGIN)."
        case .refused(let code, let stage, let words):
            [
                "\(host) answered \(code)\(stage.words).", advice(at: host),
                words.isEmpty ? nil : "It says \"\(words.hasSuffix(".") ? String(words.dropLast()) : words)\".",
            ].compactMap(\.self).joined(separator: " ")
        case .notSMTP: "\(host) sent a reply that is not valid SMTP."
        }
    }
}

extension MailFault {
    /// What to do about the refusals that people meet most.
    private func advice(at host: String) -> String? {
        guard case .refused(let code, let stage, let words) = self, code >= 500 else { return nil }
        func isAt(_ domains: String...) -> Bool { domains.contains { host == $0 || host.hasSuffix("." + $0) } }
        switch stage {
        case _ where words.contains("5.7.139") || stage == .login && isAt("outlook.com", "hotmail.com"):
            return
                "Microsoft takes no passwords from programs here: send from another mailbox, or ask the administrator."
        case .login where isAt("gmail.com", "googlemail.com") || words.contains("google.com"):
            return "Google wants an app password (https://myaccount.google.com/apppasswords)."
        case .login: return "If both are right, the provider may want an app password."
        case _ where code == 530: return "Check `user` and `password_file` under `mail`."
        case .sender: return "`from` must usually be an address of the account."
        case .greeting, .hello, .encryption, .recipient, .data, .content: return nil
        }
    }
}

package enum MailStage: Sendable, Hashable {
    case greeting, hello, encryption, login, sender, recipient, data, content

    fileprivate var words: String {
        switch self {
        case .greeting, .hello: " before any mail"
        case .encryption: " to STARTTLS"
        case .login: " to user and password"
        case .sender: " to the sender's address"
        case .recipient: " to the recipient's address"
        case .data, .content: " to the message"
        }
    }
}
