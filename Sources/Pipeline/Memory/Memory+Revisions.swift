import Basics
import Export
import ICalendar
import Store
import Workouts

/// Which version of an event is published: SEQUENCE and LAST-MODIFIED rise exactly when its content changes.
extension Memory {
    /// Gives every event its version.
    ///
    /// - Parameter published: what the calendars say that were published before, by UID. Where it is more than what is
    ///   remembered, it counts: the memory was lost, or an older one was brought back.
    mutating func revise(_ calendar: inout PublishedCalendar, in zone: Zone, published: [String: Revision]) {
        guard isKept else { return }
        for index in calendar.events.indices {
            let event = calendar.events[index]
            let fingerprint = event.fingerprint
            let known = remembered.revisions[event.uid]?.revision
            let last = known?.joined(with: published[event.uid]) ?? published[event.uid]
            let revision =
                last?.next(for: fingerprint, now: now)
                ?? Revision(fingerprint: fingerprint, sequence: 0, created: now, modified: now)
            remembered.revisions[event.uid] = DatedRevision(day: event.time.day(in: zone), revision: revision)
            calendar.events[index].stamp = revision.modified
            calendar.events[index].created = revision.created
            calendar.events[index].sequence = revision.sequence
        }
    }

    /// Whether calendars that were published before say nothing that isn't remembered, as far as these events are made.
    ///
    /// - Parameter revised: the same memory once the calendars are made.
    func knows(_ published: [String: Revision], ofThoseIn revised: Memory) -> Bool {
        published.allSatisfy { uid, revision in
            guard let known = remembered.revisions[uid]?.revision else {
                return revised.remembered.revisions[uid] == nil
            }
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
