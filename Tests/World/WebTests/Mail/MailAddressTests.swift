import Basics
import Testing
import Web

struct MailAddressTests {
    @Test(arguments: ["anna@example.org", "a.b+c_d@mail.example.org", "root@localhost", "x@xn--bcher-kva.example"])
    func isRead(text: String) {
        #expect(MailAddress(text)?.description == text)
        #expect(Mailbox("<\(text)>")?.address == MailAddress(text))
    }

    @Test(arguments: [
        "", "anna", "@example.org", "anna@", "anna@@example.org", "a b@example.org", "-oQ/tmp@example.org",
        "anna@-x", "a..b@example.org", ".a@example.org", "a@example.", "ännä@example.org", "a@bücher.example",
        "\"a b\"@example.org", "a@[127.0.0.1]", "a@b,c@d", "a@b\r\nRCPT TO:<c@d>", "a>@b", "a@b>", "a\0@b",
        String(repeating: "a", count: 65) + "@b", "a@" + String(repeating: "b.", count: 130) + "c",
    ])
    func isRefused(text: String) {
        #expect(MailAddress(text) == nil)
    }

    @Test(arguments: [
        ("tpmerge <a@b>", "tpmerge"), ("\"Anna's coach, Ltd.\" <a@b>", "Anna's coach, Ltd."), ("<a@b>", nil),
        ("a@b", nil), (" Läufe\t<a@b> ", "Läufe"), ("x\r\nBcc: c@d <a@b>", "x Bcc: c@d"),
    ])
    func hasAName(text: String, name: String?) throws {
        let mailbox = try #require(Mailbox(text))
        #expect(mailbox.name == name)
        #expect(mailbox.address.description == "a@b" && mailbox.address.domain == "b")
    }

    @Test(arguments: ["x <y> <a@b>", "x>y <a@b>", "a@b <a@b", "x <a@b> y", "", "x <>", "x <y z@b>"])
    func hasNoSuchName(text: String) {
        #expect(Mailbox(text) == nil)
    }
}

struct MailServerTests {
    @Test(arguments: [
        ("smtps://smtp.example.org", MailServer.Encryption.fromTheStart, "smtp.example.org", 465),
        ("smtps://SMTP.example.org:10465/", .fromTheStart, "smtp.example.org", 10465),
        ("smtp+starttls://smtp.example.org", .startTLS, "smtp.example.org", 587),
        ("smtp+starttls://[::1]:25", .startTLS, "::1", 25),
    ])
    func isRead(text: String, encryption: MailServer.Encryption, host: String, port: Int) throws {
        let server = try #require(MailServer(text))
        #expect(server.encryption == encryption && server.host == host && server.port == port)
    }

    @Test(arguments: [
        "", "sendmail", "smtp://smtp.example.org", "https://example.org", "smtps://", "smtps://anna:x@smtp.example.org",
        "smtps://smtp.example.org/path", "smtps://smtp.example.org?x=y", "smtps://smtp.example.org:0",
        "smtps://smtp.example.org:70000", "smtps://exa mple.org", "smtps:smtp.example.org",
    ])
    func isRefused(text: String) {
        #expect(MailServer(text) == nil)
    }
}
