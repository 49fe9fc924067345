import Settings

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

/// Plain sentences, in which words of the configuration stand in backticks, in the manual page's language.
enum Mdoc {
    /// Lines of text: a sentence begins a line, a word of the configuration has one.
    static func text(_ text: String) -> String {
        pieces(of: text).map { piece, isCode in
            isCode ? ".Li \(code(piece))" : escaped(piece.replacing(/\. (?=[A-Z])/) { _ in ".\n" })
        }.reduce(into: "") { lines, line in
            // A mark right behind a word belongs to its line.
            let mark = line.prefix { ".,;:".contains($0) }
            let isMacro = lines.split(separator: "\n").last?.hasPrefix(".Li") ?? false
            if isMacro, !line.hasPrefix(".Li") {
                lines += (mark.isEmpty ? "" : " \(mark)") + "\n" + line.dropFirst(mark.count).trimmed
            } else {
                lines += (lines.isEmpty || lines.hasSuffix("\n") ? "" : "\n") + line.trimmed
            }
        }.trimmed
    }

    /// The same behind a macro, in one line.
    static func words(_ text: String) -> String {
        pieces(of: text).map { piece, isCode in
            if isCode { return "Li \(code(piece))" }
            let mark = piece.prefix { ".,;:".contains($0) }
            let rest = piece.dropFirst(mark.count).trimmed
            return [String(mark), rest.isEmpty ? "" : "No \(escaped(rest))"].filter { !$0.isEmpty }
                .joined(separator: " ")
        }.joined(separator: " ")
    }

    /// Commands, the last behind `and`, with a colon.
    static func list(_ commands: [String]) -> String {
        let last = ".Cm \(commands.last ?? "") :"
        guard commands.count > 1 else { return last }
        let others = commands.dropLast()
        let lines = others.enumerated().map { $0 == others.count - 1 ? ".Cm \($1)" : ".Cm \($1) ," }
        return (lines + ["and", last]).joined(separator: "\n")
    }

    private static func pieces(of text: String) -> [(text: String, isCode: Bool)] {
        text.split(separator: "`", omittingEmptySubsequences: false).enumerated()
            .map { (String($1), !$0.isMultiple(of: 2)) }.filter { !$0.0.isEmpty }
    }

    private static func escaped(_ text: String) -> String {
        text.unicodeScalars.map { scalar in
            scalar.isASCII ? String(scalar) : "\\[u\(String(scalar.value, radix: 16, uppercase: true))]"
        }.joined()
    }

    /// A blank at the end belongs to the word.
    private static func code(_ text: String) -> String {
        text.hasSuffix(" ") ? "\"\(escaped(text))\"" : escaped(text)
    }
}

extension StringProtocol {
    fileprivate var trimmed: String {
        String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }
}

struct KeyLevel {
    let name: String
    private let keys: [KeyNote]

    static let all = KeyReference.levels.map { KeyLevel(name: $0.name, keys: $0.keys) }

    /// For `docs/configuration.md`.
    var markdown: String {
        let rows = keys.map { "| `\($0.name)` | \($0.type) | \($0.defaultText ?? "") | \($0.help) |" }
        return (["", "| key | value | default | meaning |", "|---|---|---|---|"] + rows + [""]).joined(separator: "\n")
    }

    /// For the manual page.
    var mdoc: String {
        let items = keys.map { key in
            let help = key.help + (key.defaultText.map { " Default: \($0)." } ?? "")
            return ".It Li \(key.name) : \(Mdoc.words(key.type))\n\(Mdoc.text(help))"
        }
        return ([".Bl -tag -width Ds"] + items + [".El"]).joined(separator: "\n")
    }
}
