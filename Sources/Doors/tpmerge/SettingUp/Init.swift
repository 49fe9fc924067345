import ArgumentParser
import Athletes
import Basics
import Export
import Foundation
import Profiles
import Publishing
import Settings
import Store
import Web

struct Init: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "init",
        abstract: "Set tpmerge up: it asks, tries, and runs once.",
        discussion: """
            Asks at most six questions. What an option says isn't asked; without a terminal the options say it all. \
            An existing configuration is never overwritten. Run by root where the Debian package is installed, it sets \
            up its service, in /etc/tpmerge.
            """)

    @OptionGroup var options: SetupOptions

    func run() async throws {
        var made: FirstRun?
        try await Workplace.work(Selection(options.config), by: nil, with: { try .none(in: $0.environment) }) {
            workplace in
            let place = try SetupPlace(workplace.selection)
            let setup = try await SetupDialog(workplace, place, options).setup()
            try place.write(setup)
            made = FirstRun(setup: setup, place: place)
            return .done
        }
        try await made?.run()
    }
}

struct SetupOptions: ParsableArguments {
    enum Way: String, EnumerableFlag {
        case serve, cron

        static func help(for value: Way) -> ArgumentHelp? {
            switch value {
            case .serve: "tpmerge serve keeps running, and gives the calendar out by a secret link."
            case .cron: "A timer or cron runs tpmerge every hour, which writes the calendar into a file."
            }
        }
    }

    @Option(
        help: ArgumentHelp(
            "The plan: its address, a file, or - for an address that comes on standard input.",
            valueName: "path|url|-"), completion: .file(extensions: ["ics"]))
    var feed: String?

    @Option(help: .timeZone) var timezone: String?

    @Option(
        help: ArgumentHelp(
            "Strava's bulk export (its zip, folder or activities.csv) or a JSON array of activities; may be repeated.",
            valueName: "path"), completion: .file())
    var activities: [String] = []

    @Option(
        help: ArgumentHelp(
            "A folder into which your device or app puts its recordings (.fit, .tcx, .gpx); may be repeated.",
            valueName: "path"), completion: .directory)
    var files: [String] = []

    @Option(help: .intervalsKey, completion: .file()) var intervalsKeyFile: String?

    @Option(
        help: ArgumentHelp(
            "Take activities from Strava's API, with the application of this Client ID.", valueName: "number"))
    var clientID: String?

    @Option(
        help: ArgumentHelp(
            "A file with its Client Secret. Default: $TPMERGE_STRAVA_CLIENT_SECRET.", valueName: "path"),
        completion: .file())
    var clientSecretFile: String?

    @Flag var way: Way?

    @Option(
        help: ArgumentHelp(
            "Where the calendar goes: a file, or a folder, in which it gets a name that can't be guessed.",
            valueName: "path"), completion: .file())
    var publish: String?

    @Option(
        name: .customLong("public-url"),
        help: ArgumentHelp(
            "With --serve: the https address of a proxy on this machine, http://IP:8470 for your own network, or home "
                + "for the latter. Default: this machine alone.",
            valueName: "address"))
    var publicURL: String?

    @Option(
        help: ArgumentHelp(
            "Where to write the configuration. Default: $TPMERGE_CONFIG, else ~/.config/tpmerge/config.yaml.",
            valueName: "file"), completion: .file(extensions: ["yaml", "yml"]))
    var config: String?

    @Option(help: ArgumentHelp("What to call the athlete. Default: me.", valueName: "name"))
    var athlete: String?

    func validate() throws {
        if let name = athlete,
            name.allSatisfy(\.isWhitespace) || name.utf8.count > 60 || name.contains(where: \.isNewline)
        {
            throw ValidationError("--athlete must be a name of 60 characters at most.")
        }
        if let name = athlete, !name.isPathSegment {
            throw ValidationError("--athlete must be a name without / and \\, and not . or ..")
        }
        if files.contains("") { throw ValidationError("--files is empty.") }
        if intervalsKeyFile == "" { throw ValidationError("--intervals-key-file is empty.") }
        if activities.contains("") { throw ValidationError("--activities is empty.") }
        if way == .cron, publicURL != nil { throw ValidationError("--public-url is for --serve.") }
        if clientID == nil, clientSecretFile != nil { throw ValidationError("--client-secret-file needs --client-id.") }
    }
}

/// The run directly after a setup: publishes, shows the agenda, and prints the next steps.
struct FirstRun {
    let setup: Setup
    let place: SetupPlace

    func run() async throws {
        try await Workplace.work(Selection(place.path), with: configuration) { workplace in
            workplace.configuration.permissionWarnings.forEach(workplace.console.warning)
            let status = try await workplace.withLock { lock in
                await workplace.publish(RunOptions(), using: .keeping(lock))
            }
            let steps = place.nextSteps(
                after: setup, home: workplace.environment["HOME"] ?? NSHomeDirectory(),
                minute: workplace.now.secondsSinceEpoch / 60 % 60)
            workplace.console.show("")
            for line in ["Written: \(place.path)"] + steps { workplace.console.show(line.safeForTerminal) }
            try showLink(workplace)
            return status
        }
    }

    /// The new configuration, read back; with an agenda, and without Strava, which isn't connected yet.
    private func configuration(_ selection: Selection) throws(SettingsError) -> Configuration {
        var configuration = try selection.read(needsSources: true)
        for index in configuration.athletes.indices {
            configuration.athletes[index].strava = nil
            let hasAgenda = configuration.athletes[index].outputs.contains { $0.format == .agenda }
            if !hasAgenda { configuration.athletes[index].outputs.append(Output(.agenda, to: .standardOutput)) }
        }
        return configuration
    }

    /// Prints the calendar's address at the server to standard output, as `links` does.
    private func showLink(_ workplace: Workplace) throws {
        guard let address = setup.server, let athlete = workplace.owners.first?.athlete else { return }
        let links = try workplace.access.makeLinks(of: [athlete], randomBytes: workplace.outside.randomBytes)
        guard let link = links.first?.link else { return }
        workplace.console.show(
            address.publicURL == nil
                ? "Subscribe on this machine to:" : "Subscribe on your phone to:")
        print(CalendarAddresses(token: link.token, at: workplace.linkAddress).https)
    }
}
