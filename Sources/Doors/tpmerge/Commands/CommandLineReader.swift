import ArgumentParser
import Export
import Files
import Foundation

/// Reads command lines as people type them: with options before the command, and with slips in its name.
enum CommandLineReader {
    /// - Throws: what the parser throws; for a word that is no command, with the one that is most like it; for an option
    ///   that would take a command for its file, with how to write either.
    static func command(_ arguments: [String]) throws -> any ParsableCommand {
        if let first = arguments.first, !first.isEmpty, !first.hasPrefix("-"), first != "help", !isCommand(first) {
            throw ValidationError(sentence(on: first))
        }
        let command: any ParsableCommand
        do { command = try Tpmerge.parseAsRoot(arguments) } catch {
            // A line that begins with a command stays as it is typed.
            guard Tpmerge.exitCode(for: error) == .validationFailure, arguments.first?.hasPrefix("-") == true else {
                throw error
            }
            let places = arguments.indices.dropFirst().filter { isCommand(arguments[$0]) }
            // The word may be an option's value, so what counts is whether all of it makes sense.
            for place in places.reversed() {
                if let command = try? Tpmerge.parseAsRoot(moved(arguments, place)) { return command }
            }
            guard let place = places.first, Tpmerge.message(for: error).contains("nexpected argument") else {
                throw error
            }
            return try Tpmerge.parseAsRoot(moved(arguments, place))
        }
        if command is Merge, let (option, name) = taken(arguments) {
            throw ValidationError(
                "\(option) would take `\(name)` for its file. If you mean the command, put \(option) after it: "
                    + "tpmerge \(name) \(option). If you mean a file, write: \(option) ./\(name)")
        }
        return command
    }

    /// The options of a merge that take any path. Commands have some of them as flags, and lack others.
    private static let (outputs, inputs) = (
        ["--ics", "--json"], ["--activities", "--config", "--feed", "--files", "--intervals-key-file"]
    )

    /// An option in front of a command's name that it takes for its file; nil for none. A file to read may have that name.
    private static func taken(_ arguments: [String]) -> (option: String, name: String)? {
        guard arguments.first?.hasPrefix("-") == true else { return nil }
        return zip(arguments, arguments.dropFirst()).first { option, word in
            isCommand(word) && (outputs.contains(option) || inputs.contains(option) && FileStatus(word) == nil)
        }
    }

    private static func isCommand(_ word: String) -> Bool { names(of: Tpmerge.self).contains(word) }

    private static func names(of command: any ParsableCommand.Type) -> [String] {
        // A key path from a metatype crashes Swift 6.3's compiler.
        command.configuration.subcommands.compactMap { $0.configuration.commandName }
    }

    /// The command first, with both of its words if it has two.
    private static func moved(_ arguments: [String], _ place: Int) -> [String] {
        let command = Tpmerge.configuration.subcommands.first { $0.configuration.commandName == arguments[place] }
        let second = arguments.dropFirst(place + 1).first
        let isLonger = command.map { command in second.map(names(of: command).contains) ?? false } ?? false
        let end = place + (isLonger ? 2 : 1)
        return Array(arguments[place..<end] + arguments[..<place] + arguments[end...])
    }

    private static func sentence(on word: String) -> String {
        let near = names(of: Tpmerge.self).map { (name: $0, slips: slips(from: word, to: $0)) }
            .min { $0.slips < $1.slips }
        let advice = near.flatMap { $0.slips <= min(2, word.count - 1) ? " Did you mean `\($0.name)`?" : nil }
        return "There is no command `\(word.inSentence)`.\(advice ?? "")"
    }

    /// How many letters have to be put in, left out or replaced.
    private static func slips(from word: String, to name: String) -> Int {
        var row = Array(0...name.count)
        for (index, letter) in word.prefix(100).enumerated() {
            var before = row[0]
            row[0] = index + 1
            for (column, other) in name.enumerated() {
                let replaced = before + (letter == other ? 0 : 1)
                before = row[column + 1]
                row[column + 1] = min(replaced, before + 1, row[column] + 1)
            }
        }
        return row[name.count]
    }
}
