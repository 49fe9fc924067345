import Athletes
import Basics
import Profiles
import StravaAPI
import Testing

@testable import Settings

/// The commands that are left to be typed.
struct NextStepsTests {
    private func steps(
        _ server: ServedAddress? = nil, calendar: String? = nil,
        by runner: NextSteps.Runner = .user(timer: false, program: "/usr/bin/tpmerge", minute: 23),
        strava: Bool = false, as typed: TypedCommand = TypedCommand(), documents: String? = nil
    ) throws -> NextSteps {
        var setup = Setup(zone: try #require(Zone(identifier: "UTC")))
        (setup.feed, setup.server, setup.calendar) = (.file("/feed.ics"), server, calendar)
        setup.application = strava ? try StravaApplication("1", "geheim", [:]) : nil
        return NextSteps(setup: setup, runner: runner, typed: typed, machine: SetupMachine(documents: documents))
    }

    @Test func cronGetsALine() throws {
        #expect(
            try steps(calendar: "/a.ics").commands == [
                "(crontab -l 2>/dev/null; echo '23 * * * * /usr/bin/tpmerge --quiet') | crontab -"
            ])
    }

    /// cron takes a percent sign for the end of the line.
    @Test func whatIsOddInAPathIsKeptFromTheShellAndFromCron() throws {
        let odd = try steps(calendar: "/a.ics", as: TypedCommand(configuration: "/it's 100%.yaml")).commands
        let line = #"'23 * * * * /usr/bin/tpmerge --quiet --config '\''/it'\''\'\'''\''s 100\%.yaml'\'''"#
        #expect(odd == ["(crontab -l 2>/dev/null; echo \(line)) | crontab -"])
    }

    @Test func aTimerThatIsInstalledIsTurnedOn() throws {
        let timer = NextSteps.Runner.user(timer: true, program: "/usr/bin/tpmerge", minute: 23)
        #expect(try steps(calendar: "/a.ics", by: timer).commands == ["systemctl --user enable --now tpmerge.timer"])
        // It would read another configuration.
        #expect(
            try steps(calendar: "/a.ics", by: timer, as: TypedCommand(configuration: "/c.yaml")).commands.first?
                .contains(
                    "crontab") == true)
    }

    @Test func aServerIsStartedAfterStravaIsConnected() throws {
        #expect(
            try steps(.here, strava: true, as: TypedCommand(configuration: "/c.yaml")).commands == [
                "tpmerge connect strava --config /c.yaml", "tpmerge serve --config /c.yaml",
                "tpmerge sign-in --config /c.yaml",
            ])
    }

    /// Root is the service as soon as it reads the service's configuration.
    @Test func theServiceIsStartedByRoot() throws {
        let strava = try steps(.here, by: .service, strava: true)
        #expect(
            strava.commands == [
                "tpmerge connect strava --no-browser",
                "systemctl enable --now tpmerge-serve.service tpmerge-status.timer",
                "tpmerge sign-in",
            ])
        #expect(
            try steps(calendar: "/a.ics", by: .service).commands == [
                "systemctl enable --now tpmerge.timer tpmerge-status.timer"
            ])
    }

    @Test func whoeverCameBySudoTypesItAgain() throws {
        let sudo = TypedCommand(usesSudo: true)
        #expect(
            try steps(.here, by: .service, as: sudo).commands == [
                "sudo systemctl enable --now tpmerge-serve.service tpmerge-status.timer", "sudo tpmerge sign-in",
            ])
        // It is root's own.
        let timer = NextSteps.Runner.user(timer: true, program: "/usr/bin/tpmerge", minute: 23)
        #expect(
            try steps(calendar: "/a.ics", by: timer, as: sudo).commands == [
                "(sudo crontab -l 2>/dev/null; echo '23 * * * * /usr/bin/tpmerge --quiet') | sudo crontab -"
            ])
    }

    @Test func aContainerIsStartedFromOutside() throws {
        let outside = TypedCommand(program: "docker compose run --rm --no-deps tpmerge")
        let address = try ServedAddress(answer: "https://training.example.org")
        #expect(
            try steps(address, by: .container, strava: true, as: outside).commands == [
                "docker compose run --rm --no-deps tpmerge connect strava --no-browser",
                "docker compose up --detach", "docker compose exec tpmerge tpmerge sign-in",
            ])
        #expect(
            try steps(calendar: "/config/a.ics", by: .container, as: outside).lines == [
                "Next:", "  docker compose run --rm --no-deps tpmerge --quiet",
                "Let the host's cron do that every hour: Samples/container/README.md",
            ])
    }

    @Test func aServerThatSomebodyStartsHoldsTheTerminal() throws {
        #expect(
            try steps(.here).lines == [
                "Next:", "  tpmerge serve", "While that runs, in another terminal:", "  tpmerge sign-in",
                "That prints a link for your browser.",
            ])
    }

    @Test func aProxyIsToldWhereToLead() throws {
        let address = try ServedAddress(answer: "https://training.example.org")
        #expect(
            try steps(address, by: .service, documents: "/usr/share/doc/tpmerge").lines.suffix(2)
                == [
                    "The proxy at https://training.example.org has to lead to 127.0.0.1:8470",
                    "How Caddy, nginx and Apache do that: /usr/share/doc/tpmerge/Samples/web/serve/README.md",
                ])
    }

    @Test func aNumberAtHomeHasToStay() throws {
        let address = try ServedAddress(answer: "http://192.168.1.20:8470")
        #expect(
            try steps(address).lines.last
                == "Have your router keep 192.168.1.20 for this machine, or the links will break.")
    }

    @Test func aFileIsForAWebServer() throws {
        #expect(
            try steps(calendar: "/a.ics").lines.suffix(2) == [
                "Subscribe to the address under which your web server gives out /a.ics",
                "What it needs for that: Samples/web/README.md",
            ])
    }
}

extension NextSteps {
    /// The lines that are commands.
    fileprivate var commands: [String] { lines.filter { $0.hasPrefix("  ") }.map { String($0.dropFirst(2)) } }
}
