package import Basics
package import Workouts

package enum LoadSource: String, Sendable, CaseIterable {
    /// Strava's Relative Effort.
    case sufferScore = "suffer_score"
    /// Moving time and power relative to the athlete's threshold.
    case power
    /// Moving time and average heart rate, relative to the athlete's zones or threshold.
    case heartRate = "heart_rate"
    /// What intervals.icu tells, in place of an estimate from time and sport.
    case told = "training_load"
    /// An estimate from moving time and sport.
    case duration
    /// No load, since there is no time.
    case none
}

/// The scale of loads; all of an athlete's loads are on one.
package enum LoadScale: String, Sendable {
    /// Strava's Relative Effort.
    case relativeEffort = "relative_effort"
    /// Training Stress Score, in which an hour at the threshold is 100.
    case tss
}

/// The training load of an activity.
///
/// On the scale of Strava's Relative Effort:
/// 1. Strava's own score, above 0.
/// 2. Else, with an average heart rate and the athlete's zones: moving hours × 12, 24, 45, 100, 120 for the zone of the
///   average. These are 0.4 of the rates found for the Suffer Score in 2017 (25, 60, 115, 250, 300 an hour).
/// 3. Else moving hours × 40 for run, rowing and xc_ski, 30 for bike, mountain_bike and swim, 12 for walk, 20 for any
///   other: plain guesses.
/// 4. Without a time 0.
///
/// On the TSS scale, used if a threshold is known, Strava's score and the zones are ignored:
/// 1. Moving hours × 100 × (weighted power ÷ threshold power)²; for rides without weighted power, the average power.
/// 2. Else moving hours × 100 × (average heart rate ÷ threshold heart rate)².
/// 3. Else what intervals.icu tells, which is on this scale.
/// 4. Else as 3 and 4 above.
package struct Load: Sendable, Equatable {
    /// Tenths of a point.
    package let tenths: Int
    package let source: LoadSource
    /// Whether it is an estimate. Strava's score isn't, nor power unless the source says that it wasn't measured.
    package let isEstimated: Bool
}

extension Load {
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
        } else if physiology.loadScale == .tss, let load = activity.trainingLoad {
            self.init(tenths: Int(halfUp: load * 10), source: .told, isEstimated: false)
        } else {
            self.init(
                tenths: (seconds * Self.perHour(of: activity.sportName) * 10 + 1800) / 3600, source: .duration,
                isEstimated: true)
        }
    }

    /// The load by heart rate; nil if the rate, or the zones or threshold for it, are unknown.
    private static func tenths(of seconds: Int, at rate: Double?, _ physiology: Physiology) -> Int? {
        guard let rate, rate > 0, rate.isFinite else { return nil }
        if physiology.loadScale == .tss {
            return physiology.thresholdHeartRate.flatMap { threshold in
                rate <= Double(Physiology.heartRates.upperBound) ? stressTenths(seconds, rate, beside: threshold) : nil
            }
        }
        return physiology.heartRateZones.map { (seconds * perHourOfZone[$0.zone(of: rate) - 1] * 10 + 1800) / 3600 }
    }

    /// Hours × 100 × (value ÷ the value that can be held for an hour)².
    private static func stressTenths(_ seconds: Int, _ held: Double, beside threshold: Int) -> Int {
        // A single division keeps halves exact.
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
    package func loadIsEstimated(_ physiology: Physiology) -> Bool { Load(of: self, physiology).isEstimated }

    /// `73`, `about 73`; nil if it has no load.
    package func loadWords(_ physiology: Physiology) -> String? {
        let load = Load(of: self, physiology)
        let points = (load.tenths + 5) / 10
        return points > 0 ? (load.isEstimated ? "about " : "") + String(points).withThousands : nil
    }

    /// Strava's score in tenths of a point; nil if it is missing, 0, or 100,000 points and more.
    var countedScoreTenths: Int? {
        guard let sufferScore, sufferScore > 0, sufferScore < 100_000 else { return nil }
        let tenths = Int(halfUp: sufferScore * 10)
        return tenths > 0 ? tenths : nil
    }

    /// Watts; nil if missing or more than 2000. Average power counts for rides only.
    fileprivate var countedPower: Double? {
        func counted(_ power: Double?) -> Double? { power.flatMap { $0 > 0 && $0 <= 2000 ? $0 : nil } }
        if let weighted = counted(weightedPower) { return weighted }
        return sportNames.contains(PlannedSport.bike.rawValue) ? counted(averagePower) : nil
    }
}

package struct Physiology: Sendable, Hashable {
    package var heartRateZones: HeartRateZones?
    /// The power in watts that the athlete can hold for an hour on a bike.
    package var thresholdPower: Int?
    /// The heart rate that the athlete can hold for an hour, in beats per minute.
    package var thresholdHeartRate: Int?

    package init(heartRateZones: HeartRateZones? = nil, thresholdPower: Int? = nil, thresholdHeartRate: Int? = nil) {
        (self.heartRateZones, self.thresholdPower) = (heartRateZones, thresholdPower)
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

/// Fitness, fatigue and form from the daily load; a day without load counts as 0.
///
/// fitness += (load − fitness) / 42, fatigue += (load − fatigue) / 7, both 0 before the first day; form is yesterday's
/// fitness − yesterday's fatigue, 0 on the first day: TrainingPeaks' definition. The window only selects which days are
/// shown. Planned workouts don't count.
package struct LoadCurve: Sendable, Equatable {
    /// The first day of the curve; nil if nothing is known.
    package let since: Day?
    /// The window's days up to its end, from `since` on.
    package let days: [Point]
    package let scale: LoadScale
    /// The last day's fitness less that of seven days before, to a tenth, half up; nil if nothing is known.
    package let ramp: Double?
    /// How many of the window's activities have their load from each source.
    package let sources: [LoadSource: Int]

    package struct Point: Sendable, Equatable {
        package let day: Day
        package let loadTenths: Int
        package let fitness: Double
        package let fatigue: Double
        /// The form in the morning of the day.
        package let form: Double
    }

    /// The day on which fitness reaches 95 % of the value that constant training leads to; until then it is still
    /// rising from 0.
    package var settledFrom: Day? { since?.advanced(by: 126) }

    /// - Parameters:
    ///   - activities: all known activities up to the end.
    ///   - shown: the window's activities.
    init(
        of activities: [CountedActivity], since: Day?, from: Day, until end: Day, _ shown: [CountedActivity],
        _ scale: LoadScale
    ) {
        self.since = since
        self.scale = scale
        sources = Dictionary(grouping: shown, by: \.loadSource).mapValues(\.count)
        var points: [Point] = []
        var ramp: Double?
        if let since, since <= end {
            var loads: [Day: Int] = [:]
            for activity in activities {
                loads[activity.day] = (loads[activity.day] ?? 0).adding(activity.amounts.loadTenths)
            }
            var (fitness, fatigue) = (0.0, 0.0)
            var fitnessBefore = 0.0
            for number in since.number...end.number {
                let day = Day(number: number)
                let tenths = loads[day] ?? 0
                let form = fitness - fatigue
                fitness += (Double(tenths) / 10 - fitness) / 42
                fatigue += (Double(tenths) / 10 - fatigue) / 7
                if number == end.number - 7 { fitnessBefore = fitness }
                if day >= from {
                    points.append(Point(day: day, loadTenths: tenths, fitness: fitness, fatigue: fatigue, form: form))
                }
            }
            ramp = ((fitness - fitnessBefore) * 10 + 0.5).rounded(.down) / 10
        }
        self.ramp = ramp
        days = points
    }
}
