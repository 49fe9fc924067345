import CommandLab
import Foundation
import StravaStandIn
import Testing

/// `tpmerge init` at a terminal. What each question takes and says, `SettingsTests` shows.
@Suite(.enabled(if: Shim.isAvailable, Shim.reason))
struct InitDialogTests {
    private let lab: SetupLab

    init() throws { lab = try SetupLab() }

    private static let options = ["--name", "anna", "--no-keep-running"]

    /// Return takes what stands in brackets.
    @Test func aFolderAndAFileAreFourAnswers() async throws {
        try lab.folder.makeFolder("watch")
        try lab.folder.write("not a recording", to: "watch/damaged.fit")
        let ending = try await lab.converse(
            [
                ("plan: ", lab.address), ("number or folder [5]: ", "watsh"), ("number or folder [5]: ", "watch"),
                ("number", "4"), ("file or folder [", "web/"), ("[Y/n]: ", ""), ("number [4]: ", ""),
            ], Self.options
        ).expect(0, saying: "The feed has 4 events.", "Where are your recordings?", "A message each morning?")
        let words = ending.errors.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        #expect(words.contains("watch has 0 recordings, 1 that can't be used"), "\(words)")
        ending.expect(printing: "Swim: Technique", saying: "Written:")
        let file = try #require(lab.folder.names(in: "web").first)
        #expect(ending.text.hasSuffix("\(lab.folder.path("web"))/\(file)\n"))
        #expect(file.hasPrefix("anna-"))
        let yaml = try lab.folder.text("setup/config.yaml")
        #expect(yaml.contains("time_zone: Europe/Berlin\n") && yaml.contains("/watch"), "\(yaml)")
    }

    /// The last line is what is missing, and the exit status that of the last wrong answer.
    @Test func aQuestionThatIsLeftIsSaidAgainAtTheEnd() async throws {
        let wrong = [("number or folder [5]: ", "1")] + [("folder: ", "x"), ("folder: ", "y"), ("folder: ", "z")]
        let ending = try await lab.converse(
            [("plan: ", "feed.ics")] + wrong + [
                ("number", "4"), ("file or folder [", "out.ics"), ("number [4]: ", ""),
            ],
            Self.options
        ).expect(66)
        let end = ending.errors.split(whereSeparator: \.isWhitespace).joined(separator: " ").replacing(
            " \\ ", with: " ")
        #expect(
            end.contains("Your recordings are missing.")
                && end.hasSuffix("check --config " + lab.folder.path("setup/config.yaml")))
        #expect(lab.folder.exists("out.ics"))
    }

    /// Where nothing goes out, nothing is to keep running.
    @Test func aWayThatIsLeftIsShownAsTheConfigurationTakesIt() async throws {
        let wrong = Array(repeating: ("]: ", "9"), count: 3)
        let ending = try await lab.converse(
            [("plan: ", "feed.ics"), ("number or folder [5]: ", "")] + wrong + [("number [4]: ", "")],
            ["--name", "anna"]
        ).expect(64)
        #expect(!ending.errors.contains("May tpmerge") && !ending.errors.contains("Next:"))
        let lines = ending.errors.split(whereSeparator: \.isNewline).joined(separator: "\n")
        #expect(lines.contains("\n    publish:\n      ics: /path/of/a/calendar.ics\nThen run:\n"), "\(lines)")
    }

    @Test func whatIsGivenIsNotAsked() async throws {
        let address = try lab.freeAddress()
        let ending = try await lab.converse(
            [("address [", address)],
            ["--feed", lab.address, "--activities", "activities.json", "--serve", "--no-messages"] + Self.options
        ).expect(0)
        #expect(!ending.errors.contains(SetupLab.token))
        #expect(ending.text.contains("\(address)/calendars/"))
    }

    @Test("302: nothing is written before the last answer", arguments: 0..<4) func anEndLeavesNothing(
        _ count: Int
    ) async throws {
        let answers = [
            ("plan: ", lab.address), ("number or folder [", "4"), ("Client ID: ", "12345"), ("Client Secret: ", ""),
        ]
        let ending = try await lab.converse(
            answers.prefix(count) + [(answers[count].0, TerminalCommand.endOfInput)], Self.options)
        lab.expectNothing(of: ending, 64, "Nothing was written.")
    }

    @Test func aNarrowTerminalIsWideEnough() async throws {
        let ending = try await lab.converse(
            [
                ("plan: ", "feed.ics"), ("number or folder [", "4"), ("Client ID: ", "x"),
                ("Client ID: ", TerminalCommand.endOfInput),
            ], Self.options, columns: 40)
        lab.expectNothing(of: ending, 64, "Nothing was written.")
        // The path of the configuration is one word.
        let lines = ending.errors.split(whereSeparator: \.isNewline).filter { !$0.contains(lab.folder.path) }
        #expect(lines.allSatisfy { $0.count <= 40 }, "\(lines.filter { $0.count > 40 })")
        #expect(lines.count > 20)
    }

    @Test(.strava(clock: .afternoon)) func aSecretIsNotShown() async throws {
        let lab = StravaLab.current
        let ending = lab.note(
            try await TerminalCommand.run(
                ["init"] + Self.options,
                answering: [
                    ("plan: ", "feed.ics"), ("number or folder [", "strava"),
                    ("Client ID: ", "12345"), ("Client Secret: ", "not-the-secret"),
                    ("Client Secret: ", "standin-secret"), ("number", "./new.ics"), ("number [4]: ", ""),
                ], in: lab.folder,
                environment: lab.environment.merging(["TPMERGE_CONFIG": lab.folder.path("setup/config.yaml")]) {
                    $1
                })
        ).expect(0, saying: "Strava does not accept the client secret.", "Strava knows the application.")
        #expect(!ending.errors.contains("not-the-secret"))
        #expect(try lab.folder.text("setup/strava-secret") == "standin-secret\n")
    }
}
