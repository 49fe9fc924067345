package import Basics

/// The plan of a push: it is decided before anything is written, and is the whole result of a dry run.
package struct PushPlan: Sendable, Equatable {
    package var writes: [PlannedWrite] = []
    /// The rows that changed without a write.
    package var rows: [LedgerRow] = []
    package var forgotten: [String] = []
    package var notes: [PlanNote] = []
    /// Why nothing may be written; nil if the push may write. The token of this look mustn't be remembered, or the
    /// server would never report the missing events again.
    package var heldBack: HeldBack?
    /// The UIDs to remember as `CalendarState.heldBack`.
    package var missing: [String] = []

    /// Decides on a push.
    /// - Parameters:
    ///   - wanted: every event that the calendar is to have, also those from before `past_days`; each UID once.
    ///   - rows: the whole ledger of this calendar.
    ///   - seen: with the bytes of everything in `unread`.
    ///   - missingBefore: `CalendarState.heldBack`.
    package init(
        wanted: [WantedEvent], rows: [LedgerRow], seen: Seen, missingBefore: [String] = [], _ rules: PushRules
    ) {
        var look = ServerListing(seen)
        let before = Dictionary(rows.map { ($0.uid, $0) }) { first, _ in first }
        var current = before
        look.follow(&current)
        look.adopt(wanted, into: &current, rules)
        look.judge(Array(current.values))

        let believed = rows.filter { $0.isThere && $0.intent != .delete }
        let gone = believed.filter { row in current[row.uid].map { look.sight(of: $0.href) } == .gone }.map(\.uid)
            .sorted()
        if believed.count >= 8, (believed.count - gone.count) * 2 < believed.count {
            guard !missingBefore.isEmpty, Set(missingBefore).isSubset(of: gone) else {
                (missing, heldBack) = (gone, HeldBack(left: believed.count - gone.count, of: believed.count))
                return
            }
        }

        let wantedByUID = Dictionary(wanted.map { ($0.uid, $0) }) { first, _ in first }
        for uid in Set(current.keys).union(wantedByUID.keys).sorted() {
            let row = current[uid]
            let sight = look.sight(of: row?.href ?? rules.href(ofUID: uid))
            take(EventDecision(wantedByUID[uid], row, sight, rules), uid, before[uid])
        }
        // A killed run must not take the missing events of a restored calendar for deleted ones.
        self.rows = self.rows.filter { !$0.wasThere } + self.rows.filter(\.wasThere)
        writes = PlannedWrite.order(writes + look.doubles(rules), today: rules.today)
    }
}

extension PushPlan {
    /// Whether there is nothing to do, to remember or to report.
    var isEmpty: Bool { writes.isEmpty && rows.isEmpty && forgotten.isEmpty && notes.isEmpty && heldBack == nil }

    private mutating func take(_ decision: EventDecision, _ uid: String, _ before: LedgerRow?) {
        if let note = decision.note { notes.append(note) }
        if let write = decision.write { writes.append(write) }
        if let row = decision.row {
            if row != before { rows.append(row) }
        } else if before != nil, decision.write == nil {
            forgotten.append(uid)
        }
    }

    /// The resources whose bytes are needed to decide, by their paths; to be read 50 at a time.
    /// - Parameter seen: a look without bytes.
    package static func unread(
        wanted: [WantedEvent], rows: [LedgerRow], seen: Seen, _ rules: PushRules
    ) -> [String] {
        let byHref = Dictionary(rows.map { ($0.href, $0) }) { first, _ in first }
        let wantedByUID = Dictionary(wanted.map { ($0.uid, $0) }) { first, _ in first }
        var hrefs: Set<String> = []
        for found in seen.found where found.text == nil {
            if let row = byHref[found.href] {
                let isRead = row.hashRead != nil && row.intent == nil && row.isThere
                if found.etag == nil || found.etag != row.etag || !isRead { hrefs.insert(found.href) }
            } else if ResourceName.isOurs(found.href) {
                hrefs.insert(found.href)
            }
        }
        let listed = Set(seen.found.map(\.href))
        for row in rows where !seen.gone.contains(row.href) && (!seen.isComplete || listed.contains(row.href)) {
            let isUncertain = row.hashRead == nil || row.read == nil || row.etag?.strongEntityTag == nil
            let isToChange = { wantedByUID[row.uid].map { EventDecision.isToChange(row, $0, rules) } ?? false }
            if row.intent != nil || row.isThere && isUncertain && isToChange() { hrefs.insert(row.href) }
        }
        for found in seen.found where found.text != nil { hrefs.remove(found.href) }
        return hrefs.sorted()
    }
}

/// The rules of a push, from the configuration and the clock.
package struct PushRules: Sendable, Equatable {
    /// Today, in the athlete's zone.
    package var today: Day
    package var now: Instant
    /// How many days back events are written; all later ones are.
    package var pastDays: Int
    /// The path of the collection, with a slash at its end.
    package var collection: String
    /// Minutes before timed plans; nil for no alarm.
    package var remind: Int?
    /// `deleted: restore`, or `--restore`.
    package var restoresDeleted: Bool
    /// `moved: restore`.
    package var restoresMoved: Bool
    /// The published UIDs of plans whose day is over, which may be hidden for being missed.
    package var past: Set<String> = []

    package init(
        today: Day, now: Instant, pastDays: Int, collection: String, remind: Int? = nil, restoresDeleted: Bool = false,
        restoresMoved: Bool = false
    ) {
        (self.today, self.now, self.pastDays, self.collection, self.remind) = (today, now, pastDays, collection, remind)
        (self.restoresDeleted, self.restoresMoved) = (restoresDeleted, restoresMoved)
    }

    var firstDay: Day { today.advanced(by: -max(0, pastDays)) }

    func href(ofUID uid: String) -> String { collection + ResourceName.name(ofUID: uid) }

    /// The row of an event that was never sent.
    func fresh(_ wanted: WantedEvent) -> LedgerRow {
        LedgerRow(uid: wanted.uid, sentUID: wanted.uid, href: href(ofUID: wanted.uid))
    }
}

/// A note for a person about an event that is missing, or isn't as tpmerge sent it.
package enum PlanNote: Sendable, Hashable, CustomStringConvertible {
    /// Another resource has the name of one of tpmerge's events.
    case foreign(event: String)
    case hasAttendees(event: String)

    var isForeign: Bool { if case .foreign = self { true } else { false } }

    package var description: String {
        switch self {
        case .foreign(let event):
            "\(event) isn't pushed: what the calendar has in its place was not written by tpmerge. Move that to another calendar, or delete it."
        case .hasAttendees(let event):
            "\(event) has attendees in the calendar. tpmerge leaves it alone, so that the server sends no mail."
        }
    }
}

/// Most of tpmerge's events have vanished from a calendar, so nothing was written.
package struct HeldBack: Failing, Sendable, Equatable {
    package let left: Int
    /// How many there were.
    package let of: Int

    package var failure: Failure {
        Failure(
            .temporary, "Only \(left) of \(of) pushed events are left in the calendar, so nothing was written.",
            .plain("If they are gone again at the next run, tpmerge takes them as deleted by you."),
            codes: ["caldav.held_back"])
    }
}
