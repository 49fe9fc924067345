import Athletes
import Basics
import Foundation

/// Which configuration is meant, and which of its athletes.
package struct Selection: Sendable {
    /// The configuration's path; nil for that of the environment, else the usual one.
    package let file: String?
    /// The names of those who are meant; empty for all.
    package let athletes: [String]
    package let environment: [String: String]

    package init(file: String?, athletes: [String], environment: [String: String]) {
        self.file = file
        self.athletes = athletes
        self.environment = environment
    }
}

extension Selection {
    /// Reads the configuration, of which only the athletes that are meant are left.
    ///
    /// - Parameter needsSources: whether it is a problem when an athlete has none: runs may be given theirs by flags.
    /// - Throws: `SettingsError` when there is none, or something in it is wrong.
    package func read(needsSources: Bool = false) throws(SettingsError) -> Configuration {
        try read(present, for: ConfigurationUse(needsSources: needsSources))
    }

    /// The same while a server works with what was read before: nothing may keep it waiting, as a pipe would.
    package func readAgain() throws(SettingsError) -> Configuration {
        try read(present, for: ConfigurationUse(needsSources: true, waits: false))
    }

    /// The same; where nothing is configured, those of whom runs by flags have left a memory, by its file's name.
    package func readOrFound() throws(SettingsError) -> Configuration {
        do throws(SettingsError) { return try read() } catch {
            var found = try found(insteadOf: error)
            found.athletes = try chosen(from: found.athletes, in: "the state folder")
            return found
        }
    }

    /// The same, and those who are named, no longer configured, and still remembered. Names count that are refused otherwise.
    package func readOrLeft() throws(SettingsError) -> Configuration {
        var all: Configuration
        var place = "the configuration"
        do throws(SettingsError) { all = try whole(present, for: ConfigurationUse(takesAnyName: true)) } catch {
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
        return all
    }

    /// What a look works with that contacts no server: the configuration, or sources that are named instead.
    ///
    /// - Throws: `SettingsError` with all that is wrong.
    package func looked(with overrides: Overrides) throws(SettingsError) -> Configuration {
        if let feed = overrides.feed, FeedLocation.isAddress(feed) {
            throw SettingsError(.usage, ["--feed: this command contacts no server. Name a file."])
        }
        guard !overrides.nameSources else { return try resolved(with: overrides) }
        var configuration = try read()
        for index in configuration.athletes.indices { try overrides.apply(to: &configuration.athletes[index]) }
        return configuration
    }

    /// How texts look; where nothing is configured, as usual.
    package func look() throws(SettingsError) -> Configuration {
        do throws(SettingsError) {
            return try ConfigurationFile.read(present, environment: environment, for: ConfigurationUse())
        } catch {
            guard error.isFirstTime, named == nil else { throw error }
            return .none(in: environment)
        }
    }

    /// What a run works with: overrides over environment over file over default.
    ///
    /// - Throws: `SettingsError` with all that is wrong.
    package func resolved(with overrides: Overrides) throws(SettingsError) -> Configuration {
        guard let path = try path(with: overrides) else {
            guard athletes.isEmpty else {
                throw SettingsError(.usage, ["--athlete needs a configuration that names athletes."])
            }
            let athlete = try overrides.athlete(in: environment)
            return Configuration(
                athletes: [athlete], stateFolder: Configuration.stateFolder(in: environment),
                isAnonymous: athlete.feed?.isStream ?? false)
        }
        var resolved = try read(path, for: ConfigurationUse(needsSources: !overrides.nameSources))
        if resolved.athletes.count > 1, overrides.nameSources || overrides.nameOutputs {
            throw SettingsError(
                .usage, ["--feed, --activities, --ics and --json are for one athlete. Choose one with --athlete."])
        }
        for index in resolved.athletes.indices { try overrides.apply(to: &resolved.athletes[index]) }
        if let place = PathIdentity.shared(by: resolved.athletes) {
            throw SettingsError(.configuration, [PathIdentity.complaint(about: place)])
        }
        return resolved
    }
}

extension Selection {
    /// Where a configuration is to be written that isn't there yet.
    ///
    /// - Parameter usual: the place where none is named; nil for each user's own.
    package func newPath(usual: String? = nil) -> String { named ?? usual ?? own }

