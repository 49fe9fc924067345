import Athletes
import Basics
import Settings
import Testing

/// The commands that are left to be typed.
struct NextStepsTests {
    private func steps(
        _ way: WayOut, by runner: NextSteps.Runner = .user(timer: false, program: "/usr/bin/tpmerge", minute: 23),
        strava: Bool = false, account: String? = nil, named: String? = nil
    ) throws -> NextSteps {
        let application = strava ? try WantedApplication(clientID: "1", clientSecret: "geheim") : nil
        let wanted = WantedSetup(
            name: "me", feed: .file("/feed.ics"), zone: try #require(Zone(identifier: "UTC")),
            activities: WantedActivities(application: application), way: way)
        return NextSteps(wanted, by: runner, as: TypedCommand(account: account, configuration: named))
    }

    @Test func cronGetsALine() throws {
        #expect(
            try steps(.file("/a.ics")).commands == [
                "(crontab -l 2>/dev/null; echo '23 * * * * /usr/bin/tpmerge --quiet') | crontab -"
            ])
    }

    /// cron takes a percent sign for the end of the line.
    @Test func whatIsOddInAPathIsKeptFromTheShellAndFromCron() throws {
        let odd = try steps(.file("/a.ics"), named: "/it's 100%.yaml").commands
        let line = #"'23 * * * * /usr/bin/tpmerge --quiet --config '\''/it'\''\'\'''\''s 100\%.yaml'\'''"#
        #expect(odd == ["(crontab -l 2>/dev/null; echo \(line)) | crontab -"])
    }

    @Test func aTimerThatIsInstalledIsTurnedOn() throws {
        let timer = NextSteps.Runner.user(timer: true, program: "/usr/bin/tpmerge", minute: 23)
        #expect(try steps(.file("/a.ics"), by: timer).commands == ["systemctl --user enable --now tpmerge.timer"])
        // It would read another configuration.
        #expect(try steps(.file("/a.ics"), by: timer, named: "/c.yaml").commands.first?.contains("crontab") == true)
    }

    @Test func aServerIsStartedAfterStravaIsConnected() throws {
        #expect(
            try steps(.server(.here, file: nil), strava: true, named: "/c.yaml").commands == [
                "tpmerge connect strava --config /c.yaml", "tpmerge serve --config /c.yaml",
                "tpmerge sign-in --config /c.yaml",
            ])
    }

    @Test func theServiceHasAnAccountOfItsOwn() throws {
        let path = "/etc/tpmerge/config.yaml"
        #expect(
            try steps(.server(.here, file: nil), by: .service, strava: true, account: "tpmerge", named: path).commands
                == [
                    "runuser -u tpmerge -- tpmerge connect strava --no-browser --config /etc/tpmerge/config.yaml",
                    "systemctl enable --now tpmerge-serve.service tpmerge-status.timer",
                    "runuser -u tpmerge -- tpmerge sign-in --config /etc/tpmerge/config.yaml",
                ])
        #expect(
            try steps(.file("/a.ics"), by: .service, account: "tpmerge", named: path).commands == [
                "systemctl enable --now tpmerge.timer tpmerge-status.timer"
            ])
    }

    @Test func whoeverCameBySudoTypesItAgain() throws {
        let wanted = WantedSetup(
            name: "me", feed: .file("/feed.ics"), zone: try #require(Zone(identifier: "UTC")),
            activities: WantedActivities(), way: .server(.here, file: nil))
        let typed = TypedCommand(account: "tpmerge", configuration: "/etc/tpmerge/config.yaml", usesSudo: true)
        #expect(
            NextSteps(wanted, by: .service, as: typed).commands == [
                "sudo systemctl enable --now tpmerge-serve.service tpmerge-status.timer",
                "sudo -u tpmerge tpmerge sign-in --config /etc/tpmerge/config.yaml",
            ])
    }

    @Test func aProxyIsToldWhereToLead() throws {
        let address = try ServedAddress(answer: "https://training.example.org")
        #expect(
            try steps(.server(address, file: nil)).lines.last
                == "The proxy at https://training.example.org has to lead to 127.0.0.1:8470; docs/server.md shows how.")
    }
}
