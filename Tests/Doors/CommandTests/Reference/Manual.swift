struct Manual {
    private let commands: [CommandTree.Command]

    init(_ tree: CommandTree) {
        commands = tree.commands
    }

    var synopsis: String {
        commands.enumerated().map { index, command in
            let name = "Cm \(command.commandName)"
            let arguments =
                command.ownArguments.filter(\.isPositional) + command.ownArguments.filter { !$0.isPositional }
            return ([".Nm", index == 0 ? ".Op \(name)" : ".\(name)"] + arguments.map(\.synopsis)).joined(
                separator: "\n")
        }.joined(separator: "\n")
    }

    /// The titles of the groups of options, in the commands' order; nil for that of those without one.
    var sections: [String?] {
        var sections: [String?] = []
        for entry in entries where !sections.contains(entry.option.sectionTitle) {
            sections.append(entry.option.sectionTitle)
        }
        return sections
    }

    func options(_ section: String?) -> String {
        let items = entries.filter { $0.option.sectionTitle == section }.map { option, names in
            let help = (option.abstract ?? "") + (option.defaultValue.map { " Default: \($0)." } ?? "")
            let isPlain = names.count == commands.count || names == [commands[0].commandName]
            return isPlain
                ? ".It \(option.head)\n\(Mdoc.text(help))"
                : ".It \(option.head)\nWith\n\(Mdoc.list(names))\n\(Mdoc.text(help.prefix(1).lowercased() + help.dropFirst()))"
        }
        return ([".Bl -tag -width Ds"] + items + [".El"]).joined(separator: "\n")
    }

    private var entries: [(option: CommandTree.Argument, commands: [String])] {
        var entries: [(option: CommandTree.Argument, commands: [String])] = []
        for command in commands {
            for option in command.ownArguments where !option.isPositional {
                let known = entries.firstIndex {
                    $0.option.head == option.head && $0.option.abstract == option.abstract
                }
                if let known {
                    entries[known].commands.append(command.commandName)
                } else {
                    entries.append((option, [command.commandName]))
                }
            }
        }
        return entries
    }
}

extension CommandTree.Argument {
    /// What stands for its value; empty for a flag.
    private var value: String {
        if kind == "flag" { return "" }
        if let allValues { return "Cm " + allValues.joined(separator: " | ") }
        let names = (valueName ?? "").split(separator: "|").map { $0 == "-" ? "\\-" : String($0) }
        return "Ar " + names.joined(separator: " | ")
    }

    fileprivate var head: String {
        let name = "Fl " + (short.map { "\($0) , " } ?? "") + "-\(long ?? "")"
        return value.isEmpty ? name : "\(name) \(value)"
    }

    fileprivate var synopsis: String {
        if isPositional { return (isOptional ? ".Op " : ".") + value }
        let name = "Fl " + (short ?? "-\(long ?? "")")
        return ".Op " + (value.isEmpty ? name : "\(name) \(value)")
    }
}