    /// Whether commands will find the configuration there without its name.
    package func isFound(at path: String) -> Bool {
        path == own || ServiceAccount.owns(path) && !FileManager.default.fileExists(atPath: own)
    }
}

extension Selection {
    /// The service, where root means its configuration: what root wrote into its memory, the service could never change
    /// again.
    ///
    /// - Parameter overrides: sources on the command line stand for themselves.
    package func service(with overrides: Overrides = Overrides()) -> ServiceAccount? {
        guard let path = try? path(with: overrides), FileManager.default.fileExists(atPath: path),
            ServiceAccount.owns(path)
        else { return nil }
        return ServiceAccount()
    }

    /// The service's configuration as it sees it from now on: the process becomes the service for good, before it reads
    /// what the service may have written.
    ///
    /// - Throws: `SettingsError` where that isn't allowed.
    package func becoming(_ service: ServiceAccount) throws(SettingsError) -> Selection {
        // The service may not be able to get there by the path that root has named.
        Selection(
            file: ServiceAccount.configuration, athletes: athletes, environment: try service.become(environment))
    }
}

extension Selection {
    private func read(_ path: String, for use: ConfigurationUse) throws(SettingsError) -> Configuration {
        var configuration = try whole(path, for: use)
        configuration.athletes = try chosen(from: configuration.athletes, in: "the configuration")
        return configuration
    }

    /// The same with all athletes.
    private func whole(_ path: String, for use: ConfigurationUse) throws(SettingsError) -> Configuration {
        var configuration = try ConfigurationFile.read(path, environment: environment, for: use)
        configuration.path = path
        return configuration
    }

    /// Those of whom runs by flags have left a memory.
    ///
    /// - Parameter error: thrown where something is configured, and where there are none.
    private func found(insteadOf error: SettingsError) throws(SettingsError) -> Configuration {
        guard error.isFirstTime, named == nil, let zone = Zone.system(environment: environment) else { throw error }
        let folder = Configuration.stateFolder(in: environment)
        let found = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
            .compactMap { Athlete(foundMemory: $0, zone: zone) }
        guard !found.isEmpty else { throw error }
        return Configuration(athletes: found, stateFolder: folder)
    }

    private func chosen(from all: [Athlete], in place: String) throws(SettingsError) -> [Athlete] {
        for name in athletes where !all.contains(where: { $0.name == name }) {
            let names = all.map(\.name).joined(separator: ", ")
            throw SettingsError(.usage, ["There is no athlete \(name) in \(place), only \(names)."])
        }
        return athletes.isEmpty ? all : all.filter { athletes.contains($0.name) }
    }

    /// The configuration to read; nil when the overrides say it all or there is none.
    private func path(with overrides: Overrides) throws(SettingsError) -> String? {
        if let named { return named }
        // Sources on the command line stand for themselves; a configuration is then only read when it or somebody in it is
        // named.
        guard !overrides.nameSources || !athletes.isEmpty else { return nil }
        guard FileManager.default.fileExists(atPath: usual) else {
            if overrides.nameSources { return nil }
            throw SettingsError(
                .usage,
                [
                    "There is nothing to merge. \(orSudo) the plan with --feed and the activities with --activities, or "
                        + "set tpmerge up with: tpmerge init"
                ])
        }
        return usual
    }

    /// The configuration that is named.
    private var named: String? {
        file ?? environment["TPMERGE_CONFIG"].flatMap { $0.isEmpty ? nil : $0 }
    }

    /// The configuration that is there.
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

    /// The start of a hint. It suggests sudo where the service may be meant: a user who is neither root nor the service can't see
    /// whether that has a configuration.
    private var orSudo: String {
        let mayBeService = named == nil && ServiceAccount.isInstalled && geteuid() != 0
        return mayBeService ? "To work as the service, put sudo in front. Or name" : "Name"
    }

    /// Where the configuration lies when none is named: one's own, else the service's.
    private var usual: String {
        let service = ServiceAccount.configuration
        let exists = FileManager.default.fileExists(atPath:)
        return !exists(own) && exists(service) ? service : own
    }

    /// Where users have theirs (XDG Base Directory Specification).
    private var own: String {
        let base = environment["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        return (base ?? (environment["HOME"] ?? NSHomeDirectory()) + "/.config") + "/tpmerge/config.yaml"
    }
}
