/// What an athlete has told of heart and legs, of which loads are made.
package struct Physiology: Sendable, Hashable {
    package var heartRateZones: HeartRateZones?
    /// The watts that can be held for an hour on a bike.
    package var thresholdPower: Int?
    /// The beats a minute that can be held for an hour.
    package var thresholdHeartRate: Int?

    package init(heartRateZones: HeartRateZones? = nil, thresholdPower: Int? = nil, thresholdHeartRate: Int? = nil) {
        self.heartRateZones = heartRateZones
        self.thresholdPower = thresholdPower
        self.thresholdHeartRate = thresholdHeartRate
    }

    /// What a threshold, or the beginning of a zone, may be in beats a minute.
    package static let heartRates = 30...250

    /// What a threshold may be in watts.
    package static let powers = 30...1000

    /// TSS' with a threshold, since it is made of one; else Strava's.
    package var loadScale: LoadScale { thresholdPower ?? thresholdHeartRate == nil ? .relativeEffort : .tss }
}

/// Where an athlete's heart rate zones 2, 3, 4 and 5 begin.
package struct HeartRateZones: Sendable, Hashable {
    /// Four rising numbers of beats a minute.
    package let starts: [Int]

    /// nil unless these are four rising numbers from 30 to 250.
    package init?(starts: [Int]) {
        guard starts.count == 4, starts.allSatisfy(Physiology.heartRates.contains),
            zip(starts, starts.dropFirst()).allSatisfy(<)
        else { return nil }
        self.starts = starts
    }

    /// The zone of a heart rate in beats a minute, 1 to 5.
    package func zone(of rate: Double) -> Int { 1 + starts.count { rate >= Double($0) } }
}
