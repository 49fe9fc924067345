import ArgumentParser
import Basics
import Export
import Foundation
import Keyring
import Pipeline
import StravaAPI

/// Reads, matches and writes, once.
struct Merge: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Read the plan and the activities, match them, and write one calendar.",
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
        let environment = ProcessInfo.processInfo.environment
        let console = Console(loudness: output.quiet ? .quiet : output.verbose ? .verbose : .normal)
        let resolved: Configuration
        do {
            resolved = try Settings(
                configuration: configuration, sources: sources, days: days, output: output, environment: environment
            ).resolved()
        } catch { try console.leave(error) }
        resolved.permissionWarnings.forEach(console.warning)
        if resolved.isAnonymous, !sources.noState {
            console.note(
                "A plan that comes through a pipe could be anyone's, so nothing is remembered. With a configuration it is."
            )
        }
        var statuses = await statuses(of: resolved, console, look: Terminal.look(environment: environment))
        if output.strict, !resolved.permissionWarnings.isEmpty { statuses.append(.unusableInput) }
        try ExitStatus.combined(statuses).leave()
    }

    private func statuses(of resolved: Configuration, _ console: Console, look: AgendaLook) async -> [ExitStatus] {
        // A dry run keeps nothing but the tokens that Strava changes.
        guard !isForgetful(resolved), !output.dryRun || resolved.usesStrava else {
            return await publish(resolved, console, look: look)
        }
        do throws(StorageError) {
            return try await resolved.withLock { await publish(resolved, console, look: look) }
        } catch {
            console.error("\(error)" + (error.cause == .busy ? "" : " Use --no-state to run without memory."))
            return [ExitStatus(.storage(error))]
        }
    }

    /// Whether the run depends on its inputs alone.
    private func isForgetful(_ resolved: Configuration) -> Bool { sources.noState || resolved.isAnonymous }

    private func publish(_ resolved: Configuration, _ console: Console, look: AgendaLook) async -> [ExitStatus] {
        var effects = Effects.real
        if resolved.usesStrava {
            effects.strava = resolved.connections
            if resolved.athletes.count == 1 { effects.progress = console.progress }
        }
        let run = AthleteRun(
            Pipeline(effects: effects, options: options),
            memories: isForgetful(resolved) ? nil : MemoryPlace(folder: resolved.stateFolder, mayWrite: !output.dryRun),
            look: look, status: { [isStrict = output.strict] in Int(ExitStatus($0, isStrict: isStrict).rawValue) })
        return await MergeRun(
            run: run, console: console, isDryRun: output.dryRun, isStrict: output.strict,
            isAlone: resolved.athletes.count == 1
        ).publish(resolved.athletes)
    }

    private var options: RunOptions {
        var options = RunOptions()
        options.today = days.today
        options.since = days.since
        options.until = days.until
        options.allowsEmpty = output.allowEmpty
        options.isDryRun = output.dryRun
        options.remembers = !sources.noState && !output.dryRun
        return options
    }
}
