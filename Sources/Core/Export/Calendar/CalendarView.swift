public import Basics
public import Workouts

/// Which workouts one of several calendars of a run shows, and in how much detail.
public struct CalendarView: Sendable, Hashable {
    /// Google loses events of calendars of about this size and more, in bytes.
    public static let usualBytes = 1_000_000

    /// How much an event reveals.
    public enum Detail: String, Sendable, CaseIterable {
        case everything
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
        (self.detail, self.statuses, self.sports, self.mostBytes) = (detail, statuses, sports, mostBytes)
        (self.warnedBytes, self.name) = (warnedBytes, name)
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
    fileprivate var minute: Instant {
        let (_, rest) = secondsSinceEpoch.quotientAndRemainder(dividingBy: 60)
        return advanced(bySeconds: rest < 0 ? -rest - 60 : -rest)
    }
}

/// The days of a calendar that fit into a number of bytes.
///
/// The oldest days are dropped first, until only today and later ones are left; then the latest days of the future.
/// Days are dropped whole. Today always stays, so a calendar may be too large for today alone.
public struct SizeWindow: Sendable, Equatable {
    /// The indices of the workouts that stay.
    public let kept: Range<Int>
    /// How many workouts are dropped because they are older.
    public let older: Int
    /// How many workouts are dropped because they are later.
    public let later: Int
    /// The remaining size in bytes.
    public let bytes: Int

    private let most: Int
    private let first: Day?
    private let last: Day?

    /// - Parameters:
    ///   - sizes: the day and the bytes of each workout, in order of days.
    ///   - overhead: the bytes of the calendar without workouts.
    ///   - most: the most bytes that the whole calendar may have.
    public init(sizes: [(day: Day, bytes: Int)], overhead: Int, most: Int, today: Day) {
        var kept = sizes[...]
        var bytes = sizes.reduce(overhead) { $0 + $1.bytes }
        while bytes > most, let oldest = kept.first?.day, oldest < today {
            let others = kept.drop { $0.day == oldest }
            bytes -= kept[..<others.startIndex].reduce(0) { $0 + $1.bytes }
            kept = others
        }
        while bytes > most, let farthest = kept.last?.day, farthest > today {
            while let workout = kept.last, workout.day == farthest {
                bytes -= workout.bytes
                kept.removeLast()
            }
        }
        self.kept = kept.indices
        self.bytes = bytes
        self.most = most
        older = kept.startIndex
        later = sizes.count - kept.endIndex
        first = kept.first?.day
        last = kept.last?.day
    }

    /// Whether even the days that must stay are too large.
    public var isTooLarge: Bool { bytes > most }

    /// Describes what was cut, as a sentence without its full stop; nil if everything is kept and fits.
    public var sentence: String? {
        let sentences = [state, absent].compactMap(\.self)
        return sentences.isEmpty ? nil : sentences.joined(separator: "; ")
    }

    private var state: String? {
        if isTooLarge {
            return
                "\(kept.isEmpty ? "even without workouts" : "with today's workouts alone") the calendar is larger than "
                + most.byteWords
        }
        guard older + later > 0 else { return nil }
        guard let first, let last else { return "the calendar is empty, since no day fits into \(most.byteWords)" }
        return "the calendar was cut to \(first)…\(last) to stay below \(most.byteWords)"
    }

    /// `312 older and 5 later workouts are not in it`.
    private var absent: String? {
        guard older + later > 0 else { return nil }
        let counts = [older > 0 ? "\(older) older" : nil, later > 0 ? "\(later) later" : nil]
        let verb = older + later == 1 ? "workout is" : "workouts are"
        return counts.compactMap(\.self).joined(separator: " and ") + " \(verb) not in it"
    }
}
