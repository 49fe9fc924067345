import Basics

/// The days that a run covers.
struct RunDays: Sendable {
    /// The athlete's current date.
    let today: Day
    /// The days that are published.
    let written: WrittenDays
    /// The first day of plans and activities to read. With a memory it goes back as far as the history, so that a run
    /// for a few days doesn't lose data that a later run needs.
    let first: Day
    /// The last day up to which repeating events are expanded.
    let horizon: Day

    /// - Parameter remembers: whether the run uses a memory.
    init(of athlete: Athlete, _ options: RunOptions, at now: Instant, remembers: Bool) {
        today = options.today ?? athlete.zone.local(now).day
        let history = today.advanced(by: -athlete.historyDays)
        written = WrittenDays(first: options.since ?? history, last: options.until ?? Day(number: .max))
        first = remembers ? min(written.first, history) : written.first
        let farthest = max(today, first).advanced(by: Self.daysAhead)
        horizon = remembers ? farthest : min(max(first, written.last), farthest)
    }

    private static let daysAhead = 366
}

/// The published days, both included; none if the last is before the first.
struct WrittenDays: Sendable {
    let first: Day
    let last: Day

    func contains(_ day: Day) -> Bool { first <= day && day <= last }
}
