public import Basics

/// One recorded activity, as Strava tells it.
public struct Activity: Sendable, Equatable {
    /// Strava's number of it.
    public var id: Int64
    public var name: String
    public var sportType: SportType
    public var start: Instant
    /// The wall clock where it was recorded.
    public var localStart: LocalTime
    /// Whether the athlete hides the start time: then only the day of the two starts is true.
    public var startIsHidden: Bool
    public var movingTime: Duration
    public var elapsedTime: Duration
    public var distance: Distance?
    /// Metres per second.
    public var averageSpeed: Double?
    /// Beats per minute.
    public var averageHeartRate: Double?
    /// Watts; measured or estimated by Strava.
    public var averagePower: Double?
    public var calories: Calories?
    public var elevationGain: Distance?
    /// The athlete's own words about it; empty where there are none or where only the list was read.
    public var notes = ""
    /// What recorded it, for example `Garmin Forerunner 965`; empty where nobody says.
    public var deviceName = ""
    /// Strava's Relative Effort, once called Suffer Score, in points above 0; nil where nobody told.
    public var sufferScore: Double?
    /// Beats per minute.
    public var maxHeartRate: Double?
    /// Metres per second.
    public var maxSpeed: Double?
    /// Watts, weighted by Strava so that hard minutes count for more.
    public var weightedPower: Double?
    /// The work that was done, in kilojoules; from the power, which is measured or estimated.
    public var kilojoules: Double?
    /// Whether a meter told the power, not Strava's estimate; nil where nobody says.
    public var powerIsMeasured: Bool?
    /// Turns a minute on a bike; of a run, those of one foot.
    public var averageCadence: Double?
    /// Whether it took place on a trainer or a treadmill; nil where nobody says.
    public var isTrainer: Bool?
    public var isRace: Bool
    public var isCommute: Bool
    /// Whether it was typed in instead of recorded.
    public var isManual: Bool
    /// What is told of it where the athlete has said something else: the name first, then the calories.
    public internal(set) var original: [OriginalValue] = []

    public init(
        id: Int64, name: String, sportType: SportType, start: Instant, localStart: LocalTime,
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

    /// The day it belongs to, where it was recorded.
    public var day: Day { localStart.day }

    /// Start plus elapsed time: when the recording was stopped.
    public var end: Instant { start.advanced(bySeconds: elapsedTime.wholeSeconds) }

    /// The activity's page.
    public var url: String { Self.url(of: id) }

    /// The page of the activity with a number.
    public static func url(of id: Int64) -> String { "https://www.strava.com/activities/" + String(id) }

    /// Takes over what is only told of single activities, never of those in a list.
    public mutating func merge(details detail: Activity) {
        if let told = detail.calories { tell(told) }
        if !detail.notes.isEmpty { notes = detail.notes }
        if !detail.deviceName.isEmpty { deviceName = detail.deviceName }
    }

    /// The calories as they are told, whatever the athlete says.
    public var toldCalories: Calories? { asTold.calories }

    /// Takes over what is told, below what the athlete says.
    private mutating func tell(_ told: Calories) {
        for index in original.indices {
            if case .calories = original[index] {
                original[index] = .calories(told)
                return
            }
        }
        calories = told
    }

    /// Takes over what this copy of the activity doesn't tell.
    public mutating func merge(missing other: Activity) {
        distance = distance ?? other.distance
        averageSpeed = averageSpeed ?? other.averageSpeed
        averageHeartRate = averageHeartRate ?? other.averageHeartRate
        averagePower = averagePower ?? other.averagePower
        calories = calories ?? other.calories
        elevationGain = elevationGain ?? other.elevationGain
        if notes.isEmpty { notes = other.notes }
        if deviceName.isEmpty { deviceName = other.deviceName }
        merge(missingMeasures: other)
    }

    /// Takes over the measures that nothing published is made of, where this copy of the activity tells none.
    public mutating func merge(missingMeasures other: Activity) {
        sufferScore = sufferScore ?? other.sufferScore
        maxHeartRate = maxHeartRate ?? other.maxHeartRate
        maxSpeed = maxSpeed ?? other.maxSpeed
        weightedPower = weightedPower ?? other.weightedPower
        kilojoules = kilojoules ?? other.kilojoules
        powerIsMeasured = powerIsMeasured ?? other.powerIsMeasured
        averageCadence = averageCadence ?? other.averageCadence
        isTrainer = isTrainer ?? other.isTrainer
    }
}

/// How long the heart rate was in one of the athlete's zones during an activity.
package struct HeartRateZoneTime: Sendable, Hashable {
    /// The lowest is 1.
    package let zone: Int
    package let seconds: Int

    package init(zone: Int, seconds: Int) {
        self.zone = zone
        self.seconds = seconds
    }
}

/// Energy spent, in kilocalories.
public struct Calories: Sendable, Equatable {
    public let kilocalories: Double
    /// Whether the figure was worked out from the distance instead of read from Strava.
    public let isEstimated: Bool

    public init(kilocalories: Double, isEstimated: Bool) {
        self.kilocalories = kilocalories
        self.isEstimated = isEstimated
    }
}
