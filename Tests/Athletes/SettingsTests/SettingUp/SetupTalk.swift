import Basics
import CommandLab
import Profiles
import StravaAPI
import Testing
import Web
import WebLab

@testable import Settings

/// A user who answers the questions of a setup, in process: the network, the machine and the ports are handed in.
struct SetupTalk {
    /// What has come of it.
    struct Ending {
        let setup: Setup
        /// The prompts in their order, each with what Return takes.
        let prompts: [String]
        /// The sentences between them; those of wrong answers begin with "error: ".
        let said: [String]
        /// The problem with which it ended; nil if all was answered or left.
        let problem: SettingsError?

        func says(_ words: String) -> Bool { said.contains { $0.contains(words) } }
    }

    let folder: Folder
    var web = FakeWeb(always: .failure(.hostNotFound))
    var machine = SetupMachine(homeAddress: "192.168.1.20", usualFile: "/srv/www/")
    /// On which ports another program listens.
    var taken: Set<Int> = []
    var environment: [String: String] = [:]

    /// Whether a program that is started has all the time that it needs; else no pause lasts.
    var waits = false

    init() throws {
        folder = try Folder()
        try folder.makeFolder("watch")
    }

    private var outside: Outside { waits ? web.outside.pausingForGood : web.outside }

    func trial(asks: Bool = true) throws -> SetupTrial {
        let own = [
            "HOME": folder.path, "PATH": folder.path("bin"), "TPMERGE_STATE_DIR": folder.path("state"),
        ]
        let selection = Selection(
            file: folder.path("config.yaml"), athletes: [], environment: environment.merging(own) { $1 })
        let connections = StravaConnections(
            folder: StateFolder(folder.path("state")).tokens, seal: nil, outside: outside)
        return SetupTrial(
            for: try SetupPlace(selection, on: machine), connections, Effects(outside, strava: connections), asks: asks,
            tools: FakeMachine().tools
        ) { [taken] address in
            if taken.contains(address.port) { throw Failure(.unreachable, "Another program listens there.") }
        }
    }

    /// Answers the prompts of the questions, one after the other; no more lines come then.
    func ask(_ questions: SetupQuestion..., answers: [String]) async throws -> Ending {
        var setup = Setup(zone: try #require(Zone(identifier: "Europe/Berlin")))
        setup.name = "anna"
        var (lines, prompts, said) = (answers[...], [String](), [String]())
        let dialogue = SetupDialogue(try trial()) { line in
            switch line {
            case .question: break
            case .found(let text), .left(let text): said.append(text)
            case .wrong(let failure): said.append("error: \(failure)")
            }
        } read: { question in
            let usual = question.isConsent ? "Y/n" : question.usual
            prompts.append(question.prompt + (usual.map { " [\($0)]" } ?? ""))
            return lines.popFirst()
        }
        var problem: SettingsError?
        do throws(SettingsError) {
            for question in questions { try await dialogue.ask(question, &setup) }
        } catch { problem = error }
        return Ending(setup: setup, prompts: prompts, said: said, problem: problem)
    }
}

extension SetupTalk.Ending {
    /// The configuration that is written, read back with its secrets.
    func configuration(in folder: Folder) throws -> Configuration {
        for file in NewConfiguration(setup: setup).files(named: "config.yaml") {
            try folder.write(file.text, to: file.name, mode: file.isSecret ? 0o600 : 0o644)
        }
        let selection = Selection(
            file: folder.path("config.yaml"), athletes: [], environment: ["HOME": folder.path, "TZ": "UTC"])
        return try selection.read(needsSources: false)
    }

    /// Its only athlete.
    func athlete(in folder: Folder) throws -> Athlete {
        try #require(try configuration(in: folder).athletes.first)
    }
}
