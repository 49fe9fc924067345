import CommandLab
import Foundation
import StravaStandIn
import Testing

/// `tpmerge init` with options, without a user to ask: each answer is tried, then written, then used.
@Suite(.enabled(if: Shim.isAvailable, Shim.reason))
struct InitTests {
    private let lab: SetupLab

    init() throws { lab = try SetupLab() }

    @Test func cronGetsAConfigurationACalendarAndAnAgenda() async throws {
        let ending = try await lab.begin(
            ["--activities", "activities.json", "--cron", "--publish", "out.ics", "--athlete", "Anna Ö"])
            .expect(0, printing: "Swim: Technique", "Morning Run")
        #expect(ending.errors.hasPrefix("\nWritten: \(lab.folder.path("setup/config.yaml"))\nNext:\n  (crontab -l"))
        #expect(!(ending.text + ending.errors).contains(SetupLab.token))
        #expect(try lab.folder.text("out.ics").contains("SUMMARY:✓ Run: Easy"))
        #expect(try lab.folder.names(in: "setup") == ["config.yaml", "feed-address"])
        #expect(try lab.folder.mode("setup") == 0o700)
        #expect(try lab.folder.mode("setup/config.yaml") == 0o600)
        #expect(try lab.folder.mode("setup/feed-address") == 0o600)
        #expect(try lab.folder.text("setup/feed-address") == lab.address + "\n")
        #expect(!(try lab.folder.text("setup/config.yaml")).contains(SetupLab.token))
        // Other commands read it.
        try await lab.tpmerge(["check"]).expect(0, errors: "", printing: "the feed has 4 events")
        try await lab.tpmerge(["--athlete", "Anna Ö", "--verbose"]).expect(0, saying: "out.ics is up to date")
    }

    @Test func theAddressMayComeOnStandardInput() async throws {
        try await lab.tpmerge(
            ["init", "--feed", "-", "--timezone", "Europe/Berlin", "--cron", "--publish", "out.ics"],
            input: lab.address.replacingOccurrences(of: "http:", with: " http:") + "\r\n"
        ).expect(0)
        #expect(try lab.folder.text("setup/feed-address") == lab.address + "\n")
    }

    /// In a folder nobody can guess the calendar's name.
    @Test func thePlanMayBeAFileTheZoneTheSystemsAndThePlaceAFolder() async throws {
        try await lab.tpmerge(
            ["init", "--feed", "feed.ics", "--cron", "--publish", "web", "--name", "Anna Ö"],
            environment: ["TZ": "Asia/Tokyo"]
        ).expect(0)
        let yaml = try lab.folder.text("setup/config.yaml")
        #expect(yaml.contains("    time_zone: Asia/Tokyo\n    feed: \(lab.folder.path("feed.ics"))\n"), "\(yaml)")
        #expect(try lab.folder.names(in: "setup") == ["config.yaml"])
        let name = try #require(try lab.folder.names(in: "web").first)
        #expect(name.wholeMatch(of: /Anna---[0-9a-f]{16}\.ics/) != nil, "\(name)")
    }

    @Test func aServersLinkIsTheOneThatItWillGiveOut() async throws {
        let address = try lab.freeAddress()
        let ending = try await lab.begin(["--serve", "--public-url", address])
            .expect(0, saying: "Next:\n  tpmerge serve --config ")
        let link = try #require(ending.text.split(separator: "\n").last)
        #expect(link.hasPrefix("\(address)/calendars/"))
        let links = try await lab.tpmerge(["links"]).text
        #expect(links.hasPrefix("anna  main  \(link)\n"), "\(links)")
    }

    @Test func ofManyAtTheSameTimeOneIsRight() async throws {
        let endings = try await withThrowingTaskGroup(of: Command.Ending.self) { group in
            for number in 1...4 {
                group.addTask { try await lab.begin(["--cron", "--publish", "out\(number).ics"]) }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(endings.map(\.status).sorted() == [0, 73, 73, 73], "\(endings.map(\.errors))")
        #expect(try lab.folder.names(in: "setup") == ["config.yaml", "feed-address"])
        #expect(try await lab.tpmerge(["check"]).status == 0)
    }

    /// A secret that Strava doesn't take isn't written.
    @Test(.strava(clock: .afternoon), arguments: [true, false]) func stravaIsAskedWhetherItKnowsTheApplication(
        _ isKnown: Bool
    ) async throws {
        let lab = StravaLab.current
        if !isKnown { try lab.folder.write("another\n", to: "secret", mode: 0o600) }
        let environment = ["TPMERGE_CONFIG": lab.folder.path("setup/config.yaml")]
        let ending = try await lab.tpmerge(
            [
                "init", "--feed", "feed.ics", "--timezone", "Europe/Berlin", "--client-id", "12345",
                "--client-secret-file", "secret", "--cron", "--publish", "new.ics",
            ], environment: environment)
        guard isKnown else {
            #expect(ending.status == 78)
            let sentence =
                "--client-id and --client-secret-file: Strava does not accept the client secret."
            #expect(ending.errors == "tpmerge: error: \(sentence)\n")
            #expect(!lab.folder.exists("setup"))
            return
        }
        ending.expect(
            0, saying: "Next:\n  tpmerge connect strava --config ", "Until Strava is connected, only the plan is there."
        )
        #expect(try lab.folder.text("new.ics").contains("SUMMARY:Run: Easy"))
        #expect(try lab.folder.text("setup/strava-secret") == "standin-secret\n")
        #expect(try lab.folder.mode("setup/strava-secret") == 0o600)
        #expect(await lab.world.requests(to: "/oauth/token") == 1)
        // Everything but the connection is right.
        try await lab.tpmerge("check", environment: environment).expect(77, printing: "tpmerge connect strava")
    }
}
