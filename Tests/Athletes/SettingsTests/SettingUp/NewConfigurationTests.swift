import Athletes
import Basics
import CommandLab
import Profiles
import StravaAPI
import Testing
import Web

@testable import Settings

/// The configuration that `tpmerge init` writes is one that is read as it was meant.
struct NewConfigurationTests {
    private func setup(
        _ feed: FeedLocation, name: String = "anna", _ activities: [String] = [],
        _ application: StravaApplication? = nil,
        _ server: ServedAddress? = nil, calendar: String? = "/var/www/html/a.ics"
    ) throws -> Setup {
        var setup = Setup(zone: try #require(Zone(identifier: "Europe/Berlin")))
        (setup.name, setup.feed, setup.activities, setup.application) = (name, feed, activities, application)
        (setup.server, setup.calendar) = (server, calendar)
        return setup
    }

    private func address() throws -> FeedLocation {
        .address(try Address(parsing: "webcal://www.trainingpeaks.com/ical/K7QX.ics"))
    }

    private func application() throws -> StravaApplication {
        try StravaApplication("12345", "geheim", [:])
    }

    @Test func aWholeOneIsAsRecorded() throws {
        let made = NewConfiguration(
            setup: try setup(
                address(), ["/home/anna/export.zip"], application(),
                ServedAddress(answer: "http://192.168.1.20:8470"), calendar: "/var/www/html/a b.ics"),
            stateFolder: "/var/lib/tpmerge")
        #expect(
            made.text == """
                # Made by tpmerge init. All keys: docs/configuration.md, and man tpmerge.
                # After a change: tpmerge check
                athletes:
                  anna:
                    time_zone: Europe/Berlin
                    # This file holds the address of the plan, which is as good as a password.
                    feed_file: feed-address
                    # Activities from Strava's API, once you have run: tpmerge connect strava
                    strava:
                      client_id: "12345"
                      client_secret_file: strava-secret
                    # A newer archive may take its place there.
                    activities:
                      - /home/anna/export.zip
                    publish:
                      # Anyone who knows where this calendar is can read it.
                      ics: "/var/www/html/a b.ics"
                server:
                  listen: "192.168.1.20:8470"
                  # All links are made of this address.
                  public_url: "http://192.168.1.20:8470"
                  # Without https anyone who listens in can sign in as you: for your own network only.
                  plain_http: true
                # Memory and tokens.
                state_dir: /var/lib/tpmerge

                """)
    }

    @Test func secretsHaveFilesOfTheirOwn() throws {
        let files = NewConfiguration(setup: try setup(address(), [], application())).files(named: "config.yaml")
        #expect(files.map(\.name) == ["feed-address", "strava-secret", "config.yaml"])
        #expect(files.map(\.isSecret) == [true, true, false])
        #expect(files[0].text == "https://www.trainingpeaks.com/ical/K7QX.ics\n")
        #expect(files[1].text == "geheim\n")
        #expect(!files[2].text.contains("K7QX"))
        #expect(!files[2].text.contains("geheim"))
    }

    @Test(arguments: [
        "anna", "Anna", "Anna Ö. O'Neill", "a: b", "# no", "- x", "null", "123", "\"quoted\" \\ back", "tab\tbed", "🚴",
        "next\u{85}line", "=", "{a}", "*", "&x", " led ",
    ])
    func anyNameAndPathComeBack(_ name: String) throws {
        let path = "/\(name)/\(name).ics"
        // Of paths anything; what no page can have is no athlete's name.
        let called = name.filter { $0 != "\\" && $0 != "\t" }
        let text = NewConfiguration(
            setup: try setup(.file(path), name: called, [path, "/b"], nil, calendar: path + "2")
        ).text
        let configuration = try Read.configuration(text)
        let athlete = try #require(configuration.athletes.first)
        #expect(athlete.name == called)
        #expect(athlete.feed == .file(path))
        #expect(athlete.activities == [path, "/b"])
        #expect(athlete.outputs.map(\.place) == [.file(path + "2")])
        #expect(athlete.zone.identifier == "Europe/Berlin")
    }

    private static let ways: [(answer: String, file: String?)] = [
        ("http://127.0.0.1:9000", nil), ("https://training.example.org", "/x.ics"), ("http://192.168.1.20:8470", nil),
        ("http://pi.local:8470", nil),
    ]

    @Test(arguments: ways) func aServerComesBackAndMayListen(_ way: (answer: String, file: String?)) throws {
        let address = try ServedAddress(answer: way.answer)
        let text = NewConfiguration(setup: try setup(.file("/x"), [], nil, address, calendar: way.file)).text
        let server = try Read.configuration(text).server
        #expect(server.isConfigured)
        #expect(server.listen == address.listen)
        #expect(server.publicURL == address.publicURL)
        #expect(server.refusal == nil)
    }

    @Test func aWrittenOneIsReadWithItsSecrets() throws {
        let folder = try Folder()
        let files = NewConfiguration(
            setup: try setup(address(), [], application()), stateFolder: "/var/lib/tpmerge"
        ).files(named: "config.yaml")
        for file in files { try folder.write(file.text, to: file.name, mode: 0o600) }
        let configuration = try Selection(
            file: folder.path("config.yaml"), athletes: [], environment: ["HOME": "/home/anna", "TZ": "UTC"]
        ).read(needsSources: true)
        #expect(configuration.athletes.first?.feed == (try address()))
        #expect(configuration.athletes.first?.strava?.clientID == "12345")
        #expect(configuration.athletes.first?.strava?.clientSecret == Secret("geheim"))
        #expect(configuration.permissionWarnings == [])
        #expect(configuration.stateFolder == "/var/lib/tpmerge")
    }
}
