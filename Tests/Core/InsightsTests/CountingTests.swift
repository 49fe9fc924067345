import Basics
import Insights
import Testing
import Workouts
import WorkoutsLab

@Suite("What counts")
struct CountingTests {
    @Test("No activities: zeros and empty lists, no since, no trend")
    func nothing() throws {
        let insights = try Athlete().insights()
        #expect(insights.totals == Sums())
        #expect(insights.days.isEmpty && insights.peakDays.isEmpty)
        #expect(insights.heatmap.maximum == 0)
        #expect(insights.streaks.days.longest == nil)
        #expect(insights.weeks.count == 53 && insights.weeks.allSatisfy { $0.sums == Sums() })
        let details = try #require(insights.details)
        #expect(details.since == nil && details.load.days.isEmpty && details.load.settledFrom == nil)
        #expect(details.effort.trend == nil && details.effort.weeks.count == 53)
        #expect(details.effort.basis == .movingTime)
        #expect(details.pace.isEmpty && details.records.isEmpty && details.breakdown.isEmpty)
        #expect(details.plan.total.compliancePercent == nil && details.plan.total.band == nil)
    }

    @Test("One activity is the longest streak, the peak, every record and the whole breakdown; it has no trend")
    func one() throws {
        let insights = try Athlete(activities: done("1 Run 17. 10km")).insights()
        let details = try #require(insights.details)
        #expect(insights.totals.activeDays == 1 && insights.days.count == 1)
        #expect(insights.streaks.days.current == insights.streaks.days.longest)
        #expect(insights.streaks.days.longest?.length == 1)
        #expect(insights.heatmap.weeks.flatMap(\.cells).compactMap(\.content.level).filter { $0 > 0 } == [4])
        #expect(details.breakdown.map(\.thousandthsOfTime) == [1000])
        #expect(details.since == "2026-03-17")
        #expect(details.load.days.count == 2)
        #expect(details.pace.map(\.points.count) == [1] && details.pace.allSatisfy { $0.trend == nil })
        #expect(details.records.map(\.id) == [1, 1, 1, 1])
    }

    @Test("All of zero time and distance: counted, of level 0, nobody's peak, and never a division")
    func zeros() throws {
        let insights = try Athlete("1 Run 16. 0s 0km up=0", "2 Yoga 17. 0s").insights()
        #expect(insights.totals.amounts == Amounts(activities: 2))
        #expect(insights.totals.activeDays == 2)
        #expect(insights.heatmap.cell("2026-03-17") == .known(level: 0, value: 0, activities: 1, isRest: false))
        #expect(insights.peakDays.isEmpty)
        #expect(insights.details?.records.isEmpty == true)
        #expect(insights.details?.peakActivities.isEmpty == true)
        #expect(insights.details?.breakdown.map(\.thousandthsOfTime) == [0, 0])
        #expect(insights.details?.breakdown.map(\.thousandthsOfActivities) == [500, 500])
    }

    @Test("Whole units, each activity rounded first, half up")
    func rounding() throws {
        var activities = try (1...4).map { try done("\($0) Run 1\($0). meters=1000.0005") }
        for index in activities.indices {
            activities[index].movingTime = .milliseconds(500)
            activities[index].calories = Calories(kilocalories: 0.05, isEstimated: false)
        }
        let amounts = try Athlete(activities: activities).insights().totals.amounts
        #expect(amounts.movingSeconds == 4)
        #expect(amounts.millimeters == 4_000_004)
        #expect(amounts.kilocalorieTenths == 4)
    }

    @Test("Shares of much time are as exact as those of little: half up to the thousandth, and no less than that")
    func shares() throws {
        let activities = try done("1 Run 16. 735501s", "2 Ride 17. 264500s")
        let shares = try Athlete(activities: activities).insights().details?.breakdown
        #expect(shares?.map(\.thousandthsOfTime) == [736, 264])
    }

    @Test("An activity dated tomorrow, or 2099, counts on its day")
    func future() throws {
        let activities = try done("1 Run 19.", "2 Run 2099-01-01")
        var athlete = Athlete(activities: activities, plans: try planned("p Run 19."), to: "2026-03-25")
        #expect(try athlete.insights().totals.activeDays == 0)
        #expect(try athlete.insights().details?.since == nil)
        #expect(try athlete.insights().details?.plan.total.open == 1)
        athlete.today = "2026-03-19"
        #expect(try athlete.insights().totals.activeDays == 1)
        #expect(try athlete.insights().details?.plan.total.done == 1)
    }

    @Test("Of second recordings the fuller one; of parts each")
    func sessions() throws {
        let watch = try done("1 Run 16. heart=150")
        let phone = try done("2 Run 16.")
        let twice = try Athlete(activities: [phone, watch]).insights()
        #expect(twice.totals.amounts.activities == 1)
        #expect(twice.details?.peakActivities.map(\.id) == [1])
        let parts = try Athlete("1 Run 16. 07:00", "2 Run 16. 08:00", "long Run 16. 2h")
        #expect(try parts.insights().totals.amounts.activities == 2)
        #expect(try parts.insights().details?.plan.total.doneSeconds == 7200)
        #expect(try parts.insights().details?.plan.total.done == 1)
    }

