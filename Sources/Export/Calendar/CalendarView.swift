public import ICalendar
public import Workouts

/// What one of several calendars of a run shows, and how much of it.
public struct CalendarView: Sendable, Hashable {
    /// Google loses events of calendars with about so many bytes and more.
    public static let usualBytes = 1_000_000

    /// How much an event tells.
    public enum Detail: String, Sendable, CaseIterable {
        /// All that is known.
        case everything
        /// That there is training at that time, and nothing else.
        case busy
    }

    public var detail: Detail
    /// The statuses that are shown; nil for all.
    public var statuses: Set<MergedWorkout.Status>?
    /// The sports that are shown, named as in the JSON or as at Strava in snake_case; nil for all.
    ///
    /// `bike` shows mountain bikes, too, and whatever is ridden; a brick counts as bike and run; a race as the sport in
    /// its title or of its recording.
    public var sports: Set<String>?
    /// The most bytes that the calendar may have; nil for any number.
    public var mostBytes: Int?
    /// The bytes above which somebody should know that the calendar, which stays whole, is large; nil for no number.
    public var warnedBytes: Int?
    /// What clients show as the calendar's name; nil for that of the publication.
    public var name: String?

    public init(
        detail: Detail = .everything, statuses: Set<MergedWorkout.Status>? = nil, sports: Set<String>? = nil,
        mostBytes: Int? = nil, warnedBytes: Int? = nil, name: String? = nil
    ) {
        self.detail = detail
        self.statuses = statuses
        self.sports = sports
        self.mostBytes = mostBytes
        self.warnedBytes = warnedBytes
        self.name = name
    }

    /// Whether a workout is shown. A busy calendar has neither days off nor what was missed: nobody is busy then.
    func shows(_ workout: MergedWorkout) -> Bool {
        if detail == .busy, workout.kind == .rest || workout.status == .missed { return false }
        if let statuses, !statuses.contains(workout.status) { return false }
        if let sports, sports.isDisjoint(with: workout.sportNames) { return false }
        return true
    }
}

extension Publication {
    /// The same publication with only the workouts that the view shows, under the view's name.
    ///
    /// The workouts themselves stay whole: only `calendar(in:disguised:)` makes a busy view tell nothing else.
    public func shown(in view: CalendarView) -> Publication {
        var shown = self
        shown.workouts.removeAll { !view.shows($0) }
        shown.name = view.name ?? name
        return shown
    }

    /// The calendar that a view shows, of whatever size.
    ///
    /// - Parameter disguised: makes the UID of a busy event out of the workout's, always the same. It must be another one,
    ///   since clients that subscribe to both calendars would take the two for one, and must not tell whose it is, since
    ///   `strava-16195505756@tpmerge` leads to a page.
    public func calendar(in view: CalendarView, disguised: (String) -> String) -> PublishedCalendar {
        var calendar = shown(in: view).calendar()
        guard view.detail == .busy else { return calendar }
        calendar.events = calendar.events.map { $0.busy(wording.busyWord, uid: disguised($0.uid)) }
        return calendar
    }

    /// Takes days out of a calendar until it has the size that the view allows; nil where it allows any.
    ///
    /// - Parameter calendar: what `calendar(in:disguised:)` made of the same publication and view. Versions are to be in it
    ///   already: their digits count, too.
    public func cut(_ calendar: inout PublishedCalendar, in view: CalendarView) -> SizeWindow? {
        guard let most = view.mostBytes else { return nil }
        let sizes = zip(shown(in: view).workouts, calendar.sizes).map { (day: $0.day, bytes: $1) }
        let window = SizeWindow(sizes: sizes, overhead: calendar.overhead, most: most, today: today)
        calendar.events = Array(calendar.events[window.kept])
        return window
    }
}

extension PublishedCalendar {
    /// Bytes of the calendar without events.
    fileprivate var overhead: Int { CalendarWriter.write(PublishedCalendar(name: name, events: [])).count }

    /// Bytes that each event adds.
    fileprivate var sizes: [Int] {
        let overhead = overhead
        return events.map { CalendarWriter.write(PublishedCalendar(name: name, events: [$0])).count - overhead }
    }
}
