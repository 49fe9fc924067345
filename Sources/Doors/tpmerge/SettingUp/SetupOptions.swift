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
        help: .of("path|url|-", "The plan: its address, a file, or - for an address that comes on standard input."),
        completion: .file(extensions: ["ics"]))
    var feed: String?
    @Option(help: .timeZone) var timezone: String?

    @Option(
        help: .path(
            "Strava's bulk export (its zip, folder or activities.csv) or a JSON array of activities; may be repeated."),
        completion: .file())
    var activities: [String] = []
    @Option(
        help: .path("A folder into which your device or app puts its recordings (.fit, .tcx, .gpx); may be repeated."),
        completion: .directory)
    var files: [String] = []
    @Option(help: .intervalsKey, completion: .file()) var intervalsKeyFile: String?
    @Option(help: .of("number", "Take activities from Strava's API, with the application of this Client ID."))
    var clientID: String?
    @Option(help: .path("A file with its Client Secret. Default: $TPMERGE_STRAVA_CLIENT_SECRET."), completion: .file())
    var clientSecretFile: String?
    @Option(help: .path("Let the service read this folder or file; may be repeated.")) var allowRead: [String] = []

    @Option(
        help: .of(
            "server",
            "Put each workout into your own calendar: icloud, fastmail, mailbox.org, or a CalDAV server's address."))
    var caldav: String?
    @Option(help: .of("name", "Your user name there.")) var caldavUser: String?
    @Option(help: .path("A file with your password there, or an app password."), completion: .file())
    var caldavPasswordFile: String?
    @Flag var way: Way?
    @Option(
        help: .path(
            "Where the calendar goes: a file, or a folder, in which it gets a name that can't be guessed. A folder "
                + "ends in /, or has no ending."), completion: .file())
    var publish: String?
    @Option(
        name: .customLong("public-url"),
        help: .of(
            "address",
            "With --serve: the https address of a proxy on this machine, http://IP:8470 for your own network, or home "
                + "for the latter. Default: this machine alone."))
    var publicURL: String?

    @Option(help: .of("server", "A message each morning by this ntfy server, for example ntfy.sh.")) var ntfy: String?
    @Option(help: .path("The same by Telegram, with the bot's token in this file."), completion: .file())
    var telegramTokenFile: String?
    @Option(help: .of("address", "The same by mail.")) var mail: String?
    @Option(
        help: .of(
            "address", "With --mail: the server that takes it, such as smtps://smtp.example.org. Default: sendmail."))
    var mailServer: String?
    @Option(help: .of("name", "Your user name at that server. Default: the mail address.")) var mailUser: String?
    @Option(help: .path("A file with your password there."), completion: .file()) var mailPasswordFile: String?
    @Flag(help: "Send no message each morning.") var noMessages = false

    @Flag var staying: Staying?
    @OptionGroup var code: CodeOptions
    @Option(
        help: .of(
            "file", "Where to write the configuration. Default: $TPMERGE_CONFIG, else ~/.config/tpmerge/config.yaml."),
        completion: .file(extensions: ["yaml", "yml"]))
    var config: String?
    @Option(
        name: [.customLong("name"), .customLong("athlete")],
        help: .of("name", "What to call the athlete. Default: your login."))
    var name: String?
    @Flag(help: "Add an athlete to the configuration that is there.") var add = false
    @Argument(help: .of("name", "With --add: what to call the athlete, instead of --name.")) var added: String?

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

extension ArgumentHelp {
    fileprivate static func of(_ value: String, _ text: String) -> ArgumentHelp { ArgumentHelp(text, valueName: value) }

    fileprivate static func path(_ text: String) -> ArgumentHelp { .of("path", text) }
}
