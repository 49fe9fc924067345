import Basics
import CommandLab
import Foundation
import Store
import StravaStandIn
import Testing
import Workouts

/// `forget`: what is kept of an athlete is removed, for good and for that athlete alone.
struct ForgetTests {
    @Test func everythingOfOneAthleteGoesOnceItIsNamedWithAYes() async throws {
        // Anna's and Ben's memories, one of Anna's set aside, and a published calendar.
        let lab = try ConfiguredFolder(yaml: ConfiguredFolder.annaAndBen)
        try lab.damageMemory()
        #expect(try await lab.tpmerge("--athlete", "anna", "--today", "2026-03-18").status == 0)
        try lab.remember(of: "ben")
        let before = try lab.files()
        for (arguments, sentence) in [
            (["--athlete", "anna"], "Not a terminal, so no confirmation is possible. Use --yes to skip it."),
            (["--yes"], "Several athletes are configured (anna, ben). Choose with --athlete."),
            (["--yes", "--athlete", "carl"], "There is no athlete carl in the configuration, only anna, ben."),
        ] {
            try await lab.tpmerge(["forget"] + arguments).expect(64, errors: "tpmerge: error: \(sentence)\n")
            #expect(try lab.files() == before)
        }

        let aside = try #require(lab.files().first { $0.contains(".damaged-") })
        let ending = try await lab.tpmerge("forget", "--yes", "--athlete", "anna").expect(0, errors: "")
        #expect(
            ending.text == """
                Removed \(lab.folder.path(ConfiguredFolder.memory())).
                Removed \(lab.folder.path(aside)), which had been set aside.
                \(lab.folder.path)/out.ics stays. To delete it, run: rm \(lab.folder.path)/out.ics
                \(lab.folder.path)/out.json stays. To delete it, run: rm \(lab.folder.path)/out.json

                """)
        #expect(try lab.files().filter { $0.contains("anna") } == [])
        #expect(lab.folder.exists(ConfiguredFolder.memory("ben")))
        #expect(lab.folder.exists("out.ics"))
        #expect(
            try await lab.tpmerge("forget", "--yes", "--athlete", "anna").text.hasPrefix(
                "Nothing is stored about anna."))
        // Who is no longer configured is forgotten by name.
        try lab.remember(of: "carl")
        try await lab.tpmerge("forget", "--yes", "--athlete", "carl")
            .expect(0, text: "Removed \(lab.folder.path(ConfiguredFolder.memory("carl"))).\n", errors: "")
    }

    @Test(arguments: [true, false])
    func aNameThatIsRefusedIsForgotten(_ isStillConfigured: Bool) async throws {
        let lab = try ConfiguredFolder(yaml: "athletes:\n  a/b: {feed: feed.ics}\n")
        try lab.remember(of: "a%2fb")
        for command in ["check", "merge", "serve", "status"] {
            let ending = try await lab.tpmerge(command)
                .expect(78, "\(command)", saying: "config.yaml:2: an athlete can't be called `a/b`")
            #expect(ending.errors.hasSuffix("tpmerge forget --athlete a/b\n"), "\(ending.errors)")
        }
        if !isStillConfigured {
            try lab.folder.write("athletes:\n  ab: {feed: feed.ics}\n", to: "config.yaml", mode: 0o600)
        }
        try await lab.tpmerge("forget", "--yes", "--athlete", "a/b").expect(0, errors: "")
        #expect(try lab.files().filter { $0.contains("athlete-") } == [])
    }

    @Test func onlyAYesAtATerminalForgets() async throws {
        let lab = try ConfiguredFolder.ofAnna()
        try lab.remember()
        for (word, status) in [("y", 64), ("no", 64), ("", 64), ("yes", 0)] as [(String, Int32)] {
            let ending = try await TerminalCommand.run(
                ["forget"], answering: word, in: lab.folder, environment: lab.environment
            )
            .expect(status, saying: "To be deleted for anna:", "Delete it? Type yes: ")
            #expect(ending.errors.contains("tpmerge: error: Nothing was deleted.") == (status != 0), "\(ending.errors)")
            #expect(lab.folder.exists(ConfiguredFolder.memory()) == (status != 0))
        }
    }

    /// A connection is taken back first, unless a yes says otherwise: then Strava isn't told.
    @Test(.connected) func tokensGoWithAYes() async throws {
        #expect(try await lab.merge().status == 0)
        lab.note(
            try await TerminalCommand.run(["forget"], answering: "yes", in: lab.folder, environment: lab.environment)
        )
        .expect(78, saying: "Run first: tpmerge disconnect strava --athlete anna.")
        #expect(lab.hasTokens)
        let ending = try await lab.tpmerge("forget", "--yes")
            .expect(0, printing: "Deleted the time of the last Strava sync.\n")
        #expect(
            ending.errors == """
                tpmerge: warning: The tokens of anna were deleted here, but access was not revoked at Strava.
                To revoke access yourself, open https://www.strava.com/settings/apps

                """)
        #expect(!lab.hasTokens)
        #expect(!lab.folder.exists(ConfiguredFolder.memory()))
        #expect(!lab.folder.exists("state/tokens/sync-athlete-anna.json"))
        #expect(await lab.world.requests(to: "/oauth/revoke") == 0)
    }

    @Test func anotherRunAtWorkIsNotDisturbed() async throws {
        let lab = try ConfiguredFolder.ofAnna()
        try lab.remember()
        let ending = try await lab.folder.whileLocked("state/lock") { try await lab.tpmerge("forget", "--yes") }
        #expect(ending.status == 75 && lab.folder.exists(ConfiguredFolder.memory()))
    }

    /// A word of the activity's name, anywhere in the state folder.
    private func remembersTheActivity(_ lab: ConfiguredFolder) throws -> Bool {
        try lab.folder.names(in: "state").contains { name in
            try lab.folder.data("state/" + name).range(of: Data("Heimlicher".utf8)) != nil
        }
    }

    @Test func activitiesAloneGoWithoutATrace() async throws {
        let lab = try ConfiguredFolder.ofAnna()
        try lab.remember()
        try #require(try remembersTheActivity(lab))
        try await lab.tpmerge("forget", "--yes", "--activities").expect(0, text: "Deleted 1 activity of anna.\n")
        #expect(try !remembersTheActivity(lab))
        let rest = try AthleteStore.look(lab.folder.path(ConfiguredFolder.memory())) { store throws(StoreError) in
            try store.everything()
        }
        #expect(rest?.strava.activities == [] && rest?.strava.zones == [:])
        #expect(rest?.feed.plans == Snapshot.small.feed.plans)
        #expect(rest?.manual.pairs == Snapshot.small.manual.pairs)
    }

    @Test func activitiesInWhatCantBeReadGoToo() async throws {
        let lab = try ConfiguredFolder.ofAnna()
        try lab.folder.makeFolder("state")
        try lab.folder.write("nonsense about Heimlicher Lauf", to: ConfiguredFolder.memory())
        try await lab.tpmerge("forget", "--yes", "--activities").expect(0, printing: "which had been set aside.\n")
        #expect(try !remembersTheActivity(lab))
    }

    @Test func whatRunsByFlagsHaveKeptIsExportedAndForgotten() async throws {
        let folder = try Folder()
        try await folder.run([
            "merge", "--timezone", "Europe/Berlin", "--today", "2026-03-18", "--feed", "feed.ics", "--ics", "out.ics",
        ]).expect(0, errors: "")
        let names = try folder.names(in: ".local/state/tpmerge").filter { $0.hasPrefix("feed-") }
        let name = try #require(names.first).replacing(".sqlite", with: "")
        #expect(names.count == 1)

        let data = try await folder.run("export-data").json()
        #expect(data["athletes"]?.array?.map { $0["name"] } == [.string(name)])
        #expect(data["athletes"]?.array?.first?["plans"]?.array?.count == 4)
        for command in ["status", "changes"] {
            try await folder.run(command, "--athlete", name).expect(0, printing: name)
        }
        let status = try await folder.run("status").text
        #expect(status.hasPrefix("\(name)\n  Plan     of runs without a configuration\n"), "\(status)")
        #expect(status.contains("  ics      \(folder.path("out.ics")), "))
        let nobody = try await folder.run("forget", "--yes", "--athlete", "carl").expect(64)
        #expect(nobody.errors.hasPrefix("tpmerge: error: There is no athlete carl in the state folder, only feed-"))
        let forgotten = try await folder.run("forget", "--yes")
        #expect(forgotten.text.hasSuffix("out.ics stays. To delete it, run: rm \(folder.path("out.ics"))\n"))
        #expect(forgotten.status == 0, "\(forgotten.errors)")
        #expect(try folder.names(in: ".local/state/tpmerge") == ["lock"])
        #expect(try await folder.run("export-data").status == 78)
    }
}
