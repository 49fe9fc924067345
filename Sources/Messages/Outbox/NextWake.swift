package import Basics

extension Outbox {
    /// The next moment at which something may become due without a run; nil if nothing will.
    package func nextWake(_ settings: MessageSettings, in zone: Zone, after now: Instant) -> Instant? {
        guard !settings.ways.isEmpty else { return nil }
        let retries = entries.filter(\.isOpen).compactMap(\.retryAt)
        let local = zone.local(now)
        let quietEnd = settings.isQuiet(local) ? settings.quiet.flatMap { zone.next($0.to, after: now) } : nil
        // A week from today has each weekday, and today's hour may have passed.
        let briefs = (0...7).lazy.map { local.day.advanced(by: $0) }.compactMap { day in
            settings.briefStart(on: day).flatMap { zone.first(minute: $0, of: day) }
        }
        let brief = settings.sends(.brief) ? briefs.first { $0 > now } : nil
        let report = settings.reportAt?.next(after: now, in: zone)
        return (retries + [quietEnd, brief, report].compactMap(\.self)).filter { $0 > now }.min()
    }
}

extension Zone {
    /// The first moment of a day at or after a minute on its wall clock; nil for a day that the place has skipped.
    func first(minute: Int, of day: Day) -> Instant? {
        let time = LocalTime(secondsSinceEpoch: day.number * 86_400 + minute * 60)
        var end = instant(time)
        // In a gap the clock jumps from before the time to behind it: the jump is searched for.
        var start = end.advanced(bySeconds: -2 * 86_400)
        guard local(end) != time else { return end }
        while start.advanced(bySeconds: 1) < end {
            let middle = start.advanced(bySeconds: (end.secondsSinceEpoch - start.secondsSinceEpoch) / 2)
            if local(middle) < time { start = middle } else { end = middle }
        }
        return local(end).day == day ? end : nil
    }

    /// The next moment at which the wall clock shows a minute of the day.
    fileprivate func next(_ minute: Int, after now: Instant) -> Instant? {
        let today = local(now).day
        return (0...2).lazy.compactMap { first(minute: minute, of: today.advanced(by: $0)) }.first { $0 > now }
    }
}
