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
            Where there is a configuration, it adds an athlete to it, and leaves the rest as it is written. Run by root \
            where the Debian package is installed, it sets up its service, in /etc/tpmerge.
            """)

    @OptionGroup var options: SetupOptions

    func run() async throws {
        var made: FirstRun?
        try await Workplace.work(Selection(options.config), by: nil, with: { try .none(in: $0.environment) }) {
            workplace in
            var adds = options.add
            if !adds, Question.canBeAsked, SetupPlace.isTaken(workplace.selection) {
                workplace.console.show("There is a configuration already.")
                guard try Question.isAgreedTo("Add another athlete?") else { return .done }
                adds = true
            }
            let place = try SetupPlace(workplace.selection, adding: adds)
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

    @Option(
        name: [.customLong("name"), .customLong("athlete")],
        help: ArgumentHelp("What to call the athlete. Default: me.", valueName: "name"))
    var name: String?

    @Flag(help: "Add an athlete to the configuration that is there.") var add = false

    @Argument(help: ArgumentHelp("With --add: what to call the athlete, instead of --name.", valueName: "name"))
    var added: String?

    /// The name that options give; nil for none.
    var givenName: String? { added ?? name }

    func validate() throws {
        if added != nil, !add { throw ValidationError("A name without an option is for --add.") }
        if added != nil, name != nil { throw ValidationError("Give one name, behind --add or with --name.") }
        if let givenName { try Self.check(name: givenName) }
        if files.contains("") { throw ValidationError("--files is empty.") }
        if intervalsKeyFile == "" { throw ValidationError("--intervals-key-file is empty.") }
        if activities.contains("") { throw ValidationError("--activities is empty.") }
        if way == .cron, publicURL != nil { throw ValidationError("--public-url is for --serve.") }
        if clientID == nil, clientSecretFile != nil { throw ValidationError("--client-secret-file needs --client-id.") }
    }

    static func check(name: String) throws(ValidationError) {
        if name.allSatisfy(\.isWhitespace) || name.utf8.count > 60 || name.contains(where: \.isNewline) {
            throw ValidationError("--name must be a name of 60 characters at most.")
        }
        guard name.isPathSegment else {
            throw ValidationError("--name must be a name without / and \\, and not . or ..")
        }
    }
}

/// The run directly after a setup: publishes, shows the agenda, and prints the next steps.
struct FirstRun {
    let setup: Setup
    let place: SetupPlace

    func run() async throws {
        let athletes = place.present == nil ? [] : [setup.name]
        try await Workplace.work(Selection(place.path, athletes: athletes), with: configuration) { workplace in
            workplace.configuration.permissionWarnings.forEach(workplace.console.warning)
            // A server that runs already has noticed the change, and may be at work.
            let patience = Duration.seconds(place.present == nil ? 0 : 60)
            let status = try await workplace.withLock(patience: patience) { lock in
                await workplace.publish(RunOptions(), using: .keeping(lock))
            }
            let steps = place.nextSteps(
                after: setup, home: workplace.environment["HOME"] ?? NSHomeDirectory(),
                minute: workplace.now.secondsSinceEpoch / 60 % 60)
            workplace.console.show("")
            for line in [place.done] + steps { workplace.console.show(line.safeForTerminal) }
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
