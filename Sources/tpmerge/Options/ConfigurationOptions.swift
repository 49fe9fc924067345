import ArgumentParser
import Foundation
import Settings

extension Selection {
    /// The selection of a command's options, with the process's environment.
    init(_ file: String?, athletes: [String] = []) {
        self.init(file: file, athletes: athletes, environment: ProcessInfo.processInfo.environment)
    }
}

/// For commands that concern all athletes by default.
struct ConfigurationOptions: ParsableArguments {
    @Option(help: .configuration, completion: .configuration) var config: String?
    @Option(help: "A configured athlete; may be repeated. Default: all.") var athlete: [String] = []

    var selection: Selection { Selection(config, athletes: athlete) }
}

/// For commands that concern one athlete, whom they never guess.
struct ChosenAthleteOptions: ParsableArguments {
    @Option(help: .configuration, completion: .configuration) var config: String?
    @Option(help: "A configured athlete. Needed if there are several.") var athlete: [String] = []

    var selection: Selection { Selection(config, athletes: athlete) }
}

extension ArgumentHelp {
    fileprivate static let configuration = ArgumentHelp(
        "The configuration. Default: $TPMERGE_CONFIG, else ~/.config/tpmerge/config.yaml, else the service's.",
        valueName: "file")
}

extension CompletionKind {
    fileprivate static let configuration = CompletionKind.file(extensions: ["yaml", "yml"])
}
