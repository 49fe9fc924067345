public import Basics
public import Workouts

/// The result of a run for one athlete, from which every output is made.
public struct Publication: Sendable, Equatable {
    /// The athlete's day at the time of the run.
    public var today: Day
    /// The athlete's zone.
    public var zone: Zone
    public var name = "Training"
    /// The plan's source, Strava, and those others that the athlete has.
    public var sources: [SourceReport] = []
    /// The published list, in its order.
    public var workouts: [MergedWorkout]
    /// Missed workouts that the athlete doesn't want to see, published so that the plan survives a lost memory.
    public var hidden: [MergedWorkout] = []
    /// The activities that the athlete has excluded, in order of start and id.
    public var excluded: [Activity] = []
    /// The athlete's edits of activities that are neither in the list nor excluded, published so that they survive a
    /// lost memory.
    public var unshownEdits: [ActivityEdit] = []
    /// Empty in a publication that depends on its inputs alone.
    public var unshown = UnshownMemory()
    public var diagnostics: [Diagnostic] = []
    /// The days of which it is known what was done.
    public var knownDays = KnownDays.none
    public var wording = Wording()

    public init(today: Day, zone: Zone, workouts: [MergedWorkout]) {
        (self.today, self.zone, self.workouts) = (today, zone, workouts)
    }
}

/// What a memory has beyond the entries, published so that a lost one comes back the same, whatever completed a plan
/// and by whichever source an activity is shown.
public struct UnshownMemory: Sendable, Equatable {
    /// Entries of the feed that the list shows under another UID, as another sport's, or not at all.
    public var plans: [PlannedWorkout] = []
    /// All pairs by hand, resting ones and those without an activity included.
    public var pairs: [ManualPair] = []
    /// All ids of each activity of which the athlete has said something, where it has several.
    public var ids: [[ActivityID]] = []

    public init() {}

    public var isEmpty: Bool { self == UnshownMemory() }
}

/// How one of the sources contributed to a publication.
public struct SourceReport: Sendable, Equatable {
    public enum State: String, Sendable {
        /// The source was read in this run.
        case ok
        /// The source's last good state was used, which is older than this run.
        case remembered
        case absent
    }

    public let kind: SourceKind
    public var state: State
    /// The feed's events, or those of its activities that are written or listed in duplicates and parts.
    public var count: Int
    /// What else is counted of this source alone, by its key in the JSON.
    public let others: [String: Int]

    public init(_ kind: SourceKind, _ state: State, count: Int = 0, others: [String: Int] = [:]) {
        (self.kind, self.state, self.count, self.others) = (kind, state, count, others)
    }

    public var isEmpty: Bool { state == .ok && count == 0 }
}

extension [SourceReport] {
    /// The report of a source; absent if there is none.
    public subscript(kind: SourceKind) -> SourceReport {
        get { first { $0.kind == kind } ?? SourceReport(kind, .absent) }
        set {
            if let index = firstIndex(where: { $0.kind == kind }) {
                self[index] = newValue
            } else {
                append(newValue)
            }
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
    public var units = Units.metric
    /// The address of the athlete's pages, without a slash at its end; nil if events can't link to them.
    public var pages: String?

    public init() {}
}

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
