import Basics
import Export
import Insights
import Profiles
import Reports
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
            today: try day(today), plans: plans, activities: activities, pairs: [], knownDays: try known(),
            edits: try excluded.map { ActivityEdit(id: $0, day: try day(today), isExcluded: true) })
        let past = input.upToToday
        var workouts = Merger(today: past.today, zone: try berlin, knownDays: past.knownDays).merge(past.matched())
        for index in workouts.indices { workouts[index].estimateMissingCalories() }
        return try insights(of: workouts)
    }

    /// The figures that day totals don't tell.
    var details: Insights.Details { get throws { try #require(try insights().details) } }

    func json() throws -> String { AthleteInsights.json([AthleteInsights(name: nil, try insights())]) }

    func flatJSON() throws -> String {
        try json().split(separator: "\n").map { $0.drop { $0 == " " } }.joined(separator: " ")
    }

    func page(_ style: TerminalStyle = TerminalStyle()) throws -> String {
        AthleteInsights.page([AthleteInsights(name: nil, try insights())], style: style, units: .metric, colors: .heat)
    }

    func insights(of workouts: [MergedWorkout]) throws -> Insights {
        Insights.build(
            of: workouts, today: try day(today), zone: try berlin, known: try known(), zoneTimes: zoneTimes,
            try question())
    }

    private func known() throws -> KnownDays {
        guard let knownFrom else { return .none }
        return KnownDays([try day(knownFrom)...day(today)])
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

extension Athlete {
    /// A brief of what was planned and done.
    ///
    /// - Parameters:
    ///   - iso: its day; nil for today.
    ///   - zoneTimes: nil for the athlete's.
    func brief(on iso: String? = nil, zoneTimes: [ActivityID: [HeartRateZoneTime]]? = nil) throws -> Brief {
        let today = try day(today)
        let known = try knownFrom.map { KnownDays([try day($0)...today]) } ?? .none
        let matching = Matcher(today: today, pairs: []).match(plans, to: activities)
        var workouts = try Merger(today: today, zone: berlin, knownDays: known).merge(matching)
        for index in workouts.indices { workouts[index].estimateMissingCalories() }
        let training = CountedTraining(
            of: workouts, known: known, today: today, physiology: physiology,
            zoneTimes: zoneTimes ?? self.zoneTimes, archived: archived)
        return try Brief(of: training, on: try iso.map(day) ?? today, zone: berlin, weekStart: weekStart, place: place)
    }

    /// Makes today's brief under anna's name, or without a name.
    func told(on iso: String? = nil, name: String? = "anna", _ units: Units = .metric) throws -> AthleteBrief {
        AthleteBrief(name: name, try brief(on: iso), units)
    }

    /// The sentences of the brief, as the JSON has them under the days' names.
    func sentences(on iso: String? = nil, _ units: Units = .metric) throws -> [String] {
        try lines(on: iso, units).filter { $0.last != ":" }
    }

    func lines(on iso: String? = nil, _ units: Units = .metric) throws -> [String] {
        let json = AthleteBrief.json([try told(on: iso, units)])
        guard let line = json.split(separator: "\n").first(where: { $0.hasPrefix(#"      "text": ""#) }) else {
            throw NotationError(text: json)
        }
        return line.dropFirst(#"      "text": ""#.count).dropLast().replacing(#"\""#, with: "\"")
            .replacing(#"\n"#, with: "\n").split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }
}

func titled(_ summary: String, _ plan: PlannedWorkout) -> PlannedWorkout {
    var plan = plan
    plan.summary = summary
    plan.title = summary.split(separator: ": ").dropFirst().joined(separator: ": ")
    return plan
}
