import Basics
import Export
import Insights
import Reports
import Testing
import Workouts
import WorkoutsLab

@Suite("Plan and done")
struct PlanTests {
    @Test("Done, missed, open, unknown, unplanned")
    func outcomes() throws {
        let athlete = Athlete(
            activities: [
                try done(1, "Run", "2026-03-16", seconds: 3000, meters: 9000),
                try done(2, "Yoga", "2026-03-17", seconds: 1200),
            ],
            plans: [
                try planned("done", .run, "2026-03-16", seconds: 3600, meters: 10_000, tss: 70),
                try planned("missed", .swim, "2026-03-17", seconds: 1800, tss: 30),
                try planned("open", .bike, "2026-03-18", seconds: 5400),
                try planned("later", .bike, "2026-03-21", seconds: 5400), try planned("off", .rest, "2026-03-20"),
                try planned("unknown", .run, "2026-03-02", seconds: 600), try planned("race", .race, "2026-03-15"),
            ],
            knownFrom: "2026-03-10", from: "2026-03-01", to: "2026-03-22")
        let plan = try #require(try athlete.insights().details?.plan)
        let total = plan.total
        #expect(
            [total.planned, total.done, total.missed, total.open, total.unknown, total.unplanned] == [5, 1, 1, 2, 1, 1])
        #expect(total.plannedSeconds == 3600 + 1800 + 5400 + 5400 + 600)
        #expect(total.plannedMillimeters == 10_000_000)
        #expect(total.doneSeconds == 3000 && total.doneMillimeters == 9_000_000)
        #expect(total.missedSeconds == 1800)
        #expect(total.unplannedSeconds == 1200 && total.unplannedMillimeters == 0)
        #expect(total.plannedStressTenths == 1000 && total.missedStressTenths == 300)
        // 3000 of 5400.
        #expect(total.compliancePercent == 56)
        #expect(total.band == .yellow)
        #expect(plan.sports.map(\.sport) == ["bike", "run", "swim", "yoga"])
        #expect(plan.sports.last?.figures.plannedStressTenths == nil)
        #expect(plan.weeks.map(\.start.description) == ["2026-03-02", "2026-03-16"], "weeks with entries only")
    }

    @Test("Beside a percent stand the two numbers that make it, and what isn't in it")
    func words() throws {
        var athlete = Athlete(
            activities: [
                try done(1, "Run", "2026-03-16", seconds: 8880), try done(2, "Ride", "2026-03-16", seconds: 13_980),
                try done(3, "Yoga", "2026-03-17", seconds: 4200),
            ],
            plans: [
                try planned("timed", .run, "2026-03-16", seconds: 8700), try planned("untimed", .bike, "2026-03-16"),
                try planned("open", .swim, "2026-03-18", seconds: 2400),
                try planned("unknown", .run, "2026-03-02", seconds: 1800),
            ], knownFrom: "2026-03-10")
        let plan = try #require(try athlete.insights().details?.plan)
        #expect(plan.total.doneSeconds == 22_860 && plan.total.plannedSeconds == 12_900)
        #expect(plan.total.countedDoneSeconds == 8880 && plan.total.countedPlannedSeconds == 8700)
        #expect(plan.total.compliancePercent == 102)
        let clock = FigureWords(units: .metric, today: try day("2026-03-18")).clock
        let told = ["2:28 of 2:25, 102 %", "and 3:53 without a planned time", "1:10 not planned", "0:40 still open"]
        #expect(
            PlanWords(plan.total, clock: clock).parts.map(\.text)
                == told + ["0:30 not known"])
        let untold = try Athlete(plans: [try planned("p", .run, "2026-03-16", seconds: 7500, didSeconds: 0)]).insights()
        #expect(
            untold.details.map { PlanWords($0.plan.total, clock: clock).parts.map(\.text) }
                == ["2:05 planned and done in an unknown time"])
        #expect(plan.weeks.map { PlanWords($0.total, clock: clock).parts.map(\.text).count } == [1, 4])
        #expect(
            plan.sports.map { PlanWords($0.figures, clock: clock).parts.map(\.text) } == [
                ["3:53 without a planned time"], [told[0], "0:30 not known"], [told[3]],
                [told[2]],
            ])
        // The same in words everywhere.
        athlete.plans.removeLast()
        #expect(
            try athlete.sentences().contains("This week: \(told.joined(separator: ", ")), 2 of 3 done."))
        let page = AthleteInsights.page(
            [AthleteInsights(name: nil, try athlete.insights())], style: TerminalStyle(), units: .metric, colors: .heat)
        #expect(
            page.contains("16 Mar        3     2     1          1  2:28 of 2:25, 102 %\n        and 3:53 without"),
            "\(page)")
        let json = AthleteInsights.json([AthleteInsights(name: nil, try athlete.insights())])
        #expect(json.contains("\"counted_done_time_s\": 8880,") && json.contains("\"counted_planned_time_s\": 8700,"))
    }

    @Test("The text has the weeks to come, eight at most")
    func weeksToCome() throws {
        var athlete = Athlete(
            activities: [try done(1, "Run", "2026-03-16")],
            plans: try ["2026-03-16", "2026-03-25", "2026-04-01"].map { try planned($0, .run, $0, seconds: 3600) },
            to: "2026-04-20")
        let page = {
            AthleteInsights.page(
                [AthleteInsights(name: nil, try athlete.insights())], style: TerminalStyle(), units: .metric,
                colors: .heat)
        }
        #expect(try page().contains("Plan and done · the last 8 weeks and 2 to come\n"))
        #expect(try page().contains("\n30 Mar        1     0     1\n        1:00 still open\n"))
        athlete.plans = try (0..<12).map { week in
            try planned("\(week)", .run, day("2026-03-25").advanced(by: week * 7).description, seconds: 3600)
        }
        athlete.to = "2026-12-31"
        #expect(try page().contains("the last 8 weeks and 8 to come\n"))
    }

    @Test("What TrainingPeaks alone knows is named")
    func withoutActivities() throws {
        var athlete = Athlete(
            activities: [try done(1, "Run", "2026-03-17")],
            plans: [try planned("p", .swim, "2026-03-16", seconds: 1000, didSeconds: 995)])
        let sentence =
            "1 session is known from TrainingPeaks alone: it counts in plan and done, and in none of the other"
        #expect(try Uncertainty.sentences(about: athlete.insights()).contains(sentence + " figures."))
        athlete.plans = []
        #expect(try !Uncertainty.sentences(about: athlete.insights()).contains { $0.contains("TrainingPeaks") })
    }

    @Test(
        "Bands",
        arguments: [
            (79, "yellow"), (80, "green"), (120, "green"), (121, "yellow"), (150, "yellow"), (151, "orange"),
            (49, "orange"),
        ])
    func bands(percent: Int, band: String) throws {
        let athlete = Athlete(
            activities: [try done(1, "Run", "2026-03-16", seconds: percent * 10)],
            plans: [try planned("p", .run, "2026-03-16", seconds: 1000)])
        let total = try athlete.insights().details?.plan.total
        #expect(total?.compliancePercent == percent)
        #expect(total?.band?.rawValue == band)
    }

    @Test("All missed is red; a plan without a time is compared with nothing")
    func red() throws {
        var athlete = Athlete(plans: [try planned("p", .run, "2026-03-16", seconds: 1000)])
        #expect(try athlete.insights().details?.plan.total.band == .red)
        #expect(try athlete.insights().details?.plan.total.compliancePercent == 0)
        athlete.plans = [try planned("p", .run, "2026-03-16")]
        #expect(try athlete.insights().details?.plan.total.missed == 1)
        #expect(try athlete.insights().details?.plan.total.band == nil)
    }

    @Test("Where a coach typed TSS and nothing is missed, the missed TSS is 0")
    func missedStress() throws {
        let athlete = Athlete(plans: [try planned("p", .run, "2026-03-18", seconds: 3600, tss: 50)])
        let total = try #require(try athlete.insights().details?.plan.total)
        #expect(total.plannedStressTenths == 500 && total.missedStressTenths == 0)
        let json = AthleteInsights.json([AthleteInsights(name: nil, try athlete.insights())])
        #expect(json.contains("\"missed_tss\": 0,"))
        let without = Athlete(plans: [try planned("p", .run, "2026-03-18", seconds: 3600)])
        #expect(try without.insights().details?.plan.total.missedStressTenths == nil)
    }

    @Test("Done at TrainingPeaks alone: in its time")
    func withoutActivity() throws {
        let athlete = Athlete(plans: [try planned("p", .run, "2026-03-16", seconds: 1000, didSeconds: 995)])
        let insights = try athlete.insights()
        #expect(insights.details?.plan.total.doneSeconds == 995)
        // Half of a percent goes up.
        #expect(insights.details?.plan.total.compliancePercent == 100)
        #expect(insights.totals.amounts.activities == 0, "only activities make days")
    }

    @Test("A plan older than all activities is unknown; a race that wasn't run is left out, one that was run counts")
    func racesAndOldPlans() throws {
        var athlete = Athlete(
            activities: [try done(1, "Run", "2026-03-16")],
            plans: [try planned("old", .run, "2026-02-01"), try planned("race", .race, "2026-03-15")],
            knownFrom: "2026-03-16")
        #expect(try athlete.insights().details?.plan.total.unknown == 1)
        #expect(try athlete.insights().details?.plan.total.planned == 1)
        athlete.activities[0].isRace = true
        athlete.plans = [try planned("race", .race, "2026-03-16")]
        #expect(try athlete.insights().details?.plan.total.done == 1)
    }
}
