import ArgumentParser
import Athletes
import Basics
import Files
import Profiles
import Publishing
import Server
import Settings
import Web

struct Serve: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Serve calendars, pages and an API; run regularly.",
        discussion: "Ends with SIGTERM or Ctrl-C. Commands and cron may go on beside it.")

    @Option(
        help: ArgumentHelp("Where to listen instead of what is configured.", valueName: "address:port"),
        transform: Self.address)
    var listen: ListenAddress?
    @Flag(name: .shortAndLong, help: "Also print each request: method, pattern, status, milliseconds.") var verbose =
        false
    @Option(
        help: ArgumentHelp(
            "The configuration. Default: $TPMERGE_CONFIG, else ~/.config/tpmerge/config.yaml.", valueName: "file"),
        completion: .file(extensions: ["yaml", "yml"]))
    var config: String?

    func run() async throws {
        try await Workplace.work(Selection(config), with: { try served($0) }) { workplace in
            try await serve(workplace)
        }
    }

    private static func address(_ text: String) throws -> ListenAddress {
        guard let address = ListenAddress(text) else {
            throw ValidationError("Not an address and a port. Use for example 127.0.0.1:8470 or [::1]:8470.")
        }
        return address
    }

    /// The configuration, with athletes whose runs also keep the versions for links. An athlete without a source finds
    /// ways to begin on the pages.
    private func served(_ selection: Selection, again: Bool = false) throws(SettingsError) -> Configuration {
        var configuration = again ? try selection.readAgain() : try selection.read()
        configuration.athletes = configuration.athletes.map(\.publishingByLink)
        if let listen { configuration.server.listen = listen }
        if let refusal = configuration.server.refusal { throw SettingsError(.configuration, [refusal]) }
        return configuration
    }

    private func serve(_ workplace: Workplace) async throws -> ExitStatus {
        let configuration = workplace.configuration
        var console = workplace.console
        configuration.permissionWarnings.forEach(console.warning)
        let listen = configuration.server.listen
        configuration.server.warning.map(console.warning)
        console.hurried = HurriedError()
        let environment = workplace.environment
        let roster = Roster(
            configuration,
            read: { [selection = workplace.selection] () throws(SettingsError) in try served(selection, again: true) },
            owner: { [effects = workplace.effects, state = workplace.state] athlete in
                AthleteOwner(athlete.withoutStreams, in: state, effects: effects)
            })
        let serving = Serving(
            roster, at: listen, state: workplace.state, connections: workplace.connections,
            outside: workplace.outside, environment: environment,
            manager: ServiceManager(environment: environment),
            watch: ConfigurationWatch(configuration.path),
            tell: { [console] in console.error($0) },
            log: { [verbose, console] method, pattern, status, time in
                guard verbose else { return }
                console.log("\(method) \(pattern) \(status) \(time.components.attoseconds / 1_000_000_000_000_000) ms")
            })
        return await workplace.state.whileServing { [console] in
            await ending(of: serving, workplace, console)
        } otherwise: { error in
            console.error(
                error.cause == .busy ? "Another tpmerge serve is running with this state folder." : "\(error)")
            return ExitStatus(error)
        }
    }

    private func ending(of serving: Serving, _ workplace: Workplace, _ console: Console) async -> ExitStatus {
        let path = workplace.configuration.path
        do {
            try await serving.run { [state = workplace.state, now = workplace.outside.now] address in
                do {
                    try state.noteServer(at: "http://\(address)", since: now(), by: path)
                } catch {
                    console.warning("Commands beside the server won't know where it listens: \(error)")
                }
                print("Listening on http://\(address)")
            }
            return .done
        } catch let error as ServingError {
            return console.fail(error)
        } catch {
            console.error("The server has stopped: \(error)")
            return .temporary
        }
    }
}
