import ArgumentParser
import Athletes
import Basics
import Files
import Foundation
import Profiles
import Settings
import Store
import StravaAPI
import Web

/// What every command works with: the console, the athletes, and the outside world.
struct Workplace {
    let console: Console
    /// The selected configuration, as the present user sees it.
    let selection: Selection
    let configuration: Configuration
    let state: StateFolder
    let connections: StravaConnections
    let outside: Outside
    let effects: Effects
    let owners: [AthleteOwner]
    /// Who gets the report; nil if it isn't sent, and for a command about chosen athletes.
    let coach: AthleteOwner?
    let now: Instant

    var environment: [String: String] { selection.environment }

    var machine: MachineTools { .real(environment, outside) }

    /// Does a command's work, and ends the command with its exit status. If root means the service's configuration, the
    /// command becomes the service first.
    ///
    /// - Parameters:
    ///   - overrides: the command line's, which may replace the configuration; nil to stay the present user.
    ///   - guide: the text for a first-time setup, for the user or the service.
    ///   - read: reads the selected configuration.
    ///   - work: throws `SettingsError`s and `Failing` errors, which are reported.
    static func work(
        _ selection: Selection, by overrides: Overrides? = Overrides(), _ loudness: Console.Loudness = .normal,
        guide: ((_ forService: Bool) -> String)? = nil,
        with read: (Selection) throws -> Configuration = { try $0.read() },
        _ work: (Workplace) async throws -> ExitStatus
    ) async throws {
        var console = Console(loudness: loudness)
        console.typed = selection.typed
        let status: ExitStatus
        let isRoot = geteuid() == 0
        do {
            var selection = selection
            if let service = overrides.flatMap(selection.service) { selection = try selection.becoming(service) }
            let configuration = try read(selection)
            // The memory may belong to the service even if the configuration doesn't.
            if !configuration.athletes.isEmpty, let service = ServiceAccount(), service.keeps(configuration.stateFolder)
            {
                try service.become(selection.environment)
            }
            status = try await Outside.real { outside in
                try await work(Workplace(console, selection, configuration, outside))
            }
        } catch let error as SettingsError {
            error.problems.forEach(console.error)
            if error.isFirstTime, let guide {
                console.show(console.typed.completing(guide(isRoot && geteuid() != 0)))
            }
            status = ExitStatus(error.kind)
        } catch let error as any Failing {
            status = console.fail(error)
        }
        if isRoot, geteuid() != 0, [.missingInput, .uncreatable, .inputOutput].contains(status) {
            console.show("This ran as the user \(ServiceAccount.name), who may do less than root.")
        }
        if status != .done { throw ExitCode(status.rawValue) }
    }

    /// Does the work of a command that contacts no server.
    static func work(
        looking selection: Selection, by overrides: Overrides, _ work: (Workplace) async throws -> ExitStatus
    ) async throws {
        try await self.work(selection, by: overrides, with: { try $0.looked(with: overrides) }, work)
    }

    private init(
        _ console: Console, _ selection: Selection, _ configuration: Configuration, _ outside: Outside
    ) {
        var console = console
        if configuration.hasSeveralAthletes, configuration.athletes.count == 1 {
            console.typed.athlete = configuration.athletes.first?.name
        }
        self.console = console
        self.selection = selection
        self.configuration = configuration
        now = outside.now()
        let state = StateFolder(configuration.stateFolder)
        let connections = StravaConnections(folder: state.tokens, seal: configuration.seal, outside: outside)
        let effects =
            configuration.athletes.count == 1
            ? Effects(outside, strava: connections, progress: console.progress)
            : Effects(outside, strava: connections)
        self.state = state
        self.connections = connections
        self.outside = outside
        self.effects = effects
        owners = configuration.athletes.map { AthleteOwner($0, in: state, effects: effects) }
        coach =
            selection.athletes.isEmpty
            ? configuration.addressedCoach.map { AthleteOwner($0, in: state, effects: effects) } : nil
    }

    /// Collects the results for each athlete, and reports failures.
    ///
    /// - Parameters:
    ///   - chosen: nil for all athletes.
    ///   - unread: what stands for an athlete in case of a failure.
    func look<Value>(
        at chosen: [AthleteOwner]? = nil, unread: (AthleteOwner) -> Value? = { _ in nil },
        _ look: (AthleteOwner) async throws -> Value?
    ) async throws -> (found: [Value], statuses: [ExitStatus]) {
        var found: [Value] = []
        var statuses: [ExitStatus] = []
        for owner in chosen ?? owners {
            do {
                if let value = try await look(owner) { found.append(value) }
            } catch let error as any Failing {
                console(for: owner.athlete).error(owner.athlete.prefix + "\(error)")
                statuses.append(ExitStatus(error))
                if let value = unread(owner) { found.append(value) }
            }
        }
        return (found, statuses)
    }

