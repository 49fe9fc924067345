package import Basics
import ICalendar

/// The ledger's row for one pushed event. A row is saved before each write, with its intent, and after it.
package struct LedgerRow: Sendable, Equatable, Codable {
    /// The UID of the wanted event: the key.
    package let uid: String
    /// The UID under which it is sent; a different one only if a server said that its own is taken.
    package var sentUID: String
    package var href: String
    package var etag: String?
    /// The event as tpmerge last wanted it: the base of the next comparison; nil if that is no longer known.
    package var sent: Sent?
    /// The event as it was last read from the server, or as it was written if it hasn't been read since; nil if
    /// unknown.
    package var read: String?
    /// A digest of the bytes that the server had when the event was last read; nil if it hasn't been since a write.
    package var hashRead: String?
    package var state: State = .there
    /// A write that may or may not have happened.
    package var intent: Intent?
    package var edits: [EventField] = []
    /// The time that the athlete gave it; nil if the time is tpmerge's, or if it can't be read.
    package var movedTo: EventSpan?
    /// Whether it has an organizer or attendees, so that a write could send mail.
    package var hasAttendees = false
    /// When it was last written; nil if it never was.
    package var lastSent: Instant?
    /// Digests of the values that its fields had in earlier bases, by which a stale copy is known.
    package var earlier: [String] = []

    package enum State: Sendable, Equatable, Codable {
        /// On the server, as far as is known; or about to be.
        case there
        /// The athlete deleted the event. It isn't sent again until its day changes or it is done.
        case deletedByYou
        /// tpmerge deleted the event. If it is back, an older state of the calendar was restored, and it goes again.
        case removed
        /// A server said that the UID is taken.
        case waiting(until: Instant, why: String)
        /// A server refused the event because of its content. The event isn't sent again until it changes.
        case refused(hash: String, why: String)
    }

    package enum Intent: Sendable, Equatable, Codable {
        case put(Sent)
        case delete
    }

    /// An event as tpmerge wanted it on the server at one time.
    package struct Sent: Sendable, Equatable, Codable {
        /// The calendar object, without the athlete's changes.
        package var text: String
        /// A hash of the content without its version.
        package var hash: String
        /// The plan's day in the athlete's zone, not the one to which the athlete moved the event.
        package var day: Day
        package var isDone: Bool
        package var showsAPI: Bool

        package init(text: String, hash: String, day: Day, isDone: Bool, showsAPI: Bool) {
            (self.text, self.hash, self.day, self.isDone, self.showsAPI) = (text, hash, day, isDone, showsAPI)
        }

        /// nil if its text isn't remembered.
        var object: CalendarObject? { try? CalendarObject(Array(text.utf8)) }
    }

    package init(uid: String, sentUID: String, href: String, etag: String? = nil) {
        (self.uid, self.sentUID, self.href, self.etag) = (uid, sentUID, href, etag)
    }
}

extension LedgerRow {
    var wasThere: Bool { sent != nil || hashRead != nil }

    /// Whether the resource is thought to be on the server.
    package var isThere: Bool {
        switch state {
        case .there, .refused: wasThere
        case .deletedByYou, .removed, .waiting: false
        }
    }

    /// Its event's name for people, as far as it is known: `"Easy run" of 2026-03-18`.
    var title: String {
        let summary = sent?.object?.event?.first("SUMMARY")?.text.cleaned.onOneLine
        return (summary.map { "\"\($0)\"" } ?? "An event") + (sent.map { " of \($0.day)" } ?? "")
    }

    /// The row after its resource was read. Right after a write this is the read-back.
    /// - Returns: nil if the bytes aren't this event: they have another UID, or aren't a calendar.
    package func settled(reading found: Found) -> LedgerRow? {
        guard let text = found.text else { return self }
        var row = self
        row.etag = found.etag
        let hash = ResourceName.digest(text)
        guard hash != hashRead || intent != nil || !isThere else { return row }
        guard let theirs = try? CalendarObject(text), theirs.uid == sentUID else { return nil }
        row.rebase(staleFields(of: theirs), on: theirs)
        row.resolveIntent(theirs)
        if [.deletedByYou, .removed].contains(row.state) || row.isWaiting { row.state = .there }
        if let base = row.sent?.object {
            let known = row.hashRead == nil ? nil : row.read.flatMap { try? CalendarObject(Array($0.utf8)) }
            row.edits = ThreeWay.edits(of: theirs, base: base, read: known, earlier: row.edits)
        }
        row.movedTo = row.edits.contains(.time) ? theirs.event.flatMap(EventSpan.init) : nil
        row.hasAttendees = ThreeWay.couldSendMail(theirs)
        row.hashRead = hash
        row.read = String(decoding: text, as: UTF8.self)
        return row
    }

    /// Whether a resource is an older state of the event than the one that was read last: its server was restored, or a
    /// client has put back a stale copy.
    func isOlder(_ found: Found) -> Bool {
        guard let text = found.text, ResourceName.digest(text) != hashRead else { return false }
        return (try? CalendarObject(text)).map { !staleFields(of: $0).isEmpty } ?? false
    }

