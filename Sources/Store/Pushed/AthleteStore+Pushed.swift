package import CalDAV
import GRDB

/// Calendars on servers, into which single events are pushed. Each write is a transaction of its own: a server that has an
/// event must not know more of it than the memory.
extension AthleteStore {
    /// The calendars that something was pushed to, by their keys.
    package func pushedCalendars() throws(StoreError) -> [String: CalendarState] {
        let rows = try reading { try PushedCalendarRow.all($0) }
        return Dictionary(rows.map { ($0.target, $0.state) }, uniquingKeysWith: { $1 })
    }

    /// What is known of a calendar's events.
    package func pushedEvents(in target: String) throws(StoreError) -> [LedgerRow] {
        try reading { try PushedEventRow.all($0, where: "target = ?", [.text(target)]) }.map(\.row)
    }

    /// The events in all calendars, with the calendars' keys.
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
        try writing { try $0.change("DELETE FROM pushed WHERE target = ? AND uid = ?", [.text(target), .text(uid)]) }
    }

    /// Forgets a calendar. Its events must have been forgotten before.
    package func forgetCalendar(_ target: String) throws(StoreError) {
        try writing { try $0.change("DELETE FROM pushed_calendars WHERE target = ?", [.text(target)]) }
    }
}
