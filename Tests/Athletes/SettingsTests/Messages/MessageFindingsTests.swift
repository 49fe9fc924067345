import Athletes
import Basics
import CommandLab
import Foundation
import Messages
import Testing

@testable import Settings

/// What `check` says of messages, without sending any.
struct MessageFindingsTests {
    private let folder: Folder

    init() throws {
        folder = try Folder()
        try folder.write("tk_canary", to: "token", mode: 0o600)
        try folder.write("#!/bin/sh\n", to: "program", mode: 0o755)
        try folder.write("text", to: "text", mode: 0o644)
    }

    private func findings(_ messages: String, mail: String = "from: a@example.org") throws -> MessageFindings {
        let settings = "messages: \(messages.replacing("DIR", with: folder.path))"
        let configuration = try Read.configuration(Read.athlete(settings) + "mail: {\(mail)}\n")
        return MessageFindings(
            try #require(configuration.athletes.first), by: configuration, environment: ["PATH": folder.path])
    }

    private func warnings(_ messages: String) throws -> [String] {
        let findings = try findings(messages)
        #expect(findings.problems == [])
        #expect(!findings.warnings.joined().contains("canary"))
        return findings.warnings
    }

    private static let guessed =
        "anyone who guesses the topic can read and write there; end it in 16 random letters and digits "
        + "(openssl rand -hex 8), or protect it with a token."
    private static let clear = "http:// is not encrypted: others on the way can read the messages."

    @Test(arguments: [
        ("ntfy: https://ntfy.sh/canary-training-anna-2026", ["ntfy ntfy.sh: \(guessed)"]),
        ("ntfy: https://ntfy.sh/canarytrainingofanna", ["ntfy ntfy.sh: \(guessed)"]),
        ("ntfy: https://ntfy.sh/canary-11111111111aaa", ["ntfy ntfy.sh: \(guessed)"]),
        ("ntfy: https://ntfy.sh/canary-9f3c27d1b04e8", ["ntfy ntfy.sh: \(guessed)"]),
        ("ntfy: https://ntfy.sh/canary-9f3c27d1b04e8a", []),
        ("ntfy: https://ntfy.sh/CanaryTrainingOfAnna", []),
        ("ntfy: https://ntfy.sh/canary, token_file: DIR/token", []), ("ntfy: https://192.168.1.20/canary", []),
        ("ntfy: https://pi.local/canary", []), ("ntfy: http://localhost:8080/canary", []),
        ("ntfy: https://9.9.9.9/canary", ["ntfy 9.9.9.9: \(guessed)"]), ("ntfy: \"https://[fd00::1]/canary\"", []),
        ("ntfy: \"https://[2001:4860::1]/canary\"", ["ntfy [2001:4860::1]: \(guessed)"]),
        ("ntfy: http://pi:8080/canary", ["ntfy pi:8080: \(clear)"]),
        ("ntfy: http://ntfy.sh/canary", ["ntfy ntfy.sh: \(clear)", "ntfy ntfy.sh: \(guessed)"]),
        ("webhook: http://home.example.org/canary", ["webhook home.example.org: \(clear)"]),
        ("webhook: http://127.0.0.1:8123/canary", []), ("webhook: https://home.example.org/canary", []),
        ("telegram: 42, token_file: DIR/token", []),
        (
            "telegram: \"\", token_file: DIR/token",
            ["telegram: the chat isn't known yet. Run: tpmerge connect telegram"]
        ),
        ("command: [program]", []), ("command: [DIR/program]", []),
    ])
    func ways(_ item: String, _ warnings: [String]) throws {
        #expect(try self.warnings("{to: [{\(item)}]}") == warnings)
    }

    @Test(arguments: [
        ("titles", "the chat is a group: all its members can read the messages."),
        ("busy", "the chat is a group: all its members can read the messages."),
        (
            "everything",
            "with `shows: everything` this group reads what is meant for you alone: the coach's notes, and what Strava's "
                + "API tells."
        ),
    ])
    func groups(_ shows: String, _ warning: String) throws {
        #expect(
            try warnings("{shows: \(shows), to: [{telegram: -100, token_file: DIR/token}]}") == ["telegram: \(warning)"]
        )
    }

