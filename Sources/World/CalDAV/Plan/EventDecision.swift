import Basics
import ICalendar

/// The decision about one event: from the wanted event, its row in the ledger, and the result of a look.
///
/// After a 412, the resource is read again, and a new decision starts from the row as it was before its intent.
package struct EventDecision: Sendable, Equatable {
    /// The row to save now, before any write; nil if there is nothing to save.
    package var row: LedgerRow?
    package var write: PlannedWrite?
    package var note: PlanNote?

    /// - Parameters:
    ///   - wanted: nil if the event is no longer wanted.
    ///   - row: nil if it was never sent.
    package init(_ wanted: WantedEvent?, _ row: LedgerRow?, _ sight: Sight, _ rules: PushRules) {
        self.row = row
        switch sight {
        case .found(let found):
            // A resource with the name of an event that was never sent is adopted if it is that event.
            guard let known = row ?? wanted.map(rules.fresh) else { return }
            guard let settled = known.settled(reading: found) else {
                if let wanted { note = .foreign(event: wanted.title) } else { self.row = nil }
                return
            }
            self.row = settled
        case .gone: self.row = row?.gone
        case .lost:
            if let wanted, let row, row.isThere, row.intent != .delete {
                recreate(wanted, row, rules)
                return
            }
            self.row = row?.isThere == true ? nil : row?.gone
        case .unchanged: self.row = row?.withoutIntent
        }
        switch (wanted, self.row) {
        case (let wanted?, let row?): decide(wanted, row, rules)
        case (let wanted?, nil): create(wanted, rules.fresh(wanted), rules)
        case (nil, let row?): leave(row, rules)
        case (nil, nil): break
        }
    }
}

extension EventDecision {
    private mutating func decide(_ wanted: WantedEvent, _ row: LedgerRow, _ rules: PushRules) {
        switch row.state {
        case .removed: create(wanted, rules.fresh(wanted), rules)
        case .deletedByYou:
            let isNewPlan = row.sent.map { $0.day != wanted.day || wanted.isDone && !$0.isDone } ?? false
            if rules.restoresDeleted || isNewPlan { create(wanted, row, rules) }
        case .waiting(let until, _):
            guard rules.now >= until, row.sentUID == row.uid else { return }
            var renamed = row
            (renamed.sentUID, renamed.state) = (ResourceName.replacement(ofUID: row.uid), .there)
            renamed.href = rules.href(ofUID: renamed.sentUID)
            create(wanted, renamed, rules)
        case .refused(let hash, _) where wanted.hash(rules) == hash: return
        case .there, .refused:
            if row.wasThere { change(wanted, row, rules) } else { create(wanted, row, rules) }
        }
    }

    private mutating func create(_ wanted: WantedEvent, _ row: LedgerRow, _ rules: PushRules) {
        guard wanted.day >= rules.firstDay else { return }
        let sent = wanted.sent(uid: row.sentUID, rules)
        var row = row
        row.edits = []
        plan(.create(Array(sent.text.utf8)), row, sent, wanted.day, takesBackAPI: false)
    }

    /// Makes an event again that a restored calendar has lost, as the athlete had it.
    private mutating func recreate(_ wanted: WantedEvent, _ row: LedgerRow, _ rules: PushRules) {
        self.row = row.unwritten
        let sent = wanted.sent(uid: row.sentUID, rules)
        guard wanted.day >= rules.firstDay, let ours = sent.object else { return }
        let theirs = row.read.flatMap { try? CalendarObject(Array($0.utf8)) } ?? ours
        let compare = ThreeWay(base: row.sent?.object, ours: ours, theirs: theirs, timeIsOurs: rules.restoresMoved)
        let act = PlannedWrite.Act.create((compare.merged ?? theirs).bytes)
        plan(act, row.unwritten, sent, wanted.day, takesBackAPI: false)
    }

    private mutating func change(_ wanted: WantedEvent, _ row: LedgerRow, _ rules: PushRules) {
        guard !row.hasAttendees else { return note = .hasAttendees(event: wanted.title) }
        guard Self.isToChange(row, wanted, rules), let read = row.read,
            let theirs = try? CalendarObject(Array(read.utf8))
        else { return }
        let sent = wanted.sent(uid: row.sentUID, rules)
        guard let ours = sent.object else { return }
        var row = row
        if row.sent?.object == nil {
            // It is unknown who changed what, so the time and the texts become tpmerge's, and the rest is the
            // athlete's.
            row.edits = EventField.allCases.filter { $0 != .time && !EventField.written.contains($0) }
        }
        let isJustDone = wanted.isDone && row.sent?.isDone == false
        let compare = ThreeWay(
            base: row.sent?.object, ours: ours, theirs: theirs, timeIsOurs: rules.restoresMoved || isJustDone)
        if let merged = compare.merged {
            let act = PlannedWrite.Act.change(merged.bytes, etag: row.etag?.strongEntityTag)
            plan(act, row, sent, wanted.day, takesBackAPI: Self.takesBackAPI(row, wanted))
        } else {
            // The server has it already.
            row.edits = ThreeWay.edits(of: theirs, base: ours, read: theirs, earlier: row.edits)
            row.take(sent)
            row.state = .there
            self.row = row
        }
    }

    static func isToChange(_ row: LedgerRow, _ wanted: WantedEvent, _ rules: PushRules) -> Bool {
        let isInside = max(wanted.day, row.sent?.day ?? wanted.day) >= rules.firstDay
        guard !row.hasAttendees, isInside || takesBackAPI(row, wanted) else { return false }
        // New time stamps alone are no change.
        let isAsSent = row.sent.map { sent in
            sent.day == wanted.day && sent.isDone == wanted.isDone && sent.showsAPI == wanted.showsAPI
                && sent.hash == wanted.hash(rules)
        }
        return isAsSent != true || rules.restoresMoved && row.edits.contains(.time)
    }

    private static func takesBackAPI(_ row: LedgerRow, _ wanted: WantedEvent) -> Bool {
        row.sent?.showsAPI == true && !wanted.showsAPI
    }

    private mutating func leave(_ row: LedgerRow, _ rules: PushRules) {
        let day = row.sent?.day ?? rules.today
        guard row.isThere else {
            // The athlete's deletion counts even if the plan disappears and comes back.
            if ![.deletedByYou, .removed].contains(row.state) || day < rules.firstDay { self.row = nil }
            return
        }
        // What the athlete wrote into a plan stays when its day is over, and so does what they moved, until it is, too.
        let isMovedOn = !rules.restoresMoved && row.movedTo?.isOver(at: rules.now, on: rules.today) == false
        let isKept = (row.hasWords || isMovedOn) && rules.past.contains(row.publishedUID)
        guard !isKept || row.sent?.showsAPI == true else { return }
        guard day >= rules.firstDay || row.sent?.showsAPI == true else { return }
        guard !row.hasAttendees else { return note = .hasAttendees(event: row.title) }
        write = .removing(row, day: day)
    }

    private mutating func plan(
        _ act: PlannedWrite.Act, _ row: LedgerRow, _ sent: LedgerRow.Sent, _ day: Day, takesBackAPI: Bool
    ) {
        var intended = row
        intended.intent = .put(sent)
        write = PlannedWrite(href: row.href, act: act, row: intended, day: day, takesBackAPI: takesBackAPI)
    }
}
