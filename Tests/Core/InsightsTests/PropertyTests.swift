import Basics
import Insights
import Profiles
import SeededRandom
import Testing
import Workouts
import WorkoutsLab

@testable import Reports

@Suite("Insights: what always holds")
struct PropertyTests {
    /// Two years of an invented athlete, with doubles, second recordings, days off, missed plans and nonsense.
    private func athlete(seed: UInt64, days: Int = 500) throws -> Athlete {
        var chance = SplitMix64(seed: seed)
        let sports = ["Run", "Ride", "Swim", "Yoga", "Workout", "MountainBikeRide", "Hike", "Parkour"]
        var athlete = Athlete(zones: [110, 130, 150, 170])
        let today = try day(athlete.today)
        for number in 0..<days {
            let iso = today.advanced(by: 3 - number).description
            if Int.random(in: 0..<9, using: &chance) == 0 {
                athlete.plans.append(try planned("off-\(number) DayOff \(iso)"))
            } else if Int.random(in: 0..<3, using: &chance) > 0 {
                let sport = ["Run", "Bike", "Swim"].randomElement(using: &chance) ?? "Run"
                let seconds = Int.random(in: 0..<7200, using: &chance)
                athlete.plans.append(try planned("plan-\(number) \(sport) \(iso) \(seconds)s tss=\(number % 90)"))
            }
            for index in 0..<Int.random(in: 0..<3, using: &chance) {
                func maybe(_ name: String, _ range: Range<Double>) -> String {
                    Bool.random(using: &chance) ? "\(name)=\(Double.random(in: range, using: &chance))" : ""
                }
                let activity = try done(
                    """
                    \(number * 10 + index) \(sports.randomElement(using: &chance) ?? "Run") \(iso) \
                    \(Int.random(in: 0..<24, using: &chance)):00 \(Int.random(in: 0..<9000, using: &chance))s \
                    \(maybe("meters", 0..<50_000)) up=\(Double.random(in: 0..<900, using: &chance)) \
                    \(maybe("heart", 90..<190)) \(maybe("score", 0..<200)) \
                    \(Int.random(in: 0..<20, using: &chance) == 0 ? "hidden" : "")
                    """)
                if activity.averageHeartRate != nil {
                    let seconds = Int(activity.movingTime.components.seconds)
                    athlete.zoneTimes[activity.id] = zoneTimes(seconds / 2, seconds / 4, 0, seconds / 8)
                }
                athlete.activities.append(powered(activity, average: Double((activity.id.strava ?? 0) % 400)))
            }
        }
        return athlete
    }

    @Test(
        "The order of activities, plans and sports doesn't show, not in one byte",
        arguments: 1...4 as ClosedRange<UInt64>)
    func order(seed: UInt64) throws {
        var athlete = try athlete(seed: seed)
        athlete.sports = seed % 2 == 0 ? ["run", "bike", "yoga"] : nil
        if seed > 2 { (athlete.ftp, athlete.threshold, athlete.levels) = (250, 165, .quantiles) }
        let first = AthleteInsights.json([AthleteInsights(name: "anna", try athlete.insights())])
        var chance = SplitMix64(seed: seed + 100)
        athlete.activities.shuffle(using: &chance)
        athlete.plans.shuffle(using: &chance)
        #expect(AthleteInsights.json([AthleteInsights(name: "anna", try athlete.insights())]) == first)
    }

    @Test("Sums of days, weeks, months and sports are the totals", arguments: 1...4 as ClosedRange<UInt64>)
    func sums(seed: UInt64) throws {
        for weekStart in WeekStart.allCases {
            var athlete = try athlete(seed: seed)
            athlete.weekStart = weekStart
            let insights = try athlete.insights()
            #expect(sum(insights.days.map(\.amounts)) == insights.totals.amounts)
            #expect(sum(insights.weeks.map(\.sums.amounts)) == insights.totals.amounts)
            #expect(sum(insights.months.map(\.sums.amounts)) == insights.totals.amounts)
            #expect(sum((insights.details?.breakdown ?? []).map(\.sums.amounts)) == insights.totals.amounts)
            #expect(insights.weeks.map(\.sums.activeDays).reduce(0, +) == insights.totals.activeDays)
            #expect(insights.months.map(\.days).reduce(0, +) == insights.weeks.map(\.days).reduce(0, +))
            let rhythm = try #require(insights.details?.rhythm)
            #expect((rhythm.cells + rhythm.hidden).map(\.activities).reduce(0, +) == insights.totals.amounts.activities)
            let sources = try #require(insights.details?.load.sources)
            #expect(sources.values.reduce(0, +) == insights.totals.amounts.activities)
            let zones = try #require(insights.details?.zones)
            #expect(zones.weeks.map(\.start) == insights.weeks.map(\.start))
            #expect(zones.weeks.map(\.sums.activities) == insights.weeks.map(\.sums.amounts.activities))
        }
    }

