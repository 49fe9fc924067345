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
