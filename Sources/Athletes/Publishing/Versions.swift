package import Basics
import ICalendar
package import Store
import Workouts

/// The versions of published events: SEQUENCE and LAST-MODIFIED rise exactly when an event's content changes.
package struct Versions: Sendable {
    /// The moment of new versions.
    package let now: Instant
    /// By UID.
    private(set) var revisions: [String: DatedRevision]

    package init(_ revisions: [String: DatedRevision], now: Instant) {
        (self.revisions, self.now) = (revisions, now)
    }

    /// Gives a calendar's events their versions.
    /// - Parameter published: the versions in already published calendars, by UID. They count if they are ahead of the
    ///   memory, which was lost or restored from a backup.
    mutating func give(to calendar: inout PublishedCalendar, in zone: Zone, published: [String: Revision]) {
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

    /// Whether these versions include everything that published calendars say about the events.
    /// - Parameter made: the versions after the calendars were made.
    func cover(_ published: [String: Revision], ofThoseIn made: Versions) -> Bool {
        published.allSatisfy { uid, revision in
            guard let known = revisions[uid]?.revision else { return made.revisions[uid] == nil }
            return known.joined(with: revision) == known
        }
    }
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
