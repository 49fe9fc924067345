import Foundation
import Pipeline
import StravaAPI

/// The one athlete that a command about Strava is for.
struct StravaChoice {
    let configuration: Configuration
    let athlete: Athlete
    let application: StravaApplication
    let connections: StravaConnections

    /// - Throws: `SettingsError` when there is none, or more than one.
    init(_ options: ConfigurationOptions, environment: [String: String]) throws(SettingsError) {
        configuration = try options.read(environment)
        let connectable = configuration.athletes.filter { $0.strava != nil }
        guard let athlete = connectable.first, let application = athlete.strava else {
            let names = configuration.athletes.map(\.name).joined(separator: ", ")
            throw SettingsError(
                status: .configuration, problems: ["The configuration has no `strava:` for \(names)."],
                isFirstTime: true)
        }
        guard connectable.count == 1 else {
            let names = connectable.map(\.name).joined(separator: ", ")
            throw SettingsError(
                status: .usage, problems: ["Choose one of the athletes \(names) with --athlete."])
        }
        self.athlete = athlete
        self.application = application
        connections = configuration.connections
    }
}
