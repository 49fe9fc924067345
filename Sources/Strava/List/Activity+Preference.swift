import Basics
import Workouts

extension Activity {
    /// Whether this copy of an activity is better than another with the same id: it knows more, else it is longer,
    /// else it comes first by whatever tells the two apart, so that no order of files decides.
    func isPreferred(to other: Activity) -> Bool {
        let (mine, others) = (knownFields, other.knownFields)
        guard mine == others else { return mine > others }
        guard elapsedTime == other.elapsedTime else { return elapsedTime > other.elapsedTime }
        guard movingTime == other.movingTime else { return movingTime > other.movingTime }
        return self != other && fingerprint.lexicographicallyPrecedes(other.fingerprint)
    }

    private var knownFields: Int {
        [
            distance != nil, averageSpeed != nil, averageHeartRate != nil, averagePower != nil, calories != nil,
            elevationGain != nil, !notes.isEmpty, !deviceName.isEmpty,
        ].count { $0 }
    }

    /// Everything in which two copies can still differ.
    private var fingerprint: [String] {
        let measures = [
            distance?.meters, averageSpeed, averageHeartRate, averagePower, calories?.kilocalories,
            elevationGain?.meters,
        ]
        return [name, notes, deviceName, sportType.rawValue, "\(start)", "\(localStart)", "\(startIsHidden)"]
            + measures.map { $0.map { "\($0)" } ?? "" } + ["\(isRace)", "\(isCommute)", "\(isManual)"]
    }
}
