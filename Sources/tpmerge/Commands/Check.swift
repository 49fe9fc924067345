import ArgumentParser
import Foundation
import Pipeline

/// Tries everything that a run needs and says all that is wrong at once.
struct Check: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Check configuration, feed, connection and outputs; publish nothing.",
        discussion: "Fetches the feed and asks Strava, once each.")

    @Flag(help: "Print JSON instead of text.") var json = false
    @OptionGroup(title: "Configuration") var options: ConfigurationOptions

    func run() async throws {
        let console = Console(loudness: .normal)
        let configuration: Configuration
        do {
            configuration = try options.read(ProcessInfo.processInfo.environment, needsSources: true)
        } catch { try console.leave(error) }
        configuration.permissionWarnings.forEach(console.warning)
        var effects = Effects.real
        if configuration.usesStrava { effects.strava = configuration.connections }
        var options = RunOptions()
        options.remembers = false
        let pipeline = Pipeline(effects: effects, options: options)
        let memories = MemoryPlace(folder: configuration.stateFolder, mayWrite: false)
        var checks: [AthleteCheck] = []
        for athlete in configuration.athletes {
            checks.append(AthleteCheck(athlete, await pipeline.inspect(athlete, in: memories)))
        }
        if json {
            print(try JSONEncoder.forPeople.text(of: CheckReport(checks)))
        } else {
            print(checks.map(\.page).joined(separator: "\n\n"))
        }
        try ExitStatus.combined(checks.flatMap(\.statuses)).leave()
    }
}
