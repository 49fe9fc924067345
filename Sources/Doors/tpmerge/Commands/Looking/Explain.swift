import ArgumentParser
import Athletes
import Basics
import Profiles
import Reports
import Workouts

struct Explain: WorkplaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain",
        abstract: "Explain a day: what fulfilled which plan, and why.",
        discussion: "Based on the last run. Contacts no server and changes nothing.")

    @Argument(help: .day, transform: DayOptions.day) var day: Day?

    @Option(help: "One workout instead of a day: its UID in the calendar.") var uid: String?
    @Option(help: .today, transform: DayOptions.day) var today: Day?
    @Flag(help: "Print JSON instead of text.") var json = false
    @OptionGroup(title: "Configuration") var options: ConfigurationOptions

    func validate() throws {
        if day != nil, uid != nil { throw ValidationError("Give a day or --uid, not both.") }
    }

    func work(_ workplace: Workplace) async throws -> ExitStatus {
        var (explained, statuses) = try await workplace.look { owner in
            let known = try owner.known(from: uid == nil ? day : Day(number: .min), today: today).input
            let inCalendars = try owner.pushedCalendars().words(in: owner.athlete.zone)
            let findings = MatchIndex(known)
            // A workout may be another athlete's.
            let explanation: Explanation? =
                if let uid { Explanation(ofWorkout: uid, findings) } else {
                    Explanation(of: day ?? known.today, findings)
                }
            return explanation.map { ExplainedAthlete(owner.athlete, $0, of: known, inCalendars: inCalendars) }
        }
        if let uid, explained.isEmpty, statuses.isEmpty {
            workplace.console.error(
                "No workout has the UID \(uid). UIDs are listed in the calendar and in the JSON.")
            statuses.append(.unusableInput)
        }
        print(explained, asJSON: json, ExplainedAthlete.json, \.page)
        return ExitStatus.combined(statuses)
    }
}
