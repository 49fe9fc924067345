import Basics
import Export
import Foundation
import Pipeline
import StravaAPI
import Web

/// How things stand with one athlete.
struct AthleteStatus: Encodable {
    let name: String
    let timeZone: String
    /// The feed's host or path; nil without a feed.
    let feed: String?
    let strava: ConnectionStatus
    let outputs: [OutputStatus]

    private enum CodingKeys: String, CodingKey {
        case name
        case timeZone = "time_zone"
        case feed, strava, outputs
    }

    init(_ athlete: Athlete, _ connections: StravaConnections, now: Instant) {
        name = athlete.name
        timeZone = athlete.zone.identifier
        feed =
            switch athlete.feed {
            case .address(let address): address.host
            case .file(let path): path
            case .standardInput: "standard input"
            case nil: nil
            }
        strava = ConnectionStatus(athlete, connections, now: now)
        outputs = athlete.outputs.compactMap(OutputStatus.init)
    }

    /// The same for people.
    func lines(now: Instant) -> [String] {
        ["\(name) (\(timeZone))"]
            + [("Plan", feed ?? "none"), ("Strava", strava.sentence)].map { "  \($0.0.padded) \($0.1)" }
            + strava.details(now: now).map { "  \("".padded) \($0)" }
            + outputs.map { "  \($0.format.padded) \($0.sentence(now: now))" }
    }
}

extension String {
    fileprivate var padded: String { padding(toLength: max(8, count), withPad: " ", startingAt: 0) }
}
