import Basics
import NIOCore
import NIOEmbedded
import NIOSSL
import Testing

@testable import Web

/// Replies in, commands out: fault 231 without a connection.
struct SMTPDialogueTests {
    private static let greeting = "220 smtp.example.org ESMTP\r\n"
    private static let plain = "250-smtp.example.org\r\n250-SIZE 1000000\r\n250-STARTTLS\r\n250 8BITMIME\r\n"
    private static let encrypted = "250-smtp.example.org\r\n250 AUTH PLAIN LOGIN\r\n"

    @Test func encryptsLogsInAndHandsIn() throws {
        #expect(
            try talk([
                Self.greeting, Self.plain, "220 go ahead\r\n", Self.encrypted, "235 2.7.0 welcome\r\n", "250 ok\r\n",
                "251 will forward\r\n", "354 go ahead\r\n", "250 2.0.0 queued as 4711\r\n",
            ]) == [
                "EHLO [127.0.0.1]\r\n", "STARTTLS\r\n", "<encrypt>", "EHLO [127.0.0.1]\r\n",
                "AUTH PLAIN AGFubmEAU0VDUkVU\r\n", "MAIL FROM:<training@example.org>\r\n",
                "RCPT TO:<anna@example.org>\r\n", "DATA\r\n", "Subject: x\r\n\r\n..\r\n...two\r\nlast\r\n.\r\n",
                "<end>",
            ])
    }

    /// The replies that follow the greeting where all is encrypted from the start, and what is said to them.
    @Test(arguments: [
        ([encrypted], ["AUTH PLAIN AGFubmEAU0VDUkVU"]),
        (
            ["250-x\r\n250 AUTH=LOGIN XOAUTH2\r\n", "334 VXNlcm5hbWU6\r\n", "334 UGFzc3dvcmQ6\r\n", "235 ok\r\n"],
            ["AUTH LOGIN", "YW5uYQ==", "U0VDUkVU", "MAIL FROM:<training@example.org>"]
        ),
        // It has no third answer.
        (
            ["250-x\r\n250 AUTH LOGIN\r\n", "334 a\r\n", "334 b\r\n", "334 c\r\n"],
            ["AUTH LOGIN", "YW5uYQ==", "U0VDUkVU", "<notSMTP>"]
        ),
        (["250-x\r\n250 AUTH XOAUTH2 CRAM-MD5\r\n"], ["<noLogin>"]),
    ])
    func logsInAsTheServerCan(replies: [String], said: [String]) throws {
        let lines = try talk([Self.greeting] + replies, isEncrypted: true)
        #expect(lines.map { $0.replacing("\r\n", with: "") } == ["EHLO [127.0.0.1]"] + said)
    }

    @Test func mayNeedNoLogin() throws {
        #expect(
            try talk([Self.greeting, "250 smtp.example.org\r\n"], login: nil, isEncrypted: true)
                == ["EHLO [127.0.0.1]\r\n", "MAIL FROM:<training@example.org>\r\n"])
    }

    @Test func neverSpeaksPlainly() throws {
        for hello in ["250 smtp.example.org\r\n", "250-x\r\n250 AUTH PLAIN LOGIN\r\n", "250-x\r\n250 XSTARTTLS\r\n"] {
            #expect(try talk([Self.greeting, hello]) == ["EHLO [127.0.0.1]\r\n", "<unencrypted>"])
            #expect(try talk([Self.greeting, hello], login: nil) == ["EHLO [127.0.0.1]\r\n", "<unencrypted>"])
        }
    }

    @Test(arguments: 0..<9)
    func mayBeRefusedAtEachStep(step: Int) throws {
        let well = [
            Self.greeting, Self.plain, "220 go\r\n", Self.encrypted, "235 ok\r\n", "250 ok\r\n", "250 ok\r\n",
            "354 go\r\n",
            "250 ok\r\n",
        ]
        let stages: [MailStage] = [
            .greeting, .hello, .encryption, .hello, .login, .sender, .recipient, .data, .content,
        ]
        for (code, isPassing) in [(421, true), (451, true), (535, false), (550, false), (554, false)] {
            let fault = MailFault.refused(code: code, at: stages[step], words: "no")
            #expect(try talk(well.prefix(step) + ["\(code) no\r\n"]).last == "<\(fault)>")
            #expect(fault.isPassing == isPassing)
        }
        #expect(try talk(well.prefix(step) + ["299 what\r\n"]).last != "<end>" || step == 8)
        #expect(try talk(well.prefix(step) + ["HTTP/1.1 400 Bad Request\r\n"]).last == "<notSMTP>")
    }

    @Test(arguments: [
        (
            "smtp.gmail.com", 535, MailStage.login, "5.7.8 Username and Password not accepted.",
            "smtp.gmail.com answered 535 to user and password. Google wants an app password ("
                + "https://myaccount.google.com/apppasswords). It says \"5.7.8 Username and Password not accepted\"."
        ),
        (
            "smtp.example.org", 534, .login, "5.7.9 Application-specific password required. See support.google.com",
            "smtp.example.org answered 534 to user and password. Google wants an app password ("
                + "https://myaccount.google.com/apppasswords). It says \"5.7.9 Application-specific password required. See "
                + "support.google.com\"."
        ),
        (
            "smtp.mail.me.com", 535, .login, "",
            "smtp.mail.me.com answered 535 to user and password. If both are right, the provider may want an app password."
        ),
        (
            "smtp.office365.com", 535, .login, "5.7.139 Authentication unsuccessful",
            "smtp.office365.com answered 535 to user and password. Microsoft takes no passwords from programs here: send "
                + "from another mailbox, or ask the administrator. It says \"5.7.139 Authentication unsuccessful\"."
        ),
        (
            "smtp.example.org", 530, .sender, "5.7.0 Authentication required",
            "smtp.example.org answered 530 to the sender's address. Check `user` and `password_file` under `mail`. It says "
                + "\"5.7.0 Authentication required\"."
        ),
        (
            "smtp.example.org", 553, .sender, "",
            "smtp.example.org answered 553 to the sender's address. `from` must usually be an address of the account."
        ),
        (
            "smtp.gmail.com", 454, .login, "4.7.0 later",
            "smtp.gmail.com answered 454 to user and password. It says \"4.7.0 later\"."
        ),
    ])
    func saysWhatToDo(host: String, code: Int, stage: MailStage, words: String, sentence: String) {
        #expect(MailFault.refused(code: code, at: stage, words: words).event(at: host) == sentence)
    }

    /// Bounded, on one line, and not at all where they repeat what was sent to log in.
    @Test func quotesTheServer() throws {
        let long = String(repeating: "no ", count: 100)
        for (said, words) in [
            ("535-5.7.8 no\r\n535 5.7.8 \u{1B}[31mway\r\n", "5.7.8 no 5.7.8 [31mway"),
            ("535 \(long)\r\n", String(long.prefix(199)) + "…"),
            ("535 what is AGFubmEAU0VDUkVU?\r\n", ""), ("535 SECRET isn't it\r\n", ""), ("535 U0VDUkVU\r\n", ""),
        ] {
            let fault = MailFault.refused(code: 535, at: .login, words: words)
            #expect(try talk([Self.greeting, Self.encrypted, said], isEncrypted: true).last == "<\(fault)>")
        }
    }

    @Test func mayBeSentOnlyAfterTheLastDot() throws {
        var dialogue = SMTPDialogue(Self.letter, nil, isEncrypted: true)
        for (code, isAfter) in [(220, false), (250, false), (250, false), (250, false), (354, true)] {
            _ = dialogue.react(to: SMTPReply(code: code, lines: []))
            #expect(dialogue.mayBeSent == isAfter)
        }
        var refused = dialogue
        _ = refused.react(to: SMTPReply(code: 554, lines: []))
        #expect(!refused.mayBeSent)
        _ = dialogue.react(to: SMTPReply(code: 334, lines: []))
        #expect(dialogue.mayBeSent)
    }

    @Test func sendsNoHalfLineBreaks() throws {
        let letter = Letter(
            from: Self.letter.sender, to: Self.letter.recipient, lines: ["a\n.\nb", "c\r", "\0d", "\r.e"])
        let replies = [Self.greeting, "250 x\r\n", "250 ok\r\n", "250 ok\r\n", "354 go\r\n"]
        #expect(
            try talk(replies, letter: letter, login: nil, isEncrypted: true).last == "a.b\r\nc\r\nd\r\n..e\r\n.\r\n")
    }
}

