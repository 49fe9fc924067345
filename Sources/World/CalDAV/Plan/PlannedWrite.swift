package import Basics
import ICalendar

/// One write to a server, decided on but not done.
package struct PlannedWrite: Sendable, Equatable {
    package enum Act: Sendable, Equatable {
        /// With `If-None-Match: *`.
        case create([UInt8])
        /// With `If-Match`: the ETag; nil for `*`, if the server has none that can guard a write.
        case change([UInt8], etag: String?)
        /// With `If-Match` as for a change.
        case delete(etag: String?)
    }

    package let href: String
    package let act: Act
    /// The row to save before the write; nil for a second copy, which has no row.
    package let row: LedgerRow?
    /// The day by which writes are ordered.
    package let day: Day
    /// Whether it removes data from an API with its own terms; such writes come first.
    package let takesBackAPI: Bool

    static func removing(_ row: LedgerRow, day: Day) -> PlannedWrite {
        var intended = row
        intended.intent = .delete
        return PlannedWrite(
            href: row.href, act: .delete(etag: row.etag?.strongEntityTag), row: intended, day: day,
            takesBackAPI: row.sent?.showsAPI == true)
    }
}

extension PlannedWrite {
    /// The row after a server accepted the write; nil if there is nothing left to remember.
    /// - Parameter etag: of the answer; nil unless it is strong.
    package func done(etag: String?, at now: Instant) -> LedgerRow? {
        guard var row, case .put(let sent) = row.intent else { return nil }
        let text: [UInt8]
        switch act {
        case .create(let bytes), .change(let bytes, _): text = bytes
        case .delete: return nil
        }
        if let base = sent.object, let written = try? CalendarObject(text) {
            row.edits = ThreeWay.edits(of: written, base: base, read: written, earlier: row.edits)
            row.movedTo = row.edits.contains(.time) ? written.event.flatMap(EventSpan.init) : nil
        }
        row.take(sent)
        (row.state, row.intent, row.etag, row.hashRead) = (.there, nil, etag, nil)
        (row.read, row.lastSent) = (String(decoding: text, as: UTF8.self), now)
        return row
    }

    /// The row after the write didn't happen: the server answered 412, 429 or 503; nil if there is nothing to remember.
    /// After a 412, `EventDecision` decides anew from this row and what the server has.
    package var notDone: LedgerRow? { row?.withoutIntent }

    /// The row after a server said that the UID is taken. A new event waits a day, and then is sent once under another
    /// UID.
    package func uidTaken(_ why: String, at now: Instant) -> LedgerRow? {
        guard var row else { return nil }
        guard case .create = act else { return notDone }
        (row.intent, row.state) = (nil, .waiting(until: now.advanced(bySeconds: 86_400), why: why))
        return row
    }

    /// The row after a server refused the content for good, such as a date before the first that it takes.
    package func refused(_ why: String) -> LedgerRow? {
        guard var row, case .put(let sent) = row.intent else { return notDone }
        (row.intent, row.state) = (nil, .refused(hash: sent.hash, why: why))
        return row
    }

    /// Orders writes by use: data that must go, today, the next 14 days, the last 7, the rest ahead, and history with
    /// the newest first.
    static func order(_ writes: [PlannedWrite], today: Day) -> [PlannedWrite] {
        writes.map { (rank: $0.rank(today: today), write: $0) }
            .sorted { ($0.rank.0, $0.rank.1, $0.write.href) < ($1.rank.0, $1.rank.1, $1.write.href) }
            .map(\.write)
    }

    private func rank(today: Day) -> (Int, Int) {
        let distance = today.distance(to: day)
        if takesBackAPI { return (0, abs(distance)) }
        switch distance {
        case 0: return (1, 0)
        case 1...14: return (2, distance)
        case -7..<0: return (3, -distance)
        case 15...: return (4, distance)
        default: return (5, -distance)
        }
    }
}
