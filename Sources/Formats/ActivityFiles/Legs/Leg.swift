package import Basics
package import Workouts

/// One activity of a device's file: all of it, or one sport of a multi-sport recording.
///
/// Values are the device's own if it recorded them, or else computed from its samples. Positions are never kept.
package struct Leg: Sendable, Equatable {
    package var sport: SportType
    /// Whether it took place on a trainer, a treadmill or in a pool; nil if unknown.
    package var isIndoor: Bool?
    package var isCommute = false
    /// Whether it is the transition between two sports of a race, which isn't a workout.
    package var isTransition = false
    /// The athlete's or planner's name for it; empty if the device gave a default name or none.
    package var name = ""
    /// To the second.
    package var start: Instant
    /// The offset of the device's clock, in seconds east of UTC; nil if the file contains none, or an impossible one.
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
    /// For how many seconds each heart rate was recorded, for the athlete's own zones; the index is in beats per
    /// minute.
    package var heartRateSeconds: [Int] = []
    package var laps: [Lap] = []
    /// For example `Garmin Edge 530`; empty if unknown.
    package var deviceName = ""
    /// The day that the device's clock showed before it was set, in UTC; nil if it was right from the first.
    package var staleDay: Day?
    /// Empty unless the caller asked for them.
    package var samples: [Sample] = []
}

extension Leg {
    /// Whether an activity was indoors, as far as positions show it: a sport that needs space was, if the device never
    /// knew its position; nil if positions don't decide.
    static func isIndoor(_ sport: SportType, _ samples: some Collection<Sample>) -> Bool? {
        guard !samples.isEmpty else { return nil }
        if samples.contains(where: \.isPlaced) { return false }
        return roomySports.contains(sport.rawValue) ? true : nil
    }

    private static let roomySports: Set<String> = ["Run", "TrailRun", "Ride", "Rowing", "Walk", "Hike", "NordicSki"]

    /// The time that a device counted in one of its heart rate zones.
    package struct ZoneTime: Sendable, Equatable {
        package let seconds: Double
        /// Beats per minute; nil for the highest zone, or if the device didn't record it.
        package let upperBound: Int?
    }

    /// The values that a device recorded in one second. Several records of one second become one sample, in which later
    /// values win.
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
        /// Whether the device knew its position, which isn't kept itself.
        package var isPlaced = false
    }
}