extension SMTPDialogueTests {
    private static let letter = Letter(
        from: address("training@example.org"), to: address("anna@example.org"),
        lines: ["Subject: x", "", ".", "..two", "last"])

    private static func address(_ text: String) -> MailAddress {
        guard let address = MailAddress(text) else { preconditionFailure("no address: \(text)") }
        return address
    }

    private func talk(
        _ replies: some Sequence<String>, letter: Letter = Self.letter,
        login: MailLogin? = MailLogin(user: "anna", password: Secret("SECRET")), isEncrypted: Bool = false
    ) throws -> [String] {
        var dialogue = SMTPDialogue(letter, login, isEncrypted: isEncrypted)
        var reader = SMTPReplyReader()
        var said: [String] = []
        func note(_ move: SMTPDialogue.Move) {
            switch move {
            case .say(let words): said.append(words)
            case .encrypt:
                said.append("<encrypt>")
                note(dialogue.encrypted())
            case .end: said.append("<end>")
            case .fail(let fault): said.append("<\(fault)>")
            }
        }
        for byte in replies.joined().utf8 {
            do throws(MailFault) {
                if let reply = try reader.take(byte) { note(dialogue.react(to: reply)) }
            } catch {
                return said + ["<\(error)>"]
            }
        }
        return said
    }
}

