import ArgumentParser
import Athletes
import Basics
import Export
import Messages
import Messenger
import Settings

/// Sends one sentence by each way.
struct TestMessage: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "test",
        abstract: "Send one sentence by each way, and show what each answered.",
        discussion: "It ends with 0 only if all took it.")

    @Option(help: ArgumentHelp("Only by this way: its position under `to`, from 1.", valueName: "n")) var to: Int?
    @OptionGroup(title: "Configuration") var options: ConfigurationOptions

    func run() async throws {
        try await Workplace.work(options.selection) { workplace in
            let messenger = workplace.messenger
            if let to, !workplace.addressees.contains(where: { $0.athlete.messages.ways.count >= to && to > 0 }) {
                throw SettingsError(.usage, ["--to \(to): there is no such way under `to`."])
            }
            // A coach's roster may get no messages itself.
            let silent = workplace.coach == nil ? [] : workplace.owners.filter { $0.athlete.messages.ways.isEmpty }
            let addressees = workplace.addressees.filter { owner in !silent.contains { $0 === owner } }
            let (statuses, failures) = await workplace.look(at: addressees) { owner throws(RunError) -> [ExitStatus]? in
                let prefix = owner.athlete.prefix
                guard !owner.athlete.messages.ways.isEmpty else {
                    workplace.console.error(prefix + "no messages are configured. See docs/messages.md.")
                    return [.configuration]
                }
                let answers = try await messenger.test(owner, by: to)
                for answer in answers { print("\(prefix)\(answer.line)".safeForTerminal) }
                return answers.map(\.status)
            }
            return ExitStatus.combined(statuses.flatMap(\.self) + failures)
        }
    }
}
