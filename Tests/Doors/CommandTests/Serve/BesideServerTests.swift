import CommandLab
import Foundation
import Testing

/// Commands beside a server that runs, and what it leaves behind.
struct BesideServerTests {
    private static let note = "state/server.json"

    private func configured(_ server: String = "{listen: \"127.0.0.1:0\", poll_minutes: 0}") throws -> ConfiguredFolder
    {
        try ConfiguredFolder(
            yaml: """
                athletes:
                  anna:
                    time_zone: Europe/Berlin
                    feed: feed.ics
                    activities: activities.json
                server: \(server)

                """)
    }

    /// Does something while a server runs, with the address that it has told, then ends it.
    private func whileServing(
        _ configured: ConfiguredFolder, _ work: (_ address: String) async throws -> Void
    ) async throws {
        let server = try StravaRunningCommand(["serve"], in: configured.folder, environment: configured.environment)
        do {
            let line = try await server.line(beginning: "Listening on ")
            try await work(String(line.dropFirst("Listening on ".count)))
        } catch {
            server.kill()
            throw error
        }
        server.terminate()
        await server.ending().expect(0)
    }

    private func status(_ configured: ConfiguredFolder) async throws -> (json: JSONValue?, text: String) {
        let json = try await configured.tpmerge("status", "--json")
        return (try json.json()["server"], try await configured.tpmerge("status").text)
    }

    /// So do `check`, `links` and `sign-in`.
    @Test func statusSaysWhereTheServerListensWhileItDoes() async throws {
        let configured = try configured()
        let before = try await status(configured)
        #expect(before.json == .object(["listening": false]))
        #expect(before.text.contains("\nServer: not running\nStarted by: "), "\(before.text)")
        #expect(!configured.folder.exists("state"), "a look makes nothing")
        try await configured.tpmerge("links").expect(saying: "ask again once tpmerge serve has started")
        try await whileServing(configured) { address in
            #expect(try configured.folder.mode(Self.note) == 0o600)
            let (json, text) = try await status(configured)
            #expect(json?.has(["listening": true, "address": .string(address)]) == true)
            #expect(json?["since"]?.string?.hasSuffix("Z") == true)
            #expect(text.contains("\nServer: listening on \(address) since 20"), "\(text)")
            let check = try await configured.tpmerge("check", "--json").json()
            #expect(check["server"]?["public_url"] == .string(address))
            let checked = try await configured.tpmerge("check").text
            #expect(checked.hasSuffix("  ✓ address    \(address)\n"), "\(checked)")
            try await configured.tpmerge("links").expect(errors: "", printing: "  main  \(address)/calendars/")
            #expect(try await configured.tpmerge("sign-in").text.hasPrefix("\(address)/sign-in?code="))
        }
        #expect(!configured.folder.exists(Self.note))
        #expect(try await status(configured).json == .object(["listening": false]))
    }

    /// Who never uses the server isn't told of it.
    @Test func whatIsSilentWithoutAServer() async throws {
        let configured = try ConfiguredFolder()
        let (json, text) = try await status(configured)
        #expect(json == .object(["listening": false]))
        #expect(!text.contains("Server"))
        #expect(!(try await configured.tpmerge("check").text.contains("Server")))
        let check = try await configured.tpmerge("check", "--json").json()
        #expect(check["server"] == nil)
    }

    /// Two configurations may share a state folder, but not a server.
    @Test func anotherConfigurationsServerIsNotOnes() async throws {
        let configured = try configured()
        try configured.folder.write(
            """
            athletes: {berta: {feed: feed.ics, time_zone: UTC}}
            server: {listen: "127.0.0.1:8479"}
            """, to: "other.yaml", mode: 0o600)
        try await whileServing(configured) { address in
            for command in ["links", "sign-in"] {
                try await configured.tpmerge(command, "--config", configured.folder.path("other.yaml")).expect(
                    0, printing: "http://127.0.0.1:8479/",
                    saying: "The server that runs is for \(configured.folder.path("config.yaml")), so")
                #expect(try await configured.tpmerge(command).text.contains(address))
            }
        }
    }

    /// A note that a killed server has left is believed no more once its lock is free.
    @Test func aKilledServerIsNotListening() async throws {
        let configured = try configured()
        let server = try StravaRunningCommand(["serve"], in: configured.folder, environment: configured.environment)
        _ = try await server.line(beginning: "Listening on ")
        server.kill()
        _ = await server.ending()
        #expect(configured.folder.exists(Self.note))
        #expect(try await status(configured).json == .object(["listening": .bool(false)]))
        try await whileServing(configured) { address in
            let json = try await status(configured).json
            #expect(json?["address"] == .string(address))
        }
    }

    /// However often other commands look, a server starts, and a second one doesn't.
    @Test func looksKeepNoServerFromStarting() async throws {
        let configured = try configured()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<2 {
                group.addTask { for _ in 0..<6 { _ = try await configured.tpmerge("status", "--json") } }
            }
            for _ in 0..<3 { try await whileServing(configured) { _ in } }
            try await group.waitForAll()
        }
        try await whileServing(configured) { _ in
            try await configured.tpmerge("serve")
                .expect(75, errors: "tpmerge: error: Another tpmerge serve is running with this state folder.\n")
            #expect(try await status(configured).json?["listening"] == .bool(true), "the second one took no note away")
        }
    }

    @Test("80: a taken port is said with one that is free") func takenPort() async throws {
        try await whileServing(try configured()) { address in
            let taken = String(address.dropFirst("http://".count))
            let port = String(taken.split(separator: ":").last ?? "")
            let ending = try await configured().tpmerge("serve", "--listen", taken).expect(69, text: "")
            let sentence = "tpmerge: error: Another program listens on port \(port) already. This one is free: "
            #expect(ending.errors.hasPrefix(sentence + "--listen 127.0.0.1:"), "\(ending.errors)")
            #expect(ending.errors.hasSuffix("\n") && !ending.errors.hasSuffix(":\(port)\n"), "\(ending.errors)")
        }
    }

    @Test func aPublicAddressCountsWhateverRuns() async throws {
        let configured = try configured("{listen: \"127.0.0.1:0\", public_url: \"https://home.example.org/training\"}")
        let nowhere = "No server runs, so this leads nowhere yet. Start one with: tpmerge serve"
        for command in ["sign-in", "links"] {
            try await configured.tpmerge(command).expect(
                0, errors: "tpmerge: warning: \(nowhere)\n", printing: "https://home.example.org/training/")
        }
        let other = "my plans.yaml"
        try configured.folder.write(configured.folder.text("config.yaml"), to: other, mode: 0o600)
        try configured.folder.remove("config.yaml")
        for command in ["sign-in", "links"] {
            try await configured.tpmerge(command, "--config", configured.folder.path(other)).expect(
                0, saying: "\(nowhere) --config '\(configured.folder.path(other))'\n")
        }
        try FileManager.default.moveItem(
            atPath: configured.folder.path(other), toPath: configured.folder.path("config.yaml"))
        try await whileServing(configured) { _ in
            let text = try await configured.tpmerge("sign-in").text
            #expect(text.hasPrefix("https://home.example.org/training/sign-in?code="), "\(text)")
        }
    }
}

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
