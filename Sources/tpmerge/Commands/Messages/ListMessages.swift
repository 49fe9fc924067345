import ArgumentParser
import Athletes
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
            print(lists, asJSON: json, AthleteMessages.json) { $0.lines.joined(separator: "\n") }
            return ExitStatus.combined(statuses)
        }
    }
}

/// Messages: what was sent, and what can be sent by hand.
struct MessageCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "message",
        abstract: "Test how messages reach you, show what was sent, or send a message by hand.",
        discussion: "Runs and tpmerge serve send what is due by themselves. See docs/messages.md.",
        subcommands: [TestMessage.self, ListMessages.self, SendMessage.self])
}
