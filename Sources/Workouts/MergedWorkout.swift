public import Basics

/// One entry of the published calendar: what was planned and what was done, side by side.
public struct MergedWorkout: Sendable, Equatable {
    public enum Status: String, Sendable {
        case planned, completed, missed
    }

    public enum Source: String, Sendable {
        case trainingPeaks = "training_peaks"
        case strava
    }

    /// The calendar's UID: the same from run to run.
    public var uid: String
    public var kind: PlannedWorkout.Kind
    public var status: Status
    public var source: Source
    /// A planned sport's name, or Strava's in snake_case where the plan knows none.
    public var sport: String
    /// Strava's name for what Strava recorded, else the feed's SUMMARY.
    public var summary: String
    public var day: Day
    public var time: MergedTime
    /// What counts: done where something was done, else planned.
    public var volume: Volume
    public var planned: PlannedWorkout?
    public var activity: Activity?
    public var match: Match?
    public var compliance: Compliance?
    /// Other recordings of the same session.
    public var duplicates: [Activity]
    /// Further activities of the same session, in order of time.
    public var parts: [Activity]

    public init(
        uid: String, kind: PlannedWorkout.Kind, status: Status, source: Source, sport: String, summary: String,
        day: Day, time: MergedTime, volume: Volume, planned: PlannedWorkout? = nil, activity: Activity? = nil,
        match: Match? = nil, compliance: Compliance? = nil, duplicates: [Activity] = [], parts: [Activity] = []
    ) {
        self.uid = uid
        self.kind = kind
        self.status = status
        self.source = source
        self.sport = sport
        self.summary = summary
        self.day = day
        self.time = time
        self.volume = volume
        self.planned = planned
        self.activity = activity
        self.match = match
        self.compliance = compliance
        self.duplicates = duplicates
        self.parts = parts
    }
}

extension MergedWorkout {
    /// The order of the published list: day, all-day before timed, start, UID.
    public static func isInOrder(_ left: MergedWorkout, _ right: MergedWorkout) -> Bool {
        if left.day != right.day { return left.day < right.day }
        switch (left.time, right.time) {
        case (.allDay, .timed): return true
        case (.timed, .allDay): return false
        case (.timed(let first, _, _), .timed(let second, _, _)) where first != second: return first < second
        default: return left.uid < right.uid
        }
    }
}
