public import Basics

/// One entry of the plan, as the coach wrote it, with what TrainingPeaks knows about its completion.
public struct PlannedWorkout: Sendable, Equatable {
    public enum Kind: String, Sendable {
        case workout, rest, event
    }

    /// The calendar's UID, which is independent of the feed; empty until the workout is recognised.
    public var uid = ""
    /// The feed's own UID. It changes every few hours, so it shows where an entry came from but doesn't identify it.
    public var feedUID: String
    public var kind: Kind
    public var sport: PlannedSport
    /// The feed's spelling of the type if `sport` is `.other`, for example `Yoga`; empty otherwise.
    public var sportLabel: String
    public var summary: String
    /// The summary without its type prefix; empty when untitled.
    public var title: String
    public var start: PlannedStart
    public var planned: Volume
    /// The volume that TrainingPeaks recorded; both values are nil if there is none.
    public var actual: Volume
    /// Whether TrainingPeaks itself reports the workout as done.
    public var isCompleted: Bool
    public var standing = Standing.plan
    /// How many days an entry without a time of day covers; it counts on the first.
    public var days = 1
    public var tss: Double?
    /// Planned intensity factor, 1.0 at threshold.
    public var intensityFactor: Double?
    /// Targets that the coach typed plainly, for example `Power: 250 W`.
    public var targets: [Target]
    public var notes: String
    /// `A`, `B` or `C`; nil if the race has none.
    public var racePriority: RacePriority?
    public var stamp: Instant?

    public enum Standing: Int, Sendable {
        case plan
        /// A device's file that TrainingPeaks has joined to no plan.
        case recording
        /// The entry has no planned volume, and was done when it was first listed. It is a recording if another entry
        /// or activity is of the same session, otherwise a plan.
        case unclear
    }

    public init(
        feedUID: String, kind: Kind, sport: PlannedSport, sportLabel: String = "", summary: String, title: String,
        start: PlannedStart, planned: Volume = Volume(), actual: Volume = Volume(), isCompleted: Bool = false,
        tss: Double? = nil, intensityFactor: Double? = nil, targets: [Target] = [], notes: String = "",
        racePriority: RacePriority? = nil, stamp: Instant? = nil
    ) {
        (self.feedUID, self.kind, self.sport, self.sportLabel) = (feedUID, kind, sport, sportLabel)
        (self.summary, self.title, self.start, self.planned, self.actual) = (summary, title, start, planned, actual)
        (self.isCompleted, self.tss, self.intensityFactor, self.targets) = (isCompleted, tss, intensityFactor, targets)
        (self.notes, self.racePriority, self.stamp) = (notes, racePriority, stamp)
    }

    public var day: Day { start.day }

    /// Whether the entry is no plan but a device's file that TrainingPeaks has joined to none.
    public var isRecording: Bool { standing == .recording }
}

public enum RacePriority: String, Sendable {
    case a = "A"
    case b = "B"
    case c = "C"
}

/// A target that a coach typed on a line of its own, for example `Power: 250 W`.
public struct Target: Sendable, Equatable {
    public enum Quantity: String, Sendable {
        case power, pace, heartRate = "heart rate"
    }

    public let quantity: Quantity
    /// The value as typed, unit included: `250 W`, `4:15-4:30 min/km`, `150 bpm`.
    public let text: String

    public init(quantity: Quantity, text: String) {
        self.quantity = quantity
        self.text = text
    }
}

public enum PlannedStart: Sendable, Hashable {
    /// An unspecified time on that day.
    case day(Day)
    /// A time on the athlete's wall clock, wherever the athlete is.
    case wallClock(LocalTime)
    /// A moment, with the wall clock of the athlete's zone at that moment.
    case moment(Instant, local: LocalTime)

    public var day: Day {
        switch self {
        case .day(let day): day
        case .wallClock(let time), .moment(_, let time): time.day
        }
    }

    /// The wall clock in the athlete's zone; nil for all-day entries.
    public var local: LocalTime? {
        switch self {
        case .day: nil
        case .wallClock(let time), .moment(_, let time): time
        }
    }

    /// The moment of the start, with wall-clock times taken in the athlete's zone; nil for all-day entries.
    public func instant(in zone: Zone) -> Instant? {
        switch self {
        case .day: nil
        case .wallClock(let time): zone.instant(time)
        case .moment(let moment, _): moment
        }
    }
}

public struct Volume: Sendable, Equatable {
    public var duration: Duration?
    public var distance: Distance?

    public init(duration: Duration? = nil, distance: Distance? = nil) {
        self.duration = duration
        self.distance = distance
    }
}
