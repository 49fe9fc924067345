import Messages
package import Web

/// Sends messages by mail, all of an athlete's in one thread.
struct MailSender {
    let recipient: MailAddress
    let account: MailAccount
    let athlete: String
    /// The environment of this process, for `sendmail`.
    let environment: [String: String]
    let outside: Outside

    func send(_ message: Message) async -> SendOutcome {
        let mail = Mail(message, from: account.from, to: recipient, athlete: athlete, at: outside.now())
        switch account.relay {
        case .sendmail: return await submit(mail)
        case .server(let server, let login): return await submit(mail, to: server, login)
        }
    }
}

extension MailSender {
    private func submit(_ mail: Mail) async -> SendOutcome {
        guard let path = Sendmail.path(environment["PATH"]) else {
            return .refused(answer: "sendmail was not found.", .other)
        }
        // -t: recipients from the header; -i and -oi: a dot alone ends nothing; -f: where bounces go.
        let program = Program(
            arguments: [path, "-t", "-i", "-oi", "-f", account.from.address.description],
            environment: environment.forPrograms, sleep: outside.sleep)
        let ending = await program.run(reading: Array((mail.lines.joined(separator: "\n") + "\n").utf8))
        // sysexits.h: EX_NOUSER and EX_NOHOST, EX_NOPERM. msmtp ends with EX_UNAVAILABLE, too, when a server asks it to
        // wait by 421 or 451.
        return program.outcome(of: ending, patience: [69, 75], [67: .gone, 68: .gone, 77: .token])
    }

    private func submit(_ mail: Mail, to server: MailServer, _ login: MailLogin?) async -> SendOutcome {
        let letter = Letter(from: account.from.address, to: recipient, lines: mail.lines)
        do {
            try await Submission(to: server, login, caFile: account.caFile).send(letter)
            return .sent(answer: "\(server.host) took the mail.")
        } catch {
            return SendOutcome(error, at: server.host)
        }
    }
}

extension SendOutcome {
    /// The outcome of a mail that the server didn't confirm.
    init(_ fault: MailFault, at host: String) {
        let answer = fault.event(at: host)
        self =
            switch fault {
            case .unconfirmed: .unknown(answer: answer)
            case _ where fault.isPassing: .later(answer: answer, after: nil)
            // RFC 4954 §6
            case .refused(530, _, _), .refused(534, _, _), .refused(535, _, _), .refused(538, _, _),
                .refused(_, at: .login, _):
                .refused(answer: answer, .token)
            case .refused(_, at: .recipient, _): .refused(answer: answer, .gone)
            default: .refused(answer: answer, .other)
            }
    }
}

/// How this machine sends mail, for all athletes.
package struct MailAccount: Sendable, Hashable {
    package enum Relay: Sendable, Hashable {
        /// The program `sendmail`, which every Unix mail system provides.
        case sendmail
        case server(MailServer, MailLogin?)
    }

    package let from: Mailbox
    package let relay: Relay
    /// The certificates of authorities that the server may have besides those of the system: a file in PEM; nil for none.
    package let caFile: String?

    package init(from: Mailbox, relay: Relay, caFile: String? = nil) {
        (self.from, self.relay, self.caFile) = (from, relay, caFile)
    }
}

/// Finds the program `sendmail`.
package enum Sendmail {
    /// Returns the program's path: the first on `PATH`, else the one in `/usr/sbin` or `/usr/lib`; nil if there is none
    /// that can be executed.
    package static func path(_ path: String?) -> String? {
        ProgramPath.path(of: "sendmail", on: path, else: ["/usr/sbin", "/usr/lib"])
    }
}
