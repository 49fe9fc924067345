import Basics
import Workouts

/// Where an activity's load comes from.
package enum LoadSource: String, Sendable, CaseIterable {
    /// Strava's Relative Effort.
    case sufferScore = "suffer_score"
    /// Moving time and power beside the athlete's threshold.
    case power
    /// Moving time and average heart rate, beside the athlete's zones or threshold.
    case heartRate = "heart_rate"
    /// An estimate from moving time and sport.
    case duration
    /// No time, no load.
    case none
}

/// On which scale loads are told; all of an athlete's are on one.
package enum LoadScale: String, Sendable {
    /// Strava's Relative Effort.
    case relativeEffort = "relative_effort"
    /// Training Stress Score, in which an hour at the threshold is 100.
    case tss
}

/// How hard an activity was.
///
/// On the scale of Strava's Relative Effort:
/// 1. Strava's own score, above 0.
/// 2. Else, with an average heart rate and the athlete's zones: moving hours × 12, 24, 45, 100, 120 for the zone of the
///    average. These are 0.4 of the rates found for the Suffer Score in 2017 (25, 60, 115, 250, 300 an hour).
/// 3. Else moving hours × 40 for run, rowing and xc_ski, 30 for bike, mountain_bike and swim, 12 for walk, 20 for any other:
///    plain guesses.
/// 4. Without a time 0.
///
/// On TSS' scale, where a threshold is known, Strava's score and the zones are left aside:
/// 1. Moving hours × 100 × (weighted power ÷ threshold power)²; of rides without a weighted power the average one.
/// 2. Else moving hours × 100 × (average heart rate ÷ threshold heart rate)².
/// 3. Else as 3 and 4 above.
struct Load: Equatable {
    let tenths: Int
    let source: LoadSource
    /// Whether it is a guess: all but Strava's score and what a power meter has told.
    let isEstimated: Bool

    init(of activity: Activity, _ physiology: Physiology) {
        if physiology.loadScale == .relativeEffort, let score = activity.countedScoreTenths {
            self.init(tenths: score, source: .sufferScore, isEstimated: false)
            return
        }
        let seconds = activity.movingTime.roundedSeconds
        if seconds == 0 {
            self.init(tenths: 0, source: .none, isEstimated: false)
        } else if let threshold = physiology.thresholdPower, let power = activity.countedPower {
            self.init(
                tenths: Self.stressTenths(seconds, power, beside: threshold), source: .power,
                isEstimated: activity.powerIsMeasured == false)
        } else if let tenths = Self.tenths(of: seconds, at: activity.averageHeartRate, physiology) {
            self.init(tenths: tenths, source: .heartRate, isEstimated: true)
        } else {
            self.init(
                tenths: (seconds * Self.perHour(of: activity.sportName) * 10 + 1800) / 3600, source: .duration,
                isEstimated: true)
        }
    }

    private init(tenths: Int, source: LoadSource, isEstimated: Bool) {
        self.tenths = tenths
        self.source = source
        self.isEstimated = isEstimated
    }

    /// By the heart rate; nil where the rate or what it is compared with isn't known.
    private static func tenths(of seconds: Int, at rate: Double?, _ physiology: Physiology) -> Int? {
        guard let rate, rate > 0, rate.isFinite else { return nil }
        if physiology.loadScale == .tss {
            return physiology.thresholdHeartRate.flatMap { threshold in
                rate <= Double(Physiology.heartRates.upperBound) ? stressTenths(seconds, rate, beside: threshold) : nil
            }
        }
        return physiology.heartRateZones.map { (seconds * perHourOfZone[$0.zone(of: rate) - 1] * 10 + 1800) / 3600 }
    }

    /// Hours × 100 × (what was held ÷ what can be held for an hour)².
    private static func stressTenths(_ seconds: Int, _ held: Double, beside threshold: Int) -> Int {
        // Divided once, so that a half is one.
        Int(halfUp: Double(seconds) * 1000 * held * held / Double(3600 * threshold * threshold))
    }

    private static let perHourOfZone = [12, 24, 45, 100, 120]

    private static func perHour(of sport: String) -> Int {
        switch PlannedSport(rawValue: sport) {
        case .run, .rowing, .xcSki: 40
        case .bike, .mountainBike, .swim: 30
        case .walk: 12
        default: 20
        }
    }
}

extension Activity {
    /// Strava's score in tenths of a point; nil for none, for 0, and for 100,000 points and more.
    var countedScoreTenths: Int? {
        guard let sufferScore, sufferScore > 0, sufferScore < 100_000 else { return nil }
        let tenths = Int(halfUp: sufferScore * 10)
        return tenths > 0 ? tenths : nil
    }

    /// Watts; nil for none, and for more than 2000. What isn't weighted counts for rides only.
    fileprivate var countedPower: Double? {
        func counted(_ power: Double?) -> Double? { power.flatMap { $0 > 0 && $0 <= 2000 ? $0 : nil } }
        if let weighted = counted(weightedPower) { return weighted }
        return sportNames.contains(PlannedSport.bike.rawValue) ? counted(averagePower) : nil
    }
}
