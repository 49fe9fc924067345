/// The athlete's zones and thresholds, from which loads are computed.
package struct Physiology: Sendable, Hashable {
    package var heartRateZones: HeartRateZones?
    /// The power in watts that the athlete can hold for an hour on a bike.
    package var thresholdPower: Int?
    /// The heart rate that the athlete can hold for an hour, in beats per minute.
    package var thresholdHeartRate: Int?

    package init(heartRateZones: HeartRateZones? = nil, thresholdPower: Int? = nil, thresholdHeartRate: Int? = nil) {
        self.heartRateZones = heartRateZones
        self.thresholdPower = thresholdPower
        self.thresholdHeartRate = thresholdHeartRate
    }

    /// Valid thresholds and starts of zones, in beats per minute.
    package static let heartRates = 30...250

    /// Valid thresholds in watts.
    package static let powers = 30...1000

    /// TSS if there is a threshold, which it needs; else Strava's scale.
    package var loadScale: LoadScale { thresholdPower ?? thresholdHeartRate == nil ? .relativeEffort : .tss }
}

/// The starts of an athlete's heart rate zones 2, 3, 4 and 5.
package struct HeartRateZones: Sendable, Hashable {
    /// Four rising numbers, in beats per minute.
    package let starts: [Int]

    /// nil unless there are four rising numbers from 30 to 250.
    package init?(starts: [Int]) {
        guard starts.count == 4, starts.allSatisfy(Physiology.heartRates.contains),
            zip(starts, starts.dropFirst()).allSatisfy(<)
        else { return nil }
        self.starts = starts
    }

    /// The zone of a heart rate in beats a minute, 1 to 5.
    package func zone(of rate: Double) -> Int { 1 + starts.count { rate >= Double($0) } }
}
