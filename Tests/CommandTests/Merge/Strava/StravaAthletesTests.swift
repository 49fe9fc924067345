import CommandLab
import Foundation
import StravaStandIn
import Testing

/// Several athletes in one configuration, each with a connection of their own.
struct StravaAthletesTests {
    @Test func oneIsNamedAndOneRefusedDoesNotStopTheOther() async throws {
        try await StravaLab.run { lab in
            let yaml = """
                athletes:
                  anna:
                    time_zone: Europe/Berlin
                    feed: feed.ics
                    publish: {json: out.json}
                    strava: {client_id: "12345", client_secret_file: secret}
                  ben:
                    time_zone: Europe/Berlin
                    publish: {json: ben.json}
                    strava: {client_id: "12345", client_secret_file: secret}

                """
            try lab.folder.write(yaml, to: "config.yaml", mode: 0o600)
            for verb in ["connect", "disconnect"] {
                let ending = try await lab.tpmerge(verb, "strava")
                #expect(ending.status == 64)
                #expect(ending.errors == "tpmerge: error: Choose one of the athletes anna, ben with --athlete.\n")
            }
            let command = try lab.startConnecting("--athlete", "ben")
            let answer = try await StravaBrowser.consent(at: command.consentURL())
            #expect(try await StravaBrowser.open(answer).status == 200)
            #expect(await lab.ending(of: command).status == 0)
            #expect(!lab.hasTokens)
            #expect(lab.folder.exists("state/tokens/strava-ben.json"))
            let ending = try await lab.merge()
            #expect(ending.status == 77)
            #expect(
                ending.errors == """
                    tpmerge: error: anna: tpmerge is not connected to Strava. Run: tpmerge connect strava

                    """)
            #expect(!lab.folder.exists("out.json"))
            let published = try JSONValue(parsing: lab.folder.data("ben.json"))
            #expect(published["workouts"]?.array?.count == 2)
        }
    }
}
