import ArgumentParser
import Basics
import Profiles
import Settings

struct Merge: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "merge",
        abstract: "Match plan and activities, and write one calendar.",
        discussion: """
            Without --ics and --json (and none configured) it prints an agenda.
            If a run fails, existing outputs stay unchanged.
            """)

    @OptionGroup(title: "Configuration") var configuration: ConfigurationOptions
    @OptionGroup(title: "Sources") var sources: SourceOptions
    @OptionGroup(title: "Days") var days: DayOptions
    @OptionGroup(title: "Output") var output: OutputOptions

    func validate() throws {
        if let since = days.since, let until = days.until, until < since {
            throw ValidationError("--until \(until) is before --since \(since).")
        }
        if let ics = output.ics, let json = output.json, PathIdentity.areSame(ics, json) {
            throw ValidationError("--ics and --json name the same place. Give each its own.")
        }
        if output.quiet, output.verbose { throw ValidationError("--quiet and --verbose exclude each other.") }
    }

    func run() async throws {
        let loudness = output.quiet ? Console.Loudness.quiet : output.verbose ? .verbose : .normal
        let selection = configuration.selection
        try await Workplace.work(selection, by: overrides, loudness, with: resolved) { workplace in
            let resolved = workplace.configuration
            resolved.permissionWarnings.forEach(workplace.console.warning)
            if resolved.isAnonymous, !sources.noState {
                workplace.console.note(
                    "A plan that comes through a pipe could be anyone's, so nothing is remembered. With a configuration "
                        + "it is.")
            }
            let status = try await publish(workplace)
            let isOpen = output.strict && !resolved.permissionWarnings.isEmpty
            return ExitStatus.combined([status, isOpen ? .unusableInput : .done])
        }
    }

    /// Without agendas if the run is to be quiet: cron would mail them.
    private func resolved(_ selection: Selection) throws -> Configuration {
        var configuration = try selection.resolved(with: overrides)
        guard output.quiet else { return configuration }
        for index in configuration.athletes.indices {
            configuration.athletes[index].outputs.removeAll { $0.format == .agenda }
        }
        return configuration
    }

    private func publish(_ workplace: Workplace) async throws -> ExitStatus {
        let isForgetful = sources.noState || workplace.configuration.isAnonymous
        if isForgetful { return await workplace.publish(options, using: .none) }
        // A dry run without Strava writes nothing; with Strava it may renew tokens, which needs the lock.
        if output.dryRun, !workplace.configuration.usesStrava {
            return await workplace.publish(options, using: .looking)
        }
        let status = try await workplace.withLock(advice: " Use --no-state to run without memory.") { lock in
            await workplace.publish(options, using: output.dryRun ? .looking : .keeping(lock))
        }
        guard !output.dryRun, !output.noMessages else { return status }
        return ExitStatus.combined([status, await workplace.sendDue()])
    }

    private var overrides: Overrides {
        var overrides = Overrides(
            feed: sources.feed, activities: sources.activities, files: sources.files,
            intervalsKeyFile: sources.intervalsKeyFile, zone: days.timezone,
            showsMissed: output.missed.map { $0 == .show }, ics: output.ics, json: output.json)
        overrides.usesMemory = !sources.noState
        return overrides
    }

    private var options: RunOptions {
        var options = RunOptions()
        options.today = days.today
        options.since = days.since
        options.until = days.until
        options.allowsEmpty = output.allowEmpty
        options.restoresDeleted = output.restore
        options.isDryRun = output.dryRun
        options.isStrict = output.strict
        options.remembers = !sources.noState && !output.dryRun
        return options
    }
}

struct OutputOptions: ParsableArguments {
    enum Missed: String, ExpressibleByArgument, CaseIterable {
        case hide, show
    }

    @Option(
        help: ArgumentHelp("Where to write the calendar; - is standard output.", valueName: "path|-"),
        completion: .file(extensions: ["ics"]))
    var ics: String?

    @Option(
        help: ArgumentHelp("Where to write the JSON; - is standard output.", valueName: "path|-"),
        completion: .file(extensions: ["json"]))
    var json: String?

    @Option(help: "Hide or show missed workouts. Default: hide.")
    var missed: Missed?

    @Flag(help: "Let an empty result replace one with workouts.")
    var allowEmpty = false

    @Flag(help: "Push events again that you deleted from your own calendars.")
    var restore = false

    @Flag(help: "Print what would be written, and write nothing.")
    var dryRun = false

    @Flag(help: "Send no messages.")
    var noMessages = false

    @Flag(help: "End with 65 if there were warnings, with 75 if a source was only remembered; write the same.")
    var strict = false

    @Flag(name: .shortAndLong, help: "Print only errors, and what has failed for days.")
    var quiet = false

    @Flag(name: .shortAndLong, help: "Also print what was noticed and written.")
    var verbose = false
}
