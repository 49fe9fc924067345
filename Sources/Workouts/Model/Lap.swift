package import Basics

/// A lap of an activity, as the device or the athlete has set it.
package struct Lap: Sendable, Equatable {
    package var start: Instant
    package var elapsedTime: Duration
    package var movingTime: Duration
    package var distance: Distance?
    /// Beats per minute.
    package var averageHeartRate: Double?
    /// Watts.
    package var averagePower: Double?
    package var elevationGain: Distance?
    /// Whether the athlete rested.
    package var isRest = false

    package init(start: Instant, elapsedTime: Duration, movingTime: Duration) {
        self.start = start
        self.elapsedTime = elapsedTime
        self.movingTime = movingTime
    }

    /// The average speed while moving, in metres per second; nil if it can't be known.
    package var speed: Double? {
        guard let distance, movingTime > .zero, distance.meters > 0 else { return nil }
        return distance.meters / (movingTime / .seconds(1))
    }
}
