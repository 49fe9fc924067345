import ArgumentParser
import Basics
import CalDAV
import Export
import Profiles
import Reports
import Settings

struct ShowCalendars: WorkplaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "calendars",
        abstract: "Show the calendars that events are pushed to.",
        discussion: "Tells what the last push did, what waits, and what stays because of you. See docs/caldav.md.")

    @Option(help: ArgumentHelp("Why an event isn't there, or isn't as it was sent.", valueName: "uid")) var uid: String?
    @Flag(help: "Print JSON instead of text.") var json = false
    @OptionGroup(title: "Configuration") var options: ConfigurationOptions

    func work(_ workplace: Workplace) async throws -> ExitStatus {
        let (reports, statuses) = try await workplace.look { owner in try CalendarsReport(of: owner) }
        if let uid {
            let lines = reports.flatMap { $0.lines(about: uid) }
            guard !lines.isEmpty else {
                workplace.console.error("No event of that UID was pushed.")
                return ExitStatus.combined(statuses + [.unusableInput])
            }
            print(lines.joined(separator: "\n"))
        } else if reports.isEmpty, !json {
            print("No events are pushed into calendars. See docs/caldav.md.")
        } else {
            print(reports, asJSON: json, CalendarsReport.json) {
                workplace.configuration.typed.completing($0.lines(now: workplace.now).joined(separator: "\n"))
            }
        }
        return ExitStatus.combined(statuses)
    }
}
