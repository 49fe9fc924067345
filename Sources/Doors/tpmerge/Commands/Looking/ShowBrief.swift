import ArgumentParser
import Athletes
import Basics
import Export
import Profiles
import Reports
import Settings
import Workouts

struct ShowBrief: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "brief",
        abstract: "Show yesterday, today, tomorrow and the week so far.",
        discussion: "Based on the last run, files and what was imported. Contacts no server and changes nothing.")

    @Argument(help: .day, transform: DayOptions.day) var day: Day?

    @Flag(help: "Print Markdown instead of text.") var markdown = false
    @Flag(help: "Print JSON instead of text.") var json = false
    @Option(help: .today, transform: DayOptions.day) var today: Day?
    @OptionGroup(title: "Configuration") var options: ConfigurationOptions
    @OptionGroup(title: "Sources") var sources: LookedSourceOptions

    func validate() throws {
        if markdown, json { throw ValidationError("Give --markdown or --json, not both.") }
    }

    func run() async throws {
        try await Workplace.work(looking: options.selection, by: sources.overrides) { workplace in
            let weekStart = workplace.configuration.weekStart
            let (briefs, statuses) = try await workplace.look { owner in
                let athlete = owner.athlete
                let known = try owner.known(from: Day(number: .min), today: today, remembers: !sources.noState)
                return AthleteBrief(
                    name: athlete.name, known.brief(on: day, of: athlete, weekStart), athlete.wording.units,
                    planIsKnown: known.input.planIsKnown,
                    inCalendars: try owner.pushedCalendars().words(in: athlete.zone))
            }
            // Without any data, the errors are enough.
            if !briefs.isEmpty { print(text(of: briefs, workplace.environment), terminator: "") }
            return ExitStatus.combined(statuses)
        }
    }

    private func text(of briefs: [AthleteBrief], _ environment: [String: String]) -> String {
        if json { return AthleteBrief.json(briefs) }
        let style = Terminal.style(environment: environment)
        return briefs.map { markdown ? $0.markdown : $0.page(style) }.joined(separator: "\n\n") + "\n"
    }
}