    @Test func whatGoesNowhere() throws {
        #expect(
            try warnings("{brief_at: 6:30}") == ["No message can go out: `to` under `messages` is empty."])
        #expect(try warnings("{to: []}") == [])
        #expect(
            try warnings("{brief_at: 6:30, to: [{command: [program], sends: trouble}]}") == [
                "`brief_at` is set, but no way sends the brief."
            ])
        #expect(try warnings("{brief_at: 6:30, to: [{command: [program]}]}") == [])
    }

    @Test func aReportOfNoAthlete() throws {
        let coach = "coach: {send_at: \"sun 19:00\", to: [{command: [program]}]}\n"
        for (settings, warnings) in [
            ("", []),
            (
                "report: false",
                ["The report tells of no athlete, so none is sent: see `athletes` and `report`."]
            ),
        ] as [(String, [String])] {
            let configuration = try Read.configuration(Read.athlete(settings) + coach)
            let findings = MessageFindings(
                try #require(configuration.addressedCoach), by: configuration, environment: ["PATH": folder.path])
            #expect(findings.warnings == warnings && findings.problems == [])
        }
    }

    @Test(arguments: ["gone", "text", "DIR/text", "DIR/gone", "DIR"])
    func programsThatCannotBeStarted(_ program: String) throws {
        let found = try findings("{to: [{command: [\(program), canary]}]}")
        #expect(found.problems.count == 1)
        #expect(found.problems.first?.hasSuffix(": the program was not found, or may not be executed.") == true)
        #expect(found.problems.first?.contains("canary") == false)
    }

    @Test func sendmailThatIsMissing() throws {
        let found = try findings("{to: [{mail: anna@example.org}]}")
        let isThere = Self.systemHasSendmail
        #expect(found.problems.isEmpty == isThere)
        #expect(found.problems.allSatisfy { $0.hasPrefix("mail example.org: sendmail was not found.") })
        try folder.write("#!/bin/sh\n", to: "sendmail", mode: 0o755)
        #expect(try findings("{to: [{mail: anna@example.org}]}").problems == [])
    }

    private static var systemHasSendmail: Bool {
        ["/usr/sbin/sendmail", "/usr/lib/sendmail"].contains(where: FileManager.default.fileExists)
    }

    @Test func mailServersThatWantMoreThanAPassword() throws {
        func warnings(_ server: String) throws -> [String] {
            try findings("{to: [{mail: anna@example.org}]}", mail: "from: a@example.org, server: \"\(server)\"")
                .warnings
        }
        for fine in [
            "smtps://smtp.example.org", "smtps://smtp.example.org:465", "smtp+starttls://smtp.example.org:587",
        ] {
            #expect(try warnings(fine) == [])
        }
        #expect(
            try warnings("smtps://smtp.example.org:587") == [
                "mail example.org: port 587 is usually for smtp+starttls://; smtps:// goes to 465."
            ])
        #expect(
            try warnings("smtp+starttls://smtp.example.org:465") == [
                "mail example.org: port 465 is usually for smtps://; smtp+starttls:// goes to 587."
            ])
        #expect(
            try warnings("smtp+starttls://smtp.office365.com") == [
                "mail example.org: smtp.office365.com stops taking names and passwords at the end of 2026, and tpmerge knows "
                    + "no other way to sign in there yet."
            ])
    }

    @Test func aWayThatFailedIsNotSaidToWork() throws {
        let settings = "messages: {to: [{ntfy: \"http://localhost/canary\"}, {command: [program]}]}"
        let configuration = try Read.configuration(Read.athlete(settings))
        func findings(_ failures: [String: String]) throws -> MessageFindings {
            MessageFindings(
                try #require(configuration.athletes.first), by: configuration, environment: ["PATH": folder.path],
                failures: failures)
        }
        let one = try findings(["ntfy localhost": "refuses messages since yesterday: localhost answered 401."])
        #expect(one.summary == "messages go out by command program" && one.problems == [])
        #expect(one.warnings == ["ntfy localhost: refuses messages since yesterday: localhost answered 401."])
        #expect(try findings(["ntfy localhost": "a", "command program": "b"]).summary == nil)
    }

    @Test func waysAreNamedWithoutSecrets() throws {
        let ways = "[{ntfy: https://ntfy.example.org/canary-canary-canary}, {command: [program]}]"
        #expect(try findings("{to: \(ways)}").summary == "messages go out by ntfy ntfy.example.org, command program")
        #expect(try findings("{to: []}").summary == nil)
    }
}
