import Basics
import Senders
import Testing
import Web

@testable import Settings

/// What stands under `mail`, and the address of Telegram's API.
struct MailTests {
    private func yaml(_ settings: String) -> String { Read.athlete("") + Read.under("mail", settings) }

    private func account(_ settings: String) throws -> MailAccount? { try Desk().configuration(yaml(settings)).mail }

    @Test func bySendmail() throws {
        let from = try #require(Mailbox("tpmerge <training@example.org>"))
        #expect(try account("from: tpmerge <training@example.org>") == MailAccount(from: from, relay: .sendmail))
        #expect(
            try account("server: sendmail\nfrom: tpmerge <training@example.org>")
                == MailAccount(from: from, relay: .sendmail))
        #expect(try Read.configuration(Read.athlete("")).mail == nil)
    }

    @Test(arguments: ["smtps://smtp.example.org:465", "smtp+starttls://smtp.example.org:587"])
    func byAServer(_ address: String) throws {
        let from = try #require(Mailbox("training@example.org"))
        let server = try #require(MailServer(address))
        let settings = "from: training@example.org\nserver: \(address)"
        #expect(try account(settings) == MailAccount(from: from, relay: .server(server, nil)))
        let login = MailLogin(user: "anna@example.org", password: Secret("abcd efgh canary"))
        #expect(
            try account(settings + "\nuser: anna@example.org\npassword_file: DIR/password")
                == MailAccount(from: from, relay: .server(server, login)))
    }

    private static let server =
        "`server` must be sendmail, or an address such as smtps://smtp.example.org:465 or smtp+starttls://smtp.example.org:587"
    private static let base = "from: a@example.org\nserver: smtps://example.org\n"
    private static let login = base + "user: anna\npassword_file: DIR/"
    private static let oneLine = "7: `user` must be a text of one line"
    private static let apart = "7: `user` and `password_file` need each other"
    private static let noPassword = "8: `password_file` does not hold a password in its first line"

    @Test(arguments: [
        ("server: sendmail", ["5: `mail` needs the sender as `from`, for example tpmerge <training@example.org>"]),
        ("from: anna", ["5: `from` must be a mail address, for example tpmerge <training@example.org>"]),
        ("from: a@example.org\nserver: smtp://example.org", ["6: \(server)"]),
        ("from: a@example.org\nserver: example.org", ["6: \(server)"]),
        ("from: a@example.org\nserver: smtps://anna:canary@example.org", ["6: \(server)"]),
        ("from: a@example.org\nserver: [a]", ["6: expected a single value here", "6: \(server)"]),
        (base + "user: anna", [apart]), (base + "password_file: DIR/password", [apart]),
        (base + "user: \"\"\npassword_file: DIR/password", [oneLine]),
        (base + "user: \"a\\0b\"\npassword_file: DIR/password", [oneLine]),
        (login + "gone", ["8: `password_file`: DIR/gone does not exist"]), (login + "second-line", [noPassword]),
        (login + "control", [noPassword]),
        (
            login + "open",
            ["8: `password_file`: DIR/open holds a password and is readable by other users. Run: chmod 600 DIR/open"]
        ),
        (
            "from: a@example.org\nuser: anna\npassword_file: DIR/password",
            ["6: `user`", "7: `password_file`"].map {
                $0 + " has no effect with sendmail: it is for a mail server at `server`"
            }
        ),
        (
            "from: a@example.org\npassword: canary",
            ["6: `password` is not a setting of mail; the nearest is `password_file`"]
        ),
    ])
    func problems(_ settings: String, _ problems: [String]) throws {
        #expect(try Desk().problems(yaml(settings)) == problems)
        #expect(!problems.joined().contains("canary"))
    }

    @Test func problemsOfMailAreToldOnce() {
        let way = "messages: {to: [{mail: anna@example.org}]}"
        #expect(Read.problems(Read.athlete(way) + "mail: x\n") == ["5: expected settings under `mail`"])
    }

    private func telegram(_ address: String?) throws -> Address {
        var environment = ["HOME": "/home/anna", "TZ": "UTC"]
        environment["TPMERGE_TELEGRAM_API_URL"] = address
        return try Read.configuration(Read.athlete(""), environment: environment).telegram
    }

    @Test func telegramIsWhereTheEnvironmentSays() throws {
        for unset in [nil, ""] { #expect(try telegram(unset) == Address(parsing: "https://api.telegram.org")) }
        #expect(try telegram("http://127.0.0.1:8081") == Address(parsing: "http://127.0.0.1:8081"))
        #expect(throws: SettingsError.self) { try telegram("http://example.org/canary") }
        let error = #expect(throws: SettingsError.self) {
            try Configuration.none(in: ["TPMERGE_TELEGRAM_API_URL": "http://example.org/canary"])
        }
        let sentence = "$TPMERGE_TELEGRAM_API_URL: It must begin with https://; http:// is for this machine only."
        #expect(error?.problems == [sentence])
        #expect(error?.kind == .configuration)
    }
}
