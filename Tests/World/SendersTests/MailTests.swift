import Basics
import CommandLab
import Foundation
import Messages
import Testing
import Web

@testable import Senders

/// The mail that readers get: fault 228, and RFC 5322, 2045, 2047.
struct MailTests {
    @Test func hasAHeader() throws {
        #expect(
            try mail(.brief()).lines.prefix { !$0.isEmpty } == [
                "From: tpmerge <training@example.org>", "To: anna@example.org", "Subject: Today: Run: Tempo",
                "Date: Wed, 18 Mar 2026 05:30:00 +0000",
                "Message-ID: <124f0aa0c12ca158f54ca3efbe1d5947@example.org>",
                "References: <b520ecc3532fb9986f93516c069dd33f@example.org>", "MIME-Version: 1.0",
                "Auto-Submitted: auto-generated",
                "X-Auto-Response-Suppress: All", "Content-Type: multipart/alternative;",
                " boundary=\"=_124f0aa0c12ca158f54ca3efbe1d5947\"",
            ])
    }

    @Test func isTextAndHTML() throws {
        let lines = try mail(.brief(html: "<p class=\"a\">Läufe</p>\n")).lines
        let start = try #require(lines.firstIndex(of: "Content-Type: multipart/alternative;"))
        let boundary = try #require(lines[start + 1].split(separator: "\"").dropFirst().first.map(String.init))
        #expect(
            Array(lines[(start + 2)...]) == [
                "", "--\(boundary)", "Content-Type: text/plain; charset=utf-8",
                "Content-Transfer-Encoding: quoted-printable", "", "Run: Tempo, 1:00.", "Dry and 8 =C2=B0C.",
                "--\(boundary)", "Content-Type: text/html; charset=utf-8",
                "Content-Transfer-Encoding: quoted-printable", "", "<p class=3D\"a\">L=C3=A4ufe</p>", "",
                "--\(boundary)--",
            ])
    }

    @Test(arguments: [nil, "<p></p>"])
    func aLinkStandsBelow(html: String?) throws {
        let link = "https://tp.example.org/athletes/anna/days/2026-03-18"
        let lines = try mail(.brief(text: "Rest day.", html: html, link: link)).lines
        let start = try #require(lines.firstIndex(of: "Rest day."))
        #expect(Array(lines[start...(start + 2)]) == ["Rest day.", "", link])
    }

    @Test func isCutBeforeGmailDoes() throws {
        let line = (sign: "✓", text: String(repeating: "Läufe ", count: 40) + "=\"<&.")
        let link = "https://tp.example.org/athletes/anna/days/2026-03-18"
        var page = MailPage(title: line.text, preview: line.text, heading: "Wed 18 Mar")
        for _ in 0..<5 { page.add("Today", Array(repeating: line, count: 200)) }
        page.add(link: link)
        let text = Array(repeating: line.text, count: 1000).joined(separator: "\n")
        let mail = try mail(.brief(title: line.text, text: text, html: page.html, link: link)).lines
        #expect((50_000..<100_000).contains(mail.joined(separator: "\r\n").utf8.count))
        #expect(mail.count { $0.contains(" more") } == 6 && mail.contains(link))
    }

    @Test func isTheSameMailEachTime() throws {
        func id(_ message: Message, _ athlete: String) throws -> String? {
            try mail(message, athlete: athlete).lines.first { $0.hasPrefix("Message-ID") }
        }
        #expect(try id(.brief(), "anna") == id(.brief(title: "Another title"), "anna"))
        #expect(try id(.brief(), "anna") != id(.trouble, "anna"))
        #expect(try id(.brief(), "anna") != id(.brief(), "ben"))
        func thread(_ message: Message) throws -> String? {
            try mail(message).lines.first { $0.hasPrefix("References") }
        }
        #expect(try thread(.brief()) == thread(.trouble))
    }

    @Test(arguments: HostileText.all)
    func saysAnyTextAsItIs(hostile: HostileText) throws {
        for html in [hostile.text, nil] {
            try saysAsItIs(.brief(title: hostile.text, text: hostile.text, html: html))
        }
    }

    private func saysAsItIs(_ message: Message) throws {
        let lines = try mail(message).lines
        for line in lines {
            #expect(line.utf8.count <= 998 && line.utf8.allSatisfy { (0x20...0x7E).contains($0) })
        }
        let header = lines.prefix { !$0.isEmpty }
        #expect(
            header.allSatisfy { $0.hasPrefix(" ") || $0.prefix { $0 != ":" }.allSatisfy { $0.isLetter || $0 == "-" } })
        #expect(!header.contains { $0.hasPrefix("Bcc") })
        #expect(Self.subject(header) == message.title)
        let boundary = try #require(lines.last?.dropLast(2))
        let parts = lines.split(separator: String(boundary), omittingEmptySubsequences: false)
        try #require(parts.count == 3)
        #expect(Self.text(parts[1]) == message.text.cutAtSentence(to: .bytes(10_000)))
        #expect(lines.dropFirst(header.count).allSatisfy { $0.utf8.count <= 76 })
    }

    @Test(arguments: [
        (#"tpmerge <training@example.org>"#, "tpmerge <training@example.org>"), ("a@example.org", "a@example.org"),
        (#""Anna's coach, Ltd." <a@example.org>"#, #""Anna's coach, Ltd." <a@example.org>"#),
        ("Läufe <a@example.org>", "=?utf-8?B?TMOkdWZl?= <a@example.org>"),
    ])
    func namesItsSender(mailbox: String, field: String) throws {
        #expect(try mail(.brief(), from: mailbox).lines[0] == "From: \(field)")
    }

    private func mail(
        _ message: Message, from: String = "tpmerge <training@example.org>", athlete: String = "anna"
    ) throws -> Mail {
        Mail(
            message, from: try #require(Mailbox(from)), to: try #require(MailAddress("anna@example.org")),
            athlete: athlete, at: Instant(secondsSinceEpoch: 1_773_811_800))
    }
}

/// What a mail reader makes of the lines.
extension MailTests {
    private static func subject(_ header: ArraySlice<String>) -> String {
        let lines = header.drop { !$0.hasPrefix("Subject: ") }
        let words =
            [String(lines.first?.dropFirst("Subject: ".count) ?? "")]
            + lines.dropFirst().prefix { $0.hasPrefix(" ") }.map { String($0.dropFirst()) }
        guard words[0].hasPrefix("=?") else { return words.joined(separator: " ") }
        let bytes = words.flatMap { word in
            Array(Data(base64Encoded: String(word.dropFirst("=?utf-8?B?".count).dropLast(2))) ?? Data())
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The text of a quoted-printable part.
    private static func text(_ part: ArraySlice<String>) -> String {
        let lines = part.drop { !$0.isEmpty }.dropFirst()
        let joined = lines.joined(separator: "\n").replacing("=\n", with: "")
        return joined.replacing("%", with: "%25").replacing("=", with: "%").percentDecoded
    }
}

/// Fault 232: sendmail missing, not executable, hanging, printing, and its exit statuses.
struct SendmailTests {
    @Test func getsAMail() async throws {
        let folder = try Folder.empty()
        _ = try folder.script("sendmail", #"printf '%s\n' "$@" >arguments; cat >mail; yes | head -c 1000000"#)
        #expect(await send(.brief(), folder) == .sent(answer: "sendmail took the message."))
        #expect(folder.written("arguments") == "-t\n-i\n-oi\n-f\ntraining@example.org\n")
        let mail = try #require(folder.written("mail"))
        #expect(
            mail.hasPrefix(
                "From: tpmerge <training@example.org>\nTo: anna@example.org\nSubject: Today: Run: Tempo\n"))
        #expect(mail.contains("\n\nRun: Tempo, 1:00.\nDry and 8 =C2=B0C.\n--=_") && mail.hasSuffix("--\n"))
        #expect(!mail.contains("\r"))
    }

    @Test(arguments: [
        (0, "sent"), (1, "refused other"), (64, "refused other"), (67, "refused gone"), (68, "refused gone"),
        (69, "later"), (75, "later"), (77, "refused token"), (78, "refused other"), (127, "refused other"),
    ])
    func isJudgedByItsStatus(status: Int, word: String) async throws {
        let folder = try Folder.empty()
        _ = try folder.script("sendmail", "exit \(status)")
        #expect(await send(.brief(), folder).word == word)
    }

    /// RFC 4954 §6: 530, 534, 535 and 538 are about the login, at whatever step.
    @Test(
        arguments: [
            (.unconfirmed(.connection(.hostNotFound)), "unknown"), (.connection(.hostNotFound), "later"),
            (.notSMTP, "later"), (.refused(code: 451, at: .recipient), "later"),
            (.refused(code: 535, at: .sender), "refused token"), (.refused(code: 504, at: .login), "refused token"),
            (.refused(code: 550, at: .recipient), "refused gone"),
            (.refused(code: 552, at: .content), "refused other"), (.unencrypted, "refused other"),
        ] as [(MailFault, String)])
    func aServerIsJudgedByItsAnswer(fault: MailFault, word: String) {
        #expect(SendOutcome(fault, at: "smtp.example.org").word == word)
    }

    @Test func isFoundWhereItCanBeExecuted() async throws {
        let folder = try Folder.empty()
        let path = try folder.script("sendmail", "", mode: 0o600)
        #expect(Sendmail.path(folder.path) != path)
        try folder.setMode("sendmail", 0o700)
        #expect(Sendmail.path("relative:/nowhere:\(folder.path)") == path)
        #expect(Sendmail.path(nil)?.hasPrefix("/usr/") != false)
    }

    @Test func endsAfterItsTime() async throws {
        let folder = try Folder.empty()
        _ = try folder.script("sendmail", "echo $$ >leader; exec sleep 1000")
        let outcome = await send(.brief(), folder, .ending { folder.written("leader")?.hasSuffix("\n") == true })
        #expect(outcome == .unknown(answer: "sendmail did not end within 30 s and was killed."))
        #expect(try !folder.isThere("leader"))
    }

    private func send(_ message: Message, _ folder: Folder, _ outside: Outside = .sleeping) async -> SendOutcome {
        guard let from = Mailbox("tpmerge <training@example.org>"), let anna = MailAddress("anna@example.org") else {
            return .unknown(answer: "")
        }
        let sender = MailSender(
            recipient: anna, account: MailAccount(from: from, relay: .sendmail), athlete: "anna",
            environment: ["PATH": folder.path + ":/usr/bin:/bin"], outside: outside)
        return await sender.send(message)
    }
}
