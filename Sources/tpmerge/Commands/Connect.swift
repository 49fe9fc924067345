import ArgumentParser

/// Connects an athlete to Strava.
struct Connect: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "connect",
        abstract: "Connect an athlete to Strava.",
        discussion: """
            Opens Strava's consent page in a browser and waits for the reply on a port of this machine. Without a \
            browser, use --no-browser. For what you need first, see docs/strava.md, or run it and follow its steps.
            """)

    @Argument(help: "The service to connect to.") var service: Service
    @OptionGroup(title: "Configuration") var options: ChosenAthleteOptions
    @Flag(help: "Also ask for permission to upload activities (see tpmerge upload).") var write = false
    @Flag(help: "Print the consent page's address; the reply may be pasted.") var noBrowser = false
    @Option(help: "The port to wait on. Default: any that is free.") var port: Int?
    @Option(help: ArgumentHelp("How long to wait for the reply.", valueName: "seconds")) var timeout = 300

    func validate() throws {
        guard (0...65_535).contains(port ?? 0) else { throw ValidationError("--port must be from 0 to 65535.") }
        guard (1...86_400).contains(timeout) else { throw ValidationError("--timeout must be from 1 to 86400.") }
    }

    func run() async throws {
        try await Workplace.work(options.selection, guide: ConnectGuide.text(forService:)) { workplace in
            let (owner, application) = try workplace.onlyOwnerAtStrava()
            return try await workplace.withLock { lock in
                let dialog = ConsentDialog(
                    owner: owner, application: application, connections: workplace.connections,
                    console: workplace.console, lock: lock, asksToWrite: write, opensBrowser: !noBrowser,
                    port: port ?? 0, patience: .seconds(timeout))
                return try await dialog.run()
            }
        }
    }
}
