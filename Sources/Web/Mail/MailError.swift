/// Why a mail server didn't confirm a message.
package struct MailError: Error, Sendable, Hashable {
    package let fault: MailFault
    /// Whether the server may have taken the message all the same: it had the whole text and didn't answer.
    package let mayBeSent: Bool

    package init(_ fault: MailFault, mayBeSent: Bool = false) {
        self.fault = fault
        self.mayBeSent = mayBeSent
    }
}

/// What went wrong at a mail server. It quotes none of the server's words, which may repeat an address.
package enum MailFault: Error, Sendable, Hashable {
    /// There was no connection, or it ended.
    case connection(FetchFault)
    /// The server offers no STARTTLS; nothing was sent in plain text.
    case unencrypted
    /// The server offers neither PLAIN nor LOGIN.
    case noLogin
    /// The server's 4xx or 5xx.
    case refused(code: Int, at: MailStage)
    /// What the server says is no SMTP.
    case notSMTP

    /// Whether the server may take the same message later (RFC 5321 §4.2.1).
    package var isPassing: Bool {
        switch self {
        case .connection, .notSMTP: true
        case .unencrypted, .noLogin: false
        case .refused(let code, _): code < 500
        }
    }

    /// Says what happened at the server.
    package func event(at host: String) -> String {
        switch self {
        case .connection(let fault): fault.sentence(at: host)
        case .unencrypted: "\(host) offers no STARTTLS, so nothing was sent to it."
        case .noLogin: "\(host) offers no login with a password (PLAIN or LOGIN)."
        case .refused(let code, let stage): "\(host) answered \(code)\(stage.words)."
        case .notSMTP: "\(host) sent a reply that is not valid SMTP."
        }
    }
}

/// How far a dialogue with a mail server has come.
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
