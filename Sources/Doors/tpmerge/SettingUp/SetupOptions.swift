import ArgumentParser
import Web

/// What a setup is told on the command line instead of being asked.
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

    enum Staying: String, EnumerableFlag {
        case keepRunning, noKeepRunning

        static func help(for value: Staying) -> ArgumentHelp? {
            switch value {
            case .keepRunning: "Start what is needed, now and with this machine. Default: it is asked at a terminal."
            case .noKeepRunning: "Start nothing: the last lines name the commands that do."
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

    @Option(help: ArgumentHelp("Let the service read this folder or file; may be repeated.", valueName: "path"))
    var allowRead: [String] = []

    @Option(
        help: ArgumentHelp(
            "Put each workout into your own calendar: icloud, fastmail, mailbox.org, or a CalDAV server's address.",
            valueName: "server"))
    var caldav: String?

    @Option(help: ArgumentHelp("Your user name there.", valueName: "name")) var caldavUser: String?

    @Option(
        help: ArgumentHelp("A file with your password there, or an app password.", valueName: "path"),
        completion: .file())
    var caldavPasswordFile: String?

    @Flag var way: Way?

    @Option(
        help: ArgumentHelp(
            "Where the calendar goes: a file, or a folder, in which it gets a name that can't be guessed. A folder "
                + "ends in /, or has no ending.",
            valueName: "path"), completion: .file())
    var publish: String?

    @Option(
        name: .customLong("public-url"),
        help: ArgumentHelp(
            "With --serve: the https address of a proxy on this machine, http://IP:8470 for your own network, or home "
                + "for the latter. Default: this machine alone.",
            valueName: "address"))
    var publicURL: String?

    @Option(help: ArgumentHelp("A message each morning by this ntfy server, for example ntfy.sh.", valueName: "server"))
    var ntfy: String?

    @Option(
        help: ArgumentHelp("The same by Telegram, with the bot's token in this file.", valueName: "path"),
        completion: .file())
    var telegramTokenFile: String?

    @Option(help: ArgumentHelp("The same by mail.", valueName: "address")) var mail: String?

    @Option(
        help: ArgumentHelp(
            "With --mail: the server that takes it, such as smtps://smtp.example.org. Default: sendmail.",
            valueName: "address"))
    var mailServer: String?

    @Option(help: ArgumentHelp("Your user name at that server. Default: the mail address.", valueName: "name"))
    var mailUser: String?

    @Option(help: ArgumentHelp("A file with your password there.", valueName: "path"), completion: .file())
    var mailPasswordFile: String?

    @Flag(help: "Send no message each morning.") var noMessages = false

    @Flag var staying: Staying?

    @OptionGroup var code: CodeOptions

    @Option(
        help: ArgumentHelp(
            "Where to write the configuration. Default: $TPMERGE_CONFIG, else ~/.config/tpmerge/config.yaml.",
            valueName: "file"), completion: .file(extensions: ["yaml", "yml"]))
    var config: String?

    @Option(
        name: [.customLong("name"), .customLong("athlete")],
        help: ArgumentHelp("What to call the athlete. Default: your login.", valueName: "name"))
    var name: String?

    @Flag(help: "Add an athlete to the configuration that is there.") var add = false

    @Argument(help: ArgumentHelp("With --add: what to call the athlete, instead of --name.", valueName: "name"))
    var added: String?

    /// The name that options give; nil for none.
    var givenName: String? { added ?? name }

    func validate() throws {
        if added != nil, !add { throw ValidationError("A name without an option is for --add.") }
        if added != nil, name != nil { throw ValidationError("Give one name, behind --add or with --name.") }
        if let givenName {
            if givenName.allSatisfy(\.isWhitespace) || givenName.utf8.count > 60
                || givenName.contains(where: \.isNewline)
            {
                throw ValidationError("--name must be a name of 60 characters at most.")
            }
            guard givenName.isPathSegment else {
                throw ValidationError("--name must be a name without / and \\, and not . or ..")
            }
        }
        if files.contains("") { throw ValidationError("--files is empty.") }
        if intervalsKeyFile == "" { throw ValidationError("--intervals-key-file is empty.") }
        if activities.contains("") { throw ValidationError("--activities is empty.") }
        if way == .cron, publicURL != nil { throw ValidationError("--public-url is for --serve.") }
        if clientID == nil, clientSecretFile != nil { throw ValidationError("--client-secret-file needs --client-id.") }
        if Set([caldav == nil, caldavUser == nil, caldavPasswordFile == nil]).count > 1 {
            throw ValidationError("--caldav, --caldav-user and --caldav-password-file need each other.")
        }
        if (mailServer == nil) != (mailPasswordFile == nil) || mail == nil && mailServer ?? mailUser != nil {
            throw ValidationError("--mail-server and --mail-password-file need each other, and --mail.")
        }
        if [ntfy, telegramTokenFile, mail, noMessages ? "" : nil].compactMap(\.self).count > 1 {
            throw ValidationError("Choose one of --ntfy, --telegram-token-file, --mail and --no-messages.")
        }
    }
}
