import Basics
import Export
import ICalendar
import Store
import Workouts

/// Which version of an event is published: SEQUENCE and LAST-MODIFIED rise exactly when its content changes.
extension Memory {
    /// Gives every event its version. One that isn't remembered continues from the calendar that was published before,
    /// where it is in it.
    mutating func revise(_ calendar: inout PublishedCalendar, in zone: Zone, published: [UInt8]?) {
        guard isKept else { return }
        var versions: [String: PublishedVersion]?
        for index in calendar.events.indices {
            let event = calendar.events[index]
            let fingerprint = event.fingerprint
            var known = remembered.revisions[event.uid]?.revision
            if known == nil {
                if versions == nil { versions = published.map(PublishedVersion.read) ?? [:] }
                known = versions?[event.uid].map(Revision.init)
            }
            let revision =
                known?.next(for: fingerprint, now: now)
                ?? Revision(fingerprint: fingerprint, sequence: 0, created: now, modified: now)
            remembered.revisions[event.uid] = DatedRevision(day: event.time.day(in: zone), revision: revision)
            calendar.events[index].stamp = revision.modified
            calendar.events[index].created = revision.created
            calendar.events[index].sequence = revision.sequence
        }
    }
}

extension Revision {
    fileprivate init(_ version: PublishedVersion) {
        self.init(
            fingerprint: version.fingerprint, sequence: version.sequence, created: version.created,
            modified: version.modified)
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
