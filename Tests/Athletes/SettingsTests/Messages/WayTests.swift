import Athletes
import Basics
import CommandLab
import Messages
import Profiles
import Testing
import Web

@testable import Settings

struct WayTests {
    private let desk: Desk

    init() throws { desk = try Desk() }

    private func yaml(_ items: String, mail: Bool = false) -> String {
        Read.athlete(Read.under("messages", Read.under("to", items)))
            + (mail ? "mail: {from: training@example.org}\n" : "")
    }

    private func ways(_ items: String, mail: Bool = false) throws -> [WayConfiguration] {
        try #require(try desk.configuration(yaml(items, mail: mail)).athletes.first).messages.ways
    }

    @Test func eachOfThem() throws {
        let ways = try self.ways(
            """
            - ntfy: https://ntfy.example.org/anna-9f3c
              token_file: DIR/token
            - telegram: "123456789"
              token_file: DIR/token
              sends: trouble
            - telegram:
              token_file: DIR/token
            - mail: anna@example.org
            - webhook: https://home.example.org/hook?id=canary
              secret_file: DIR/token
            - command: [./notify.sh, ""]
              sends: [brief, plan, trouble, done]
            """, mail: true)
        let token = Secret("tk_canary")
        #expect(
            ways.map(\.way) == [
                .ntfy(server: "https://ntfy.example.org", topic: Secret("anna-9f3c"), token: token),
                .telegram(chat: "123456789", token: token), .telegram(chat: "", token: token),
                .mail(address: "anna@example.org"),
                .webhook(address: Secret("https://home.example.org/hook?id=canary"), signing: token),
                .command(["./notify.sh", ""]),
            ])
        #expect(ways.map(\.position) == [1, 2, 3, 4, 5, 6])
        #expect(ways.map(\.name)[..<3] == ["ntfy ntfy.example.org", "telegram", "telegram (2)"])
        #expect(ways.map(\.sends).map(\.count) == [3, 1, 3, 3, 3, 4])
    }

    @Test(arguments: [
        ("https://ntfy.sh/topic", "https://ntfy.sh"), ("https://ntfy.sh/topic/", "https://ntfy.sh"),
        ("HTTP://Home.Example.org:8080/push/topic", "http://Home.Example.org:8080/push"),
        ("http://[::1]:8080/topic", "http://[::1]:8080"),
        ("https://example.org/a%20b//topic", "https://example.org/a%20b"),
    ])
    func theTopicIsTheLastPartOfItsAddress(_ address: String, _ server: String) throws {
        #expect(
            try ways("- ntfy: \(address)").map(\.way) == [
                .ntfy(server: server, topic: Secret("topic"), token: nil)
            ])
    }

    @Test(arguments: [
        ("-1001234567890", "-1001234567890"), ("\"-42\"", "-42"), ("42", "42"), ("\"\"", ""), ("", ""), ("~", ""),
        ("null", ""),
    ])
    func chats(_ written: String, _ chat: String) throws {
        let ways = try self.ways("- telegram: \(written)\n  token_file: DIR/token")
        #expect(ways.map(\.way) == [.telegram(chat: chat, token: Secret("tk_canary"))])
    }

    private static let topic = "`ntfy` must end in /TOPIC: a topic of at most 64 letters, digits, - and _"
    private static let chat =
        "`telegram` must be the number of a chat, or empty until `tpmerge connect telegram` has found it"
    private static let command =
        "`command` must be a list of a program and its arguments, for example [apprise, -c, apprise.yml]"
    private static let one =
        "a way under `to` needs one of `ntfy`, `telegram`, `mail`, `webhook` and `command`, and not two"
    private static let scheme = "the address must begin with https:// or http://"
    private static let noToken = "7: `token_file` does not hold a token, which is one word"

    @Test(arguments: [
        ("- ntfy: https://ntfy.sh", ["6: \(topic)"]), ("- ntfy: https://ntfy.sh/", ["6: \(topic)"]),
        ("- ntfy: https://ntfy.sh/a?auth=canary", ["6: \(topic)"]),
        ("- ntfy: https://ntfy.sh/a#canary", ["6: \(topic)"]),
        ("- ntfy: https://ntfy.sh/canary!", ["6: \(topic)"]),
        ("- ntfy: https://ntfy.sh/\(String(repeating: "a", count: 65))", ["6: \(topic)"]),
        (
            "- ntfy: https://anna:canary@ntfy.sh/topic",
            [
                "6: `ntfy`: a name and password can't stand in the address: make a token there, and name its file as "
                    + "`token_file`"
            ]
        ),
        ("- ntfy: canary", ["6: `ntfy`: \(scheme)"]), ("- webhook: tgram://canary", ["6: `webhook`: \(scheme)"]),
        ("- telegram: \"@canary\"\n  token_file: DIR/token", ["6: \(chat)"]),
        ("- telegram: 0\n  token_file: DIR/token", ["6: \(chat)"]),
        ("- telegram: +49123\n  token_file: DIR/token", ["6: \(chat)"]),
        ("- telegram: 123", ["6: `telegram` needs `token_file`: a file of mode 0600 with the bot's token"]),
        ("- telegram: 123\n  token_file: DIR/gone", ["7: `token_file`: DIR/gone does not exist"]),
        ("- telegram: 123\n  token_file: DIR/words", [noToken]),
        ("- telegram: 123\n  token_file: DIR/empty", [noToken]),
        (
            "- ntfy: https://ntfy.sh/topic\n  token_file: DIR/open",
            ["7: `token_file`: DIR/open holds a token and is readable by other users. Run: chmod 600 DIR/open"]
        ),
        (
            "- mail: anna@example.org\n  sends: brief",
            ["6: mail can't be sent: `mail` is missing at the top, with the sender as `from`"]
        ),
        ("- command: apprise -c apprise.yml", ["6: \(command)"]), ("- command: []", ["6: \(command)"]),
        ("- command: [\"\", x]", ["6: \(command)"]), ("- command: [x, \"a\\0b\"]", ["6: \(command)"]),
        ("- command:\n    - x\n    - {a: b}", ["8: expected a single value here"]),
        ("- command: [x]\n  sends: []", ["7: `sends` is empty: name what goes this way, or leave the way out"]),
        ("- command: [x]\n  sends: [brief, plans]", ["7: `plans` is not one of `sends`; the nearest is `plan`"]),
        ("- command: [x]\n  token_file: DIR/token", ["7: `token_file` has no effect beside `command`"]),
        ("- ntfy: https://ntfy.sh/topic\n  secret_file: DIR/token", ["7: `secret_file` has no effect beside `ntfy`"]),
        (
            "- command: [x]\n  ca_file: DIR/home.pem",
            ["7: `ca_file` has no effect here: it is for `ntfy` and `webhook`"]
        ),
        ("- ntfy: https://ntfy.sh/topic\n  ca_file: DIR/gone", ["7: `ca_file`: DIR/gone is no file"]),
        ("- ntfy: https://ntfy.sh/topic\n  ca_file: DIR", ["7: `ca_file`: DIR is no file"]),
        (
            "- ntfy: https://ntfy.sh/topic\n  ca_file: DIR/words",
            ["7: `ca_file`: DIR/words holds no certificate in PEM (-----BEGIN CERTIFICATE-----)"]
        ),
        ("- command: [x]\n- sends: brief", ["7: \(one)"]), ("- {}", ["6: \(one)"]),
        ("- command: [x]\n  mail: anna@example.org", ["6: \(one)"]),
        ("- anna@example.org", ["6: expected settings under `to`"]),
        ("- command: [x]\n  send: brief", ["7: `send` is not a setting of to; the nearest is `sends`"]),
    ])
    func problems(_ items: String, _ problems: [String]) throws {
        #expect(desk.problems(yaml(items)) == problems)
        #expect(!problems.joined().contains("canary"))
        let shown = problems.map(Redaction.withoutAddresses)
        #expect(shown == problems, "what is printed without addresses says the same")
    }

    @Test func addressesOfMailAreOnes() throws {
        for address in [
            "anna", "anna@läufer.example", "Anna <anna@example.org>", "-f@example.org",
            "\"a@example.org\\nBcc: b@example.org\"",
        ] {
            #expect(
                desk.problems(yaml("- mail: \(address)", mail: true)) == [
                    "6: `mail` must be an address such as anna@example.org, in ASCII (xn--… for a domain with other letters)"
                ])
        }
    }

    @Test func whatIsNoList() {
        #expect(
            Read.problems(Read.athlete("messages:\n  to: {ntfy: https://ntfy.sh/topic}")) == [
                "5: `to` must be a list; each item begins for example with `- ntfy:` or `- mail:`"
            ])
    }

    @Test func theSameChatMayServeTwoAthletes() throws {
        let item = "{messages: {to: [{telegram: 42, token_file: \(desk.folder.path("token"))}]}}"
        let both = try Read.configuration("athletes: {anna: \(item), ben: \(item)}", needsSources: false)
        #expect(both.athletes[0].messages == both.athletes[1].messages)
    }

    @Test func aFileWithSecretAddressesShouldBePrivate() throws {
        let folder = try Folder()
        func warnings(_ items: String, feed: String = "feed.ics", mode: Int = 0o644) throws -> [String] {
            let yaml = "athletes: {anna: {feed: \"\(feed)\", messages: {to: [\(items)]}}}\n"
            try folder.write(yaml, to: "config.yaml", mode: mode)
            let configuration = try ConfigurationFile.read(
                folder.path("config.yaml"), environment: ["TZ": "UTC"], for: ConfigurationUse())
            return configuration.permissionWarnings.map { $0.replacing(folder.path + "/", with: "") }
        }
        let end = "and is readable by other users. Run: chmod 600 config.yaml"
        let (ntfy, webhook) = ("{ntfy: \"https://ntfy.sh/canary\"}", "{webhook: \"https://example.org/canary\"}")
        #expect(try warnings(ntfy) == ["config.yaml holds the topic of an ntfy server \(end)"])
        #expect(try warnings(webhook) == ["config.yaml holds a webhook's address \(end)"])
        #expect(
            try warnings("\(ntfy), \(webhook), \(ntfy)", feed: "https://example.org/canary.ics") == [
                "config.yaml holds a feed's address, the topic of an ntfy server, a webhook's address \(end)"
            ])
        #expect(try warnings(ntfy, mode: 0o600) == [])
        #expect(try warnings("{command: [x]}") == [])
    }
}
