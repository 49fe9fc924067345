import ArgumentParser
import Basics
import Foundation
import StravaStandIn

/// The stand-in as a command: a Strava on this machine for manual tests.
@main
struct StravaStandInCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "strava-stand-in",
        abstract: "A stand-in for Strava and intervals.icu on 127.0.0.1, with an invented athlete.",
        discussion: """
            Stops by itself. --misbehave takes NAME, redirect=URL or late=MILLISECONDS, with *TIMES and @PATH behind it where \
            wanted, for example unavailable*2@/athlete/activities. Names: \
            \(Misbehaviour.named.keys.sorted().joined(separator: ", ")).
            """)

    @Option(help: "The port; 0 for any that is free.") var port = 8765
    @Option(help: "How many minutes to serve.") var minutes = 30
    @Option(help: "How many days of activities to invent.") var days = 60
    @Option(
        help: ArgumentHelp("The last of those days (default: today in the zone).", valueName: "yyyy-mm-dd"),
        transform: day)
    var today: Day?
    @Option(help: "The athlete's IANA zone.") var timezone = "Europe/Berlin"
    @Option(help: "The id of the registered application.") var clientID = "12345"
    @Option(help: "Its secret.") var clientSecret = "standin-secret"
    @Option(help: "The consent page: ask shows it, auto agrees at once, deny refuses at once.")
    var consent = ConsentChoice.ask
    @Option(help: ArgumentHelp("A way to go wrong; may be repeated.", valueName: "name"), transform: misbehaving)
    var misbehave: [Misbehaving] = []

    func validate() throws {
        guard (0...65_535).contains(port) else { throw ValidationError("--port must be from 0 to 65535.") }
        guard (1...1440).contains(minutes) else { throw ValidationError("--minutes goes from 1 to 1440.") }
        guard (0...3650).contains(days) else { throw ValidationError("--days goes from 0 to 3650.") }
        guard Zone(identifier: timezone) != nil else { throw ValidationError("There is no zone \(timezone).") }
    }

    func run() async throws {
        guard let zone = Zone(identifier: timezone) else { return }
        let last = today ?? zone.local(StandIn.systemClock()).day
        var state = WorldState(StravaAthlete.invented(days: days, today: last, zone: zone))
        state.application.clientID = clientID
        state.application.clientSecret = clientSecret
        state.intervals = .invented(as: state.athlete)
        state.consent = consent.meaning
        state.misbehaviours = misbehave
        let (id, secret, key, minutes) = (clientID, clientSecret, state.intervals.key, minutes)
        do {
            try await StandIn(world: World(state), port: port).run { base in
                let lines = """
                    Strava's stand-in listens on \(base)
                    TPMERGE_STRAVA_API_URL=\(base)/api/v3
                    TPMERGE_STRAVA_OAUTH_URL=\(base)/oauth
                    TPMERGE_INTERVALS_API_URL=\(base)/api/v1
                    TPMERGE_INTERVALS_API_KEY=\(key)
                    client_id: "\(id)", client_secret: "\(secret)"; stops in \(minutes) min

                    """
                try FileHandle.standardOutput.write(contentsOf: Data(lines.utf8))
                try await Task.sleep(for: .seconds(minutes * 60))
            }
        } catch {
            throw ServingFailure(port: port, cause: String(describing: error))
        }
    }
}

private struct ServingFailure: Error, CustomStringConvertible {
    let port: Int
    let cause: String

    var description: String { "Can't serve on port \(port): \(cause). Any free port: --port 0" }
}

/// Parses the day of `--today`.
private func day(_ text: String) throws -> Day {
    guard let day = Day(iso: text) else { throw ValidationError("\(text) is no day; write YYYY-MM-DD.") }
    return day
}

/// Parses the misbehaviour of `--misbehave`.
private func misbehaving(_ text: String) throws -> Misbehaving {
    guard let misbehaving = Misbehaving(text) else {
        throw ValidationError("\(text) is no way to go wrong; --help names them.")
    }
    return misbehaving
}

/// The values of `--consent`.
enum ConsentChoice: String, ExpressibleByArgument, CaseIterable {
    case ask, auto, deny

    var meaning: Consent {
        switch self {
        case .ask: .asks
        case .auto: .grants()
        case .deny: .cancels
        }
    }
}
