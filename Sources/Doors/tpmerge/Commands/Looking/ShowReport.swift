import ArgumentParser
import Athletes
import Basics
import Files
import Insights
import Profiles
import Reports
import Settings
import Store

struct ShowReport: WorkplaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "report",
        abstract: "Show a coach's week: who needs a call, plan and done.",
        discussion: """
            Based on the last run, files and what was imported. Of several athletes it uses nothing that Strava's API told, \
            whose terms keep that to the athlete; of one athlete it uses everything. Contacts no server and changes nothing.
            """)

    @Option(
        help: ArgumentHelp(
            "The week, such as 2026-W12, or a day of it. Default: the running week, on its first day the last one.",
            valueName: "week"),
        transform: { text in try heeded { try ReportWish(week: text) } })
    var week: ReportWish?
    @Flag(name: .customLong("last-7"), help: "The last seven days instead of a week.") var lastSeven = false
    @Flag(help: "Print Markdown instead of text.") var markdown = false
    @Flag(help: "Print HTML instead of text.") var html = false
    @Flag(help: "Print JSON instead of text.") var json = false
    @Option(
        help: ArgumentHelp("Where to write; - is standard output.", valueName: "path|-"), completion: .file())
    var output = "-"
    @Option(help: .today, transform: DayOptions.day) var today: Day?
    @OptionGroup(title: "Configuration") var options: ConfigurationOptions

    func validate() throws {
        if [markdown, html, json].count(where: \.self) > 1 {
            throw ValidationError("Give one of --markdown, --html and --json.")
        }
        if week != nil, lastSeven { throw ValidationError("Give --week or --last-7, not both.") }
    }

    func work(_ workplace: Workplace) async throws -> ExitStatus {
        let configuration = workplace.configuration
        let weekStart = configuration.reportWeekStart
        let today = today ?? workplace.owners.map(\.today).min() ?? workplace.now.utc.day
        let days = try heeded {
            try (self.week ?? ReportWish(isLastSeven: lastSeven)).window(today: today, weekStart)
        }
        let isRoster = workplace.owners.count > 1 || configuration.hasSeveralAthletes && options.athlete.count != 1
        let owners =
            isRoster
            ? configuration.roster(of: workplace.owners, areNamed: !options.athlete.isEmpty) : workplace.owners
        let week = CoachWeek(
            days, today: self.today, weekStart, configuration.coach.rules, isRoster: isRoster,
            isOfCalendar: !lastSeven, publicURL: configuration.server.publicURL.map { "\($0)" })
        let (athletes, statuses) = try await workplace.look(
            at: owners, unread: { ReportedAthlete(unread: $0, in: week) }
        ) { owner in try ReportedAthlete(of: owner, in: week) }
        let report = week.with(athletes)
        guard report.isKnown else {
            if statuses.isEmpty { workplace.console.error("Nothing is known of any athlete yet. Run: tpmerge") }
            return ExitStatus.combined(statuses + [.unusableInput])
        }
        let text = text(of: report, workplace.environment)
        if output == "-" {
            print(text, terminator: "")
        } else {
            try OutputTarget(output).writePrivately(Array(text.utf8))
        }
        return ExitStatus.combined(statuses)
    }

    private func text(of report: CoachWeek, _ environment: [String: String]) -> String {
        if json { return report.json }
        if html { return report.html }
        return (markdown ? report.markdown : report.page(Terminal.style(environment: environment))) + "\n"
    }
}
