import Athletes
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
        let plan = try Athlete(
            activities: try done("1 Run 16. 50m 9km", "2 Yoga 17. 20m"),
            plans: try planned(
                "done Run 16. 60m 10km tss=70", "missed Swim 17. 30m tss=30", "open Bike 18. 90m", "later Bike 21. 90m",
                "off DayOff 20.", "unknown Run 2. 10m", "race Race 15."),
            knownFrom: "2026-03-10", from: "2026-03-01", to: "2026-03-22"
        ).details.plan
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
            activities: try done("1 Run 16. 148m", "2 Ride 16. 233m", "3 Yoga 17. 70m"),
            plans: try planned("timed Run 16. 145m", "untimed Bike 16.", "open Swim 18. 40m", "unknown Run 2. 30m"),
            knownFrom: "2026-03-10")
        let plan = try #require(try athlete.insights().details?.plan)
        #expect(plan.total.doneSeconds == 22_860 && plan.total.plannedSeconds == 12_900)
        #expect(plan.total.countedDoneSeconds == 8880 && plan.total.countedPlannedSeconds == 8700)
        #expect(plan.total.compliancePercent == 102)
        let clock = FigureWords(units: .metric, today: try day("2026-03-18")).clock
        let told = ["2:28 of 2:25, 102 %", "and 3:53 without a planned time", "1:10 not planned", "0:40 still open"]
        #expect(PlanWords(plan.total, clock: clock).parts.map(\.text) == told + ["0:30 not known"])
        let untold = try Athlete("p Run 16. 125m done did=0s").insights()
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
        #expect(try athlete.sentences().contains("This week: \(told.joined(separator: ", ")), 2 of 3 done."))
        let page = try athlete.page()
        #expect(
            page.contains("16 Mar        3     2     1          1  2:28 of 2:25, 102 %\n        and 3:53 without"),
            "\(page)")
        let json = try athlete.json()
        #expect(json.contains("\"counted_done_time_s\": 8880,") && json.contains("\"counted_planned_time_s\": 8700,"))
    }

    @Test("No percentage compares what was done on a day that isn't known")
    func unknownDays() throws {
        var athlete = try Athlete("1 Run 9. 30m", "2 Run 16. 60m", "a Run 9. 60m", "b Run 16. 60m", "c Run 10. 60m")
        athlete.knownFrom = "2026-03-10"
        let plan = try #require(try athlete.insights().details?.plan)
        let clock = FigureWords(units: .metric, today: try day("2026-03-18")).clock
        #expect(plan.weeks.map(\.total.compliancePercent) == [0, 100] && plan.total.done == 2)
        #expect(
            PlanWords(plan.weeks[0].total, clock: clock).parts.map(\.text) == [
                "0:00 of 1:00, 0 %", "0:30 done on days not known",
            ])
        athlete.knownFrom = nil
        let none = try #require(try athlete.insights().details?.plan.total)
        #expect(none.compliancePercent == nil && none.band == nil && none.doneSeconds == 5400)
        #expect(try athlete.sentences().contains("This week: 1:00 done on days not known, 1 of 1 done."))
        athlete.today = "2026-03-16"
        #expect(try athlete.insights().details?.plan.total.compliancePercent == 100, "today isn't over")
    }

    @Test("The text has the weeks to come, eight at most")
    func weeksToCome() throws {
        var athlete = Athlete(
            activities: try done("1 Run 16."),
            plans: try ["2026-03-16", "2026-03-25", "2026-04-01"].map { try planned("\($0) Run \($0) 60m") },
            to: "2026-04-20")
        #expect(try athlete.page().contains("Plan and done · the last 8 weeks and 2 to come\n"))
        #expect(try athlete.page().contains("\n30 Mar        1     0     1\n        1:00 still open\n"))
        athlete.plans = try (0..<12).map { week in
            try planned("\(week) Run \(day("2026-03-25").advanced(by: week * 7).description) 60m")
        }
        athlete.to = "2026-12-31"
        #expect(try athlete.page().contains("the last 8 weeks and 8 to come\n"))
    }

    @Test("What TrainingPeaks alone knows is named")
    func withoutActivities() throws {
        var athlete = try Athlete("1 Run 17.", "p Swim 16. 1000s done did=995s")
        let sentence =
            "1 session is known from TrainingPeaks alone: it counts in plan and done, and in none of the other"
        func sentences() throws -> [String] {
            Uncertainty.sentences(about: try athlete.insights(), hasArchive: true)
        }
        #expect(try sentences().contains(sentence + " figures."))
        athlete.plans = []
        #expect(try !sentences().contains { $0.contains("TrainingPeaks") })
    }

    @Test("All missed is red; a plan without a time is compared with nothing")
    func red() throws {
        var athlete = try Athlete("p Run 16. 1000s")
        #expect(try athlete.insights().details?.plan.total.band == .red)
        #expect(try athlete.insights().details?.plan.total.compliancePercent == 0)
        athlete.plans = try planned("p Run 16.")
        #expect(try athlete.insights().details?.plan.total.missed == 1)
        #expect(try athlete.insights().details?.plan.total.band == nil)
    }

    @Test("Where a coach typed TSS and nothing is missed, the missed TSS is 0")
    func missedStress() throws {
        let athlete = try Athlete("p Run 18. 60m tss=50")
        let total = try #require(try athlete.insights().details?.plan.total)
        #expect(total.plannedStressTenths == 500 && total.missedStressTenths == 0)
        #expect(try athlete.json().contains("\"missed_tss\": 0,"))
        let without = try Athlete("p Run 18. 60m")
        #expect(try without.insights().details?.plan.total.missedStressTenths == nil)
    }

    @Test("Done at TrainingPeaks alone: in its time")
    func withoutActivity() throws {
        let insights = try Athlete("p Run 16. 1000s done did=995s").insights()
        #expect(insights.details?.plan.total.doneSeconds == 995)
        // Half of a percent goes up.
        #expect(insights.details?.plan.total.compliancePercent == 100)
        #expect(insights.totals.amounts.activities == 0, "only activities make days")
    }

    @Test("A plan older than all activities is unknown; a race that wasn't run is left out, one that was run counts")
    func racesAndOldPlans() throws {
        var athlete = Athlete(
            activities: try done("1 Run 16."),
            plans: try planned("old Run 2026-02-01", "race Race 15."),
            knownFrom: "2026-03-16")
        #expect(try athlete.insights().details?.plan.total.unknown == 1)
        #expect(try athlete.insights().details?.plan.total.planned == 1)
        athlete.activities[0].isRace = true
        athlete.plans = try planned("race Race 16.")
        #expect(try athlete.insights().details?.plan.total.done == 1)
    }
}