    @Test("The transition of a race counts in nothing")
    func transitions() throws {
        let swim = try done("1 Swim 16. 07:00 3km")
        let change = try done("2 Workout 16. 08:00 5m 0.2km heart=150 score=9")
        var ride = try done("3 Ride 16. 08:00 30km")
        ride.start = change.end
        let plans = try planned("p Strength 16.", "q Bike 16.")
        let race = Athlete(activities: [swim, change, ride], plans: plans)
        #expect(try race.insights() == Athlete(activities: [swim, ride], plans: plans).insights())
        #expect(try race.insights().totals.amounts.activities == 2)
        #expect(try race.insights().details?.plan.total.done == 1)
    }

    @Test("The duplicate of an excluded one counts; an excluded twin of a counted one changes nothing")
    func excluded() throws {
        let watch = try done("1 Run 16. heart=150")
        let phone = try done("2 Run 16.")
        let alone = try Athlete(activities: [phone]).insights()
        #expect(try Athlete(activities: [watch, phone], excluded: [1]).insights() == alone)
        #expect(
            try Athlete(activities: [watch, phone], excluded: [2]).insights()
                == Athlete(activities: [watch]).insights())
    }

    @Test("An excluded ride fulfils no plan; its day stays known")
    func excludedFulfilment() throws {
        let athlete = Athlete(activities: try done("1 Ride 16."), plans: try planned("ride Bike 16."), excluded: [1])
        #expect(try athlete.insights().details?.plan.total.missed == 1)
        #expect(try athlete.insights().heatmap.cell("2026-03-16")?.level == 0)
    }

    @Test(
        "A filter widens: bike takes whatever is ridden, Strava's own names work",
        arguments: [
            (["bike"], ["Ride", "MountainBikeRide", "EBikeRide", "Workout"]), (["mountain_bike"], ["MountainBikeRide"]),
            (["e_bike_ride"], ["EBikeRide"]), (["yoga", "run"], ["TrailRun", "Yoga"]), (["swim"], []),
        ] as [(Set<String>, [String])])
    func filters(sports: Set<String>, found: [String]) throws {
        var athlete = Athlete(sports: sports)
        for (index, sport) in ["Ride", "MountainBikeRide", "EBikeRide", "Workout", "TrailRun", "Yoga"].enumerated() {
            athlete.activities.append(
                try done(
                    "\(index) \(sport) 1\(index). \(100 - index)s | \(sport == "Workout" ? "Zwift - Watopia" : sport)"))
        }
        let names = try athlete.insights().details?.peakActivities.map {
            $0.name.hasPrefix("Zwift") ? "Workout" : $0.name
        }
        #expect(names == found)
        #expect(try athlete.insights().details?.sports == sports.sorted())
    }

    @Test("A brick counts as bike and run in the plan; a day of another sport isn't known for that")
    func brick() throws {
        let athlete = Athlete(
            activities: try done("1 Yoga 10."), plans: try planned("brick Brick 20."),
            knownFrom: nil, to: "2026-03-22", sports: ["run"])
        #expect(try athlete.insights().details?.plan.sports.map(\.sport) == ["brick"])
        #expect(try athlete.insights().heatmap.cell("2026-03-10") == .unknown)
    }

    @Test("Ten years in one day, a thousand million metres, and more: as told, no trap")
    func giants() throws {
        var long = try done("1 Run 16. 60m meters=1e9 up=1e300 heart=1e300")
        long.elapsedTime = .seconds(315_360_000)
        var endless = try done("2 Ride 17. meters=inf up=-5 heart=nan")
        endless.movingTime = .seconds(Int64.max)
        endless.calories = Calories(kilocalories: .greatestFiniteMagnitude, isEstimated: false)
        var backwards = try done("3 Run 18. meters=-1")
        backwards.movingTime = .seconds(Int64.min)
        let plan = try planned("p Bike 17. 1s meters=1e300 tss=inf")
        for metric in Metric.allCases {
            let insights = try Athlete(metric: metric, zones: [110, 130, 150, 170])
                .insights(of: [entry(long), entry(endless, fulfilling: plan), entry(backwards)])
            #expect(insights.days.first?.amounts.millimeters == 1_000_000_000_000)
            #expect(insights.heatmap.weeks.last?.cells.compactMap(\.content.level).max() == 4)
            #expect(insights.details?.plan.total.compliancePercent == 9999)
        }
    }

    @Test("More than any sum can hold stays the greatest sum")
    func sumsOfGiants() throws {
        let workouts = try (1...2000).map { number in
            try entry(done("\(number) Ride 17. \(1 << 50)s meters=1e300"))
        }
        let insights = try Athlete(metric: .distance).insights(of: workouts)
        #expect(insights.totals.amounts.millimeters == 1 << 60)
        #expect(insights.heatmap.cell("2026-03-17")?.level == 4)
        #expect(insights.details?.breakdown.map(\.thousandthsOfTime) == [1000])
    }

    private func entry(_ activity: Activity, fulfilling plan: PlannedWorkout? = nil) -> MergedWorkout {
        MergedWorkout(
            uid: "\(activity.id)", kind: .workout, status: .completed, source: .strava, sport: "bike", summary: "",
            day: activity.day, time: .allDay, volume: Volume(), planned: plan, activity: activity)
    }

    @Test("A window of all days that there are, and one beyond today")
    func widestWindow() throws {
        let far = try Athlete(activities: done("1 Run 16."), from: "2026-03-20", to: "9999-12-31")
            .insights()
        #expect(far.weeks.isEmpty && far.months.isEmpty && far.days.isEmpty)
        #expect(far.streaks.days.longest?.length == 1)
        let old = Athlete(today: "0001-01-03", knownFrom: nil, from: "0001-01-01", to: "0001-01-03", weekStart: .sunday)
        #expect(try old.insights().totals == Sums())
    }
}
