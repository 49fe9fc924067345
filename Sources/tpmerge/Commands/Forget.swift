import ArgumentParser
import Foundation
import Keyring
import Pipeline
import StravaAPI

/// Removes what is kept of an athlete.
struct Forget: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Remove all that is kept of an athlete.",
        discussion: """
            The memory, files of it that were set aside, and what is known of the last fetch. Tokens only with --yes: \
            Strava isn't told, so better run tpmerge disconnect strava before. Published calendars stay; how to delete \
            them is said at the end.
            """)

    @OptionGroup(title: "Configuration") var options: ConfigurationOptions
    @Flag(help: "Forget activities only.") var activities = false
    @Flag(help: "Don't ask, and forget tokens, too.") var yes = false

    func run() async throws {
        let console = Console(loudness: .normal)
        do {
            let configuration = try options.readOrFound(ProcessInfo.processInfo.environment)
            let forgetting = Forgetting(configuration, console, onlyActivities: activities)
            try forgetting.check(isNamed: !options.athlete.isEmpty, isConfirmed: yes)
            try await forgetting.run().leave()
        } catch let error as SettingsError {
            console.tell(error)
            try error.status.leave()
        }
    }
}
