import ArgumentParser
import Athletes
import Basics
import Profiles
import Reports
import Workouts

struct Edit: WorkplaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit",
        abstract: "Rename an activity, correct calories, or exclude it.",
        discussion: """
            Strava is neither told nor asked. What you say stands above what Strava says, now and later; the next run \
            publishes it. Without options: shows both. An excluded activity counts nowhere, as if it weren't there. \
            If only its calories are not to count: --calories 0.
            """)

    @Argument(
        help: ArgumentHelp(
            "The activity's ID, at Strava or as `intervals-…` or `file-…`, or the address of its page there.",
            valueName: "activity-id"),
        transform: ActivityID.init(argument:))
    var activity: ActivityID
    @Option(help: ArgumentHelp("Its name here, of 1 to 255 characters.", valueName: "text")) var name: String?
    @Option(help: ArgumentHelp("Its calories here, from 0 to 20000 kcal.", valueName: "kcal")) var calories: String?
    @Flag(help: "Leave it out of everything.") var exclude = false
    @Flag(help: "Let it count again.") var include = false
    @Flag(help: "Remove all edits of the activity.") var reset = false
    @Flag(help: "Print JSON instead of text.") var json = false
    @OptionGroup(title: "Configuration") var options: ChosenAthleteOptions

    func validate() throws {
        if exclude, include { throw ValidationError("Give --exclude or --include, not both.") }
        if reset, name != nil || calories != nil || exclude || include {
            throw ValidationError("--reset takes back everything. Give it alone.")
        }
        _ = try heeded { try wish() }
    }

    func work(_ workplace: Workplace) async throws -> ExitStatus {
        let (wish, owner) = (try wish(), try workplace.owners.only())
        guard !wish.isEmpty else { return show(try owner.edit(of: activity), of: owner.athlete) }
        return try await workplace.withLock { lock in
            show(try await owner.edit(activity, wish, lock), of: owner.athlete, isNew: true)
        }
    }

    private func wish() throws(BadParameter) -> EditWish {
        guard !reset else { return .reset }
        let excluded = exclude ? "true" : include ? "false" : nil
        return try EditWish(Parameters(["name": name, "calories": calories, "excluded": excluded]))
    }

    private func show(_ edited: EditedByHand, of athlete: Athlete, isNew: Bool = false) -> ExitStatus {
        let text = json ? edited.json(of: athlete) : athlete.typed.completing(edited.text(of: athlete, isNew: isNew))
        print(text, terminator: "")
        return .done
    }
}
