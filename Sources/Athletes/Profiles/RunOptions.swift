package import Basics
package import Export
package import StravaAPI
package import Workouts

package struct RunOptions: Sendable {
    /// The athlete's date; nil for the clock's.
    package var today: Day?
    /// The first day to publish; nil for the start of the history.
    package var since: Day?
    /// The last day to publish; nil for no limit.
    package var until: Day?
    package var allowsEmpty = false
    /// Whether events that the athlete deleted from pushed calendars come back.
    package var restoresDeleted = false
    package var isDryRun = false
    package var isStrict = false
    package var remembers = true
    package var style = TerminalStyle()

    /// The origins whose values count if the memory is only read. A run uses all.
    package var origins = Origins.all

    /// Whether the run asks no source and publishes the memory as it is, after a change by hand. It doesn't count as
    /// the last run, so that it doesn't delay the next one.
    package var asksNoSource = false

    /// The reason why Strava refused an earlier run. Strava isn't asked again then: the run continues as if it had
    /// refused.
    package var stravaRefusal: StravaError?

    package init() {}
}

package struct RunDays: Sendable {
    /// The start of the run, used as the present throughout.
    package let now: Instant
    package let freshness: Freshness
    /// The athlete's current date.
    package let today: Day
    /// The first day of the history, whichever days are published.
    package let history: Day
    package let written: WrittenDays
    /// The first day of plans and activities to read. With a memory it goes back as far as the history, so that a run
    /// for a few days doesn't lose data that a later run needs.
    package let first: Day
    /// The last day up to which repeating events are expanded.
    package let horizon: Day

    /// - Parameter remembers: whether the run uses a memory.
    package init(of athlete: Athlete, _ options: RunOptions, at now: Instant, remembers: Bool) {
        self.now = now
        freshness = Freshness(now: now, cacheDays: athlete.cacheDays)
        today = options.today ?? athlete.zone.local(now).day
        history = today.advanced(by: -athlete.historyDays)
        written = WrittenDays(first: options.since ?? history, last: options.until ?? Day(number: .max))
        first = remembers ? min(written.first, history) : written.first
        let farthest = max(today, first).advanced(by: Self.daysAhead)
        horizon = remembers ? farthest : min(max(first, written.last), farthest)
    }

    private static let daysAhead = 366
}

/// The published days, both included; none if the last is before the first.
package struct WrittenDays: Sendable {
    package let first: Day
    package let last: Day

    package init(first: Day, last: Day) { (self.first, self.last) = (first, last) }

    package func contains(_ day: Day) -> Bool { first <= day && day <= last }
}

/// How long Strava's values may be kept without being read again, as its terms demand.
package struct Freshness: Sendable {
    /// The start of the run, used as the present throughout.
    package let now: Instant
    package let cacheDays: Int

    package init(now: Instant, cacheDays: Int) { (self.now, self.cacheDays) = (now, cacheDays) }

    package func isFresh(_ fetched: Instant) -> Bool { past(fetched).advanced(bySeconds: cacheDays * 86_400) > now }

    /// A remembered moment, limited to now in case the clock was wrong.
    package func past(_ moment: Instant) -> Instant { min(moment, now) }

    package func isADayAgo(_ moment: Instant) -> Bool { past(moment).advanced(bySeconds: 86_400) <= now }
}
