import Athletes
import Basics
import Export
package import Files
import JSON
import Store
import StravaAPI

/// The status of an athlete's connection to Strava, without asking Strava.
package struct ConnectionStatus {
    enum State: String {
        case connected
        case notConnected = "not_connected"
        case notConfigured = "not_configured"
        /// There are tokens, but they can't be used.
        case unusable
    }

    struct Account {
        let id: String
        let name: String
    }

    struct Limit {
        let limit: Int
        let left: Int
        /// When the limit's window ends.
        let until: String
    }

    /// The webhook events from Strava.
    struct Events {
        /// Strava's id of the subscription.
        let id: String
        let last: Moment?
        /// The number of events since midnight in UTC.
        let today: Int
    }

    let state: State
    private(set) var account: Account?
    private(set) var connectedSince: Moment?
    private(set) var scopes: [String]?
    private(set) var lastSync: Moment?
    private(set) var quarterHour: Limit?
    private(set) var day: Limit?
    private(set) var blockedUntil: Moment?
    /// nil without a subscription.
    private(set) var events: Events?
    private(set) var problem: String?
    /// Why reading the tokens failed; nil if it didn't.
    package private(set) var refusal: FileError?

    /// - Parameter subscriptions: all known webhook subscriptions.
    init(_ athlete: Athlete, _ connections: StravaConnections, _ subscriptions: [Subscription], now: Instant) {
        guard let application = athlete.strava else {
            state = .notConfigured
            return
        }
        events = subscriptions.first(where: { $0.application == application.clientID })
            .flatMap { Events($0, now: now) }
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

extension ConnectionStatus.Events {
    /// nil for a subscription that Strava may not have.
    fileprivate init?(_ subscription: Subscription, now: Instant) {
        guard let id = subscription.id else { return nil }
        self.id = String(id)
        last = subscription.heard.map(Moment.init)
        today = subscription.count(at: now)
    }

    fileprivate func line(now: Instant) -> String {
        guard let last else { return "Strava tells of what is new; no event has come yet" }
        return "Strava tells of what is new; last event \(last.words(before: now)), \(today) today"
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

    /// Further details in phrases.
    func details(now: Instant) -> [String] {
        guard state == .connected else { return [] }
        return [
            scopes.map { "granted: \($0.joined(separator: ", "))" },
            problem,
            lastSync.map { "last fetched \($0.words(before: now))" } ?? "nothing fetched yet",
            events?.line(now: now),
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
        guard let events = connection.events else { return }
        object("webhook") { json in
            json.member("id", events.id)
            json.member("last_event", events.last)
            json.member("events_today", events.today)
        }
    }

    private mutating func members(of limit: ConnectionStatus.Limit) {
        member("limit", limit.limit)
        member("left", limit.left)
        member("until", limit.until)
    }
}
