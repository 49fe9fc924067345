import ArgumentParser
import Athletes
import Basics
import Workouts

/// Pairs a plan by hand with the activity that fulfilled it.
struct Pair: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pair",
        abstract: "Pair a plan with the activity that fulfilled it, overriding the matching rules.",
        discussion: "The next run publishes it. To undo it: tpmerge unpair.")

    @Argument(help: ArgumentHelp("The plan's UID in the calendar.", valueName: "uid")) var uid: String
    @Argument(
        help: ArgumentHelp("The activity's ID at Strava.", valueName: "activity-id"),
        transform: ActivityNumber.init(argument:))
    var activity: ActivityNumber
    @Flag(help: "Print JSON instead of text.") var json = false
    @OptionGroup(title: "Configuration") var options: ChosenAthleteOptions

    func run() async throws {
        try await PairingByHand(options: options, isJSON: json).run(.pair(uid, with: activity.id))
    }
}

/// Marks a plan by hand as not fulfilled.
struct Unpair: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "unpair",
        abstract: "Mark a plan as not fulfilled by any activity.",
        discussion: "Overrides the matching rules; the next run publishes it. With --rules, the rules decide again.")

    @Argument(help: ArgumentHelp("The plan's UID in the calendar.", valueName: "uid")) var uid: String
    @Flag(help: "Undo pair and unpair, and let the rules decide.") var rules = false
    @Flag(help: "Print JSON instead of text.") var json = false
    @OptionGroup(title: "Configuration") var options: ChosenAthleteOptions

    func run() async throws {
        try await PairingByHand(options: options, isJSON: json)
            .run(rules ? .letRulesDecide(about: uid) : .unpair(uid))
    }
}
