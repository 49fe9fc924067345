import Basics
import Insights
import Testing
import Workouts

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