    /// Prints what a look at each athlete finds, all of it as JSON, or each as a text.
    func show<Found>(
        _ chosen: [AthleteOwner]? = nil, asJSON isJSON: Bool, _ json: ([Found]) -> String, _ text: (Found) -> [String],
        _ look: (AthleteOwner) async throws -> Found
    ) async throws -> ExitStatus {
        let (found, statuses) = try await self.look(at: chosen) { ($0.athlete.typed, try await look($0)) }
        print(found, asJSON: isJSON, { json($0.map(\.1)) }) { typed, found in
            text(found).map(typed.completing).joined(separator: "\n")
        }
        return ExitStatus.combined(statuses)
    }

    /// The console whose advice names the athlete where several are configured.
    func console(for athlete: Athlete) -> Console {
        var console = console
        console.typed.athlete = athlete.typed.athlete
        return console
    }

    /// The one athlete that a command about Strava concerns.
    ///
    /// - Throws: `SettingsError` if no athlete has an application at Strava, or several have.
    func onlyOwnerAtStrava() throws(SettingsError) -> (owner: AthleteOwner, application: StravaApplication) {
        let connectable = owners.filter { $0.athlete.strava != nil }
        guard let application = connectable.first?.athlete.strava else { throw .withoutStrava(owners) }
        return (try connectable.only(), application)
    }

    /// Does some work while no other process writes to the state folder, or reports that this isn't possible.
    ///
    /// - Parameters:
    ///   - advice: a hint for any failure to lock except that another process holds the lock.
    ///   - patience: how long to wait for another process.
    func withLock(
        advice: String = "", patience: Duration = .zero, _ work: (HeldLock) async throws -> ExitStatus
    ) async throws -> ExitStatus {
        try await state.withLock(patience: patience, work) { error in
            console.error("\(error)" + (error.cause == .busy ? "" : advice))
            return ExitStatus(error)
        }
    }
}

extension Athlete {
    /// What stands before a line about the athlete; empty without a name.
    var prefix: String { name.isEmpty ? "" : "\(name): " }
}

extension [AthleteOwner] {
    var names: String { map(\.athlete.name).joined(separator: ", ") }

    /// - Throws: `SettingsError` if there are several.
    func only() throws(SettingsError) -> AthleteOwner {
        guard count == 1 else {
            throw SettingsError(.usage, ["Choose one of the athletes \(names) with --athlete."])
        }
        return self[0]
    }
}

extension SettingsError {
    static func withoutStrava(_ owners: [AthleteOwner]) -> SettingsError {
        SettingsError(.configuration, ["The configuration has no `strava:` for \(owners.names)."], isFirstTime: true)
    }
}

extension Workplace {
    /// The server that listens now; nil if none does, or one of another configuration with the same state folder.
    var server: ListeningServer? {
        let server = state.server
        guard let theirs = server?.configuration, let path = configuration.path else { return server }
        return theirs == Path.resolved(path) ? server : nil
    }

    /// The address that browsers use: the configured one, else the running server's; nil if there is neither.
    var serverAddress: PublicURL? {
        configuration.server.publicURL
            ?? server.flatMap { ListenAddress(String($0.address.trimmingPrefix("http://"))) }.map {
                PublicURL($0)
            }
    }

    /// The address to print in links: that of the configured or running server, or of one to come.
    var linkAddress: PublicURL {
        let configured = configuration.server
        configured.linkWarning.map(console.warning)
        return serverAddress ?? configured.address
    }

    /// Says that links lead nowhere as long as no server runs.
    func warnWithoutServer() {
        guard server == nil else { return }
        if let other = state.server?.configuration {
            return console.warning(
                "The server that runs is for \(other), so this leads nowhere. Give this configuration a `state_dir` of its "
                    + "own, or add its athletes there.")
        }
        let settings = configuration.server
        console.warning(
            settings.publicURL == nil && settings.listen.port == 0
                ? "No server runs, and it will take any free port: ask again once tpmerge serve has started."
                : "No server runs, so this leads nowhere yet. Start one with: tpmerge serve")
    }

    /// Who may use the server. It needs no server and takes no lock.
    var access: AccessStore {
        AccessStore(in: state.path, now: outside.now, sleep: outside.sleep, tell: console.warning)
    }
}
