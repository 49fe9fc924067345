package import CalDAV
import Foundation
import GRDB
import JSON

/// Calendars on servers, into which single events are pushed. Each write is a transaction of its own: a server that has
/// an event must not know more of it than the memory.
extension AthleteStore {
    package func pushedCalendars() throws(StoreError) -> [String: CalendarState] {
        let rows = try reading { try PushedCalendarRow.all($0) }
        return Dictionary(rows.map { ($0.target, $0.state) }, uniquingKeysWith: { $1 })
    }

    /// What is known of a calendar's events.
    package func pushedEvents(in target: String) throws(StoreError) -> [LedgerRow] {
        try reading { try PushedEventRow.all($0, where: "target = ?", target) }.map(\.row)
    }

    package func pushedEvents() throws(StoreError) -> [(target: String, row: LedgerRow)] {
        try reading { try PushedEventRow.all($0) }.map { ($0.target, $0.row) }
    }

    package func keep(_ row: LedgerRow, in target: String) throws(StoreError) {
        try writing { try $0.keep(PushedEventRow(target: target, uid: row.uid, row: row)) }
    }

    package func keep(_ state: CalendarState, of target: String) throws(StoreError) {
        try writing { try $0.keep(PushedCalendarRow(target: target, state: state)) }
    }

    package func forgetPushed(_ uid: String, in target: String) throws(StoreError) {
        try writing { try $0.change("DELETE FROM pushed WHERE target = ? AND uid = ?", target, uid) }
    }

    /// Forgets a calendar, and what is known of its events.
    package func forgetCalendar(_ target: String) throws(StoreError) {
        try writing { database in
            try database.change("DELETE FROM pushed WHERE target = ?", target)
            try database.change("DELETE FROM pushed_calendars WHERE target = ?", target)
        }
    }

    /// Forgets everything but these calendars and those of their events that show an API's data, without the data: they
    /// must still be taken out there.
    package func forgetAll(but targets: [String]) throws(StoreError) {
        let kept = try pushedCalendars().filter { targets.contains($0.key) }
        let rows = try pushedEvents().filter { targets.contains($0.target) && $0.row.showsAPI }
        try writing { database in
            let names = try String.fetchAll(
                database,
                sql:
                    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name <> 'grdb_migrations'"
            )
            for name in names { try database.execute(sql: "DELETE FROM \(name)") }
            for (target, state) in kept {
                var state = state
                state.isLeaving = true
                try database.keep(PushedCalendarRow(target: target, state: state))
            }
            for (target, row) in rows {
                try database.keep(PushedEventRow(target: target, uid: row.uid, row: row.withoutTexts))
            }
        }
        try leaveNoTrace()
    }
}

struct PushedEventRow: Equatable, Sendable {
    var target: String
    var uid: String
    var row: LedgerRow
}

extension PushedEventRow: Stored {
    static let table = Table("pushed", of: blank, keyCount: 2, order: "target, uid")

    static let blank = PushedEventRow(target: "", uid: "", row: LedgerRow(uid: "", sentUID: "", href: ""))

    mutating func visit(_ column: inout Columns) {
        column("target", &target)
        column("uid", &uid)
        if row.uid != uid { row = LedgerRow(uid: uid, sentUID: "", href: "") }
        column("sent_uid", &row.sentUID)
        column("href", &row.href)
        column("etag", &row.etag)
        var (text, hash, day) = (row.sent?.text, row.sent?.hash, row.sent?.day)
        var (isDone, showsAPI) = (row.sent?.isDone, row.sent?.showsAPI)
        column("sent", &text)
        column("sent_hash", &hash)
        column("sent_day", &day)
        column("sent_done", &isDone)
        column("sent_api", &showsAPI)
        if let text, let hash, let day, let isDone, let showsAPI {
            row.sent = LedgerRow.Sent(text: text, hash: hash, day: day, isDone: isDone, showsAPI: showsAPI)
        }
        column("read", &row.read)
        column("hash_read", &row.hashRead)
        column("state", &row.state)
        column.coded("intent", &row.intent)
        column("edits", &row.edits)
        column.coded("moved_to", &row.movedTo)
        column("has_attendees", &row.hasAttendees)
        column("last_sent", &row.lastSent)
        column("earlier", &row.earlier)
    }
}

extension LedgerRow.State: ColumnValue {
    private static let usual = "there"

    var cell: Cell { .text(self == .there ? Self.usual : JSONText.of(self) ?? Self.usual) }

    init?(_ cell: Cell) {
        guard let text = String(cell) else { return nil }
        guard text != Self.usual else {
            self = .there
            return
        }
        guard let state: Self = JSONText.value(text) else { return nil }
        self = state
    }
}

extension EventField: Listed {
    init?(_ json: JSONValue) {
        guard let text = json.text, let field = EventField(rawValue: text) else { return nil }
        self = field
    }

    func write(to json: inout JSONWriter) { json.item(rawValue) }
}

struct PushedCalendarRow: Equatable, Sendable {
    var target: String
    var state: CalendarState
}

extension PushedCalendarRow: Stored {
    static let table = Table("pushed_calendars", of: blank, order: "target")

    static let blank = PushedCalendarRow(target: "", state: CalendarState())

    mutating func visit(_ column: inout Columns) {
        column("target", &target)
        var coded: CalendarState? = state
        column.coded("state", &coded)
        state = coded ?? CalendarState()
    }
}

/// Values as JSON in one column: those that are rarely there, or only looked at as a whole.
enum JSONText {
    static func of(_ value: some Encodable) -> String? {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) }
    }

    static func value<Value: Decodable>(_ text: String) -> Value? {
        try? JSONDecoder().decode(Value.self, from: Data(text.utf8))
    }
}

extension Columns {
    /// Visits the column of a value that is kept as JSON; NULL for none.
    mutating func coded<Value: Codable>(_ name: String, _ value: inout Value?) {
        var text = value.flatMap { JSONText.of($0) }
        self(name, &text)
        guard let text else {
            value = nil
            return
        }
        if let found: Value = JSONText.value(text) { value = found }
    }
}
