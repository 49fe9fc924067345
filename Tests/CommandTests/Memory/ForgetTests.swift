import Basics
import CommandLab
import Foundation
import Store
import StravaStandIn
import Testing
import Workouts

/// `forget`: what is kept of an athlete is removed, for good and for that athlete alone.
struct ForgetTests {
    /// Anna's and Ben's memories, one of Anna's set aside, and a published calendar.
    private func filled() async throws -> MemoryLab {
        let lab = try MemoryLab(MemoryLab.annaAndBen)
        try lab.damageMemory()
        #expect(try await lab.tpmerge("--athlete", "anna", "--today", "2026-03-18").status == 0)
        try lab.remember(of: "ben")
        return lab
    }

    @Test func everythingOfOneAthleteGoes() async throws {
        let lab = try await filled()
        let aside = try #require(try lab.files().first { $0.contains(".damaged-") })
        let ending = try await lab.tpmerge("forget", "--yes", "--athlete", "anna")
        #expect(ending.status == 0)
        #expect(ending.errors == "")
        #expect(
            ending.text == """
                Removed \(lab.folder.path(MemoryLab.name())).
                Removed \(lab.folder.path(aside)), which had been set aside.
                \(lab.folder.path)/out.ics stays. To delete it, run: rm \(lab.folder.path)/out.ics
                \(lab.folder.path)/out.json stays. To delete it, run: rm \(lab.folder.path)/out.json

                """)
        #expect(try lab.files().filter { $0.contains("anna") } == [])
        #expect(lab.folder.exists(MemoryLab.name("ben")))
        #expect(lab.folder.exists("out.ics"))
        #expect(
            try await lab.tpmerge("forget", "--yes", "--athlete", "anna").text.hasPrefix(
                "Nothing is stored about anna."))
    }

    @Test func whoIsNoLongerConfiguredIsForgottenByName() async throws {
        let lab = try await filled()
        try lab.remember(of: "carl")
        let ending = try await lab.tpmerge("forget", "--yes", "--athlete", "carl")
        #expect(ending.status == 0 && ending.errors == "", "\(ending.errors)")
        #expect(ending.text == "Removed \(lab.folder.path(MemoryLab.name("carl"))).\n")
        let before = try lab.files()
        let unknown = try await lab.tpmerge("forget", "--yes", "--athlete", "carl")
        #expect(unknown.status == 64)
        #expect(unknown.errors == "tpmerge: error: There is no athlete carl in the configuration, only anna, ben.\n")
        #expect(try lab.files() == before)
    }

    @Test(arguments: [true, false])
    func aNameThatIsRefusedIsForgotten(_ isStillConfigured: Bool) async throws {
        let lab = try MemoryLab("athletes:\n  a/b: {feed: feed.ics}\n")
        try lab.remember(of: "a%2fb")
        for command in ["check", "merge", "serve", "status"] {
            let ending = try await lab.tpmerge(command)
            #expect(ending.status == 78, "\(command)")
            #expect(ending.errors.contains("config.yaml:2: an athlete can't be called `a/b`"), "\(ending.errors)")
            #expect(ending.errors.hasSuffix("tpmerge forget --athlete a/b\n"), "\(ending.errors)")
        }
        if !isStillConfigured {
            try lab.folder.write("athletes:\n  ab: {feed: feed.ics}\n", to: "config.yaml", mode: 0o600)
        }
        let ending = try await lab.tpmerge("forget", "--yes", "--athlete", "a/b")
        #expect(ending.status == 0 && ending.errors == "", "\(ending.errors)")
        #expect(try lab.files().filter { $0.contains("athlete-") } == [])
    }

    @Test func nobodyToAskNeedsAYes() async throws {
        let lab = try await filled()
        let before = try lab.files()
        let ending = try await lab.tpmerge("forget", "--athlete", "anna")
        #expect(ending.status == 64)
        #expect(
            ending.errors == "tpmerge: error: Not a terminal, so no confirmation is possible. Use --yes to skip it.\n")
        #expect(try lab.files() == before)
    }

    @Test func ofSeveralAthletesSomeAreNamed() async throws {
        let lab = try await filled()
        let before = try lab.files()
        let ending = try await lab.tpmerge("forget", "--yes")
        #expect(ending.status == 64)
        #expect(
            ending.errors == "tpmerge: error: Several athletes are configured (anna, ben). Choose with --athlete.\n")
        #expect(try lab.files() == before)
    }

    private func answer(_ answer: String, _ arguments: [String], _ lab: MemoryLab) async throws -> Command.Ending {
        try await TerminalCommand.run(
            ["forget"] + arguments, answering: answer, in: lab.folder, environment: lab.environment)
    }

    @Test func aYesAtATerminalForgets() async throws {
        let lab = try MemoryLab()
        try lab.remember()
        let ending = try await answer("yes", [], lab)
        #expect(ending.status == 0)
        #expect(ending.errors.contains("To be deleted for anna:"), "\(ending.errors)")
        #expect(ending.errors.contains("Delete it? Type yes: "), "\(ending.errors)")
        #expect(!lab.folder.exists(MemoryLab.name()))
    }

    @Test(arguments: ["y", "no", ""])
    func anythingElseForgetsNothing(_ word: String) async throws {
        let lab = try MemoryLab()
        try lab.remember()
        let ending = try await answer(word, [], lab)
        #expect(ending.status == 64)
        #expect(ending.errors.contains("tpmerge: error: Nothing was deleted."), "\(ending.errors)")
        #expect(lab.folder.exists(MemoryLab.name()))
    }

    @Test func aConnectionIsTakenBackFirst() async throws {
        try await StravaLab.run { lab in
            try await lab.connected()
            let ending = lab.note(
                try await TerminalCommand.run(
                    ["forget"], answering: "yes", in: lab.folder, environment: lab.environment))
            #expect(ending.status == 78)
            #expect(ending.errors.contains("Run first: tpmerge disconnect strava --athlete anna."))
            #expect(lab.hasTokens)
        }
    }

    @Test func tokensGoWithAYesAndStravaIsNotTold() async throws {
        try await StravaLab.run { lab in
            try await lab.connected()
            #expect(try await lab.merge().status == 0)
            let ending = try await lab.tpmerge("forget", "--yes")
            #expect(ending.status == 0)
            #expect(ending.text.contains("Deleted the time of the last Strava sync.\n"))
            #expect(
                ending.errors == """
                    tpmerge: warning: The tokens of anna were deleted here, but access was not revoked at Strava.
                    To revoke access yourself, open https://www.strava.com/settings/apps

                    """)
            #expect(!lab.hasTokens)
            #expect(!lab.folder.exists(MemoryLab.name()))
            #expect(!lab.folder.exists("state/tokens/sync-athlete-anna.json"))
            #expect(await lab.world.requests(to: "/oauth/revoke") == 0)
        }
    }

    @Test func anotherRunAtWorkIsNotDisturbed() async throws {
        try await StravaLab.run { lab in
            let command = try lab.startConnecting()
            _ = try await command.consentURL()
            let ending = try await lab.tpmerge("forget", "--yes")
            #expect(ending.status == 75)
            command.kill()
            _ = await lab.ending(of: command)
        }
    }

    /// A word of the activity's name, anywhere in the state folder.
    private func remembersTheActivity(_ lab: MemoryLab) throws -> Bool {
        try lab.folder.names(in: "state").contains { name in
            try lab.folder.data("state/" + name).range(of: Data("Heimlicher".utf8)) != nil
        }
    }

    @Test func activitiesAloneGoWithoutATrace() async throws {
        let lab = try MemoryLab()
        try lab.remember()
        try #require(try remembersTheActivity(lab))
        let ending = try await lab.tpmerge("forget", "--yes", "--activities")
        #expect(ending.status == 0)
        #expect(ending.text == "Deleted 1 activity of anna.\n")
        #expect(try !remembersTheActivity(lab))
        let rest = try AthleteStore.look(lab.folder.path(MemoryLab.name())) { store throws(StoreError) in
            try store.everything()
        }
        #expect(rest?.activities == [])
        #expect(rest?.plans == Snapshot.small.plans)
        #expect(rest?.pairs == Snapshot.small.pairs)
    }

    @Test func activitiesInWhatCantBeReadGoToo() async throws {
        let lab = try MemoryLab()
        try lab.folder.makeFolder("state")
        try lab.folder.write("nonsense about Heimlicher Lauf", to: MemoryLab.name())
        let ending = try await lab.tpmerge("forget", "--yes", "--activities")
        #expect(ending.status == 0)
        #expect(ending.text.contains("which had been set aside.\n"), "\(ending.text)")
        #expect(try !remembersTheActivity(lab))
    }
}
