import Basics

extension Activity {
    /// Whether this copy of an activity is better than another with the same id: it has more values, or is longer, or
    /// has the smaller fingerprint, so that the order of files never decides.
    package func isPreferred(to other: Activity) -> Bool {
        let (mine, others) = (knownFields, other.knownFields)
        guard mine == others else { return mine > others }
        guard elapsedTime == other.elapsedTime else { return elapsedTime > other.elapsedTime }
        guard movingTime == other.movingTime else { return movingTime > other.movingTime }
        return self != other && fingerprint.lexicographicallyPrecedes(other.fingerprint)
    }

    /// Counts only published values, so that unpublished ones never decide which copy is shown.
    private var knownFields: Int {
        [
            distance != nil, averageSpeed != nil, averageHeartRate != nil, averagePower != nil, calories != nil,
            elevationGain != nil, !notes.isEmpty, !deviceName.isEmpty,
        ].count { $0 }
    }

    /// Everything else in which two copies can differ.
    private var fingerprint: [String] {
        let measures = [
            distance?.meters, averageSpeed, averageHeartRate, averagePower, calories?.kilocalories,
            elevationGain?.meters,
        ]
        let others = [sufferScore, maxHeartRate, maxSpeed, weightedPower, kilojoules, averageCadence]
        return [name, notes, deviceName, sportType.rawValue, "\(start)", "\(localStart)", "\(startIsHidden)"]
            + measures.map(Self.words) + ["\(isRace)", "\(isCommute)", "\(isManual)"]
            + others.map(Self.words) + [powerIsMeasured, isTrainer].map(Self.words) + [privateNote]
    }

    private static func words<Value>(_ value: Value?) -> String { value.map { "\($0)" } ?? "" }
}
