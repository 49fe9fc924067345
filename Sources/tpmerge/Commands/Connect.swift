import ArgumentParser

/// Connects an athlete to Strava.
struct Connect: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "connect",
        abstract: "Connect an athlete to Strava, or to a chat of Telegram's.",
        discussion: """
            For Strava it opens the consent page in a browser and waits for the reply on a port of this machine; without a \
            browser, use --no-browser. For what you need first, see docs/strava.md, or run it and follow its steps. For \
            Telegram it prints a link that opens the chat with your bot; see docs/messages.md.
            """)

    /// What can be connected to.
    enum Place: String, ExpressibleByArgument, CaseIterable {
        case strava, telegram
    }

    @Argument(help: "What to connect to.") var place: Place
    @OptionGroup(title: "Configuration") var options: ChosenAthleteOptions
    @Flag(help: "Also ask for permission to upload activities (see tpmerge upload).") var write = false
    @Flag(help: "Print the consent page's address; the reply may be pasted.") var noBrowser = false
    @Option(help: "The port to wait on. Default: any that is free.") var port: Int?
    @Option(help: ArgumentHelp("How long to wait for the reply. Default: 300.", valueName: "seconds")) var timeout: Int?

    func validate() throws {
        guard (0...65_535).contains(port ?? 0) else { throw ValidationError("--port must be from 0 to 65535.") }
        guard (1...86_400).contains(timeout ?? 1) else { throw ValidationError("--timeout must be from 1 to 86400.") }
        if place == .telegram, write || noBrowser || port != nil || timeout != nil {
            throw ValidationError("--write, --no-browser, --port and --timeout are for Strava.")
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
                    console: workplace.console, lock: lock, asksToWrite: write, opensBrowser: !noBrowser,
                    port: port ?? 0, patience: .seconds(timeout ?? 300))
                return try await dialog.run()
            }
        }
    }
}
