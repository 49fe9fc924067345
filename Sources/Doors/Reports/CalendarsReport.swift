package import Athletes
package import Basics
import CalDAV
import Export
import JSON
package import Profiles
import Publishing

/// The calendars that one athlete's events are pushed to.
package struct CalendarsReport {
    private let athlete: String
    private let calendars: [PushLedger]
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
            let last = state.lastPush.map { "last push \($0.told(before: now, in: zone))" } ?? "nothing pushed yet"
            let pushed =
                "created \(state.counts.created), changed \(state.counts.changed), deleted \(state.counts.deleted)"
            let standing = [
                (calendar.rows.count { $0.state == .deletedByYou }, "deleted by you"),
                (calendar.rows.count(where: \.isKeptByYou), "edited by you"), (calendar.waiting, "waiting"),
            ].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
            let lines: [String?] = [
                "\(events.counted("event")), \(last)", state.lastPush == nil && state.trouble == nil ? nil : pushed,
                standing.isEmpty ? nil : standing.joined(separator: ", "),
                calendar.isConfigured ? nil : calendar.farewell(to: athlete, for: audience),
                state.trouble.map { text(of: $0, for: audience) },
            ]
            return (calendar.title.short, lines.compactMap(\.self))
        }
    }

    /// The state of one event in each of the calendars; empty if none contains it.
    package func lines(about uid: String) -> [String] {
        calendars.compactMap { calendar in
            guard let row = calendar.rows.first(where: { $0.uid == uid || $0.sentUID == uid }) else { return nil }
            return "\(calendar.title.short): \(words(row))".safeForTerminal
        }
    }

    private func words(_ row: LedgerRow) -> String {
        switch row.state {
        case .deletedByYou:
            return "deleted by you; it comes back if the plan moves or is done, or with `deleted: restore`"
        case .removed: return "taken out, since the plan left"
        case .waiting(let until, let why): return "waiting until \(zone.local(until)): \(why)"
        case .refused(_, let why): return "refused by the server: \(why)"
        case .there:
            guard row.isThere else { return "waiting" }
            var words: [String] = []
            if row.hasAttendees { words.append("not written any more, since it has attendees") }
            if let moved = row.movedWords(in: zone) { words.append(moved) }
            let others = row.edits.filter { $0 != .time }.map(\.word)
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

    var all: [(athlete: String, calendar: PushLedger)] { calendars.map { (athlete, $0) } }

    package static func json(_ all: [CalendarsReport]) -> String {
        JSONWriter.output("calendars", all.flatMap(\.all)) { $0.members(of: $1) }
    }
}

extension JSONWriter {
    mutating func members(of pushed: (athlete: String, calendar: PushLedger)) {
        let (title, state) = (pushed.calendar.title, pushed.calendar.state)
        member("athlete", pushed.athlete)
        member("calendar", title.calendar)
        member("server", title.host)
        member("created", state.counts.created)
        member("changed", state.counts.changed)
        member("deleted", state.counts.deleted)
        member("kept_by_you", pushed.calendar.rows.count(where: \.isKeptByYou))
        member("waiting", pushed.calendar.waiting)
        member("last_push", state.lastPush?.description)
        member("trouble", state.trouble.map { "\($0.failure)" })
        member("configured", pushed.calendar.isConfigured)
    }
}

extension [PushLedger] {
    /// The athlete's changes of events in these calendars, by the published UID, each as a sentence without a full
    /// stop: `moved by you to Wed 18 Mar, 18:00, in Training`.
    package func words(in zone: Zone) -> [String: String] {
        var words: [String: String] = [:]
        for calendar in self where calendar.isConfigured {
            for row in calendar.rows {
                let moved = row.movedWords(in: zone)
                let deleted = row.state == .deletedByYou ? "deleted by you" : nil
                guard let said = moved ?? deleted else { continue }
                words[row.publishedUID] = said + ", in the calendar \(calendar.title.calendar)"
            }
        }
        return words
    }
}

extension PushLedger {
    /// How many events still have to be written: those that the last push left, or whose UIDs are taken.
    fileprivate var waiting: Int { Swift.max(state.counts.waiting, rows.count(where: \.isWaiting)) }

    /// That it is no longer configured, and how its events are taken out.
    fileprivate func farewell(to athlete: String, for audience: Failure.Audience) -> String {
        let count = rows.count(where: \.showsAPI)
        let sentence = "no longer configured" + (count > 0 ? ", \(count) with what Strava's API told" : "")
        guard audience == .terminal else { return sentence }
        return "\(sentence); to take its events out, run: \(unlinking(of: athlete))"
    }
}

extension LedgerRow {
    /// What the athlete made of its time, without a full stop; nil if nothing.
    fileprivate func movedWords(in zone: Zone) -> String? {
        guard let movedTo else { return nil }
        guard hasOnlyEndMoved else { return "moved by you to \(movedTo.words(in: zone))" }
        return "changed by you: ends \(movedTo.end(in: zone))"
    }
}

extension EventField {
    fileprivate var word: String {
        switch self {
        case .time: "time"
        case .alarms: "alarm"
        case .summary: "title"
        case .text: "description"
        case .url: "link"
        case .categories: "categories"
        case .color: "color"
        case .status: "status"
        case .transparency: "busy or free"
        case .location: "place"
        case .comment: "comment"
        case .attachments: "attachments"
        case .repetition: "repetition"
        }
    }
}

extension EventSpan {
    fileprivate func end(in zone: Zone) -> String {
        switch self {
        case .days(_, let to): to.advanced(by: -1).wordsInSentence
        case .timed(_, let to): zone.local(to).clock
        case .floating(let from, let seconds):
            LocalTime(secondsSinceEpoch: from.secondsSinceEpoch + Swift.min(seconds, 36_525 * 86_400)).clock
        }
    }

    /// Its beginning on the athlete's clock: a day, or a day and a time.
    func words(in zone: Zone) -> String {
        switch self {
        case .days(let from, _): from.wordsInSentence
        case .timed(let from, _): "\(zone.local(from).day.wordsInSentence), \(zone.local(from).clock)"
        case .floating(let from, _): "\(from.day.wordsInSentence), \(from.clock)"
        }
    }
}
