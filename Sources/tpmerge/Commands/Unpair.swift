import ArgumentParser

/// Says by hand that no activity fulfilled a plan.
struct Unpair: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Keep a plan apart from all activities, whatever the rules say.",
        discussion: "The next run publishes it. With --rules, what was said by hand is forgotten and the rules decide.")

    @Argument(help: ArgumentHelp("The plan's UID in the calendar.", valueName: "uid")) var uid: String
    @Flag(help: "Forget what was said by hand, and let the rules decide.") var rules = false
    @Flag(help: "As JSON.") var json = false
    @OptionGroup(title: "Configuration") var options: ConfigurationOptions

    func run() async throws {
        try await PairingByHand(options, isJSON: json).say(uid, nil, byRules: rules)
    }
}
