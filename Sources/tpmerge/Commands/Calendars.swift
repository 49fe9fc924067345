import ArgumentParser
import Athletes
import Basics
import CalDAV
import Export
import Reports
import Settings

/// Shows the calendars that events are pushed to; contacts no server and changes nothing.
struct ShowCalendars: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "calendars",
        abstract: "Show the calendars on servers that events are pushed to.",
        discussion: "Tells what the last push did, what waits, and what stays because of you. See docs/caldav.md.")

    @Option(help: ArgumentHelp("Why an event isn't there, or isn't as it was sent.", valueName: "uid")) var uid: String?
    @Flag(help: "Print JSON instead of text.") var json = false
    @OptionGroup(title: "Configuration") var options: ConfigurationOptions

    func run() async throws {
        try await Workplace.work(options.selection) { workplace in
            let (reports, statuses) = await workplace.look { owner throws(RunError) in try CalendarsReport(of: owner) }
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
                    $0.lines(now: workplace.now).joined(separator: "\n")
                }
            }
            return ExitStatus.combined(statuses)
        }
    }
}

/// Takes events out of a calendar on a server, and forgets them.
struct Unlink: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "unlink",
        abstract: "Take tpmerge's events out of a calendar on a server.",
        discussion: """
            Takes out the events in which you have changed nothing, and forgets what was pushed; the calendar itself stays. \
            While the calendar is still in the configuration, the next run pushes again.
            """)

    @Argument(help: "The calendar's name in the configuration.") var calendar: String
    @Flag(help: "Take out all events of tpmerge's.") var remove = false
    @Flag(help: "Take out none.") var keep = false
    @Flag(help: "Don't ask.") var yes = false
    @OptionGroup(title: "Configuration") var options: ConfigurationOptions

    func validate() throws {
        if remove, keep { throw ValidationError("Give --remove or --keep, not both.") }
    }

    func run() async throws {
        try await Workplace.work(options.selection) { workplace in
            let found = workplace.owners.flatMap { owner in
                owner.athlete.pushedPlaces.map(\.place).filter { $0.calendar == calendar }.map { (owner, $0) }
            }
            guard let (owner, place) = found.first else {
                throw SettingsError(.usage, ["No events are pushed into a calendar of that name."])
            }
            guard found.count == 1 else {
                throw SettingsError(.usage, ["Several calendars have that name. Choose one with --athlete."])
            }
            guard yes || Question.canBeAsked else {
                throw SettingsError(.usage, ["This takes events out of \(place.name). Confirm with --yes."])
            }
            guard yes || Question.isAnsweredYes("Take events out of \(place.name)?") else {
                workplace.console.note("Nothing was done.")
                return .done
            }
            return try await workplace.withLock { lock in
                let ending = try await owner.takeOut(place, keep ? .none : remove ? .all : .unedited, lock)
                print(
                    "Removed \(ending.removed.counted("event")) from \(place.name); \(ending.left) stay there."
                        .safeForTerminal)
                return ending.trouble.map { workplace.console.fail($0) } ?? .done
            }
        }
    }
}
