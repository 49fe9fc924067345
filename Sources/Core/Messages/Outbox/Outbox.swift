package import Basics

/// The messages that an athlete has received, and those that may still have to be sent.
package struct Outbox: Sendable, Equatable {
    package var entries: [OutboxEntry]
    /// The changes of plans, in the order in which runs saw them. For each plan, at most one has no message yet.
    package var news: [PlanNews]

    package init(entries: [OutboxEntry] = [], news: [PlanNews] = []) {
        self.entries = entries
        self.news = news
    }
}

extension Outbox {
    subscript(key: String, way: String) -> OutboxEntry? {
        entries.first { $0.key == key && $0.way == way }
    }

    var unreported: [PlanNews] { news.filter { $0.message == nil } }

    /// Notes the changes that a run saw. Changes of one plan that no message contains yet become one, or none if the
    /// plan is as before.
    package mutating func note(_ seen: [PlanNews]) {
        var unreported = Dictionary(
            news.indices.filter { news[$0].message == nil }.map { (news[$0].uid, $0) }, uniquingKeysWith: { $1 })
        for change in seen {
            if let index = unreported[change.uid] {
                let before = news[index].before
                news[index] = change
                news[index].before = before
            } else {
                unreported[change.uid] = news.count
                news.append(change)
            }
        }
        news.removeAll { $0.message == nil && $0.before == $0.after }
    }

    /// The start of 2020: this program has never run at an earlier time by a correct clock.
    private static let earliest = Instant(secondsSinceEpoch: 1_577_836_800)

    /// For how many seconds reported changes are kept for the briefs of ways that send nothing else about the plan: there
    /// may be one a week.
    static let longestReported = 8 * 86_400

    /// Forgets entries after 400 days, changes that all ways have reported, except the last ones, and other changes
    /// after 42 days, when a removed plan can no longer come back.
    mutating func prune(now: Instant, _ ways: [WayConfiguration]) {
        let isForBriefs = ways.contains { $0.sends.contains(.brief) && !$0.sends.contains(.plan) }
        // An entry dated by a clock that showed 1970 counts as new.
        entries.removeAll { $0.last < now.advanced(bySeconds: -400 * 86_400) && $0.last > Self.earliest }
        let open = Set(entries.filter { $0.isOpen || $0.state == .intended }.map(\.key))
        let latest = news.last { $0.message != nil }?.message
        news.removeAll { change in
            let isReported = change.message.map { $0 != latest && !open.contains($0) } ?? false
            let isKept = isForBriefs && change.at >= now.advanced(bySeconds: -Self.longestReported)
            return isReported && !isKept || change.at < now.advanced(bySeconds: -42 * 86_400)
        }
    }
}

/// Updates outboxes of earlier versions, which named ways by their names to show.
extension Outbox {
    /// Names the ways by their ids, so that no message is sent twice.
    package mutating func renameWays(_ ways: [WayConfiguration]) {
        for way in ways where entries.contains(where: { $0.way == way.name }) {
            let source = Trouble.identifier(of: way.name)
            for index in entries.indices {
                if let key = MessageKey(entries[index].key)?.trouble, key.source == source {
                    entries[index].key = MessageKey.trouble(key.of(Trouble.identifier(of: way.id))).text
                }
                guard entries[index].way == way.name, self[entries[index].key, way.id] == nil else { continue }
                entries[index].way = way.id
            }
        }
    }
}

extension Outbox {
    /// Returns the next moment at which something may become due without a run; nil if nothing will.
    package func nextWake(_ settings: MessageSettings, in zone: Zone, after now: Instant) -> Instant? {
        guard !settings.ways.isEmpty else { return nil }
        let retries = entries.filter(\.isOpen).compactMap(\.retryAt)
        let local = zone.local(now)
        let quietEnd = settings.isQuiet(local) ? settings.quiet.flatMap { zone.next($0.to, after: now) } : nil
        // Looks eight days ahead: today's hour may have passed, and there may be only one weekday with a brief.
        let briefs = (0...7).lazy.map { local.day.advanced(by: $0) }.compactMap { day in
            settings.briefStart(on: day).flatMap { zone.first(minute: $0, of: day) }
        }
        let brief = settings.sends(.brief) ? briefs.first { $0 > now } : nil
        let report = settings.reportAt?.next(after: now, in: zone)
        return (retries + [quietEnd, brief, report].compactMap(\.self)).filter { $0 > now }.min()
    }
}

extension Zone {
    /// Returns the first moment of a day at or after a minute on its wall clock; nil for a day that the zone skipped.
    func first(minute: Int, of day: Day) -> Instant? {
        let time = LocalTime(secondsSinceEpoch: day.number * 86_400 + minute * 60)
        var end = instant(time)
        // In a gap the clock jumps past the time: a binary search finds the jump.
        var start = end.advanced(bySeconds: -2 * 86_400)
        guard local(end) != time else { return end }
        while start.advanced(bySeconds: 1) < end {
            let middle = start.advanced(bySeconds: (end.secondsSinceEpoch - start.secondsSinceEpoch) / 2)
            if local(middle) < time { start = middle } else { end = middle }
        }
        return local(end).day == day ? end : nil
    }

    /// Returns the next moment at which the wall clock shows a minute of the day.
    fileprivate func next(_ minute: Int, after now: Instant) -> Instant? {
        let today = local(now).day
        return (0...2).lazy.compactMap { first(minute: minute, of: today.advanced(by: $0)) }.first { $0 > now }
    }
}