struct SMTPReplyTests {
    @Test(arguments: [
        ("250 ok\r\n", [SMTPReply(code: 250, lines: ["ok"])]), ("250\r\n", [SMTPReply(code: 250, lines: [""])]),
        ("250-a\r\n250-b\r\n250 c\r\n", [SMTPReply(code: 250, lines: ["a", "b", "c"])]),
        ("220 a\n354 b\n", [SMTPReply(code: 220, lines: ["a"]), SMTPReply(code: 354, lines: ["b"])]),
        ("250-a\r\n", []), ("250 ", []),
    ])
    func isRead(text: String, replies: [SMTPReply]) throws {
        #expect(try read(text) == replies)
    }

    @Test(arguments: [
        "\r\n", "25\r\n", "2500 x\r\n", "abc d\r\n", "250_x\r\n", "150 x\r\n", "600 x\r\n", "250-a\r\n251 b\r\n",
        String(repeating: "x", count: 5000), String(repeating: "250-x\r\n", count: 101), "２５０ x\r\n",
    ])
    func isRefused(text: String) {
        #expect(throws: MailFault.notSMTP) { try read(text) }
    }

    private func read(_ text: String) throws -> [SMTPReply] {
        var reader = SMTPReplyReader()
        return try text.utf8.compactMap { try reader.take($0) }
    }
}

/// What a server's pace does to a connection, by a clock of the test's own.
struct SMTPHandlerTests {
    @Test func aServerThatDripsIsLeft() throws {
        let (channel, outcome) = try connected()
        for _ in 0..<30 {
            try channel.writeInbound(ByteBuffer(string: "2"))
            channel.embeddedEventLoop.advanceTime(by: .milliseconds(999))
        }
        #expect(throws: Never.self) { try channel.throwIfErrorCaught() }
        channel.embeddedEventLoop.advanceTime(by: .seconds(1))
        #expect(throws: MailFault.connection(.timedOut(.total))) { try outcome.wait() }
        #expect(!channel.isActive)
    }

    @Test func aServerThatNeverEndsALineIsLeft() throws {
        let (channel, outcome) = try connected()
        try channel.writeInbound(ByteBuffer(repeating: UInt8(ascii: "x"), count: 100_000))
        #expect(throws: MailFault.notSMTP) { try outcome.wait() }
    }

    @Test func aReplyMayComeInPieces() throws {
        let (channel, outcome) = try connected()
        for byte in "220 localhost\r\n250-localhost\r\n250 AUTH\r\n250 ok\r\n250 ok\r\n354 go\r\n250 ok\r\n".utf8 {
            try channel.writeInbound(ByteBuffer(bytes: [byte]))
        }
        try outcome.wait()
        var said = ""
        while let piece = try channel.readOutbound(as: ByteBuffer.self) { said += String(buffer: piece) }
        #expect(said.hasSuffix("DATA\r\nText\r\n.\r\nQUIT\r\n"))
        #expect(!channel.isActive)
    }

    /// A connection that is encrypted, and what becomes of the letter on it.
    private func connected() throws -> (EmbeddedChannel, EventLoopFuture<Void>) {
        let letter = Letter(
            from: try #require(MailAddress("training@example.org")), to: try #require(MailAddress("anna@example.org")),
            lines: ["Text"])
        let channel = EmbeddedChannel()
        let outcome = channel.eventLoop.makePromise(of: Void.self)
        let handler = SMTPHandler(
            SMTPDialogue(letter, nil, isEncrypted: true), deadline: .uptimeNanoseconds(30_000_000_000), outcome: outcome
        ) { throw NIOSSLError.noSuchFilesystemObject }
        try channel.pipeline.syncOperations.addHandler(handler)
        try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 465)).wait()
        return (channel, outcome.futureResult)
    }
}
