import Basics

extension [CalendarEvent] {
    /// Each event once, in its last revision (RFC 5546 §2.1.4), in the same order.
    ///
    /// Only unlike sequence numbers under one UID make revisions: the highest counts, of several with the highest the one
    /// that was changed last. Events that differ otherwise are different workouts, equal ones are copies. Where an older
    /// revision of a series is listed, the exceptions that belong to it go, too.
    var lastRevisions: [CalendarEvent] {
        var uids = Set<String>(minimumCapacity: count)
        var shared: Set<String> = []
        for index in indices where !self[index].uid.isEmpty {
            if !uids.insert(self[index].uid).inserted { shared.insert(self[index].uid) }
        }
        guard !shared.isEmpty else { return self }
        let groups = Dictionary(grouping: indices.filter { shared.contains(self[$0].uid) }) { EventName(self[$0]) }
        var dropped: Set<Int> = []
        var revised: [String: Int] = [:]
        for (name, group) in groups where group.count > 1 {
            let highest = group.lazy.map { self[$0].version.sequence }.max() ?? 0
            var last = group.filter { self[$0].version.sequence == highest }
            if last.count < group.count {
                let latest = last.compactMap { self[$0].changed }.max()
                last = last.filter { self[$0].changed == latest }
                if name.replaced == nil { revised[name.uid] = highest }
            }
            var seen: Set<CalendarEvent> = []
            dropped.formUnion(Set(group).subtracting(last.filter { seen.insert(self[$0].content).inserted }))
        }
        return indices.lazy.filter { index in
            let event = self[index]
            let isFormer = event.recurrence.replaces != nil && event.version.sequence < revised[event.uid] ?? 0
            return !isFormer && !dropped.contains(index)
        }.map { self[$0] }
    }
}

/// What all revisions of an event share.
private struct EventName: Hashable {
    let uid: String
    /// RECURRENCE-ID and its RANGE.
    let replaced: CalendarTime?
    let isForLater: Bool

    init(_ event: CalendarEvent) {
        uid = event.uid
        replaced = event.recurrence.replaces.map { time in time.moment.map { .utc($0) } ?? time }
        isForLater = event.recurrence.replacesLater
    }
}

extension CalendarEvent {
    /// When it was changed last: some feeds put it into DTSTAMP alone.
    fileprivate var changed: Instant? { version.modified ?? stamp }

    /// The event without its place in the feed and its version.
    fileprivate var content: CalendarEvent {
        var content = self
        content.line = 0
        content.stamp = nil
        content.version = Version()
        return content
    }
}
