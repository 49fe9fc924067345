import Basics
import Export
import Files
import Pipeline
import StravaAPI

/// How things stand between an athlete and Strava, as far as it is known here.
struct ConnectionStatus: Encodable {
    enum State: String, Encodable {
        case connected
        case notConnected = "not_connected"
        case notConfigured = "not_configured"
        /// Tokens lie there, but can't be used.
        case unusable
    }

    struct Account: Encodable {
        let id: String
        let name: String
    }

    struct Limit: Encodable {
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
    private(set) var refusal: FileError?

    private enum CodingKeys: String, CodingKey {
        case state
        case account = "athlete"
        case connectedSince = "connected_since"
        case scopes
        case lastSync = "last_sync"
        case quarterHour = "rate_limit_15_min"
        case day = "rate_limit_day"
        case blockedUntil = "blocked_until"
        case problem
    }

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
        guard let rate = connections.rate(of: application)?.turned(to: now), rate.noted != nil else { return }
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
