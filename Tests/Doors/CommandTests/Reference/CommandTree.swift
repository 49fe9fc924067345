import CommandLab
import Foundation

/// What the parser of arguments knows of the command and its commands.
struct CommandTree: Decodable {
    struct Argument: Decodable {
        struct Name: Decodable {
            let kind: String
            let name: String
        }

        let kind: String
        let names: [Name]?
        let valueName: String?
        let abstract: String?
        let defaultValue: String?
        let allValues: [String]?
        let isOptional: Bool
        /// The title of its group; nil where it has none.
        let sectionTitle: String?
    }

    struct Command: Decodable {
        let commandName: String
        let arguments: [Argument]?
        let subcommands: [Command]?
    }

    let command: Command

    static func ofTheCommand() async throws -> CommandTree {
        let ending = try await Folder().run("--experimental-dump-help")
        return try JSONDecoder().decode(CommandTree.self, from: ending.output)
    }
}

extension CommandTree {
    var commands: [Command] { command.leaves }
}

extension CommandTree.Command {
    /// The commands below that have none themselves, each under all its words.
    fileprivate var leaves: [Self] {
        (subcommands ?? []).filter { $0.commandName != "help" }.flatMap { command in
            guard let several = command.subcommands, !several.isEmpty else { return [command] }
            return command.leaves.map {
                Self(commandName: "\(command.commandName) \($0.commandName)", arguments: $0.arguments, subcommands: nil)
            }
        }
    }

    /// All that every command has is left out.
    var ownArguments: [CommandTree.Argument] {
        (arguments ?? []).filter { !["version", "help"].contains($0.long) }
    }
}

extension CommandTree.Argument {
    var isPositional: Bool { kind == "positional" }
    var long: String? { names?.first { $0.kind == "long" }?.name }
    var short: String? { names?.first { $0.kind == "short" }?.name }
}
