import Basics
import Insights
import Testing
import Workouts
import WorkoutsLab

/// Activities in the notation, at 7 o'clock and of an hour where they don't say it.
func done(_ lines: String...) throws -> [Activity] { try lines.map { try done($0) } }

func done(_ line: String) throws -> Activity { try activity(line, usual: "07:00 60m") }

/// The same with power, in watts.
func powered(_ activity: Activity, average: Double? = nil, weighted: Double? = nil, measured: Bool? = nil) -> Activity {
    var activity = activity
    activity.averagePower = average
    activity.measure { ($0.weightedPower, $0.powerIsMeasured) = (weighted, measured) }
    return activity
}

/// Plans in the notation, under the UIDs of their letters; without a title they are called as their sport.
func planned(_ lines: String...) throws -> [PlannedWorkout] { try lines.map { try planned($0) } }

func planned(_ line: String) throws -> PlannedWorkout {
    var plan = try plan(line)
    plan.uid = plan.feedUID
    if plan.title.isEmpty { plan.summary = plan.sport.rawValue }
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
        var workouts = Merger(today: past.today, zone: try berlin, coverage: past.coverage).merge(past.matched())
        for index in workouts.indices { workouts[index].estimateMissingCalories() }
        return try insights(of: workouts)
    }

    /// The figures that day totals don't tell.
    var details: Insights.Details { get throws { try #require(try insights().details) } }

    /// Returns the figures of a list that the caller has merged.
    func insights(of workouts: [MergedWorkout]) throws -> Insights {
        Insights.build(
            of: workouts, today: try day(today), zone: try berlin, known: try known(), zoneTimes: zoneTimes,
            try question())
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

extension Athlete {
    /// What was done, under numbers, and what was planned, under names: a line each, in the notation.
    init(_ lines: String...) throws {
        self.init()
        for line in lines {
            if line.first?.isNumber == false {
                plans.append(try planned(line))
            } else {
                activities.append(try done(line))
            }
        }
    }
}
