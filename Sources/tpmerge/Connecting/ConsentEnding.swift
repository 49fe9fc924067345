import Export
import StravaAPI
import Web

/// How a consent ended.
enum ConsentEnding {
    case connected(Connection, before: Connection?)
    case failed(StravaError)

    /// The message, of one or two lines.
    var sentences: String {
        switch self {
        case .failed(let error): return "\(error)"
        case .connected(let connection, let before):
            let granted = "Connected to Strava as \(connection.shownName). Granted: \(connection.scopes)."
            guard let before, before.athleteID != connection.athleteID, before.athleteID != 0,
                connection.athleteID != 0
            else { return granted }
            return granted + "\nThis replaces the connection of another account, \(before.shownName)."
        }
    }

    /// The final page in the browser.
    var page: LoopbackPage {
        switch self {
        case .connected:
            LoopbackPage(
                status: 200, heading: "tpmerge is connected", text: sentences + " You can close this window.")
        case .failed: LoopbackPage(status: 400, heading: "tpmerge is not connected", text: sentences)
        }
    }
}

extension Connection {
    /// The athlete's name, or the id if Strava doesn't give a name.
    var shownName: String {
        guard athleteName.isEmpty else { return athleteName.safeForTerminal }
        return athleteID == 0 ? "an athlete whose name Strava doesn't give" : "athlete \(athleteID)"
    }
}
