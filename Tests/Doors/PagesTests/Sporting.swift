import Basics
import Export
import Insights
import Pages
import Testing
import Workouts
import WorkoutsLab

/// An athlete in Berlin on Wednesday, 18 March 2026, of whom everything since 1 January 2025 is known.
struct Athlete {
    var activities: [Activity] = []
    var plans: [PlannedWorkout] = []
    var year: Int?
    var metric = Metric.time
    var units = Units.metric
    var weekStart = WeekStart.monday
    var colors = HeatmapColors.heat
    var physiology = Physiology()
    var levels = HeatmapLevels.greatest
    var zoneTimes: [ActivityID: [HeartRateZoneTime]] = [:]

    /// An activity that began at an hour of a day, an hour east of UTC.
    mutating func did(
        _ sport: String, _ day: Day, at hour: Int = 7, seconds: Int = 3600, meters: Double? = nil, score: Double? = nil,
        name: String = "", hidden: Bool = false
    ) throws {
        let amounts = [meters.map { "meters=\($0) up=\($0 / 100)" }, score.map { "score=\($0)" }].compactMap(\.self)
        activities.append(
            try activity(
                "\(activities.count + 1) \(sport) \(day) \(hour):00 \(seconds)s \(amounts.joined(separator: " ")) "
                    + (hidden ? "hidden" : "") + " | \(name)"))
    }

    /// The page of the first activity.
    func activityPage() throws -> ActivityPage {
        let activity = try #require(activities.first)
        return ActivityPage(
            activity, of: try workouts().first,
            edit: ActivityPage.EditForm(name: activity.name, calories: "", isExcluded: false), units: units,
            address: "/athletes/anna")
    }

    mutating func planned(_ sport: PlannedSport, _ day: Day, seconds: Int? = nil, meters: Double? = nil) {
        var plan = PlannedWorkout(
            feedUID: "plan-\(plans.count)", kind: sport == .rest ? .rest : .workout, sport: sport,
            summary: sport.rawValue, title: "", start: .day(day),
            planned: Volume(duration: seconds.map { .seconds($0) }, distance: meters.map { Distance(meters: $0) }),
            actual: Volume(), isCompleted: false)
        plan.uid = plan.feedUID
        plans.append(plan)
    }

    /// The merged list, in the published order.
    func workouts() throws -> [MergedWorkout] {
        let input = input()
        let matching = Matcher(today: input.today, pairs: []).match(plans, to: activities)
        return Merger(today: input.today, zone: try berlin, knownDays: input.knownDays).merge(matching)
    }

    func input() -> MatchInput {
        let today: Day = "2026-03-18"
        return MatchInput(
            today: today, plans: plans, activities: activities, pairs: [],
            knownDays: KnownDays(["2025-01-01"...today]))
    }

    func brief(on day: Day) throws -> Brief {
        let input = input()
        let training = CountedTraining(
            of: try workouts(), known: input.knownDays, today: input.today, physiology: physiology)
        return Brief(of: training, on: day, zone: try berlin, weekStart: weekStart)
    }

    func insights() throws -> Insights {
        let (zone, input) = (try berlin, input())
        let today = input.today
        let window = year.flatMap { Window(year: $0) } ?? Window(upTo: today, weekStart)
        let past = input.upToToday
        var workouts = Merger(today: today, zone: zone, knownDays: input.knownDays).merge(past.matched())
        for index in workouts.indices { workouts[index].estimateMissingCalories() }
        return Insights.build(
            of: workouts, today: today, zone: zone, known: input.knownDays, zoneTimes: zoneTimes,
            Insights.Question(
                window: window, weekStart: weekStart, metric: metric, physiology: physiology, levels: levels))
    }

    func page() throws -> InsightsPage {
        InsightsPage(
            try insights(), of: try workouts(), known: input().knownDays, units: units, colors: colors,
            address: "/athletes/anna")
    }

    func html() throws -> PageText { PageText(text: Self.html(try page())) }

    static func html(_ page: InsightsPage, fields: [[String: Any]] = []) -> String {
        Templates.page(
            "insights", frame, ["place": "/athletes/anna/insights", "fields": fields, "parts": page.parts.html])
    }

    static let frame = PageFrame(base: "", page: "insights", heading: "Insights", athlete: "anna")

    /// More than a year of an athlete who runs, rides and swims by plan, every day except Monday.
    static func busy() throws -> Athlete {
        var athlete = Athlete()
        let (first, last): (Day, Day) = ("2025-01-01", "2026-03-18")
        for number in first.number...last.number {
            let day = Day(number: number)
            let hour = 6 + number % 12
            switch day.weekday {
            case 0: athlete.planned(.rest, day)
            case 1, 3:
                athlete.planned(.run, day, seconds: 3600)
                try athlete.did(
                    "Run", day, at: hour, seconds: 3000 + number % 900, meters: 9000 + Double(number % 3000), score: 40,
                    name: "Along the canal")
            case 2: try athlete.did("Swim", day, at: hour, seconds: 2700, meters: 2000, name: "Drills")
            case 4: try athlete.did("WeightTraining", day, at: hour, seconds: 2400, hidden: true)
            case 5:
                athlete.planned(.bike, day, seconds: 9000)
                try athlete.did(
                    "Ride", day, at: hour, seconds: 7200 + number % 4000, meters: 60_000, score: 90, name: "Hills")
                try athlete.did("Walk", day, at: 18, seconds: 1800, meters: 2500)
            default: try athlete.did("Run", day, at: hour, seconds: 6000, meters: 17_000, score: 80, name: "Long")
            }
        }
        return athlete
    }
}

extension ActivityPage {
    var html: String { html(PageFrame(base: "", page: "activity", heading: heading, athlete: "anna")) }
}

/// A page, which a test that fails doesn't print.
struct PageText: CustomStringConvertible {
    let text: String

    var weight: Int { text.utf8.count }
    var description: String { "a page of \(weight) bytes" }

    func contains(_ part: String) -> Bool { text.contains(part) }

    /// How often something stands in it.
    func count(of part: String) -> Int { text.split(separator: part, omittingEmptySubsequences: false).count - 1 }

    /// All values of an attribute.
    func values(of name: String) -> [String] {
        text.split(separator: " \(name)=\"", omittingEmptySubsequences: false).dropFirst()
            .map { String($0.prefix { $0 != "\"" }) }
    }
}
