import CommandLab
import Testing

/// Sign-ins, keys and links are forgotten with their athlete, and are no part of what is exported.
struct ForgottenAccessTests {
    private func filled() async throws -> ConfiguredFolder {
        let lab = try ConfiguredFolder(yaml: ConfiguredFolder.annaAndBen)
        for name in ["anna", "ben"] {
            for command in [["sign-in"], ["key", "create", "--label", "phone"], ["links"]] {
                #expect(try await lab.tpmerge(command + ["--athlete", name]).status == 0)
            }
        }
        return lab
    }

    private func keys(_ lab: ConfiguredFolder) async throws -> [String?] {
        try await lab.tpmerge("key", "list", "--json").json()["keys"]?.array?
            .map { $0["athlete"]?.string } ?? []
    }

    private func link(of athlete: String, _ lab: ConfiguredFolder) async throws -> String {
        try await lab.tpmerge("links", "--athlete", athlete).text
    }

    @Test func whatIsAnAthletesGoesAndTheOthersStays() async throws {
        let lab = try await filled()
        let (annas, bens) = (try await link(of: "anna", lab), try await link(of: "ben", lab))
        // They are named before anybody says yes, and are no activities.
        try await TerminalCommand.run(
            ["forget", "--athlete", "anna"], answering: "no", in: lab.folder, environment: lab.environment
        ).expect(saying: "  sign-ins, keys and calendar links at the server")
        #expect(try await lab.tpmerge("forget", "--activities", "--yes", "--athlete", "anna").status == 0)
        #expect(try await keys(lab) == ["anna", "ben"])
        try await lab.tpmerge("forget", "--yes", "--athlete", "anna")
            .expect(0, printing: "Deleted the sign-ins, keys and calendar links at the server.\n")
        #expect(try await keys(lab) == ["ben"])
        let again = try await lab.tpmerge("forget", "--yes", "--athlete", "anna")
        #expect(again.text.hasPrefix("Nothing is stored about anna."), "\(again.text)")
        #expect(try await link(of: "anna", lab) != annas, "a link that was forgotten comes back as another one")
        #expect(try await link(of: "ben", lab) == bens)
    }

    @Test func nobodyWithoutAServerGetsAFileForIt() async throws {
        let lab = try ConfiguredFolder.ofAnna()
        try lab.remember()
        let text = try await lab.tpmerge("forget", "--yes").text
        #expect(!text.contains("server"))
        #expect(!lab.folder.exists("state/server.sqlite"))
    }

    @Test func exportedDataHoldsNoWayIn() async throws {
        let lab = try await filled()
        try lab.remember()
        let links = try await link(of: "anna", lab)
        let token = try #require(links.firstMatch(of: /calendars\/([A-Za-z0-9_-]+)\.ics/)?.1)
        let text = try await lab.tpmerge("export-data").text
        #expect(text.contains("plan-two"))
        for secret in [String(token), "phone", "server.sqlite"] { #expect(!text.contains(secret)) }
    }
}
