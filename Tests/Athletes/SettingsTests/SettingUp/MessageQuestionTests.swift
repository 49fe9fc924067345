import Basics
import CommandLab
import Messages
import Profiles
import Senders
import Testing
import Web
import WebLab

@testable import Settings

/// "A message each morning?"
struct MessageQuestionTests {
    private func ask(_ answers: [String], _ web: FakeWeb) async throws -> (ending: SetupTalk.Ending, talk: SetupTalk) {
        var talk = try SetupTalk()
        talk.web = web
        return (try await talk.ask(.messages, answers: answers), talk)
    }

    private static let ntfy = FakeWeb(always: .says(#"{"id":"x"}"#))

    @Test(arguments: ["", "4", "n", "No"]) func noIsTheUsualAnswer(_ answer: String) async throws {
        let (ending, talk) = try await ask([answer], Self.ntfy)
        #expect(ending.prompts == ["number [4]"])
        #expect(try ending.athlete(in: talk.folder).messages.ways.isEmpty)
    }

    @Test func ntfyGetsATopicThatCannotBeGuessed() async throws {
        let (ending, talk) = try await ask(["1", "", ""], Self.ntfy)
        #expect(ending.prompts == ["number [4]", "server [ntfy.sh]", "Did it arrive? [Y/n]"])
        let messages = try ending.athlete(in: talk.folder).messages
        guard case .ntfy("https://ntfy.sh", let topic, nil)? = messages.ways.first?.way else {
            Issue.record("\(messages)")
            return
        }
        #expect(topic.revealed().wholeMatch(of: /[a-z0-9]{24}/) != nil)
        #expect(messages.briefAt == [Int?](repeating: 390, count: 7))
        let file = try #require(NewConfiguration(setup: ending.setup).files(named: "config.yaml").last)
        #expect(file.isSecret)
    }

    @Test(
        "308: ntfy refuses, or the test doesn't arrive",
        arguments: [
            (
                ["1", ""], FakeWeb(always: .says(#"{"code":40301}"#, status: 403)),
                "So there is no message each morning."
            ),
            (["1", "", "n"], FakeWeb(always: .says(#"{"id":"x"}"#)), "So there is no message each morning."),
            (["1", "", "", ""], FakeWeb(always: .failure(.hostNotFound)), "The message of each morning is missing."),
        ])
    func withoutAnAnswerItGoesOn(_ answers: [String], _ web: FakeWeb, _ sentence: String) async throws {
        let (ending, talk) = try await ask(answers, web)
        #expect(ending.problem == nil)
        #expect(ending.says(sentence), "\(ending.said)")
        #expect(try ending.athlete(in: talk.folder).messages.ways.isEmpty)
    }

    /// Only the chat that sends the code counts, and 15 seconds after Return it must have.
    @Test func telegramIsGuided() async throws {
        let web = FakeWeb { (request) async throws(FetchFault) in
            let method = request.address.revealed().split(separator: "/").last ?? ""
            switch method {
            case "getMe": return .text(#"{"ok":true,"result":{"username":"anna_bot"}}"#)
            case "sendMessage": return .text(#"{"ok":true,"result":{"message_id":1}}"#)
            // The fake world's random word.
            default:
                return .text(
                    #"{"ok":true,"result":[{"update_id":1,"message":{"text":"/start \#(String(repeating: "h", count: 24))","#
                        + #""chat":{"id":42,"type":"private"}}}]}"#)
            }
        }
        let (ending, talk) = try await ask(["2", "123:abc", "", "y"], web)
        #expect(ending.prompts == ["number [4]", "token", "Return when you have []", "Did it arrive? [Y/n]"])
        let way = try #require(try ending.athlete(in: talk.folder).messages.ways.first?.way)
        #expect(way == .telegram(chat: "42", token: Secret("123:abc")))
        #expect(try talk.folder.text("bot-token") == "123:abc\n")
    }

    @Test("308: Telegram never answers") func telegramIsSilent() async throws {
        let web = FakeWeb { (request) async throws(FetchFault) in
            request.address.revealed().hasSuffix("getMe")
                ? .text(#"{"ok":true,"result":{"username":"anna_bot"}}"#) : .text(#"{"ok":true,"result":[]}"#)
        }
        let (ending, _) = try await ask(["2", "123:abc", "", "", ""], web)
        #expect(ending.problem == nil)
        #expect(ending.setup.missing.count == 1)
        #expect(ending.says("No chat has sent the code yet."))
    }

    @Test func mailGoesBySendmailWhereItIs() async throws {
        var talk = try SetupTalk()
        talk.waits = true
        try talk.folder.makeFolder("bin")
        try talk.folder.write("#!/bin/sh\n/bin/cat > \(talk.folder.path("sent"))\n", to: "bin/sendmail", mode: 0o755)
        let ending = try await talk.ask(.messages, answers: ["3", "anna", "anna@example.org", ""])
        #expect(ending.prompts == ["number [4]", "address", "address", "Did it arrive? [Y/n]"])
        #expect(try talk.folder.text("sent").contains("tpmerge can reach you"))
        let configuration = try ending.configuration(in: talk.folder)
        #expect(configuration.athletes.first?.messages.ways.first?.way == .mail(address: "anna@example.org"))
    }

    @Test("Without sendmail it asks for a server, then for the user and the password there")
    func mailGoesByAServerElsewhere() async throws {
        let question = SetupQuestion.mailServer(for: try #require(MailAddress("anna@example.org")))
        let ending = try await SetupTalk().ask(
            question, answers: ["smtp.example.org", "smtps://127.0.0.1:1", "", "geheim"])
        let server = "server [smtps://smtp.example.org]"
        #expect(ending.prompts == [server, server, "user [anna@example.org]", "password", "password"])
        #expect(ending.says("Type for example smtps://smtp.example.org or smtp+starttls://smtp.example.org."))
    }

    @Test func aServerThatIsAwayIsAskedAgain() async throws {
        let question = SetupQuestion.mailPassword(
            of: "anna", for: "anna@example.org", at: "smtps://127.0.0.1:1")
        let ending = try await SetupTalk().ask(question, answers: ["geheim"])
        #expect(ending.prompts == ["password", "password"])
        #expect(ending.says("error: 127.0.0.1"))
        #expect(ending.setup.mail == nil && !ending.said.joined().contains("geheim"))
    }

    @Test func aMailServerStandsAtTheTop() throws {
        var setup = Setup(zone: try #require(Zone(identifier: "UTC")))
        setup.name = "anna"
        setup.messages = .mail(address: "anna@example.org")
        setup.mail = MailAccount(
            from: Mailbox(try #require(MailAddress("anna@example.org"))),
            relay: .server(
                try #require(MailServer("smtps://smtp.example.org")),
                MailLogin(user: "anna", password: Secret("geheim"))))
        let text = NewConfiguration(setup: setup).text
        #expect(
            text.hasSuffix(
                """
                mail:
                  from: "anna@example.org"
                  server: "smtps://smtp.example.org:465"
                  user: anna
                  password_file: mail-password

                """), "\(text)")
        #expect(NewConfiguration(setup: setup).secrets.map(\.text) == ["geheim\n"])
    }
}
