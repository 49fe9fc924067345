import ArgumentParser
import Basics
import Export
import Foundation
import Pipeline
import Workouts

/// Tells for a day who matched whom and why; asks nobody and changes nothing.
struct Explain: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Explain a day: which activity fulfilled which plan and why, and why the others did not.",
        discussion: "Based on the last run. Contacts no server and changes nothing.")

    @Argument(
        help: ArgumentHelp("The day. Default: today.", valueName: "yyyy-mm-dd"), transform: DayOptions.day)
    var day: Day?

    @Option(help: "One workout instead of a day: its UID in the calendar.") var uid: String?
    @Option(help: ArgumentHelp("Use this date as today.", valueName: "yyyy-mm-dd"), transform: DayOptions.day)
    var today: Day?
    @Flag(help: "Print JSON instead of text.") var json = false
    @OptionGroup(title: "Configuration") var options: ConfigurationOptions

    func validate() throws {
        if day != nil, uid != nil { throw ValidationError("Give a day or --uid, not both.") }
    }

    func run() async throws {
        let console = Console(loudness: .normal)
        let configuration: Configuration
        do { configuration = try options.read(ProcessInfo.processInfo.environment) } catch { try console.leave(error) }
        var told: [ExplainedAthlete] = []
        var statuses: [ExitStatus] = []
        for athlete in configuration.athletes {
            do throws(RunError) {
                let known = try configuration.recall(
                    athlete, from: uid == nil ? day : Day(number: .min), today: today)
                guard let explanation = explanation(of: known) else { continue }
                told.append(ExplainedAthlete(athlete, explanation, activities: known.activities))
            } catch {
                console.error("\(athlete.name): \(error)")
                statuses.append(ExitStatus(error))
            }
        }
        if let uid, told.isEmpty, statuses.isEmpty {
            console.error("No workout has the UID \(uid). UIDs are listed in the calendar and in the JSON.")
            statuses.append(.unusableInput)
        }
        if json {
            print(try JSONEncoder.forPeople.text(of: ExplanationReport(athletes: told)))
        } else if !told.isEmpty {
            print(told.map(\.page).joined(separator: "\n\n"))
        }
        try ExitStatus.combined(statuses).leave()
    }

    /// nil when the workout that is asked for is somebody else's.
    private func explanation(of known: Recollection) -> Explanation? {
        guard let uid else {
            return Explanation(
                of: day ?? known.today, plans: known.plans, activities: known.activities, pairs: known.pairs,
                today: known.today, coverage: known.coverage)
        }
        return Explanation(
            ofWorkout: uid, plans: known.plans, activities: known.activities, pairs: known.pairs,
            today: known.today, coverage: known.coverage)
    }
}
