import ArgumentParser
import Athletes

/// Says by hand that no activity fulfilled a plan.
struct Unpair: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Mark a plan as not fulfilled by any activity.",
        discussion: "Overrides the matching rules; the next run publishes it. With --rules, the rules decide again.")

    @Argument(help: ArgumentHelp("The plan's UID in the calendar.", valueName: "uid")) var uid: String
    @Flag(help: "Undo pair and unpair, and let the rules decide.") var rules = false
    @Flag(help: "Print JSON instead of text.") var json = false
    @OptionGroup(title: "Configuration") var options: ChosenAthleteOptions

    func run() async throws {
        try await PairingByHand(options: options, isJSON: json, byRules: rules).run { owner, lock throws(RunError) in
            rules
                ? try await owner.letRulesDecide(about: uid, lock) : try await owner.pair(uid, with: nil, lock)
        }
    }
}
