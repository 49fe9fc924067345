import Basics
import Export
import Files
import JSON
import Profiles
import Store
import StravaAPI

/// The status of an athlete's connection to Strava, without asking Strava.
struct ConnectionStatus {
    enum State: String {
        case connected
        case notConnected = "not_connected"
        case notConfigured = "not_configured"
        /// There are tokens, but they can't be used.
        case unusable
    }

    /// How many requests a window of the rate limit allows, how many are left, and when it ends.
    typealias Limit = (limit: Int, left: Int, until: Instant)

    let state: State
    private(set) var connection: Connection?
    private(set) var lastSync: Instant?
    private(set) var quarterHour: Limit?
    private(set) var day: Limit?
    private(set) var blockedUntil: Instant?
    /// Strava's id of the webhook subscription, when the last event came, and how many have come since midnight in UTC; nil
    /// without a subscription.
    private(set) var events: (id: Int64, last: Instant?, today: Int)?
    /// Why reading the tokens failed; nil if it didn't.
    private(set) var refusal: FileError?
    private let typed: TypedCommand

    init(_ athlete: Athlete, _ connections: StravaConnections, _ subscriptions: [Subscription], now: Instant) {
        typed = athlete.typed
        guard let application = athlete.strava else {
            state = .notConfigured
            return
        }
        // Without an id, Strava may not have the subscription.
        if let known = subscriptions.first(where: { $0.application == application.clientID }), let id = known.id {
            events = (id, known.heard, known.count(at: now))
        }
        do {
            connection = try connections.storage(of: athlete).load()
            state = connection == nil ? .notConnected : .connected
        } catch {
            (state, refusal) = (.unusable, error)
        }
        guard state != .notConnected else { return }
        lastSync = connections.lastSync(of: athlete)
        guard let rate = connections.rate(of: application)?.at(now), rate.noted != nil else { return }
        let reads = rate.reads.limit
        quarterHour = (reads.quarterHour, rate.readsLeft(in: .quarterHour), RateWindow.quarterHour.end(after: now))
        day = (reads.day, rate.readsLeft(in: .day), RateWindow.day.end(after: now))
        blockedUntil = rate.blockedUntil
    }
}

extension ConnectionStatus {
    var sentence: String {
        switch state {
        case .connected:
            connection.map { connection in
                let name = connection.athleteName
                return
                    "connected\(name.isEmpty ? "" : " as \(name.safeForTerminal)") since \(connection.connectedSince.utc.day)"
            } ?? ""
        case .notConnected: "not connected; run: tpmerge connect strava"
        case .notConfigured: "not configured"
        case .unusable: problem ?? "the connection can't be used"
        }
    }

    /// What is wrong with the scopes or the tokens; nil for nothing.
    fileprivate var problem: String? { (connection?.scopes.remark ?? refusal?.message).map(typed.completing) }

    func details(now: Instant, in zone: Zone) -> [String] {
        guard state == .connected else { return [] }
        return [
            connection.map { "granted: \($0.scopes.names.joined(separator: ", "))" },
            problem,
            lastSync.map { "last fetched \($0.told(before: now, in: zone))" } ?? "nothing fetched yet",
            eventLine(now, zone),
            blockedUntil.map { "asked to wait until \($0.clock(in: zone))" },
            quarterHour.map { "\($0.left) of \($0.limit) requests left until \($0.until.clock(in: zone))" },
            day.map { "\($0.left) of \($0.limit) left until \($0.until.clock(in: zone))" },
        ].compactMap(\.self)
    }

    private func eventLine(_ now: Instant, _ zone: Zone) -> String? {
        guard let events else { return nil }
        guard let last = events.last else { return "Strava notifications are on; none received yet" }
        return "Strava tells of what is new; last event \(last.told(before: now, in: zone)), \(events.today) today"
    }
}

extension JSONWriter {
    mutating func members(of status: ConnectionStatus) {
        member("state", status.state.rawValue)
        if let connection = status.connection { members(of: connection) }
        member("last_sync", status.lastSync)
        if let limit = status.quarterHour { object("rate_limit_15_min") { $0.members(of: limit) } }
        if let limit = status.day { object("rate_limit_day") { $0.members(of: limit) } }
        member("blocked_until", status.blockedUntil)
        member("problem", status.problem)
        guard let events = status.events else { return }
        object("webhook") { json in
            json.member("id", String(events.id))
            json.member("last_event", events.last)
            json.member("events_today", events.today)
        }
    }

    /// The connected athlete, the scopes and the date, never the tokens.
    mutating func members(of connection: Connection) {
        object("athlete") { json in
            json.member("id", String(connection.athleteID))
            json.member("name", connection.athleteName)
        }
        member("connected_since", connection.connectedSince)
        list("scopes", connection.scopes.names)
    }

    private mutating func members(of limit: ConnectionStatus.Limit) {
        member("limit", limit.limit)
        member("left", limit.left)
        member("until", limit.until)
    }
}
