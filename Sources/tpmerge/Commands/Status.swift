import ArgumentParser
import Foundation
import Pipeline
import StravaAPI

/// Tells how things stand, changes nothing and asks nobody.
struct Status: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Show the athletes, their connections, the last run, and what was last published.")

    @OptionGroup(title: "Configuration") var options: ConfigurationOptions
    @Option(
        help: ArgumentHelp(
            "Exit with 75 if the last good publish is older, or there was none.", valueName: "hours"))
    var maxAge: Int?
    @Flag(help: "Print JSON instead of text.") var json = false

    func validate() throws {
        guard (1...87_600).contains(maxAge ?? 1) else { throw ValidationError("--max-age must be from 1 to 87600.") }
    }

    func run() async throws {
        let console = Console(loudness: .normal)
        let configuration: Configuration
        do { configuration = try options.readOrFound(ProcessInfo.processInfo.environment) } catch {
            try console.leave(error)
        }
        let now = Effects.systemClock()
        let connections = configuration.connections
        let memories = MemoryPlace(folder: configuration.stateFolder, mayWrite: false)
        let athletes = configuration.athletes.map { AthleteStatus($0, connections, memories, now: now) }
        let report = StatusReport(athletes, now: now, maximum: maxAge)
        if json {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
            print(String(decoding: try encoder.encode(report), as: UTF8.self))
        } else {
            print(athletes.map { $0.lines(now: now).joined(separator: "\n") }.joined(separator: "\n\n"))
        }
        let refusal = athletes.lazy.compactMap(\.strava.refusal).first
        let isTooOld = maxAge.map { hours in athletes.contains { $0.isTooOld(now: now, maximum: hours) } } ?? false
        try ExitStatus.combined([refusal.map { ExitStatus(.storage($0)) } ?? .done, isTooOld ? .temporary : .done])
            .leave()
    }
}
