import ArgumentParser

/// Messages: what was sent, and what can be sent by hand.
struct MessageCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "message",
        abstract: "Test how messages reach you, show what was sent, or send a message by hand.",
        discussion: "Runs and tpmerge serve send what is due by themselves. See docs/messages.md.",
        subcommands: [TestMessage.self, ListMessages.self, SendMessage.self])
}
