import ArgumentParser
import Basics
import Export
import Foundation
import Pipeline

/// Reads, matches and writes, once.
struct Merge: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Read the plan and the activities, match them, and write one calendar.",
        discussion: """
            Without --ics and --json (and none configured) a readable agenda goes to standard output.
            Whatever fails, outputs that are there stay as they were.
            """)

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
        let environment = ProcessInfo.processInfo.environment
        let console = Console(loudness: output.quiet ? .quiet : output.verbose ? .verbose : .normal)
        let athletes: [Athlete]
        var hasWarned = false
        do {
            athletes = try Settings(sources: sources, days: days, output: output, environment: environment)
                .athletes { warning in
                    hasWarned = true
                    console.warning(warning)
                }
        } catch {
            for problem in error.problems { console.error(problem) }
            return try error.status.leave()
        }
        var options = RunOptions()
        options.today = days.today
        options.since = days.since
        options.until = days.until
        options.allowsEmpty = output.allowEmpty
        options.isDryRun = output.dryRun
        let run = MergeRun(
            pipeline: Pipeline(effects: .real, options: options), options: options, console: console,
            look: Terminal.look(environment: environment), isStrict: output.strict)
        var statuses: [ExitStatus] = []
        for athlete in athletes { statuses.append(await run.publish(athlete)) }
        if output.strict, hasWarned { statuses.append(.unusableInput) }
        try ExitStatus.combined(statuses).leave()
    }
}
