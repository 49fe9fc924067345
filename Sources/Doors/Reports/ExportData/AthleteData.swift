package import Athletes
import Basics
import CalDAV
import Files
import JSON
import Messages
package import Profiles
import Store
import StravaAPI
import Uploads

package struct AthleteData {
    let athlete: Athlete
    /// The path of the memory, even if there is none.
    let path: String
    /// Files beside it that were set aside because they couldn't be read.
    let setAside: [String]
    /// The memory's content, and the changes, newest first; nil if there is no memory.
    let known: (snapshot: Snapshot, changes: [DatedChange])?
    /// Recordings that were sent to Strava, or should have been, newest first.
    let uploads: [UploadEntry]
    /// The messages that were sent, and those that may still have to be sent.
    let outbox: Outbox
    /// The chats to which messages go that the configuration doesn't name.
    let chats: [KnownChat]
    /// The events in calendars on servers, with the calendars' keys.
    let pushed: [(target: String, row: LedgerRow)]
    let handedIn: [Inbox.File]
    /// The inner nil means that there is no connection.
    let connection: Result<Connection?, FileError>
    let lastSync: Instant?
    let rate: RateSnapshot?

    package init(of owner: AthleteOwner, _ connections: StravaConnections) throws(RunError) {
        athlete = owner.athlete
        path = owner.path
        setAside = AthleteStore.setAside(beside: path)
        known = try owner.everything()
        uploads = try owner.uploads(everyAccount: true)
        outbox = try owner.outbox()
        chats = try owner.chats()
        pushed = try owner.pushedEvents()
        handedIn = owner.inbox.files
        connection = Result(catching: connections.storage(of: athlete).load)
        lastSync = connections.lastSync(of: athlete)
        rate = athlete.strava.flatMap(connections.rate)
    }

    /// The output of `export-data`, version 1.
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
        if let known = data.known { members(of: known.snapshot) }
        list("changes", data.known?.changes ?? []) { $0.members(of: $1) }
        list("uploads", data.uploads) { $0.members(of: $1) }
        list("messages", data.outbox.entries) { $0.members(of: $1, to: data.athlete) }
        list("plan_news", data.outbox.news) { $0.members(of: $1) }
        list("chats", data.chats) { json, chat in
            json.member("bot", chat.bot)
            json.member("configured", chat.configured)
            json.member("number", chat.number)
        }
        if !data.pushed.isEmpty {
            list("pushed", data.pushed) { json, pushed in
                json.member("calendar", String(pushed.target.prefix { $0 != "#" }))
                json.member("uid", pushed.row.sentUID)
                json.member("sent", pushed.row.sent?.text)
                json.member("read", pushed.row.read)
                json.list("edits", pushed.row.edits.map(\.rawValue))
                json.member("last_sent", pushed.row.lastSent?.description)
            }
        }
        if !data.handedIn.isEmpty {
            list("handed_in", data.handedIn) { json, file in
                json.member("name", file.name)
                json.member("size", file.size)
                json.member("taken_at", file.taken.description)
            }
        }
        object("connection") { $0.members(of: data.connection) }
        object("sync") { json in
            json.member("last_sync", data.lastSync?.description)
            guard let rate = data.rate else { return }
            json.member("noted", rate.noted?.description)
            json.member("blocked_until", rate.blockedUntil?.description)
            json.object("overall") { $0.members(of: rate.overall) }
            json.object("reads") { $0.members(of: rate.reads) }
        }
    }

    private mutating func members(of connection: Result<Connection?, FileError>) {
        switch connection {
        case .success(nil):
            member("state", "not_connected")
        case .success(.some(let connection)):
            member("state", "connected")
            members(of: connection)
            member("client_id", connection.clientID)
        case .failure(let error):
            member("state", "unusable")
            member("problem", error.message)
        }
    }

    private mutating func members(of use: RateUse) {
        member("limit_15_min", use.limit.quarterHour)
        member("limit_day", use.limit.day)
        member("used_15_min", use.used.quarterHour)
        member("used_day", use.used.day)
    }
}

extension JSONWriter {
    /// A change of a plan that messages may have to report, with the published JSON's names for the same values.
    mutating func members(of news: PlanNews) {
        member("at", news.at.description)
        member("uid", news.uid)
        if let before = news.before { object("before") { $0.members(of: before) } }
        if let after = news.after { object("after") { $0.members(of: after) } }
        member("silent", news.isSilent)
        member("message", news.message)
    }

    private mutating func members(of view: PlanView) {
        member("day", view.day.description)
        member("summary", view.summary)
        member("duration_s", view.seconds)
        member("distance_m", view.meters)
        member("start", view.start.map { LocalTime(secondsSinceEpoch: $0).clock })
        member("hash", view.content.hexadecimal)
    }
}
