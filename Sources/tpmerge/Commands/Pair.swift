import ArgumentParser
import Athletes
import Basics
import Workouts

/// Says by hand which activity fulfilled a plan.
struct Pair: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Pair a plan with the activity that fulfilled it, overriding the matching rules.",
        discussion: "The next run publishes it. To undo it: tpmerge unpair.")

    @Argument(help: ArgumentHelp("The plan's UID in the calendar.", valueName: "uid")) var uid: String
    @Argument(
        help: ArgumentHelp("The activity's ID at Strava.", valueName: "activity-id"), transform: Self.activityID)
    var activity: Int64
    @Flag(help: "Print JSON instead of text.") var json = false
    @OptionGroup(title: "Configuration") var options: ChosenAthleteOptions

    func run() async throws {
        try await PairingByHand(options: options, isJSON: json).run { owner, lock throws(RunError) in
            try await owner.pair(uid, with: activity, lock)
        }
    }

    /// The number, also at the end of the address of the activity's page.
    private static func activityID(_ text: String) throws -> Int64 {
        let number = text.split(separator: "/").last.flatMap { Int64($0) }
        guard let number, number > 0 else {
            throw ValidationError("Not an activity ID. Use a number, for example 16195505756.")
        }
        return number
    }
}
