public import Basics
public import Workouts

/// The result of a run for one athlete, from which every output is made.
public struct Publication: Sendable, Equatable {
    /// The athlete's day at the time of the run.
    public var today: Day
    /// The athlete's zone.
    public var zone: Zone
    /// The calendar's name in clients.
    public var name: String
    /// TrainingPeaks; its count is the feed's events.
    public var trainingPeaks: SourceReport
    /// Strava; its count is the activities written or listed in duplicates and parts.
    public var strava: SourceReport
    /// Devices' files; nil if the athlete has none.
    public var files: FilesReport?
    /// The published list, in its order.
    public var workouts: [MergedWorkout]
    /// The activities that the athlete has excluded, in order of start and id.
    public var excluded: [Activity]
    /// The athlete's edits of activities that are neither in the list nor excluded, published so that they survive a
    /// lost memory.
    public var unshownEdits: [ActivityEdit]
    public var diagnostics: [Diagnostic]
    public var wording: Wording

    public init(
        today: Day, zone: Zone, name: String = "Training", trainingPeaks: SourceReport = .absent,
        strava: SourceReport = .absent, files: FilesReport? = nil, workouts: [MergedWorkout], excluded: [Activity] = [],
        unshownEdits: [ActivityEdit] = [], diagnostics: [Diagnostic] = [],
        wording: Wording = Wording()
    ) {
        self.today = today
        self.zone = zone
        self.name = name
        self.trainingPeaks = trainingPeaks
        self.strava = strava
        self.files = files
        self.workouts = workouts
        self.excluded = excluded
        self.unshownEdits = unshownEdits
        self.diagnostics = diagnostics
        self.wording = wording
    }
}

/// How devices' files contributed to a publication.
public struct FilesReport: Sendable, Equatable {
    /// Its count is the activities written or listed in duplicates and parts that a file tells.
    public var source: SourceReport
    /// How many files may hold activities, unusable ones included.
    public var files: Int
    /// How many of them could not be used.
    public var unusable: Int

    public init(source: SourceReport, files: Int, unusable: Int) {
        self.source = source
        self.files = files
        self.unusable = unusable
    }
}

/// How one of the sources contributed to a publication.
public enum SourceReport: Sendable, Equatable {
    /// The source was read in this run.
    ///
    /// - Parameter count: how many of its items count.
    case ok(count: Int)
    /// The source's last good state was used, which is older than this run.
    ///
    /// - Parameter count: how many of its items count.
    case remembered(count: Int)
    /// The source was not requested.
    case absent

    /// How many of its items count.
    public var count: Int {
        switch self {
        case .ok(let count), .remembered(let count): count
        case .absent: 0
        }
    }
}

/// The athlete's choices for the look of the published calendar.
public struct Wording: Sendable, Equatable {
    /// Precedes the title of a completed workout; may be empty.
    public var completedPrefix = "✓ "
    /// Precedes the title of a missed workout; may be empty.
    public var missedPrefix = "✗ "
    /// Whether all-day events leave the day free in the calendar.
    public var allDayIsTransparent = true
    /// The only text of an event in a busy calendar.
    public var busyWord = "Training"
    /// The units of lengths, heights and speeds.
    public var units = Units.metric

    public init() {}
}

/// The colours of a heatmap.
package enum HeatmapColors: String, Sendable, CaseIterable {
    /// Orange.
    case heat
    /// Green.
    case leaf
    /// Blue.
    case sea
    /// Greys.
    case mono
}