    /// The fields that are of an older state: all that tpmerge writes if SEQUENCE fell, else those that are again as in
    /// an earlier base. A raised version is the athlete's word.
    private func staleFields(of theirs: CalendarObject) -> [EventField] {
        // What a server makes of a written event is only known once it was read back.
        guard hashRead != nil, let known = read.flatMap({ try? CalendarObject(Array($0.utf8)) })?.event,
            let event = theirs.event
        else { return [] }
        if let sequence = event.sequence, let last = known.sequence, sequence != last {
            return sequence < last ? EventField.based : []
        }
        if let stamp = event.stamp, let last = known.stamp, stamp > last { return [] }
        guard let base = sent?.object?.event else { return [] }
        return EventField.based.filter { field in
            let values = field.values(in: event)
            return values != field.values(in: base) && values != field.values(in: known)
                && earlier.contains(field.digest(in: event))
        }
    }

    mutating func take(_ next: Sent) {
        if let former = sent?.object?.event, let event = next.object?.event {
            let changed = EventField.based
                .filter { field in
                    let values = field.values(in: former)
                    // Clients drop what they don't know.
                    return !values.isEmpty && values != field.values(in: event)
                }
                .map { $0.digest(in: former) }
            earlier = Array((earlier.filter { !changed.contains($0) } + changed).suffix(Self.mostEarlier))
        }
        sent = next
    }

    private static let mostEarlier = 32

    /// Takes stale values for the base, so that they give way to tpmerge's; what the athlete added stays.
    private mutating func rebase(_ fields: [EventField], on theirs: CalendarObject) {
        guard !fields.isEmpty else { return }
        edits.removeAll(where: fields.contains)
        sent?.hash = ""
        guard var base = sent?.object, let index = base.eventIndex, let event = theirs.event else { return }
        for field in fields {
            let names = field == .time ? ["DTSTART", "DTEND", "DURATION"] : [field.rawValue]
            base.calendar.components[index].replace(Set(names), with: names.flatMap { event.all($0) })
        }
        sent?.text = String(decoding: base.bytes, as: UTF8.self)
    }

    /// The row after tpmerge deleted its event.
    var removed: LedgerRow {
        var row = self
        row.forget()
        (row.state, row.intent) = (.removed, nil)
        row.sent?.text = ""
        return row
    }

    /// The row of an event that is missing since an older state of the calendar was restored: it was never written, but
    /// keeps what the athlete had changed.
    var unwritten: LedgerRow {
        var row = LedgerRow(uid: uid, sentUID: sentUID, href: href)
        row.edits = edits
        return row
    }

    /// The row after a look didn't find its resource: a tombstone, unless it was to go or was never there; nil if there
    /// is nothing to remember.
    var gone: LedgerRow? {
        if intent == .delete { return nil }
        guard isThere else { return withoutIntent }
        var row = self
        row.forget()
        row.intent = nil
        return row
    }

    /// The row of a write that didn't arrive; nil if there is nothing to remember.
    var withoutIntent: LedgerRow? {
        var row = self
        row.intent = nil
        if case .there = state, !wasThere, sentUID == uid { return nil }
        return row
    }

    /// The row with nothing of what its event says.
    package var withoutTexts: LedgerRow {
        var row = self
        if case .put(var pending) = intent {
            pending.text = ""
            row.intent = .put(pending)
        }
        row.sent?.text = ""
        (row.read, row.hashRead, row.earlier) = (nil, nil, [])
        return row
    }

    /// Leaves a tombstone, without the text if that shows data from an API.
    private mutating func forget() {
        (state, etag, hashRead, read) = (.deletedByYou, nil, nil, nil)
        (edits, movedTo, hasAttendees) = ([], nil, false)
        if sent?.showsAPI == true { sent?.text = "" }
    }

    /// Finds out whether a write whose answer was lost has arrived: at least one field that it should change has the
    /// new value.
    private mutating func resolveIntent(_ theirs: CalendarObject) {
        defer { intent = nil }
        guard case .put(let pending) = intent, let event = theirs.event, let wanted = pending.object?.event
        else { return }
        let before = sent?.object?.event
        let arrived = EventField.allCases.contains { field in
            let values = field.values(in: wanted)
            return values == field.values(in: event) && before.map { field.values(in: $0) != values } ?? true
        }
        guard arrived else { return }
        if sent != pending { hashRead = nil }
        take(pending)
    }
}

extension ObjectComponent {
    fileprivate var sequence: Int? { first("SEQUENCE").flatMap { Int($0.value) } }

    /// When it was last changed, in UTC; nil if that isn't said in the usual form.
    fileprivate var stamp: String? {
        (first("LAST-MODIFIED") ?? first("DTSTAMP")).map(\.value).flatMap { $0.utf8.count == 16 ? $0 : nil }
    }
}

extension LedgerRow {
    package var isKeptByYou: Bool { isThere && !edits.isEmpty }

    /// Whether its event shows data from an API with its own terms, or may do so after a write whose answer was lost.
    package var showsAPI: Bool {
        if case .put(let pending) = intent, pending.showsAPI { return true }
        return isThere && sent?.showsAPI == true
    }

    /// The UID as published, without the mark of a second calendar.
    package var publishedUID: String { ResourceName.published(uid) }

    /// Whether the athlete wrote into it, apart from its time and its alarms.
    var hasWords: Bool { edits.contains { $0 != .time && $0 != .alarms } }

    /// Whether the athlete gave it another end and left its beginning.
    package var hasOnlyEndMoved: Bool {
        guard let movedTo, let sent = sent?.object?.event.flatMap(EventSpan.init) else { return false }
        return movedTo.startsWith(sent)
    }

    /// Whether the event waits because its UID is taken.
    package var isWaiting: Bool { if case .waiting = state { true } else { false } }
}
