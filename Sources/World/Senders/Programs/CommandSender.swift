import Messages
import Web

/// Runs the athlete's own program for each message, which can reach services that tpmerge has no way for.
///
/// The program gets the title and the rest in its environment, and the text on standard input.
struct CommandSender {
    /// The program and its arguments; `%title` in these stands for the title.
    let command: [String]
    let environment: [String: String]
    let outside: Outside

    func send(_ message: Message) async -> SendOutcome {
        let variables = [
            "TPMERGE_TITLE": message.title, "TPMERGE_KEY": message.key, "TPMERGE_KIND": message.kind.rawValue,
            "TPMERGE_PRIORITY": message.priority.rawValue, "TPMERGE_LINK": message.link ?? "",
        ]
        let program = Program(
            arguments: command.prefix(1) + command.dropFirst().map { $0.replacing("%title", with: message.title) },
            environment: environment.forPrograms.merging(variables) { $1 }, sleep: outside.sleep)
        return program.outcome(of: await program.run(reading: Array((message.text + "\n").utf8)))
    }
}

extension [String: String] {
    /// The variables that a program inherits. tpmerge's own variables are left out, since they may be secrets.
    var forPrograms: [String: String] { filter { !$0.key.hasPrefix("TPMERGE_") } }
}
