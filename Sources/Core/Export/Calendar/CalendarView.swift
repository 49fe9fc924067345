public import Basics
public import Workouts

/// Which workouts one of several calendars of a run shows, and in how much detail.
public struct CalendarView: Sendable, Hashable {
    /// Google loses events of calendars of about this size and more, in bytes.
    public static let usualBytes = 1_000_000

    /// How much an event reveals.
    public enum Detail: String, Sendable, CaseIterable {
        /// Everything that is known.
        case everything
        /// Only that there is training at that time.
        case busy
    }

    public var detail: Detail
    /// The statuses to show; nil for all.
    public var statuses: Set<MergedWorkout.Status>?
    /// The sports to show, named as in the JSON or as at Strava in snake_case; nil for all.
    ///
    /// `bike` includes mountain bikes and all other rides; a brick counts as bike and run; a race counts as the sport
    /// in its title or of its recording.
    public var sports: Set<String>?
    /// The most bytes that the calendar may have; nil for no limit.
    public var mostBytes: Int?
    /// The size in bytes above which a warning is given; the calendar stays whole. nil for no warning.
    public var warnedBytes: Int?
    /// The calendar's name in clients; nil for that of the publication.
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

    /// Whether a workout is shown. A busy calendar omits days off and missed workouts, which take no time.
    func shows(_ workout: MergedWorkout) -> Bool {
        if detail == .busy, workout.kind == .rest || workout.status == .missed { return false }
        if let statuses, !statuses.contains(workout.status) { return false }
        if let sports, sports.isDisjoint(with: workout.sportNames) { return false }
        return true
    }
}

extension Publication {
    /// A copy with only the workouts that the view shows, under the view's name.
    ///
    /// The workouts themselves stay complete; only `calendar(in:disguised:)` hides the details of a busy view.
    public func shown(in view: CalendarView) -> Publication {
        var shown = self
        // Most views show all, and thousands of workouts aren't copied for nothing.
        if !workouts.allSatisfy(view.shows) { shown.workouts.removeAll { !view.shows($0) } }
        shown.name = view.name ?? name
        return shown
    }

    /// Renders the calendar of a view, of any size.
    ///
    /// - Parameter disguised: derives the UID of a busy event from the workout's, the same each time. It must differ
    ///   from it, since clients that subscribe to both calendars would merge the two events. And it must not be
    ///   traceable, since `strava-16195505756@tpmerge` leads to a page.
    public func calendar(in view: CalendarView, disguised: (String) -> String) -> PublishedCalendar {
        var calendar = shown(in: view).calendar()
        guard view.detail == .busy else { return calendar }
        calendar.events = calendar.events.map { $0.busy(wording.busyWord, uid: disguised($0.uid)) }
        return calendar
    }

    /// Removes days from a calendar until it has the size that the view allows; returns nil if the view has no limit.
    ///
    /// - Parameters:
    ///   - calendar: the result of `calendar(in:disguised:)` for the same publication and view. It must already contain
    ///     the versions, since their digits count, too.
    ///   - size: the bytes that a calendar takes when written.
    public func cut(
        _ calendar: inout PublishedCalendar, in view: CalendarView, size: (PublishedCalendar) -> Int
    ) -> SizeWindow? {
        guard let most = view.mostBytes else { return nil }
        let overhead = size(PublishedCalendar(name: calendar.name, events: []))
        let sizes = zip(shown(in: view).workouts, calendar.events).map { workout, event in
            (day: workout.day, bytes: size(PublishedCalendar(name: calendar.name, events: [event])) - overhead)
        }
        let window = SizeWindow(sizes: sizes, overhead: overhead, most: most, today: today)
        calendar.events = Array(calendar.events[window.kept])
        return window
    }
}

extension PublishedEvent {
    /// An event at the same time that shows a single word: no sport, text, figure, link, category or colour.
    ///
    /// It is built from permitted values rather than stripped of others, so that a new property can't slip through.
    /// Times are widened to whole minutes: with seconds, the recording could be found among others, and its exact
    /// length would be revealed.
    func busy(_ word: String, uid: String) -> PublishedEvent {
        PublishedEvent(
            uid: uid, stamp: stamp.minute, sequence: sequence, time: time.inMinutes, summary: word,
            isTransparent: isTransparent)
    }
}

extension PublishedEvent.Time {
    fileprivate var inMinutes: PublishedEvent.Time {
        guard case .timed(let start, let end) = self else { return self }
        return .timed(from: start.minute, to: end.advanced(bySeconds: 59).minute)
    }
}

extension Instant {
    /// The whole minute at or before this moment.
    fileprivate var minute: Instant {
        let (_, rest) = secondsSinceEpoch.quotientAndRemainder(dividingBy: 60)
        return advanced(bySeconds: rest < 0 ? -rest - 60 : -rest)
    }
}
