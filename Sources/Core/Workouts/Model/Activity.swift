public import Basics

/// One activity of Strava, of intervals.icu or of a device's file.
public struct Activity: Sendable, Equatable {
    /// Strava's number if Strava has the activity, otherwise that of intervals.icu, otherwise the name of the recording
    /// in its file.
    public var id: ActivityID
    /// Further ids of the same activity: edits, pairs and people may name it by any of them.
    public var aliases: [ActivityID] = []
    /// The sources beside that of the id that have it, too, the fullest first.
    package var others: [SourceKind] = []
    public var name: String
    public var sportType: SportType
    public var start: Instant
    /// The wall clock where it was recorded.
    public var localStart: LocalTime
    /// Whether the athlete hides the start time; then only the day of the two starts is true.
    public var startIsHidden: Bool
    public var movingTime: Duration
    public var elapsedTime: Duration
    public var distance: Distance?
    /// Metres per second.
    public var averageSpeed: Double?
    /// Beats per minute.
    public var averageHeartRate: Double?
    /// Watts; measured, or estimated by Strava.
    public var averagePower: Double?
    public var calories: Calories?
    public var elevationGain: Distance?
    /// The athlete's description; empty if there is none or if only the list was read.
    public var notes = ""
    /// The athlete's private note, which only archives contain; empty if there is none. It is never published.
    public var privateNote = ""
    /// The recording device, for example `Garmin Forerunner 965`; empty if unknown.
    public var deviceName = ""
    /// The upload from which Strava has it; nil if unknown. It is never published.
    public var uploaded: UploadedFile?
    @Boxed public var measures: ActivityMeasures?
    public var isRace: Bool
    public var isCommute: Bool
    public var isManual: Bool
    /// The sources' values that the athlete's edit replaces: the name first, then the calories.
    public internal(set) var original: [OriginalValue] = []

    public init(
        id: ActivityID, name: String, sportType: SportType, start: Instant, localStart: LocalTime,
        startIsHidden: Bool = false, movingTime: Duration, elapsedTime: Duration, distance: Distance? = nil,
        averageSpeed: Double? = nil, averageHeartRate: Double? = nil, averagePower: Double? = nil,
        calories: Calories? = nil, elevationGain: Distance? = nil, isRace: Bool = false, isCommute: Bool = false,
        isManual: Bool = false
    ) {
        self.id = id
        self.name = name
        self.sportType = sportType
        self.start = start
        self.localStart = localStart
        self.startIsHidden = startIsHidden
        self.movingTime = movingTime
        self.elapsedTime = elapsedTime
        self.distance = distance
        self.averageSpeed = averageSpeed
        self.averageHeartRate = averageHeartRate
        self.averagePower = averagePower
        self.calories = calories
        self.elevationGain = elevationGain
        self.isRace = isRace
        self.isCommute = isCommute
        self.isManual = isManual
    }

    public var day: Day { localStart.day }

    /// How long the recording lasted: the elapsed time, but the time in motion where a device that was paused for days
    /// has counted on.
    public var recordedTime: Duration {
        let isPaused = elapsedTime > .seconds(86_400) && movingTime > .zero && elapsedTime / 3 > movingTime
        return isPaused ? movingTime : elapsedTime
    }

    public var end: Instant { start.advanced(bySeconds: recordedTime.wholeSeconds) }

    /// The activity's page at the source of its id; nil if only a file has it.
    public var url: String? {
        id.strava.map { Self.url(of: $0) } ?? id.intervals.map { "https://intervals.icu/activities/" + $0 }
    }

    public static func url(of number: Int64) -> String { "https://www.strava.com/activities/" + String(number) }

    public var ids: [ActivityID] { aliases.isEmpty ? [id] : [id] + aliases }

    /// Whether a device's file has it, alone or beside other sources.
    public var hasFile: Bool { isOf(.files) }

    public func isKnown(as id: ActivityID) -> Bool { self.id == id || aliases.contains(id) }

    /// Merges details that only the page of a single activity contains, never a list.
    public mutating func merge(details detail: Activity) {
        if let calories = detail.calories { take(calories) }
        if !detail.notes.isEmpty { notes = detail.notes }
        if !detail.deviceName.isEmpty { deviceName = detail.deviceName }
    }

    /// The calories from the sources, regardless of the athlete's edit.
    public var toldCalories: Calories? { asTold.calories }

    /// Sets the calories from a source, which an edit of the athlete's continues to override.
    private mutating func take(_ found: Calories) {
        guard let index = original.firstIndex(where: \.isOfCalories) else { return calories = found }
        original[index] = .calories(found)
    }

    public mutating func merge(missing other: Activity) {
        distance = distance ?? other.distance
        averageSpeed = averageSpeed ?? other.averageSpeed
        averageHeartRate = averageHeartRate ?? other.averageHeartRate
        averagePower = averagePower ?? other.averagePower
        calories = calories ?? other.calories
        elevationGain = elevationGain ?? other.elevationGain
        if notes.isEmpty { notes = other.notes }
        if deviceName.isEmpty { deviceName = other.deviceName }
        merge(privateNote: other)
        merge(missingMeasures: other)
    }

    package mutating func merge(privateNote other: Activity) {
        if privateNote.isEmpty { privateNote = other.privateNote }
    }

    /// Takes over the measures that this copy of the activity lacks and that no published value depends on.
    public mutating func merge(missingMeasures other: Activity) {
        merge(uploaded: other)
        guard let others = other.measures else { return }
        measures = measures?.completed(by: others) ?? others
    }
}

package struct HeartRateZoneTime: Sendable, Hashable {
    package let zone: Int
    package let seconds: Int

    package init(zone: Int, seconds: Int) {
        self.zone = zone
        self.seconds = seconds
    }
}

extension [HeartRateZoneTime] {
    /// The times in all zones of a source, the lowest first; empty unless each of them is a number of seconds: skipping a
    /// missing one would give its number to the next.
    package init(seconds: [Double?]) {
        let times = seconds.compactMap(\.self).filter { (0...Self.longest).contains($0) }
        guard times.count == seconds.count, times.count <= Self.mostZones else {
            self = []
            return
        }
        self = times.enumerated().map { HeartRateZoneTime(zone: $0 + 1, seconds: Int($1.rounded())) }
    }

    private static var mostZones: Int { 10 }
    /// A leap year, in seconds.
    private static var longest: Double { 366 * 86_400 }
}

/// Energy spent, in kilocalories.
public struct Calories: Sendable, Equatable {
    public let kilocalories: Double
    /// Whether the figure was estimated from the distance rather than read from a source.
    public let isEstimated: Bool

    public init(kilocalories: Double, isEstimated: Bool) {
        self.kilocalories = kilocalories
        self.isEstimated = isEstimated
    }
}
