import Basics
import CommandLab
import Messages
import Testing
import Web

@testable import Senders

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
