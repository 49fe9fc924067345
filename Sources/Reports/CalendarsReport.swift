package import Athletes
package import Basics
import CalDAV
import Export
import JSON

/// The calendars that one athlete's events are pushed to.
package struct CalendarsReport {
    private let athlete: String
    private let calendars: [PushedCalendar]
    private let zone: Zone
    private let words: RemoteWords

    /// nil if the athlete's events are pushed nowhere.
    package init?(of owner: AthleteOwner) throws(RunError) {
        calendars = try owner.pushedCalendars()
        guard !calendars.isEmpty else { return nil }
        athlete = owner.athlete.name
        zone = owner.athlete.zone
        words = RemoteWords(owner)
    }

    /// The text.
    package func lines(now: Instant) -> [String] {
        [athlete.safeForTerminal]
            + paragraphs(now: now, for: .terminal).flatMap { calendar in
                (["\(calendar.name): \(calendar.lines[0])"] + calendar.lines.dropFirst().map { "  \($0)" })
                    .map { "  \($0)".safeForTerminal }
            }
    }

    /// Each calendar's name and server, and what is there, what the last push did, and what is wrong.
    package func paragraphs(now: Instant, for audience: Failure.Audience) -> [(name: String, lines: [String])] {
        calendars.map { calendar in
            let state = calendar.state
            let events = calendar.rows.count(where: \.isThere)
            let last = state.lastPush.map { "last push \($0.told(before: now))" } ?? "nothing pushed yet"
            var counts = [
                "created \(state.counts.created), changed \(state.counts.changed), deleted \(state.counts.deleted)"
            ]
            if state.counts.keptByYou > 0 { counts.append("\(state.counts.keptByYou) kept by you") }
            if state.counts.waiting > 0 { counts.append("\(state.counts.waiting) waiting") }
            let isNew = state.lastPush == nil && state.trouble == nil
            return (
                name: "\(calendar.place.calendar) at \(calendar.place.address.host)",
                lines: ["\(events.counted("event")), \(last)"] + (isNew ? [] : [counts.joined(separator: ", ")])
                    + [state.trouble.map { text(of: $0, for: audience) }].compactMap(\.self)
            )
        }
    }

    /// The state of one event in each of the calendars; empty if none contains it.
    package func lines(about uid: String) -> [String] {
        calendars.compactMap { calendar in
            guard let row = calendar.rows.first(where: { $0.uid == uid || $0.sentUID == uid }) else { return nil }
            return "\(calendar.place.calendar) at \(calendar.place.address.host): \(words(row))".safeForTerminal
        }
    }

    private func words(_ row: LedgerRow) -> String {
        switch row.state {
        case .deletedByYou:
            return "deleted by you; it comes back if the plan moves or is done, or with `deleted: restore`"
        case .waiting(let until, let why): return "waiting until \(zone.local(until)): \(why)"
        case .refused(_, let why): return "refused by the server: \(why)"
        case .there:
            guard row.isThere else { return "waiting" }
            var words: [String] = []
            if row.hasAttendees { words.append("not written any more, since it has attendees") }
            if let moved = row.movedTo { words.append("moved by you to \(moved.words(in: zone))") }
            let others = row.edits.filter { $0 != .time }.map(\.rawValue)
            if !others.isEmpty { words.append("kept by you: \(others.joined(separator: ", "))") }
            return words.isEmpty ? "there as sent" : words.joined(separator: "; ")
        }
    }

    /// Returns a complaint about each calendar that needs a person at once, or that has failed for two days.
    func complaints(_ now: Instant) -> [String] {
        calendars.compactMap { calendar in
            guard let trouble = calendar.state.trouble else { return nil }
            return trouble.isLasting(at: now) || trouble.failure.kind != .temporary
                ? text(of: trouble, for: .terminal) : nil
        }
    }

    private func text(of trouble: CalendarState.Trouble, for audience: Failure.Audience) -> String {
        audience == .terminal ? "\(trouble.failure)" : words.text(of: trouble.failure, for: audience)
    }

    /// The calendars with the athlete's name, for JSON.
    var all: [(athlete: String, calendar: PushedCalendar)] { calendars.map { (athlete, $0) } }

    /// The JSON, version 1.
    package static func json(_ all: [CalendarsReport]) -> String {
        JSONWriter.output("calendars", all.flatMap(\.all)) { $0.members(of: $1) }
    }
}

extension JSONWriter {
    mutating func members(of pushed: (athlete: String, calendar: PushedCalendar)) {
        let (place, state) = (pushed.calendar.place, pushed.calendar.state)
        member("athlete", pushed.athlete)
        member("calendar", place.calendar)
        member("server", place.address.host)
        member("created", state.counts.created)
        member("changed", state.counts.changed)
        member("deleted", state.counts.deleted)
        member("kept_by_you", state.counts.keptByYou)
        member("waiting", state.counts.waiting)
        member("last_push", state.lastPush?.description)
        member("trouble", state.trouble.map { "\($0.failure)" })
    }
}

extension [PushedCalendar] {
    /// The athlete's changes of events in these calendars, by the published UID, each as a sentence without a full
    /// stop: `moved by you to Wed 18 Mar, 18:00, in Training`.
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
