import ArgumentParser
import Basics
import Foundation
import Pipeline

/// Which configuration, and which of its athletes.
struct ConfigurationOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The configuration. Default: $TPMERGE_CONFIG, else ~/.config/tpmerge/config.yaml.",
            valueName: "file"), completion: .file(extensions: ["yaml", "yml"]))
    var config: String?

    @Option(help: "A configured athlete; some commands take several. Default: all.")
    var athlete: [String] = []

    /// The configuration that is named.
    func named(in environment: [String: String]) -> String? {
        config ?? environment["TPMERGE_CONFIG"].flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Reads the configuration, of which only the athletes that are meant are left.
    ///
    /// - Parameter needsSources: whether it is a problem when an athlete has none: runs may be given theirs by flags.
    /// - Throws: `SettingsError` when there is none, or something in it is wrong.
    func read(
        _ environment: [String: String], needsSources: Bool = false
    ) throws(SettingsError) -> Configuration {
        let path = named(in: environment) ?? Self.usualPath(in: environment)
        guard FileManager.default.fileExists(atPath: path) else {
            throw SettingsError(
                status: .configuration,
                problems: [
                    "There is no configuration at \(path). Write one as README.md shows, or name it with --config."
                ], isFirstTime: true)
        }
        var configuration = try ConfigurationFile.read(
            path, environment: environment, needsSources: needsSources)
        configuration.athletes = try chosen(from: configuration.athletes)
        return configuration
    }

    /// The same; where nothing is configured, those of whom runs by flags have left a memory, by its file's name.
    func readOrFound(_ environment: [String: String]) throws(SettingsError) -> Configuration {
        do throws(SettingsError) { return try read(environment) } catch {
            guard error.isFirstTime, named(in: environment) == nil,
                let zone = Zone.system(environment: environment)
            else { throw error }
            let folder = Configuration.stateFolder(in: environment)
            let found = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
                .compactMap { Athlete(foundMemory: $0, zone: zone) }
            guard !found.isEmpty else { throw error }
            return Configuration(athletes: try chosen(from: found, in: "the state folder"), stateFolder: folder)
        }
    }

    /// The athletes that are meant.
    func chosen(from all: [Athlete], in place: String = "the configuration") throws(SettingsError) -> [Athlete] {
        for name in athlete where !all.contains(where: { $0.name == name }) {
            let names = all.map(\.name).joined(separator: ", ")
            throw SettingsError(
                status: .usage,
                problems: ["There is no athlete \(name) in \(place), only \(names)."])
        }
        return athlete.isEmpty ? all : all.filter { athlete.contains($0.name) }
    }

    /// Where the configuration lies when none is named.
    static func usualPath(in environment: [String: String]) -> String {
        let base = environment["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        return (base ?? (environment["HOME"] ?? NSHomeDirectory()) + "/.config") + "/tpmerge/config.yaml"
    }
}
