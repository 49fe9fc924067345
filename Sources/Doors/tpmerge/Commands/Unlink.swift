import ArgumentParser
import Athletes
import Basics
import CalDAV
import Export
import Profiles
import Publishing
import Settings

struct Unlink: WorkplaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "unlink",
        abstract: "Take tpmerge's events out of a calendar on a server.",
        discussion: """
            Takes out the events in which you have changed nothing, and forgets what was pushed; the calendar itself stays. \
            While the calendar is still in the configuration, the next run pushes again.
            """)

    @Argument(help: "The calendar's name in the configuration.") var calendar: String
    @Option(help: ArgumentHelp("Its server, if several have a calendar of that name.", valueName: "host|url"))
    var server: String?
    @Flag(help: "Take out all events of tpmerge's.") var remove = false
    @Flag(help: "Take out none.") var keep = false
    @Flag(help: "Don't ask.") var yes = false
    @OptionGroup(title: "Configuration") var options: ConfigurationOptions

    func validate() throws {
        if remove, keep { throw ValidationError("Give --remove or --keep, not both.") }
    }

    func read(_ selection: Selection) throws -> Configuration { try selection.readOrLeft() }

    func work(_ workplace: Workplace) async throws -> ExitStatus {
        let (owner, chosen) = try choose(from: workplace.owners)
        let title = chosen.title
        guard yes || Question.canBeAsked else {
            throw SettingsError(.usage, ["This takes events out of \(title). Confirm with --yes."])
        }
        guard yes || Question.isAnsweredYes("Take events out of \(title)?") else {
            let count = chosen.rows.count(where: \.isThere)
            print("\(count.counted("event")) \(count == 1 ? "stays" : "stay") in \(title.short).".safeForTerminal)
            return .done
        }
        return try await workplace.withLock { lock in
            let ending = try await owner.takeOut(chosen, keep ? .none : remove ? .all : .unedited, lock)
            ending.notes.forEach(workplace.console(for: owner.athlete).say)
            let stay = ending.left
            let report =
                ending.isGone
                ? "\(title.capitalized) is gone, and forgotten here."
                : "Removed \(ending.removed.counted("event")) from \(title); \(stay) \(stay == 1 ? "stays" : "stay") there."
            print(report.safeForTerminal)
            return ending.trouble.map { workplace.console(for: owner.athlete).fail($0) } ?? .done
        }
    }

    private func choose(from owners: [AthleteOwner]) throws -> (AthleteOwner, PushLedger) {
        let named = try owners.flatMap { owner in
            try owner.pushedCalendars().filter { $0.title.calendar == calendar }.map { (owner, $0) }
        }
        let found = server.map { server in named.filter { $0.1.isAt(server) } } ?? named
        guard let first = found.first else {
            let hosts = Set(named.map(\.1.title.host)).sorted().joined(separator: ", ")
            throw SettingsError(
                .usage,
                [
                    "No events are pushed into a calendar of that name."
                        + (hosts.isEmpty ? "" : " There is one at \(hosts).")
                ])
        }
        guard found.count == 1 else {
            let isOneAthletes = Set(found.map(\.0.athlete.name)).count == 1
            let isOneServer = Set(found.map(\.1.title.host)).count == 1
            let ways = [
                isOneAthletes ? nil : "--athlete",
                isOneAthletes && isOneServer ? "--server and its address" : "--server",
            ].compactMap(\.self)
            throw SettingsError(
                .usage, ["Several calendars have that name. Choose one with \(ways.joined(separator: " or "))."])
        }
        return first
    }
}
