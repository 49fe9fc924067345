public import Basics
public import Workouts

/// All that a run has to say about one athlete: what every output is made of.
public struct Publication: Sendable, Equatable {
    /// The athlete's day on which it is made.
    public var today: Day
    /// The athlete's zone.
    public var zone: Zone
    /// What clients show as the calendar's name.
    public var name: String
    /// TrainingPeaks; its count is the feed's events.
    public var trainingPeaks: SourceReport
    /// Strava; its count is the activities written or listed in duplicates and parts.
    public var strava: SourceReport
    /// In the order of the published list.
    public var workouts: [MergedWorkout]
    /// What the athlete has excluded, in order of start and id.
    public var excluded: [Activity]
    /// What the athlete says of activities that are told neither in the list nor as excluded, so that it outlives a memory.
    public var unshownEdits: [ActivityEdit]
    public var diagnostics: [Diagnostic]
    public var wording: Wording

    public init(
        today: Day, zone: Zone, name: String = "Training", trainingPeaks: SourceReport = .absent,
        strava: SourceReport = .absent, workouts: [MergedWorkout], excluded: [Activity] = [],
        unshownEdits: [ActivityEdit] = [], diagnostics: [Diagnostic] = [],
        wording: Wording = Wording()
    ) {
        self.today = today
        self.zone = zone
        self.name = name
        self.trainingPeaks = trainingPeaks
        self.strava = strava
        self.workouts = workouts
        self.excluded = excluded
        self.unshownEdits = unshownEdits
        self.diagnostics = diagnostics
        self.wording = wording
    }
}

/// How one of the two sources took part in a publication.
public enum SourceReport: Sendable, Equatable {
    /// Read in this run; how many items of it count.
    case ok(count: Int)
    /// The last good state, older than this run; how many items of it count.
    case remembered(count: Int)
    /// Not asked for.
    case absent
}
