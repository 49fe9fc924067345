import Athletes
package import Basics
import CalDAV

extension [PushedCalendar] {
    /// What the athlete has made of events in these calendars, in a sentence without a full stop by the UID as published:
    /// `moved by you to Wed 18 Mar, 18:00, in Training`.
    package func words(in zone: Zone) -> [String: String] {
        var words: [String: String] = [:]
        for calendar in self {
            for row in calendar.rows {
                let told = row.movedTo.map { "moved by you to \($0.words(in: zone))" }
                let deleted = row.state == .deletedByYou ? "deleted by you" : nil
                guard let said = told ?? deleted else { continue }
                words[row.publishedUID] = said + ", in the calendar \(calendar.place.calendar)"
            }
        }
        return words
    }
}

extension LedgerRow {
    /// The UID without the mark of a second calendar.
    var publishedUID: String {
        guard let plus = uid.firstIndex(of: "+"), let at = uid.lastIndex(of: "@"), plus < at else { return uid }
        return String(uid[..<plus] + uid[at...])
    }
}

extension EventSpan {
    /// Its beginning on the athlete's clock: a day, or a day and a time.
    func words(in zone: Zone) -> String {
        switch self {
        case .days(let from, _): from.wordsInSentence
        case .timed(let from, _): "\(zone.local(from).day.wordsInSentence), \(zone.local(from).clock)"
        case .floating(let from, _): "\(from.day.wordsInSentence), \(from.clock)"
        }
    }
}
