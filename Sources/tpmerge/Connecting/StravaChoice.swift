import Athletes
import Basics
import Foundation
import Settings
import StravaAPI

/// The one athlete that a command about Strava concerns.
struct StravaChoice {
    let owner: AthleteOwner
    let application: StravaApplication
    let connections: StravaConnections

    var athlete: Athlete { owner.athlete }

    /// - Throws: `SettingsError` if there is none, or more than one.
    init(_ workplace: Workplace) throws(SettingsError) {
        let connectable = workplace.owners.filter { $0.athlete.strava != nil }
        guard let owner = connectable.first, let application = owner.athlete.strava else {
            let names = workplace.owners.map(\.athlete.name).joined(separator: ", ")
            throw SettingsError(
                .configuration, ["The configuration has no `strava:` for \(names)."], isFirstTime: true)
        }
        guard connectable.count == 1 else {
            let names = connectable.map(\.athlete.name).joined(separator: ", ")
            throw SettingsError(.usage, ["Choose one of the athletes \(names) with --athlete."])
        }
        self.owner = owner
        self.application = application
        connections = workplace.connections
    }
}
