import Athletes
import Basics
import Export
package import Files
import JSON
import StravaAPI

/// How things stand between an athlete and Strava, as far as it is known here.
package struct ConnectionStatus {
    enum State: String {
        case connected
        case notConnected = "not_connected"
        case notConfigured = "not_configured"
        /// Tokens lie there, but can't be used.
        case unusable
    }

    struct Account {
        let id: String
        let name: String
    }

    struct Limit {
        let limit: Int
        let left: Int
        /// When the window turns.
        let until: String
    }

    let state: State
    private(set) var account: Account?
    private(set) var connectedSince: Moment?
    private(set) var scopes: [String]?
    private(set) var lastSync: Moment?
    private(set) var quarterHour: Limit?
    private(set) var day: Limit?
    private(set) var blockedUntil: Moment?
    private(set) var problem: String?
    /// Why a look at the tokens was refused; nil when it wasn't.
    package private(set) var refusal: FileError?

    init(_ athlete: Athlete, _ connections: StravaConnections, now: Instant) {
        guard let application = athlete.strava else {
            state = .notConfigured
            return
        }
        do throws(FileError) {
            guard let connection = try connections.storage(of: athlete).load() else {
                state = .notConnected
                return
            }
            state = .connected
            account = Account(id: String(connection.athleteID), name: connection.athleteName)
            connectedSince = Moment(connection.connectedSince)
            scopes = connection.scopes.names
            problem = connection.scopes.remark
        } catch {
            state = .unusable
            problem = error.message
            refusal = error
        }
        lastSync = connections.lastSync(of: athlete).map(Moment.init)
        guard let rate = connections.rate(of: application)?.at(now), rate.noted != nil else { return }
        quarterHour = Limit(rate, .quarterHour, now: now)
        day = Limit(rate, .day, now: now)
        blockedUntil = rate.blockedUntil.map(Moment.init)
    }
}

extension ConnectionStatus.Limit {
    init(_ rate: RateSnapshot, _ window: RateWindow, now: Instant) {
        limit = window == .day ? rate.reads.limit.day : rate.reads.limit.quarterHour
        left = rate.readsLeft(in: window)
        until = window.end(after: now).description
    }
}

extension ConnectionStatus {
    var sentence: String {
        switch state {
        case .connected:
            "connected\(account.map { $0.name.isEmpty ? "" : " as \($0.name.safeForTerminal)" } ?? "")"
                + (connectedSince.map { " since \($0.value.utc.day)" } ?? "")
        case .notConnected: "not connected; run: tpmerge connect strava"
        case .notConfigured: "not configured"
        case .unusable: problem ?? "the connection can't be used"
        }
    }

    /// What else is known, for people.
    func details(now: Instant) -> [String] {
        guard state == .connected else { return [] }
        return [
            scopes.map { "granted: \($0.joined(separator: ", "))" },
            problem,
            lastSync.map { "last fetched \($0.words(before: now))" } ?? "nothing fetched yet",
            blockedUntil.map { "asked to wait until \($0.value)" },
            quarterHour.map { "\($0.left) of \($0.limit) requests left until \($0.until)" },
            day.map { "\($0.left) of \($0.limit) left until \($0.until)" },
        ].compactMap(\.self)
    }
}

extension JSONWriter {
    mutating func members(of connection: ConnectionStatus) {
        member("state", connection.state.rawValue)
        if let account = connection.account {
            object("athlete") { json in
                json.member("id", account.id)
                json.member("name", account.name)
            }
        }
        member("connected_since", connection.connectedSince)
        if let scopes = connection.scopes { list("scopes", scopes) }
        member("last_sync", connection.lastSync)
        if let limit = connection.quarterHour { object("rate_limit_15_min") { $0.members(of: limit) } }
        if let limit = connection.day { object("rate_limit_day") { $0.members(of: limit) } }
        member("blocked_until", connection.blockedUntil)
        member("problem", connection.problem)
    }

    private mutating func members(of limit: ConnectionStatus.Limit) {
        member("limit", limit.limit)
        member("left", limit.left)
        member("until", limit.until)
    }
}
