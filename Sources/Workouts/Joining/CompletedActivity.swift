import Basics

extension Activity {
    /// Takes over what another copy of the recording tells and this one doesn't. Zero tells nothing, nor does an estimate.
    mutating func complete(by other: Activity) {
        let told = self
        if movingTime == .zero { movingTime = other.movingTime }
        if elapsedTime == .zero { elapsedTime = other.elapsedTime }
        if distance?.meters == 0 { distance = nil }
        if averageSpeed == 0 { averageSpeed = nil }
        if averageHeartRate == 0 { averageHeartRate = nil }
        if averagePower == 0 { averagePower = nil }
        if elevationGain?.meters == 0 { elevationGain = nil }
        if let calories, calories.isEstimated || calories.kilocalories == 0 { self.calories = nil }
        // A list says of all that it isn't indoors unless Strava knows better.
        if isTrainer == false, !id.isFile { isTrainer = nil }
        merge(missing: other)
        merge(missing: told)
    }

    /// Takes over the start that Strava hides.
    mutating func reveal(start other: Activity) {
        start = other.start
        localStart = other.localStart
        startIsHidden = false
    }
}
