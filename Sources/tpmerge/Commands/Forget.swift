import ArgumentParser
import Settings

/// Deletes the stored data of an athlete.
struct Forget: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "forget",
        abstract: "Delete everything stored about an athlete.",
        discussion: """
            Deletes the memory, files of it that were set aside, the time of the last Strava sync, and sign-ins, keys and \
            calendar links at the server. Tokens are deleted only with --yes. That does not revoke access at Strava; run tpmerge disconnect strava first. \
            Published calendars stay, and nothing is taken back from them later; the command ends by saying how to delete them.
            """)

    @OptionGroup(title: "Configuration") var options: ChosenAthleteOptions
    @Flag(help: "Delete only activities.") var activities = false
    @Flag(help: "Don't ask, and delete tokens, too.") var yes = false

    func run() async throws {
        try await Workplace.work(options.selection, with: { try $0.readOrLeft() }) { workplace in
            let forgetting = Forgetting(workplace, onlyActivities: activities)
            try forgetting.check(isNamed: !options.athlete.isEmpty, isConfirmed: yes)
            return try await forgetting.run()
        }
    }
}
