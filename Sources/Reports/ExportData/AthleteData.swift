package import Athletes
import Basics
import Export
import Files
import JSON
import Store
import StravaAPI

/// All that is kept of one athlete.
package struct AthleteData {
    let athlete: Athlete
    /// The memory's file, there or not.
    let path: String
    /// Files beside it that could not be read one day.
    let setAside: [String]
    /// nil where there is no memory.
    let remembered: Snapshot?
    /// The newest first.
    let changes: [DatedChange]
    /// What was sent to Strava, or was to be, the last one first.
    let uploads: [UploadEntry]
    /// nil inside where there is no connection.
    let connection: Result<Connection?, FileError>
    /// When all that was asked of Strava last came.
    let lastSync: Instant?
    /// What is known of the limits of the athlete's application.
    let rate: RateSnapshot?

    package init(of owner: AthleteOwner, _ connections: StravaConnections) throws(RunError) {
        athlete = owner.athlete
        path = owner.path
        setAside = AthleteStore.setAside(beside: path)
        let known = try owner.everything()
        remembered = known?.snapshot
        changes = known?.changes ?? []
        uploads = try owner.uploads(everyAccount: true)
        let storage = connections.storage(of: athlete)
        connection = Result { () throws(FileError) in try storage.load() }
        lastSync = connections.lastSync(of: athlete)
        rate = athlete.strava.flatMap(connections.rate)
    }

    /// What `export-data` writes; version 1.
    package static func json(_ all: [AthleteData]) -> [UInt8] {
        JSONWriter.document(capacity: 1 << 20) { json in
            json.member("version", 1)
            json.list("athletes", all) { $0.members(of: $1) }
        }
    }
}

extension JSONWriter {
    fileprivate mutating func members(of data: AthleteData) {
        member("name", data.athlete.name)
        member("time_zone", data.athlete.knownZone?.identifier)
        object("memory") { json in
            json.member("path", data.path)
            json.list("set_aside", data.setAside)
        }
        if let remembered = data.remembered { members(of: remembered) }
        list("changes", data.changes) { $0.members(of: $1) }
        list("uploads", data.uploads) { $0.members(of: $1) }
        object("connection") { $0.members(of: data.connection) }
        object("sync") { json in
            json.member("last_sync", data.lastSync?.description)
            if let rate = data.rate { json.members(of: rate) }
        }
    }

    /// Who gave consent to what and since when, never the tokens.
    private mutating func members(of connection: Result<Connection?, FileError>) {
        switch connection {
        case .success(nil):
            member("state", ConnectionStatus.State.notConnected.rawValue)
        case .success(.some(let connection)):
            member("state", ConnectionStatus.State.connected.rawValue)
            object("athlete") { json in
                json.member("id", String(connection.athleteID))
                json.member("name", connection.athleteName)
            }
            member("connected_since", connection.connectedSince.description)
            list("scopes", connection.scopes.names)
            member("client_id", connection.clientID)
        case .failure(let error):
            member("state", ConnectionStatus.State.unusable.rawValue)
            member("problem", error.message)
        }
    }

    private mutating func members(of rate: RateSnapshot) {
        member("noted", rate.noted?.description)
        member("blocked_until", rate.blockedUntil?.description)
        object("overall") { $0.members(of: rate.overall) }
        object("reads") { $0.members(of: rate.reads) }
    }

    private mutating func members(of use: RateUse) {
        member("limit_15_min", use.limit.quarterHour)
        member("limit_day", use.limit.day)
        member("used_15_min", use.used.quarterHour)
        member("used_day", use.used.day)
    }
}
