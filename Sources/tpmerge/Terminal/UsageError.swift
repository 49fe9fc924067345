import Export
import Foundation

/// What is told of a command line that makes no sense.
enum UsageError {
    /// The parser's message, in whose lines nothing is left of what arguments hold to disturb a terminal. An argument that
    /// looks like an option and is a file's name gets advice.
    static func text(_ message: String, of arguments: [String]) -> String {
        var message = message
        let values = arguments.flatMap { [$0] + ($0.split(separator: "=", maxSplits: 1).dropFirst().map(String.init)) }
        for value in values where value != value.safeForTerminal {
            message = message.replacing(value, with: value.safeForTerminal)
        }
        var lines = message.split(separator: "\n", omittingEmptySubsequences: false).map { String($0).safeForTerminal }
        let file = arguments.dropFirst().prefix { $0 != "--" }.first {
            $0.hasPrefix("-") && $0.count > 1 && FileManager.default.fileExists(atPath: $0)
        }
        if let file { lines.append("There is a file of that name. Write: ./\(file.safeForTerminal)") }
        return lines.joined(separator: "\n")
    }
}
