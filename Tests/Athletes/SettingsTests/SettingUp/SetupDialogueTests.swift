import Basics
import CommandLab
import Profiles
import Testing

@testable import Settings

/// How a setup goes from question to question, whatever they ask.
struct SetupDialogueTests {
    private static let all: [SetupQuestion] = [
        .plan, .recordings, .phone(SetupMachine(homeAddress: "192.168.1.20")), .messages,
    ]

    @Test func returnIsEnoughButForThePlan() async throws {
        let talk = try SetupTalk()
        let ending = try await talk.ask(
            .plan, .recordings, .phone(talk.machine), .messages, answers: ["feed.ics", "", "", "", ""].absolute(talk))
        #expect(
            ending.prompts == [
                "plan", "number or folder [5]", "number [2]", "address [http://192.168.1.20:8470]", "number [4]",
            ])
        #expect(ending.problem == nil)
        #expect(ending.said == ["The feed has 4 events."])
        let athlete = try ending.athlete(in: talk.folder)
        #expect(athlete.feed == .file(talk.folder.path("feed.ics")))
        #expect(athlete.name == "anna")
    }

    /// What is right is kept, and what is missing is said.
    @Test("304: after three wrong answers a question is left") func aQuestionIsLeft() async throws {
        let talk = try SetupTalk()
        let ending = try await talk.ask(
            .plan, .recordings, .messages,
            answers: ["feed.ics", "1", "nowhere", "nowhere", "nowhere", ""].absolute(talk))
        #expect(ending.problem == nil)
        #expect(ending.setup.files.isEmpty)
        #expect(ending.setup.missing.map(\.kind) == [.missing])
        #expect(ending.says("Your recordings are missing."))
        #expect(try ending.athlete(in: talk.folder).feed != nil)
    }

    /// Something stands in for both.
    @Test("304: neither a name nor a time zone is worth all other answers", arguments: [nil, "ben"])
    func aNameIsLeft(_ usual: String?) async throws {
        let talk = try SetupTalk()
        let ending = try await talk.ask(
            .plan, .name(usual: usual), .zone,
            answers: ["feed.ics", "a/b", "a/b", "a/b", "berlin", "berlin", "berlin"].absolute(talk))
        #expect(ending.problem == nil && ending.setup.missing.map(\.kind) == [.usage, .usage])
        #expect(
            ending.says("so the athlete is called \(usual ?? "athlete").") && ending.says("so it is Europe/Berlin."))
        #expect(try ending.athlete(in: talk.folder).name == usual ?? "athlete")
    }

    /// What is missing is shown as the configuration takes it, in lines that no terminal breaks.
    @Test("304: all but the plan can be left", arguments: all.dropFirst() + more)
    func whatIsMissingCanBeAdded(_ question: SetupQuestion) throws {
        let talk = try SetupTalk()
        var setup = Setup(zone: try #require(Zone(identifier: "UTC")))
        (setup.name, setup.feed) = ("anna", .file(talk.folder.path("feed.ics")))
        let leave = try #require(question.leave)
        let missing = leave(try talk.trial(), &setup)
        for file in NewConfiguration.SecretFile.allCases {
            try talk.folder.write(file == .bot ? "123:abc" : "geheim0123456789", to: file.rawValue, mode: 0o600)
        }
        let own = missing.own.map { "    " + $0 }
        #expect((own + missing.shared).allSatisfy { $0.count <= 40 })
        let lines = own + missing.shared
        let text = NewConfiguration(setup: setup).text + lines.joined(separator: "\n") + "\n"
        try talk.folder.write(text, to: "config.yaml", mode: 0o600)
        let selection = Selection(
            file: talk.folder.path("config.yaml"), athletes: [], environment: ["HOME": talk.folder.path, "TZ": "UTC"])
        #expect(try selection.read(needsSources: false).athletes.count == 1, "\(text)")
    }

    @Test func wrongAnswersOfDifferentPromptsDoNotAddUp() async throws {
        let talk = try SetupTalk()
        let ending = try await talk.ask(
            .recordings, answers: ["6", "7", "1", "nowhere", "", "watch"].absolute(talk))
        #expect(ending.setup.missing.isEmpty)
        #expect(ending.setup.files == [talk.folder.path("watch")])
    }

    /// A user who has taken the wrong way gets back to where it began.
    @Test func returnGoesBackWhereItTakesNothing() async throws {
        let talk = try SetupTalk()
        let ending = try await talk.ask(
            .recordings, answers: ["4", "12345", "", "", "watch"].absolute(talk))
        let menu = "number or folder [5]"
        #expect(ending.prompts == [menu, "Client ID", "Client Secret", "Client ID", menu])
        #expect(!ending.says("error: ") && ending.setup.files == [talk.folder.path("watch")])
    }

    @Test func whatAnOptionSaysIsNotAskedButWhatGoesOnFromIt() async throws {
        let talk = try SetupTalk()
        var setup = Setup(zone: try #require(Zone(identifier: "UTC")))
        var prompts: [String] = []
        let dialogue = SetupDialogue(try talk.trial(), show: { _ in }) { question in
            prompts.append(question.prompt)
            return ""
        }
        try await dialogue.take(talk.folder.path("new/"), for: .file(usual: nil), &setup)
        #expect(prompts == ["Make the folder \(talk.folder.path("new/"))?"])
        #expect(setup.calendar?.hasPrefix(talk.folder.path("new/")) == true)
        var problem: SettingsError?
        do throws(SettingsError) { try await dialogue.take("ftp://x", for: .plan, &setup) } catch { problem = error }
        #expect(problem?.problems.first?.hasPrefix("--feed: ") == true)
    }

    @Test func withoutAPlanNothingIsSetUp() async throws {
        let ending = try await SetupTalk().ask(.plan, answers: ["", "ftp://x", "https://nowhere.example/K7QX.ics"])
        #expect(ending.problem?.problems == ["Nothing was written."])
        #expect(ending.problem?.kind == .unreachable)
        #expect(!ending.says("K7QX"))
    }

    @Test("302: the end of input at each question", arguments: all.indices) func theEndOfInputEndsIt(
        _ index: Int
    ) async throws {
        let ending = try await SetupTalk().ask(Self.all[index], answers: [])
        #expect(ending.problem?.problems == ["Nothing was written."])
        #expect(ending.problem?.kind == .usage)
    }

    private static let more: [SetupQuestion] = [
        .zone, .name(usual: nil), .folder, .archive, .clientID, .clientSecret(of: "1"), .intervalsKey, .server,
        .address(SetupMachine()), .address(SetupMachine(isContainer: true)), .file(usual: nil), .ntfy, .telegram, .mail,
    ]

    /// Each prompt names what is wanted, and fits into a narrow terminal, as does each word above it. An option of a
    /// menu has a line of 80 columns.
    @Test(arguments: all + more) func aQuestionFitsInto40Columns(_ question: SetupQuestion) {
        let texts = [question.title, question.text, question.prompt] + question.choices.map(\.text)
        #expect(texts.allSatisfy { text in text.split(separator: " ").allSatisfy { $0.count <= 40 } })
        #expect(texts.allSatisfy { $0.unicodeScalars.allSatisfy(\.isASCII) })
        #expect(question.text.isEmpty || [".", "?"].contains(question.text.last))
        #expect(question.choices.allSatisfy { "1) \($0.text)".count <= 80 })
    }

    @Test func theFixedWordsStandThere() {
        #expect(
            Self.all.map(\.title) == [
                "Where is your plan?", "Where are your recordings?", "How does your phone get the calendar?",
                "A message each morning?",
            ])
    }
}

extension [String] {
    /// The answers, those that name files of the folder as absolute paths.
    func absolute(_ talk: SetupTalk) -> [String] {
        map {
            ["feed.ics", "activities.json", "watch", "nowhere", "damaged.zip"].contains($0) ? talk.folder.path($0) : $0
        }
    }
}
