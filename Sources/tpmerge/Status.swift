import ArgumentParser
import Foundation
import Pipeline
import StravaAPI

/// Tells how things stand, changes nothing and asks nobody.
struct Status: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Show the athletes, their connections, and what was last published.")

    @OptionGroup(title: "Configuration") var options: ConfigurationOptions
    @Flag(help: "As JSON.") var json = false

    func run() async throws {
        let console = Console(loudness: .normal)
        let configuration: Configuration
        do { configuration = try options.read(ProcessInfo.processInfo.environment) } catch {
            for problem in error.problems { console.error(problem) }
            return try error.status.leave()
        }
        let now = Effects.systemClock()
        let connections = configuration.connections
        let athletes = configuration.athletes.map { AthleteStatus($0, connections, now: now) }
        if json {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
            print(String(decoding: try encoder.encode(StatusReport(athletes: athletes)), as: UTF8.self))
        } else {
            print(athletes.map { $0.lines(now: now).joined(separator: "\n") }.joined(separator: "\n\n"))
        }
        let refusal = athletes.lazy.compactMap(\.strava.refusal).first
        if let refusal { try ExitStatus(.storage(refusal)).leave() }
    }
}