    @Test("Where anything was done there is a day of level 4", arguments: Metric.allCases)
    func levelFour(metric: Metric) throws {
        for seed in 1...4 as ClosedRange<UInt64> {
            var athlete = try athlete(seed: seed)
            athlete.metric = metric
            let heatmap = try athlete.insights().heatmap
            let cells = heatmap.weeks.flatMap(\.cells)
            #expect(cells.compactMap(\.content.level).max() == 4)
            for cell in cells {
                guard case .known(let level, let value, _, _) = cell.content else { continue }
                #expect((level == 0) == (value == 0))
            }
        }
    }

    @Test("An excluded activity changes nothing", arguments: 1...4 as ClosedRange<UInt64>)
    func exclusion(seed: UInt64) throws {
        var athlete = try athlete(seed: seed, days: 120)
        let before = try athlete.insights()
        var chance = SplitMix64(seed: seed + 200)
        for number in 0..<40 {
            let iso = try day(athlete.today).advanced(by: -number).description
            let id = ActivityID.strava(Int64(100_000 + number))
            athlete.activities.append(
                try done(
                    "\(id) Ride \(iso) \(Int.random(in: 0..<24, using: &chance)):00 20000s meters=1e6 heart=150 score=999"
                ))
            athlete.excluded.insert(id)
        }
        #expect(try athlete.insights() == before)
    }

    @Test("Day totals alone give the same shared keys", arguments: 1...4 as ClosedRange<UInt64>)
    func partial(seed: UInt64) throws {
        var athlete = try athlete(seed: seed, days: 300)
        // Without days off and with all of it in the window, there is nothing that day totals don't tell.
        athlete.plans = []
        athlete.knownFrom = "2025-01-01"
        let whole = try athlete.insights()
        let partial = Insights.buildPartial(days: whole.days.shuffled(), today: whole.today, try athlete.question())
        #expect(partial.details == nil)
        #expect(partial.totals == whole.totals && partial.days == whole.days)
        #expect(partial.heatmap == whole.heatmap)
        #expect(partial.streaks.days == whole.streaks.days && partial.streaks.weeks == whole.streaks.weeks)
        #expect(partial.peakDays == whole.peakDays)
        #expect(partial.weeks == whole.weeks && partial.months == whole.months)
        let text = AthleteInsights.json([AthleteInsights(name: nil, partial)])
        let missing = [
            "time_zone", "sports", "since", "estimated_loads", "with_rest", "years", "rhythm", "eddington", "load\": {",
        ]
        for key in missing {
            #expect(!text.contains("\"\(key)"), "\(key)")
        }
    }

    @Test("Days after the end and days without activities don't count")
    func partialEdges() throws {
        let days = [
            DayTotals(day: try day("2026-03-17"), amounts: Amounts(activities: 1, movingSeconds: 60)),
            DayTotals(day: try day("2026-03-16"), amounts: Amounts(activities: 0, movingSeconds: 60)),
            DayTotals(day: try day("2026-03-19"), amounts: Amounts(activities: 1, movingSeconds: -60)),
        ]
        let partial = Insights.buildPartial(days: days, today: try day("2026-03-18"), try Athlete().question())
        #expect(partial.totals.amounts == Amounts(activities: 1, movingSeconds: 60))
        #expect(partial.heatmap.cell("2025-03-17")?.level == 0, "no day is unknown")
    }

    private func sum(_ amounts: [Amounts]) -> Amounts {
        Amounts(
            activities: amounts.map(\.activities).reduce(0, +),
            movingSeconds: amounts.map(\.movingSeconds).reduce(0, +),
            millimeters: amounts.map(\.millimeters).reduce(0, +),
            climbMillimeters: amounts.map(\.climbMillimeters).reduce(0, +),
            loadTenths: amounts.map(\.loadTenths).reduce(0, +),
            kilocalorieTenths: amounts.map(\.kilocalorieTenths).reduce(0, +))
    }
}
