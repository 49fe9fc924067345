/// How long the heart rate of an activity was in one of the athlete's zones, as Strava tells it.
package struct HeartRateZoneTime: Sendable, Hashable {
    /// Counted from 1.
    package let zone: Int
    package let seconds: Int

    package init(zone: Int, seconds: Int) {
        self.zone = zone
        self.seconds = seconds
    }
}
