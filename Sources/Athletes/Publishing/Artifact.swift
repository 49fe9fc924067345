package import Basics
package import Export
import ICalendar
package import Profiles
package import Store
import Workouts

/// The bytes of one output, made in memory before anything is written.
package struct Artifact: Sendable, Equatable {
    package let output: Output
    package let bytes: [UInt8]
    package let count: Int
    /// A sentence about events that didn't fit into a calendar, or may not fit elsewhere; nil if all do.
    package private(set) var cut: String?
}

extension Artifact {
    /// - Parameter calendars: those made so far.
    package static func made(
        for output: Output, of publication: Publication, style: TerminalStyle, _ calendars: inout DatedCalendars
    ) -> Artifact {
        let bytes: [UInt8]
        switch output.format {
        case .ics:
            return Artifact(output, of: publication, calendars.calendar(of: publication, in: output.view))
        case .json: bytes = publication.json()
        case .agenda: bytes = Array(publication.agenda(style).utf8)
        }
        return Artifact(output: output, bytes: bytes, count: publication.workouts.count)
    }

    private init(_ output: Output, of publication: Publication, _ whole: PublishedCalendar) {
        let view = output.view
        // Its events are written one by one, if at all: only their versions are made here.
        guard !output.isPushed else {
            self.init(output: output, bytes: [], count: whole.events.count)
            return
        }
        let bytes = CalendarWriter.write(whole)
        guard let most = view.mostBytes, bytes.count > most else {
            self.init(
                output: output, bytes: bytes, count: whole.events.count, cut: Self.warning(of: bytes.count, in: view))
            return
        }
        var calendar = whole
        let window = publication.cut(&calendar, in: view) { CalendarWriter.write($0).count }
        self.init(
            output: output, bytes: CalendarWriter.write(calendar), count: calendar.events.count, cut: window?.sentence)
    }

    private static func warning(of bytes: Int, in view: CalendarView) -> String? {
        guard let most = view.warnedBytes, bytes > most else { return nil }
        return "the calendar has \(bytes.byteWords), and Google loses events above \(most.byteWords); write fewer days "
            + "with --since and --until, or use a configuration, which cuts it (most_bytes)"
    }
}

/// The calendars of a publication with their events' versions: SEQUENCE and LAST-MODIFIED rise exactly when an event's
/// content changes. A calendar that several outputs show is made once: laying out thousands of events takes longer than
/// writing them.
package struct DatedCalendars: Sendable {
    /// The layouts that are needed again.
    private let shared: Set<CalendarView>
    private let areAny: Bool
    private let busy: BusyUID
    /// The moment of new versions.
    private let now: Instant
    /// The remembered versions, by UID; nil if nothing is remembered.
    private let known: [String: DatedRevision]?
    /// The same with those of the events made so far.
    private(set) var revisions: [String: DatedRevision]
    private var made: [CalendarView: PublishedCalendar] = [:]
    private var published: [String: Revision] = [:]

    /// - Parameters:
    ///   - known: the remembered versions, by UID; nil if nothing is remembered.
    ///   - busyKey: the remembered key of UIDs in busy calendars.
    ///   - now: the moment of new versions.
    package init(
        for outputs: [Output], of athlete: Athlete, _ known: [String: DatedRevision]?, busyKey: String?, at now: Instant
    ) {
        busy = BusyUID(of: athlete, known: busyKey)
        (self.known, revisions, self.now) = (known, known ?? [:], now)
        let calendars = outputs.filter { $0.format == .ics }
        areAny = !calendars.isEmpty
        let counts = Dictionary(grouping: calendars, by: \.view.layout).mapValues(\.count)
        shared = Set(calendars.filter { $0.isPushed || counts[$0.view.layout] != 1 }.map(\.view.layout))
    }

    /// The whole calendar of a view.
    mutating func calendar(of publication: Publication, in view: CalendarView) -> PublishedCalendar {
        if var calendar = made[view.layout] {
            calendar.name = view.name ?? publication.name
            return calendar
        }
        var calendar = publication.calendar(in: view, disguised: busy.uid)
        if known != nil { giveVersions(to: &calendar, in: publication.zone) }
        if shared.contains(view.layout) { made[view.layout] = calendar }
        return calendar
    }

    private mutating func giveVersions(to calendar: inout PublishedCalendar, in zone: Zone) {
        for index in calendar.events.indices {
            let event = calendar.events[index]
            let fingerprint = event.fingerprint
            let known = revisions[event.uid]?.revision
            let last = known?.joined(with: published[event.uid]) ?? published[event.uid]
            let revision =
                last?.next(for: fingerprint, now: now)
                ?? Revision(fingerprint: fingerprint, sequence: 0, created: now, modified: now)
            revisions[event.uid] = DatedRevision(day: event.time.day(in: zone), revision: revision)
            (calendar.events[index].stamp, calendar.events[index].created) = (revision.modified, revision.created)
            calendar.events[index].sequence = revision.sequence
        }
    }

    /// Whether the remembered versions include everything that published calendars say about the events.
    func cover(_ published: [String: Revision]) -> Bool {
        guard let known else { return true }
        return published.allSatisfy { uid, revision in
            guard let known = known[uid]?.revision else { return revisions[uid] == nil }
            return known.joined(with: revision) == known
        }
    }

    /// Begins anew, with the versions in already published calendars, by UID. They count if they are ahead of the memory,
    /// which was lost or restored from a backup.
    mutating func beginAnew(beside published: [String: Revision]) {
        (made, revisions, self.published) = ([:], known ?? [:], published)
    }

    /// Notes what identifies the events, so that later runs publish them as the same ones.
    package func noteVersions(in memory: inout Snapshot) {
        guard known != nil else { return }
        memory.published.revisions = revisions
        if areAny { memory.feed.busyKey = busy.key }
    }
}

extension CalendarView {
    /// The settings that decide about its events and their texts.
    fileprivate var layout: CalendarView { CalendarView(detail: detail, statuses: statuses, sports: sports) }
}

extension Revision {
    /// Joins two histories of an event: the later version's content, and no number behind either's. If neither is
    /// later, this one's content counts: a server may have reordered lines.
    package func joined(with other: Revision?) -> Revision {
        guard let other else { return self }
        var joined = (other.sequence, other.modified) > (sequence, modified) ? other : self
        joined.sequence = max(sequence, other.sequence)
        joined.created = min(created, other.created)
        joined.modified = max(modified, other.modified)
        return joined
    }
}

extension PublishedEvent.Time {
    fileprivate func day(in zone: Zone) -> Day {
        switch self {
        case .day(let day, _): day
        case .timed(let start, _): zone.local(start).day
        }
    }
}
