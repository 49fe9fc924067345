import Basics

/// Which days a run is about.
struct RunDays: Sendable {
    /// The athlete's date of now.
    let today: Day
    /// The days that are written.
    let written: WrittenDays
    /// The first day of which plans and activities are read. What is remembered goes back as far as the history, so that
    /// a run for few days takes nothing from a later one for more.
    let first: Day
    /// The last day up to which repeating events are read.
    let horizon: Day

    /// - Parameter remembers: whether anything is remembered from run to run.
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

/// The days that are written, both included; none when the last is before the first.
struct WrittenDays: Sendable {
    let first: Day
    let last: Day

    func contains(_ day: Day) -> Bool { first <= day && day <= last }
}
