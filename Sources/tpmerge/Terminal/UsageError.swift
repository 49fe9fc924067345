import Export
import Foundation

/// Messages about an invalid command line.
enum UsageError {
    /// The parser's message, without control characters from arguments. If an argument looks like an option but is a
    /// file's name, the message gives advice.
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
