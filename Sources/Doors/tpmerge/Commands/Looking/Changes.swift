import ArgumentParser
import Athletes
import Basics
import Profiles
import Reports
import Settings

struct Changes: WorkplaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "changes",
        abstract: "Show what changed in the plan.",
        discussion: """
            What was added, removed, moved, renamed, edited and completed, the newest first, and when a run of tpmerge \
            saw it. The first run sees no changes.
            """)

    @OptionGroup(title: "Configuration") var options: ConfigurationOptions
    @Option(
        help: ArgumentHelp(
            "Show changes since this day. Default: 14 days before today.", valueName: "yyyy-mm-dd"),
        transform: DayOptions.day)
    var since: Day?
    @Option(help: ArgumentHelp("Show at most this many changes of an athlete.", valueName: "number"))
    var limit = 200
    @Flag(help: "Print JSON instead of text.") var json = false

    func validate() throws {
        guard (1...1_000_000).contains(limit) else { throw ValidationError("--limit must be from 1 to 1000000.") }
    }

    func read(_ selection: Selection) throws -> Configuration { try selection.readOrFound() }

    func work(_ workplace: Workplace) async throws -> ExitStatus {
        try await workplace.show(asJSON: json, AthleteChanges.json, \.lines) { owner in
            let first = since ?? owner.athlete.zone.local(workplace.now).day.advanced(by: -14)
            return try AthleteChanges(of: owner, since: first, limit: limit)
        }
    }
}
