import ArgumentParser
import Foundation
import Settings

/// Which configuration, and which of its athletes.
protocol SelectingOptions: ParsableArguments {
    var config: String? { get }
    var athlete: [String] { get }
}

extension SelectingOptions {
    var selection: Selection { Selection(config, athletes: athlete) }
}

extension Selection {
    /// What a command's options name, in its own environment.
    init(_ file: String?, athletes: [String] = []) {
        self.init(file: file, athletes: athletes, environment: ProcessInfo.processInfo.environment)
    }
}

/// For commands that are for all athletes unless told otherwise.
struct ConfigurationOptions: SelectingOptions {
    @Option(help: .configuration, completion: .configuration) var config: String?
    @Option(help: "A configured athlete; may be repeated. Default: all.") var athlete: [String] = []
}

/// For commands that never guess whom they are for.
struct ChosenAthleteOptions: SelectingOptions {
    @Option(help: .configuration, completion: .configuration) var config: String?
    @Option(help: "A configured athlete. Needed if there are several.") var athlete: [String] = []
}

extension ArgumentHelp {
    fileprivate static let configuration = ArgumentHelp(
        "The configuration. Default: $TPMERGE_CONFIG, else ~/.config/tpmerge/config.yaml, else the service's.",
        valueName: "file")
}

extension CompletionKind {
    fileprivate static let configuration = CompletionKind.file(extensions: ["yaml", "yml"])
}

/// What can be connected with.
enum Service: String, ExpressibleByArgument, CaseIterable {
    case strava
}
