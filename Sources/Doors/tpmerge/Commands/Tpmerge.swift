import ArgumentParser
import Basics
import Export
import Files
import Foundation
import Profiles
import Web

/// The command: `tpmerge` alone is `tpmerge merge`.
@main
struct Tpmerge: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        // Every command has its name: to make it of the type took a third of the time that starting takes.
        commandName: "tpmerge",
        abstract: "One calendar from a TrainingPeaks plan and Strava activities: planned, done, missed, each once.",
        version: Version.current,
        groupedSubcommands: [
            CommandGroup(
                name: "Every day",
                subcommands: [
                    Merge.self, ShowBrief.self, Status.self, Explain.self, Changes.self, ShowInsights.self,
                    ShowReport.self, ShowFiles.self, Pair.self, Unpair.self, Edit.self, MessageCommand.self,
                ]),
            CommandGroup(
                name: "Setting up",
                subcommands: [
                    Init.self, ShowAthletes.self, Connect.self, Disconnect.self, Check.self, ShowCalendars.self,
                    Unlink.self,
                ]),
            CommandGroup(
                name: "Server",
                subcommands: [
                    Serve.self, SignIn.self, SignOut.self, Key.self, Links.self, Webhook.self, ServeAssistant.self,
                ]),
            CommandGroup(
                name: "Data",
                subcommands: [
                    Import.self, Upload.self, ExportData.self, Forget.self,
                ]),
        ],
        defaultSubcommand: Merge.self)

    /// Parses the command line, runs the command, and exits: with 74 if standard output couldn't be written, whatever
    /// else happened. Parser messages that quote the command line are printed without addresses and control characters.
    static func main() async {
        FileSystem.holdStandardStreams()
        Heap.share()
        do {
            var command = try CommandLineReader.command(Array(CommandLine.arguments.dropFirst()))
            if var asynchronous = command as? any AsyncParsableCommand {
                try await asynchronous.run()
            } else {
                try command.run()
            }
        } catch {
            let code = exitCode(for: error).rawValue
            // The parser makes "EVERY DAY SUBCOMMANDS:" of the group's name.
            let message = Redaction.withoutAddresses(fullMessage(for: error))
                .replacing(" SUBCOMMANDS:\n", with: ":\n")
            if !message.isEmpty, code == 0 { print(message) }
            if !message.isEmpty, code != 0 {
                Console(loudness: .normal).show(UsageError.text(message, of: CommandLine.arguments))
            }
            Foundation.exit(StandardOutput.hasFailed ? ExitStatus.inputOutput.rawValue : code)
        }
        if StandardOutput.hasFailed { Foundation.exit(ExitStatus.inputOutput.rawValue) }
    }
}

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
