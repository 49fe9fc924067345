import Basics
import Testing
import Web

/// Fault 231 over real connections.
struct SubmissionTests {
    @Test(arguments: [MailServer.Encryption.fromTheStart, .startTLS])
    func handsInALetter(encryption: MailServer.Encryption) async throws {
        try await FakeMailServer.with(encryption, Self.well) { server, roots in
            try await submission(encryption, server, roots).send(letter())
            let before = encryption == .startTLS ? ["EHLO [127.0.0.1]", "STARTTLS"] : []
            #expect(
                server.lines.prefix(before.count + 6)
                    == (before + [
                        "EHLO [127.0.0.1]", "AUTH PLAIN AGFubmEAU0VDUkVU", "MAIL FROM:<training@example.org>",
                        "RCPT TO:<anna@example.org>", "DATA", "Subject: x\r\n\r\n..\r\nText",
                    ])[...])
        }
    }

    @Test func forgetsWhatWasSaidBeforeTheEncryption() async throws {
        // A stranger between the two adds replies that would make the client log in by his rules.
        let reply: FakeMailServer.Reply = { line, isEncrypted in
            line == "STARTTLS"
                ? "220 go\r\n250-stranger\r\n250 AUTH LOGIN\r\n334 user?\r\n" : Self.well(line, isEncrypted)
        }
        try await FakeMailServer.with(.startTLS, reply) { server, roots in
            try await submission(.startTLS, server, roots).send(letter())
            #expect(server.lines.contains("AUTH PLAIN AGFubmEAU0VDUkVU"))
            #expect(!server.lines.contains("AUTH LOGIN"))
        }
    }

    @Test func saysNothingPlainly() async throws {
        let reply: FakeMailServer.Reply = { _, _ in "250-localhost\r\n250 AUTH PLAIN\r\n" }
        try await FakeMailServer.with(.startTLS, reply) { server, roots in
            await #expect(throws: MailFault.unencrypted) {
                try await submission(.startTLS, server, roots).send(letter())
            }
            #expect(server.lines.allSatisfy { ["EHLO [127.0.0.1]", "QUIT"].contains($0) })
        }
    }

    /// A known one of another name, and one that no root vouches for.
    @Test(arguments: [MailServer.Encryption.fromTheStart, .startTLS], [true, false])
    func trustsNoOther(encryption: MailServer.Encryption, isKnown: Bool) async throws {
        try await FakeMailServer.with(encryption, Self.well) { server, roots in
            let host = isKnown ? "127.0.0.1" : "localhost"
            await #expect(throws: MailFault.connection(.insecure(isKnown ? .otherName : .unknownIssuer))) {
                try await submission(encryption, server, isKnown ? roots : nil, host: host).send(letter())
            }
            #expect(!server.lines.contains { $0.hasPrefix("AUTH") || $0.hasPrefix("MAIL") })
        }
    }

    /// It is looked at once more, to say so; neither time anything is sent.
    @Test(arguments: [MailServer.Encryption.fromTheStart, .startTLS])
    func saysThatACertificateHasExpired(encryption: MailServer.Encryption) async throws {
        try await FakeMailServer.with(encryption, showing: FakeMailServer.expired, Self.well) { server, roots in
            await #expect(throws: MailFault.connection(.insecure(.expired))) {
                try await submission(encryption, server, roots).send(letter())
            }
            #expect(!server.lines.contains { $0.hasPrefix("AUTH") || $0.hasPrefix("MAIL") })
        }
    }

    @Test(arguments: [
        // What breaks off before the text is surely not sent.
        ("DATA", nil, MailFault.connection(.interrupted)),
        ("Subject", nil, MailFault.unconfirmed(.connection(.interrupted))),
        ("AUTH", "535 5.7.8 no\r\n", MailFault.refused(code: 535, at: .login, words: "5.7.8 no")),
        ("RCPT", "451 greylisted\r\n", MailFault.refused(code: 451, at: .recipient, words: "greylisted")),
        ("Subject", "552 too much\r\n", MailFault.refused(code: 552, at: .content, words: "too much")),
        ("Subject", "whatever\r\n", MailFault.unconfirmed(.notSMTP)),
    ])
    func isRefused(line: String, answer: String?, fault: MailFault) async throws {
        let reply: FakeMailServer.Reply = { heard, isEncrypted in
            heard.hasPrefix(line) ? answer : Self.well(heard, isEncrypted)
        }
        try await FakeMailServer.with(.fromTheStart, reply) { server, roots in
            await #expect(throws: fault) { try await submission(.fromTheStart, server, roots).send(letter()) }
        }
    }

    @Test func endsWithTheTask() async throws {
        try await FakeMailServer.with(.startTLS, greeting: "220-wait", Self.well) { server, roots in
            let task = Task { try await submission(.startTLS, server, roots).send(letter()) }
            task.cancel()
            await #expect(throws: MailFault.connection(.interrupted)) { try await task.value }
        }
    }

    @Test func isRefusedWithoutAServer() async throws {
        let port = try await FakeMailServer.with(.startTLS, Self.well) { server, _ in server.port }
        let server = try #require(MailServer("smtps://127.0.0.1:\(port)"))
        await #expect(throws: MailFault.connection(.unreachable(.connectionRefused))) {
            try await Submission(to: server, nil).send(letter())
        }
    }
}

extension SubmissionTests {
    private static let well: FakeMailServer.Reply = { line, isEncrypted in
        switch line.prefix(4) {
        case "EHLO": isEncrypted ? "250-localhost\r\n250 AUTH LOGIN PLAIN\r\n" : "250-localhost\r\n250 STARTTLS\r\n"
        case "STAR": "220 go\r\n"
        case "AUTH": "235 welcome\r\n"
        case "DATA": "354 go\r\n"
        case "QUIT": nil
        default: "250 ok\r\n"
        }
    }

    private func submission(
        _ encryption: MailServer.Encryption, _ server: FakeMailServer, _ roots: String?, host: String = "localhost"
    ) throws -> Submission {
        let scheme = encryption == .startTLS ? "smtp+starttls" : "smtps"
        let place = try #require(MailServer("\(scheme)://\(host):\(server.port)"))
        return Submission(to: place, MailLogin(user: "anna", password: Secret("SECRET")), caFile: roots)
    }

    private func letter() throws -> Letter {
        Letter(
            from: try #require(MailAddress("training@example.org")), to: try #require(MailAddress("anna@example.org")),
            lines: ["Subject: x", "", ".", "Text"])
    }
}
