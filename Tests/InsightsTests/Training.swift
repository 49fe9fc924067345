import Basics
import Insights
import Workouts
import WorkoutsLab

/// What a test was not able to read.
struct TrainingError: Error {
    let text: String
}

/// `2026-03-18`, or a failure instead of a wrong day.
func day(_ iso: String) throws -> Day {
    guard let day = Day(iso: iso) else { throw TrainingError(text: iso) }
    return day
}

/// An activity that began at an hour of a day where it was recorded, an hour east of UTC.
func done(
    _ id: ActivityID, _ sport: String, _ iso: String, at hour: Int = 7, seconds: Int = 3600, meters: Double? = nil,
    climb: Double? = nil, heart: Double? = nil, score: Double? = nil, calories: Calories? = nil, name: String = "",
    hidden: Bool = false, typed: Bool = false
) throws -> Activity {
    guard let local = LocalTime(day: try day(iso), hour: hour, minute: 0, second: 0) else {
        throw TrainingError(text: iso)
    }
    var activity = Activity(
        id: id, name: name, sportType: SportType(rawValue: sport),
        start: Instant(secondsSinceEpoch: local.secondsSinceEpoch - 3600), localStart: local, startIsHidden: hidden,
        movingTime: .seconds(seconds), elapsedTime: .seconds(seconds), distance: meters.map { Distance(meters: $0) },
        averageHeartRate: heart, calories: calories, elevationGain: climb.map { Distance(meters: $0) }, isManual: typed)
    activity.measure { $0.sufferScore = score }
    return activity
}

/// The same with power, in watts.
func powered(_ activity: Activity, average: Double? = nil, weighted: Double? = nil, measured: Bool? = nil) -> Activity {
    var activity = activity
    activity.averagePower = average
    activity.measure { ($0.weightedPower, $0.powerIsMeasured) = (weighted, measured) }
    return activity
}

/// An all-day plan.
func planned(
    _ uid: String, _ sport: PlannedSport, _ iso: String, seconds: Int? = nil, meters: Double? = nil,
    tss: Double? = nil, didSeconds: Int? = nil
) throws -> PlannedWorkout {
    var plan = PlannedWorkout(
        feedUID: uid, kind: sport == .rest ? .rest : sport == .race ? .event : .workout, sport: sport,
        summary: sport.rawValue, title: "", start: .day(try day(iso)),
        planned: Volume(duration: seconds.map { .seconds($0) }, distance: meters.map { Distance(meters: $0) }),
        actual: Volume(duration: didSeconds.map { .seconds($0) }), isCompleted: didSeconds != nil, tss: tss)
    plan.uid = uid
    return plan
}

/// An athlete in Berlin on Wednesday, 18 March 2026, of whom everything since 1 January 2025 is known.
struct Athlete {
    var today = "2026-03-18"
    var activities: [Activity] = []
    var plans: [PlannedWorkout] = []
    var knownFrom: String? = "2025-01-01"
    var excluded: Set<ActivityID> = []
    var from: String?
    var to: String?
    var year: Int?
    var weekStart = WeekStart.monday
    var metric = Metric.time
    var sports: Set<String>?
    var zones: [Int]?
    /// Watts.
    var ftp: Int?
    /// Beats a minute.
    var threshold: Int?
    var levels = HeatmapLevels.greatest
    var zoneTimes: [ActivityID: [HeartRateZoneTime]] = [:]
    var place: Place?
    /// The activities of Strava's that only archives tell.
    var archived: Set<ActivityID> = []

    var physiology: Physiology {
        Physiology(
            heartRateZones: zones.flatMap { HeartRateZones(starts: $0) }, thresholdPower: ftp,
            thresholdHeartRate: threshold)
    }

    func insights() throws -> Insights {
        let input = MatchInput(
            today: try day(today), plans: plans, activities: activities, pairs: [], coverage: try known(),
            edits: try excluded.map { ActivityEdit(id: $0, day: try day(today), isExcluded: true) })
        let past = input.upToToday
        var workouts = Merger(today: past.today, zone: try zone(), coverage: past.coverage).merge(past.matched())
        for index in workouts.indices { workouts[index].estimateMissingCalories() }
        return try insights(of: workouts)
    }

    /// Returns the figures of a list that the caller has merged.
    func insights(of workouts: [MergedWorkout]) throws -> Insights {
        Insights.build(
            of: workouts, today: try day(today), zone: try zone(), known: try known(), zoneTimes: zoneTimes,
            try question())
    }

    private func zone() throws -> Zone {
        guard let zone = Zone(identifier: "Europe/Berlin") else { throw TrainingError(text: "Europe/Berlin") }
        return zone
    }

    private func known() throws -> Coverage {
        guard let knownFrom else { return .none }
        return Coverage(ranges: [try day(knownFrom)...day(today)])
    }

    func question() throws -> Insights.Question {
        var window = Window(upTo: try day(to ?? today), weekStart)
        if let from { window = Window(from: try day(from), to: window.to) }
        if let year { window = Window(year: year) ?? window }
        return Insights.Question(
            window: window, weekStart: weekStart, metric: metric, sports: sports,
            physiology: physiology, levels: levels)
    }
}
