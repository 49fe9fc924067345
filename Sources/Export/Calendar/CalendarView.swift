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
