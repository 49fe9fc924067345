import ArgumentParser

struct Connect: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "connect",
        abstract: "Connect an athlete to Strava, or to Telegram.",
        discussion: """
            For Strava it opens the consent page in a browser and waits for the reply on a port of this machine; without a \
            browser, use --no-browser. For what you need first, see docs/strava.md, or run it and follow its steps. For \
            Telegram it prints a link that opens the chat with your bot; see docs/messages.md.
            """)

    enum Place: String, ExpressibleByArgument, CaseIterable {
        case strava, telegram
    }

    @Argument(help: "What to connect to.") var place: Place
    @OptionGroup(title: "Configuration") var options: ChosenAthleteOptions
    @Flag(help: "Also ask for permission to upload activities (see tpmerge upload).") var write = false
    @Flag(help: "Move an account to this athlete that is connected for another one.") var takeOver = false
    @Flag(help: "Print the consent page's address; the reply may be pasted.") var noBrowser = false
    @Option(help: "The port to wait on. Default: any that is free.") var port: Int?
    @Option(help: ArgumentHelp("How long to wait for the reply. Default: 300.", valueName: "seconds")) var timeout: Int?

    func validate() throws {
        guard (0...65_535).contains(port ?? 0) else { throw ValidationError("--port must be from 0 to 65535.") }
        guard (1...86_400).contains(timeout ?? 1) else { throw ValidationError("--timeout must be from 1 to 86400.") }
        if place == .telegram, write || takeOver || noBrowser || port != nil || timeout != nil {
            throw ValidationError("--write, --take-over, --no-browser, --port and --timeout are for Strava.")
        }
    }

    func run() async throws {
        guard place == .strava else {
            return try await Workplace.work(options.selection) { workplace in
                try await TelegramDialog(workplace: workplace, owner: try workplace.owners.only()).run()
            }
        }
        try await Workplace.work(options.selection, guide: ConnectGuide.text(forService:)) { workplace in
            let (owner, application) = try workplace.onlyOwnerAtStrava()
            return try await workplace.withLock { lock in
                let dialog = ConsentDialog(
                    owner: owner, application: application, connections: workplace.connections,
                    console: workplace.console, lock: lock, asksToWrite: write, takesOver: takeOver,
                    access: workplace.access, opensBrowser: !noBrowser,
                    port: port ?? 0, patience: .seconds(timeout ?? 300))
                return try await dialog.run()
            }
        }
    }
}

enum ConnectGuide {
    /// - Parameter isService: whether it is for the service, whose user owns the files.
    static func text(forService isService: Bool) -> String { application + (isService ? service : own) }

    private static let application = """

        To connect to Strava, once:

        1. Open https://www.strava.com/settings/api and create an application. Name and website are up to you;
           the Authorization Callback Domain is: localhost
           (Since June 2026 Strava requires a paid subscription for this. Without one, request your archive at
           strava.com: Settings, My Account, Download or Delete Your Account, step 2 only; then give its zip
           with --activities.)

        """

    private static let own = """
        2. Put the Client Secret into a file that only you can read:
             mkdir -p ~/.config/tpmerge
             (umask 077; cat > ~/.config/tpmerge/strava-secret)     paste it, then press Return and Ctrl-D
        3. Write the Client ID into ~/.config/tpmerge/config.yaml:
             athletes:
               me:
                 strava:
                   client_id: "12345"
                   client_secret_file: ~/.config/tpmerge/strava-secret
        4. Run: tpmerge connect strava
        """

    private static let service = """
        2. Put the Client Secret into a file that only the service can read, as root:
             install -m 600 -o tpmerge -g tpmerge /dev/null /etc/tpmerge/strava-secret
             cat > /etc/tpmerge/strava-secret     paste it, then press Return and Ctrl-D
        3. Write the Client ID into /etc/tpmerge/config.yaml, below the name of the athlete:
             strava:
               client_id: "12345"
               client_secret_file: strava-secret
        4. As root again, run: tpmerge connect strava --no-browser
        """
}
