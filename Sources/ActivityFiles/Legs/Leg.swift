package import Basics
package import Workouts

/// One activity of a device's file: all of it, or one sport of a multi-sport recording.
///
/// Values are the device's where it tells them, else computed from its samples. Positions are never kept.
package struct Leg: Sendable, Equatable {
    package var sport: SportType
    /// Whether it took place on a trainer, a treadmill or in a pool; nil if unknown.
    package var isIndoor: Bool?
    package var isCommute = false
    /// Whether it is the change between two sports of a race, which is no workout.
    package var isTransition = false
    /// The athlete's or planner's name for it; empty if the device gave a default name or none.
    package var name = ""
    /// To the second.
    package var start: Instant
    /// Seconds east of UTC that the device's clock showed; nil if the file doesn't tell or tells nonsense.
    package var offset: Int?
    package var elapsedTime: Duration
    package var movingTime: Duration
    package var distance: Distance?
    package var elevationGain: Distance?
    /// Beats per minute.
    package var averageHeartRate: Double?
    package var maxHeartRate: Double?
    /// Watts.
    package var averagePower: Double?
    package var maxPower: Double?
    /// Watts: the fourth root of the mean fourth power of 30-second means.
    package var normalizedPower: Double?
    package var kilojoules: Double?
    /// Revolutions per minute; on foot, the steps of one foot per minute.
    package var averageCadence: Double?
    /// Metres per second.
    package var maxSpeed: Double?
    package var kilocalories: Double?
    /// The device's own heart rate zones; nil if the file has none.
    package var zones: [ZoneTime]?
    /// For how many seconds each heart rate was recorded, for the athlete's own zones; the index is in beats per minute.
    package var heartRateSeconds: [Int] = []
    package var laps: [Lap] = []
    /// For example `Garmin Edge 530`; empty if unknown.
    package var deviceName = ""
    /// Empty unless they were asked for.
    package var samples: [Sample] = []
}

extension Leg {
    /// Whether it was indoors, as far as positions tell: sports that need room are, if the device never knew where it
    /// was; nil if that says nothing.
    static func isIndoor(_ sport: SportType, _ samples: some Collection<Sample>) -> Bool? {
        guard !samples.isEmpty else { return nil }
        if samples.contains(where: \.isPlaced) { return false }
        return roomySports.contains(sport.rawValue) ? true : nil
    }

    private static let roomySports: Set<String> = ["Run", "TrailRun", "Ride", "Rowing", "Walk", "Hike", "NordicSki"]

    /// The time that a device counted in one of its heart rate zones.
    package struct ZoneTime: Sendable, Equatable {
        package let seconds: Double
        /// Beats per minute; nil for the highest zone, or if the device doesn't tell.
        package let upperBound: Int?
    }

    /// What a device recorded in one second. Several records of a second are one sample: later values fill in and win.
    package struct Sample: Sendable, Equatable {
        /// Seconds since 1970, UTC.
        package internal(set) var time: Int
        /// Metres since the leg's or the file's beginning.
        package var distance: Double?
        /// Beats per minute, above 0.
        package var heartRate: Float?
        /// Watts, from 0 to 2,500.
        package var power: Float?
        package var cadence: Float?
        /// Metres per second.
        package var speed: Float?
        /// Metres above the sea.
        package var altitude: Float?
        /// Whether the device knew where it was; the position itself isn't kept.
        package var isPlaced = false
    }
}
