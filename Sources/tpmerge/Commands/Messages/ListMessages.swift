import ArgumentParser
import Athletes
import Basics
import Reports

/// Shows what was sent.
struct ListMessages: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "Show what was sent, waits or failed, and what each service answered.",
        discussion: "The newest come last. Texts are not kept.")

    @Flag(help: "Print JSON instead of text.") var json = false
    @OptionGroup(title: "Configuration") var options: ConfigurationOptions

    func run() async throws {
        try await Workplace.work(options.selection) { workplace in
            let (lists, statuses) = await workplace.look(at: workplace.addressees) { owner throws(RunError) in
                try AthleteMessages(of: owner)
            }
            if json {
                print(AthleteMessages.json(lists), terminator: "")
            } else if !lists.isEmpty {
                print(lists.map { $0.lines.joined(separator: "\n") }.joined(separator: "\n\n"))
            }
            return ExitStatus.combined(statuses)
        }
    }
}
