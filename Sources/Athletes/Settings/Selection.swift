import Basics
import Files
import Foundation
package import Profiles

package struct Selection: Sendable {
    /// The path that `--config` gives; nil for the environment's, else the usual one.
    package let file: String?
    /// The names of the chosen athletes; empty for all.
    package let athletes: [String]
    package let environment: [String: String]

    package init(file: String?, athletes: [String], environment: [String: String]) {
        (self.file, self.athletes, self.environment) = (file, athletes, environment)
    }

    /// Reads the configuration and keeps only the chosen athletes.
    ///
    /// - Parameter needsSources: whether an athlete without a source is a problem; command lines may name sources
    ///   instead.
    package func read(needsSources: Bool = false) throws(SettingsError) -> Configuration {
        try read(present, for: ConfigurationUse(needsSources: needsSources))
    }

    /// The same for a running server: reading never waits, as it would for a pipe.
    package func readAgain() throws(SettingsError) -> Configuration {
        try read(present, for: ConfigurationUse(waits: false))
    }

    /// The same; if nothing is configured, the athletes of whose runs by flags the state folder has memories.
    package func readOrFound() throws(SettingsError) -> Configuration {
        do { return try read() } catch {
            var found = try found(insteadOf: error)
            found.athletes = try chosen(from: found.athletes, in: "the state folder")
            return found
        }
    }

    /// The same, plus named athletes who are no longer configured, but still remembered. Accepts names that are refused
    /// elsewhere.
    package func readOrLeft() throws(SettingsError) -> Configuration {
        var all: Configuration
        var place = "the configuration"
        do { all = try whole(present, for: ConfigurationUse(takesAnyName: true)) } catch {
            all = try found(insteadOf: error)
            place = "the state folder"
        }
        let known = all.athletes
        let names = ((try? FileManager.default.contentsOfDirectory(atPath: all.stateFolder)) ?? [])
        if let zone = Zone.system(environment: environment) {
            all.athletes += athletes.filter { name in !known.contains { $0.name == name } }
                .map { Athlete(left: $0, zone: zone) }
                .filter { athlete in names.contains { $0.hasPrefix(athlete.memoryName) } }
        }
        all.athletes = try chosen(from: all.athletes, in: place)
        try MemoryGuard(environment: environment).check(all, isForgetting: true)
        return all
    }

    /// The configuration of a command that contacts no server: from the file, or with the sources that the overrides
    /// name.
    package func looked(with overrides: Overrides) throws(SettingsError) -> Configuration {
        if let feed = overrides.feed, FeedLocation.isAddress(feed) {
            throw SettingsError(.usage, ["--feed: this command contacts no server. Name a file."])
        }
        guard !overrides.nameSources else { return try resolved(with: overrides) }
        var configuration = try read()
        for index in configuration.athletes.indices {
            try overrides.apply(to: &configuration.athletes[index], in: environment)
        }
        return configuration
    }

    /// The configuration, for how texts look; the defaults if nothing is configured.
    package func look() throws(SettingsError) -> Configuration {
        do {
            return try ConfigurationFile.read(present, environment: environment, for: ConfigurationUse())
        } catch {
            guard error.isFirstTime, named == nil else { throw error }
            return try .none(in: environment)
        }
    }

    /// The configuration of a run: overrides win over the environment, that over the file, that over defaults.
    package func resolved(with overrides: Overrides) throws(SettingsError) -> Configuration {
        guard let path = try path(with: overrides) else {
            guard athletes.isEmpty else {
                throw SettingsError(.usage, ["--athlete needs a configuration that names athletes."])
            }
            let athlete = try overrides.athlete(in: environment)
            var configuration = try Configuration(of: [athlete], in: environment)
            configuration.isAnonymous = athlete.feed?.isStream ?? false
            return configuration
        }
        let use = ConfigurationUse(needsSources: !overrides.nameSources, usesMemory: overrides.usesMemory)
        var resolved = try read(path, for: use)
        if resolved.athletes.count > 1, overrides.nameSources || overrides.nameOutputs {
            throw SettingsError(
                .usage,
                [
                    "--feed, --activities, --files, --intervals-key-file, --ics and --json are for one athlete. Choose one "
                        + "with --athlete."
                ])
        }
        for index in resolved.athletes.indices {
            try overrides.apply(to: &resolved.athletes[index], in: environment)
        }
        if let place = PathIdentity.shared(by: resolved.athletes) {
            throw SettingsError(.configuration, [PathIdentity.complaint(about: place)])
        }
        return resolved
    }

    /// Where to write a new configuration.
    ///
    /// - Parameter usual: the default path; nil for the user's own.
    package func newPath(usual: String? = nil) -> String { named ?? usual ?? own }

    /// Whether commands find the configuration at a path without `--config`.
    package func isFound(at path: String) -> Bool {
        path == own || ServiceAccount.owns(path) && !FileManager.default.fileExists(atPath: own)
    }

    /// How commands are typed that have to find the same configuration.
    package var typed: TypedCommand {
        guard let file, FileStatus(file)?.kind != .other else { return TypedCommand() }
        let path = Path.absolute(file)
        let usual = environment["TPMERGE_CONFIG"].flatMap { $0.isEmpty ? nil : Path.absolute($0) }
        let isFound = usual.map { $0 == path } ?? isFound(at: path)
        return TypedCommand(configuration: isFound ? nil : path)
    }

    /// The service account, if root means its configuration: the service could never change what root wrote into its
    /// memory.
    ///
    /// - Parameter overrides: if they name sources, no configuration is read.
    package func service(with overrides: Overrides = Overrides()) -> ServiceAccount? {
        guard let path = try? path(with: overrides), FileManager.default.fileExists(atPath: path),
            ServiceAccount.owns(path)
        else { return nil }
        return ServiceAccount()
    }

    /// Turns the process into the service for good, before it reads anything that the service may have written, and
    /// returns the selection as the service sees it.
    package func becoming(_ service: ServiceAccount) throws(SettingsError) -> Selection {
        // The service may lack access to the path that root has named.
        Selection(
            file: ServiceAccount.configuration, athletes: athletes, environment: try service.become(environment))
    }

    private func read(_ path: String, for use: ConfigurationUse) throws(SettingsError) -> Configuration {
        var configuration = try whole(path, for: use)
        configuration.athletes = try chosen(from: configuration.athletes, in: "the configuration")
        let usesGiven = try configuration.takeGiven(in: StateFolder(configuration.stateFolder), environment)
        // Tokens of Strava's API go by the athlete's name, too, as do keys and recordings given on pages.
        if use.usesMemory || configuration.usesStrava || usesGiven {
            try MemoryGuard(environment: environment).check(configuration)
        }
        return configuration
    }

    /// The same with all athletes.
    private func whole(_ path: String, for use: ConfigurationUse) throws(SettingsError) -> Configuration {
        var configuration = try ConfigurationFile.read(path, environment: environment, for: use)
        configuration.path = path
        configuration.hasSeveralAthletes = configuration.athletes.count > 1
        let typed = typed
        configuration.typed = typed
        for index in configuration.athletes.indices {
            configuration.athletes[index].typed = typed
            guard configuration.hasSeveralAthletes else { continue }
            configuration.athletes[index].typed.athlete = configuration.athletes[index].name
        }
        guard let path = configuration.fixedPath else { return configuration }
        let state = StateFolder(configuration.stateFolder)
        for (index, athlete) in configuration.athletes.enumerated() {
            let (own, owner) = (MemoryOwner(of: athlete, configuredAt: path), state.owner(of: athlete))
            configuration.athletes[index].owner = own
            configuration.athletes[index].formerOwner = owner?.isSame(as: own) == true ? nil : owner
        }
        return configuration
    }

    /// The athletes of whose runs by flags the state folder has memories.
    ///
    /// - Parameter error: thrown if something is configured, or no memory is found.
    private func found(insteadOf error: SettingsError) throws(SettingsError) -> Configuration {
        guard error.isFirstTime, named == nil, let zone = Zone.system(environment: environment) else { throw error }
        let folder = Configuration.stateFolder(in: environment)
        let found = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
            .compactMap { Athlete(foundMemory: $0, zone: zone) }
        guard !found.isEmpty else { throw error }
        return try Configuration(of: found, in: environment)
    }

    private func chosen(from all: [Athlete], in place: String) throws(SettingsError) -> [Athlete] {
        for name in athletes where !all.contains(where: { $0.name == name }) {
            let names = all.map(\.name).joined(separator: ", ")
            throw SettingsError(.usage, ["There is no athlete \(name) in \(place), only \(names)."])
        }
        return athletes.isEmpty ? all : all.filter { athletes.contains($0.name) }
    }

    /// The path of the configuration; nil if the overrides replace it.
    private func path(with overrides: Overrides) throws(SettingsError) -> String? {
        if let named { return named }
        // With sources on the command line, a configuration is read only if `--config` or `--athlete` names it or an
        // athlete in it.
        guard !overrides.nameSources || !athletes.isEmpty else { return nil }
        guard FileManager.default.fileExists(atPath: usual) else {
            if overrides.nameSources { return nil }
            throw SettingsError(
                .usage,
                [
                    "There is nothing to merge. \(orSudo) the plan with --feed and the activities with --activities or "
                        + "--files, or set tpmerge up with: tpmerge init"
                ])
        }
        return usual
    }

    /// The path that the option or the environment names; nil if neither does.
    private var named: String? {
        file ?? environment["TPMERGE_CONFIG"].flatMap { $0.isEmpty ? nil : $0 }
    }

    private var present: String {
        get throws(SettingsError) {
            let path = named ?? usual
            guard !FileManager.default.fileExists(atPath: path) else { return path }
            throw SettingsError(
                .configuration,
                ["There is no configuration at \(path). \(orSudo) one with --config, or make one with: tpmerge init"],
                isFirstTime: true)
        }
    }

    /// The start of a hint. It suggests sudo if the user may mean the service: a user who is neither root nor the
    /// service can't see whether the service has a configuration.
    private var orSudo: String {
        let mayBeService = named == nil && ServiceAccount.isInstalled && geteuid() != 0
        return mayBeService ? "To work as the service, put sudo in front. Or name" : "Name"
    }

    /// The default path of the configuration: the user's own, else the service's.
    private var usual: String {
        let service = ServiceAccount.configuration
        let exists = FileManager.default.fileExists(atPath:)
        return !exists(own) && exists(service) ? service : own
    }

    /// The user's own path (XDG Base Directory Specification).
    private var own: String {
        (environment.folder("XDG_CONFIG_HOME") ?? environment.home + "/.config") + "/tpmerge/config.yaml"
    }
}
