import Basics
import Workouts

/// Where an activity's load comes from.
package enum LoadSource: String, Sendable, CaseIterable {
    /// Strava's Relative Effort.
    case sufferScore = "suffer_score"
    /// An estimate from moving time and average heart rate.
    case heartRate = "heart_rate"
    /// An estimate from moving time and sport.
    case duration
    /// No time, no load.
    case none

    /// Whether it is a guess.
    var isEstimate: Bool { self == .heartRate || self == .duration }
}

/// How hard an activity was, on the scale of Strava's Relative Effort.
///
/// 1. Strava's own score, above 0.
/// 2. Else, with an average heart rate and the athlete's zones: moving hours × 12, 24, 45, 100, 120 for the zone of the
///    average. These are 0.4 of the rates found for the Suffer Score in 2017 (25, 60, 115, 250, 300 an hour).
/// 3. Else moving hours × 40 for run, rowing and xc_ski, 30 for bike, mountain_bike and swim, 12 for walk, 20 for any other:
///    plain guesses.
/// 4. Without a time 0.
///
/// TSS is another scale and never mixed in.
struct Load: Equatable {
    let tenths: Int
    let source: LoadSource

    init(of activity: Activity, _ zones: HeartRateZones?) {
        if let score = activity.countedScoreTenths {
            self.init(tenths: score, source: .sufferScore)
            return
        }
        let seconds = activity.movingTime.roundedSeconds
        if seconds == 0 {
            self.init(tenths: 0, source: .none)
        } else if let zones, let rate = activity.averageHeartRate, rate > 0, rate.isFinite {
            let perHour = Self.perHourOfZone[zones.zone(of: rate) - 1]
            self.init(tenths: (seconds * perHour * 10 + 1800) / 3600, source: .heartRate)
        } else {
            self.init(tenths: (seconds * Self.perHour(of: activity.sportName) * 10 + 1800) / 3600, source: .duration)
        }
    }

    private init(tenths: Int, source: LoadSource) {
        self.tenths = tenths
        self.source = source
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

/// Where an athlete's heart rate zones 2, 3, 4 and 5 begin.
package struct HeartRateZones: Sendable, Equatable {
    /// Four rising numbers of beats a minute.
    package let starts: [Int]

    /// nil unless these are four rising numbers from 30 to 250.
    package init?(starts: [Int]) {
        guard starts.count == 4, starts.allSatisfy((30...250).contains), zip(starts, starts.dropFirst()).allSatisfy(<)
        else { return nil }
        self.starts = starts
    }

    /// The zone of a heart rate in beats a minute, 1 to 5.
    package func zone(of rate: Double) -> Int { 1 + starts.count { rate >= Double($0) } }
}

extension Activity {
    /// Strava's score in tenths of a point; nil for none, for nothing, and for what nobody ever suffered.
    fileprivate var countedScoreTenths: Int? {
        guard let sufferScore, sufferScore > 0, sufferScore < 100_000 else { return nil }
        let tenths = Int(halfUp: sufferScore * 10)
        return tenths > 0 ? tenths : nil
    }
}
