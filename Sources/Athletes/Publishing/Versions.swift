import Basics
import Export
import ICalendar
import Store
import Workouts

/// Which version of an event is published: SEQUENCE and LAST-MODIFIED rise exactly when its content changes.
struct Versions: Sendable {
    /// When a version that is new was made.
    let now: Instant
    /// By UID.
    private(set) var revisions: [String: DatedRevision]

    init(_ revisions: [String: DatedRevision], now: Instant) {
        self.revisions = revisions
        self.now = now
    }

    /// A calendar whose events have their versions, and the versions that are known from then on.
    ///
    /// - Parameter published: what the calendars say that were published before, by UID. Where it is more than what is
    ///   remembered, it counts: the memory was lost, or an older one was brought back.
    func given(
        to calendar: PublishedCalendar, in zone: Zone, published: [String: Revision]
    ) -> (calendar: PublishedCalendar, versions: Versions) {
        var calendar = calendar
        var next = self
        for index in calendar.events.indices {
            let event = calendar.events[index]
            let fingerprint = event.fingerprint
            let known = next.revisions[event.uid]?.revision
            let last = known?.joined(with: published[event.uid]) ?? published[event.uid]
            let revision =
                last?.next(for: fingerprint, now: now)
                ?? Revision(fingerprint: fingerprint, sequence: 0, created: now, modified: now)
            next.revisions[event.uid] = DatedRevision(day: event.time.day(in: zone), revision: revision)
            calendar.events[index].stamp = revision.modified
            calendar.events[index].created = revision.created
            calendar.events[index].sequence = revision.sequence
        }
        return (calendar, next)
    }

    /// Whether calendars that were published before say nothing that isn't known, as far as these events are made.
    ///
    /// - Parameter made: the versions once the calendars are made.
    func cover(_ published: [String: Revision], ofThoseIn made: Versions) -> Bool {
        published.allSatisfy { uid, revision in
            guard let known = revisions[uid]?.revision else { return made.revisions[uid] == nil }
            return known.joined(with: revision) == known
        }
    }
}

extension Revision {
    /// The versions of all events in a calendar that was published before, by their UIDs.
    static func published(in calendar: [UInt8]) -> [String: Revision] {
        PublishedVersion.read(calendar).mapValues { version in
            Revision(
                fingerprint: version.fingerprint, sequence: version.sequence, created: version.created,
                modified: version.modified)
        }
    }

    /// What an event has come to of which two histories are known: the content of the later version, and no figure less
    /// than either's. Where none is later, this one's content counts: a server may have put lines into another order.
    func joined(with other: Revision?) -> Revision {
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
        case .day(let day): day
        case .timed(let start, _): zone.local(start).day
        }
    }
}
