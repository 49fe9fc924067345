import CommandLab
import Foundation
import StravaStandIn
import Testing

/// `tpmerge init` at a terminal: six questions at most, each answer tried, a wrong one asked again.
@Suite(.enabled(if: Shim.isAvailable))
struct InitDialogTests {
    private let lab: SetupLab

    init() throws { lab = try SetupLab() }

    /// Return takes what stands in brackets.
    @Test func returnIsEnoughForMost() async throws {
        for name in ["web", "watch"] { try lab.folder.makeFolder(name) }
        try lab.folder.write("not a recording", to: "watch/damaged.fit")
        let ending = try await lab.converse([
            ("Address: ", lab.address), ("Time zone [Europe/Berlin]: ", ""), ("Recordings [none]: ", "watsh"),
            ("Recordings [none]: ", "watch"), ("serve or cron [serve]: ", "cron"), ("File or folder [", "web"),
        ]).expect(0, saying: "The feed has 4 events.")
        let words = ending.errors.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        #expect(words.contains("watch has 0 recordings, 1 that can't be used"), "\(words)")
        ending.expect(printing: "Swim: Technique", saying: "Written: ")
        #expect(try lab.folder.names(in: "web").count == 1)
        let yaml = try lab.folder.text("setup/config.yaml")
        #expect(yaml.contains("time_zone: Europe/Berlin\n") && yaml.contains("/watch"), "\(yaml)")
    }

    /// A folder that a device has yet to fill is taken, and is said to be empty.
    @Test func anEmptyFolderIsSaid() async throws {
        try lab.folder.makeFolder("watch")
        let ending = try await lab.begin(["--files", "watch", "--cron", "--publish", "out.ics"]).expect(0)
        let words = ending.errors.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        #expect(words.contains("watch has no .fit, .tcx or .gpx file yet; if your device or app puts its"), "\(words)")
    }

    @Test func whatIsGivenIsNotAsked() async throws {
        let address = try lab.freeAddress()
        let ending = try await lab.converse(
            [("Address [", address)],
            ["--feed", lab.address, "--timezone", "UTC", "--activities", "activities.json", "--serve"]
        ).expect(0)
        #expect(!ending.errors.contains(SetupLab.token))
        #expect(ending.text.contains("\(address)/calendars/"))
    }

    @Test func aWrongAnswerIsAskedAgain() async throws {
        let ending = try await lab.converse([
            ("Address: ", "ftp://x"), ("Address: ", "feed.isc"), ("Address: ", "feed.ics"),
            ("Time zone [Europe/Berlin]: ", "berlin"), ("Time zone [Europe/Berlin]: ", "Europe/Vienna"),
            ("Recordings [none]: ", "nowhere.zip"), ("Recordings [none]: ", "activities.json"),
            ("serve or cron [serve]: ", "neither"), ("serve or cron [serve]: ", "c"),
            ("File or folder [", "missing/out.ics"), ("File or folder [", "out.ics"),
        ]).expect(0)
        let said = ending.errors.split(whereSeparator: \.isNewline).filter { $0.hasPrefix("tpmerge: error: ") }
        #expect(said.count == 6, "\(said)")
        #expect(said.contains { $0.contains("This is neither an address nor a file that is there.") })
        #expect(try lab.folder.text("setup/config.yaml").contains("time_zone: Europe/Vienna\n"))
    }

    @Test func afterThreeWrongAnswersNobodyIsAskedAnyMore() async throws {
        let ending = try await lab.converse([("Address: ", ""), ("Address: ", "ftp://x"), ("Address: ", "ftp://y")])
        lab.expectNothing(of: ending, 64, "tpmerge: error: Nothing was written.")
    }

    @Test(arguments: 0..<5) func theEndOfInputLeavesNothing(_ count: Int) async throws {
        let answers = [
            ("Address: ", lab.address), ("Time zone [", ""), ("Recordings [", ""), ("serve or cron [", "cron"),
            ("File or folder [", ""),
        ]
        let ending = try await lab.converse(answers.prefix(count) + [(answers[count].0, TerminalCommand.endOfInput)])
        lab.expectNothing(of: ending, 64, "tpmerge: error: Nothing was written.")
    }

    @Test func aNarrowTerminalIsWideEnough() async throws {
        let ending = try await lab.converse(
            [
                ("Address: ", "feed.ics"), ("Time zone [", ""), ("Recordings [", "strava"),
                ("ID and secret: ", TerminalCommand.endOfInput),
            ], columns: 40)
        lab.expectNothing(of: ending, 64, "Nothing was written.")
        // The path of the configuration is one word.
        let lines = ending.errors.split(whereSeparator: \.isNewline).filter { !$0.contains(lab.folder.path) }
        #expect(lines.allSatisfy { $0.count <= 42 }, "\(lines.filter { $0.count > 42 })")
        #expect(lines.count > 12)
    }

    @Test(.strava(clock: .afternoon)) func aSecretIsNotShown() async throws {
        let lab = StravaLab.current
        let ending = lab.note(
            try await TerminalCommand.run(
                ["init"],
                answering: [
                    ("Address: ", "feed.ics"), ("Time zone [", ""), ("Recordings [", "strava"),
                    ("ID and secret: ", "12345 not-the-secret"), ("ID and secret: ", "12345 standin-secret"),
                    ("serve or cron [", "cron"), ("File or folder [", "new.ics"),
                ], in: lab.folder,
                environment: lab.environment.merging(["TPMERGE_CONFIG": lab.folder.path("setup/config.yaml")]) {
                    $1
                })
        ).expect(0, saying: "Strava does not accept the client secret.", "Strava knows the application.")
        #expect(!ending.errors.contains("not-the-secret"))
        #expect(try lab.folder.text("setup/strava-secret") == "standin-secret\n")
    }
}
