import ArgumentParser
import Athletes
import Basics
import Export
import Messages
import Messenger
import Profiles
import Reports
import Settings
import Store

struct MessageCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "message",
        abstract: "Test how messages reach you, list them, or send one.",
        discussion: "Runs and tpmerge serve send what is due by themselves. See docs/messages.md.",
        subcommands: [TestMessage.self, ListMessages.self, SendMessage.self])
}

struct ListMessages: WorkplaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "Show what was sent, waits or failed, and what each service answered.",
        discussion: "The newest come last. Texts are not kept.")

    @Flag(help: "Print JSON instead of text.") var json = false
    @OptionGroup(title: "Configuration") var options: ConfigurationOptions

    func work(_ workplace: Workplace) async throws -> ExitStatus {
        try await workplace.show(workplace.addressees, asJSON: json, AthleteMessages.json, \.lines) { owner in
            try AthleteMessages(of: owner)
        }
    }
}

struct TestMessage: WorkplaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "test",
        abstract: "Send one sentence by each way, and show what each answered.",
        discussion: "It ends with 0 only if all took it.")

    @Option(help: ArgumentHelp("Only by this way: its position under `to`, from 1.", valueName: "n")) var to: Int?
    @OptionGroup(title: "Configuration") var options: ConfigurationOptions

    func work(_ workplace: Workplace) async throws -> ExitStatus {
        let messenger = workplace.messenger
        if let to, !workplace.addressees.contains(where: { $0.athlete.messages.ways.count >= to && to > 0 }) {
            throw SettingsError(.usage, ["--to \(to): there is no such way under `to`."])
        }
        // A coach's roster may get no messages itself.
        let silent = workplace.coach == nil ? [] : workplace.owners.filter { $0.athlete.messages.ways.isEmpty }
        let addressees = workplace.addressees.filter { owner in !silent.contains { $0 === owner } }
        let (statuses, failures) = try await workplace.look(at: addressees) { owner -> [ExitStatus]? in
            let prefix = owner.athlete.prefix
            guard !owner.athlete.messages.ways.isEmpty else {
                workplace.console.error(prefix + "no messages are configured. See docs/messages.md.")
                return [.configuration]
            }
            let answers = try await messenger.test(owner, by: to)
            for answer in answers { workplace.console(for: owner.athlete).say(prefix + answer.line) }
            return answers.map(\.status)
        }
        return ExitStatus.combined(statuses.flatMap(\.self) + failures)
    }
}

struct SendMessage: WorkplaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "send",
        abstract: "Send a message now, whatever the hour.",
        discussion: "A brief that was sent by hand is the day's: none follows. The report goes to the coach.")

    enum Wish: String, ExpressibleByArgument, CaseIterable {
        case brief, plan, trouble, report

        var kind: MessageKind {
            switch self {
            case .brief: .brief
            case .plan: .plan
            case .trouble: .trouble
            case .report: .report
            }
        }
    }

    @Argument(help: "What to send.") var wish: Wish
    @Flag(help: "Send it even if it was sent already.") var again = false
    @Flag(help: "Print it as text, Markdown and HTML, and send nothing.") var print = false
    @OptionGroup(title: "Configuration") var options: ConfigurationOptions

    func work(_ workplace: Workplace) async throws -> ExitStatus {
        let addressees = wish == .report ? [workplace.coach].compactMap(\.self) : workplace.owners
        guard !addressees.isEmpty else {
            throw SettingsError(.configuration, ["The report is sent nowhere. See docs/report.md."])
        }
        if print { return try await show(addressees, workplace) }
        let (statuses, failures) = try await workplace.look(at: addressees) { owner -> [ExitStatus]? in
            try await send(owner, workplace)
        }
        return ExitStatus.combined(statuses.flatMap(\.self) + failures)
    }

    /// Prints the messages of each athlete; of several their titles have the names.
    private func show(_ addressees: [AthleteOwner], _ workplace: Workplace) async throws -> ExitStatus {
        let (texts, statuses) = try await workplace.look(at: addressees) { owner -> String? in
            let messages = try workplace.messenger.messages(wish.kind, of: owner)
            guard !messages.isEmpty else { return nothing(owner.athlete.prefix) }
            return messages.map(\.printed).joined(separator: "\n\n")
        }
        if !texts.isEmpty { tpmerge.print(texts.joined(separator: "\n\n")) }
        return ExitStatus.combined(statuses)
    }

    private func send(_ owner: AthleteOwner, _ workplace: Workplace) async throws(RunError) -> [ExitStatus] {
        let prefix = owner.athlete.prefix
        guard owner.athlete.messages.sends(wish.kind) else {
            workplace.console.error(prefix + "no way sends \(wish.rawValue). See docs/messages.md.")
            return [.configuration]
        }
        let answers = try await workplace.messenger.send(wish.kind, again: again, to: owner)
        guard !answers.isEmpty else {
            let isKnown = owner.fileState.exists
            workplace.console.say(
                isKnown ? nothing(prefix) : "\(prefix)nothing is known before the first run. Run: tpmerge")
            return [.done]
        }
        for answer in answers { workplace.console(for: owner.athlete).say(prefix + answer.line) }
        return answers.map(\.status)
    }

    private func nothing(_ prefix: String) -> String {
        let other = again || print ? "" : ", or it was sent already (--again)"
        return "\(prefix)There is nothing to send\(other).".safeForTerminal
    }
}

extension Message {
    fileprivate var printed: String {
        let paragraphs = text.split(separator: "\n\n").map { paragraph in
            let lines = paragraph.split(separator: "\n").map(String.init)
            // A sentence ends otherwise.
            guard let heading = lines.first, heading.hasSuffix(":") else { return lines.items }
            return "## \(String(heading.dropLast()).inMarkdown)\n\n" + Array(lines.dropFirst()).items
        }
        let markdown = (["# " + title.inMarkdown] + paragraphs).joined(separator: "\n\n")
        return [title + "\n\n" + text, markdown, html].joined(separator: "\n\n---\n\n")
    }
}

extension [String] {
    /// The lines as a list in Markdown; a single one is a paragraph.
    fileprivate var items: String {
        count == 1 ? self[0].inMarkdown : map { "- " + $0.inMarkdown }.joined(separator: "\n")
    }
}
