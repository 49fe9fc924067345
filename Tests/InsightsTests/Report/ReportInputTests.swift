import Basics
import Insights
import SeededRandom
import Testing
import Workouts
import WorkoutsLab

@Suite("Report: any input, always the same value")
struct ReportInputTests {
    /// A week with a bit of everything, in a year of training.
    private func full() throws -> CoachedWeek {
        var week = try CoachedWeek.daily(from: "2025-02-01", last: 200)
        let sports = ["Run", "Bike", "Swim", "Race", "DayOff", "Strength"]
        for number in -40..<40 {
            let iso = try day("2026-03-16").advanced(by: number).description
            let length = number % 3 == 0 ? "" : "\(1800 + 60 * number)s"
            let (tss, did) = (number % 4 == 0 ? "tss=50" : "", number % 7 == 0 && number < 0 ? "done did=20m" : "")
            let plan = try planned("p\(number) \(sports[(number + 40) % 6]) \(iso) \(length) 5km \(tss) \(did)")
            week.plans.append(coached(number % 2 == 0 ? "" : "Long run, sick?", plan))
        }
        week.plans += try planned("race Race 29.", "other Race 29.")
        return week
    }

    @Test("274: the same input gives the same value, and its order doesn't matter")
    func order() throws {
        var week = try full()
        week.removed = try ["a", "b", "c"].map { (try planned("\($0) Run 18."), try day("2026-03-17")) }
        week.changes = week.removed.map { plan, day in
            (PlanChange(.removed, uid: plan.uid, day: plan.day, summary: "Run"), day)
        }
        let report = try week.report
        #expect(!report.calls.isEmpty && report.takenOut.count == 3)
        for seed in 0..<4 {
            var random = SplitMix64(seed: UInt64(seed))
            week.plans.shuffle(using: &random)
            week.activities.shuffle(using: &random)
            week.removed.shuffle(using: &random)
            week.changes.shuffle(using: &random)
            #expect(try week.report == report, "seed \(seed)")
        }
    }

    @Test("274: of next week's report the week before has this week's sums")
    func nextWeek() throws {
        var week = try full()
        let now = try week.report
        (week.week, week.today) = ("2026-03-23", "2026-03-30")
        #expect(try week.report.weeks.dropLast().last == now.weeks.last)
    }

    @Test("Days at either end of the calendar, weeks far from today, and no input at all stop nothing")
    func ends() throws {
        for (week, today) in [
            ("0001-01-01", "0001-01-01"), ("0001-01-01", "9999-12-31"), ("9999-12-31", "9999-12-31"),
            ("2026-03-16", "9999-12-31"),
        ] {
            var coached = try full()
            coached.plans.append(try planned("nan Bike \(week) meters=nan tss=nan"))
            (coached.today, coached.week) = (today, week)
            #expect(try coached.report.weeks.count == 8)
            coached.knownFrom = nil
            #expect(try coached.report.weeks.count == 8)
        }
        #expect(try CoachedWeek(goesOn: false).report.total.planned == 0)
    }

    @Test("An activity of tomorrow counts in nothing yet")
    func tomorrow() throws {
        var week = CoachedWeek(today: "2026-03-21", activities: try done("1 Run 22. | sick"))
        week.plans = try (18...20).map { try planned("\($0) Run \($0). 60m") }
        #expect(try week.report.rules == [.silent, .keyMissed, .manyMissed])
        var training = try week.training
        for index in training.workouts.indices where training.workouts[index].day > training.today {
            training.workouts[index].status = .completed
        }
        #expect(try week.report(of: training).rules == [.silent, .keyMissed, .manyMissed])
    }

    @Test("Plans without times, and recordings without a plan, make no rule fire")
    func plain() throws {
        var recording = try planned("r Run 18. done did=10m")
        recording.standing = .recording
        let week = CoachedWeek(
            plans: [
                recording, try planned("untimed Swim 17."),
                try planned("nan Bike 19. meters=nan"),
                try planned("done Bike 20. done did=150m"),
            ])
        let report = try week.report
        #expect(report.rules == [])
        #expect(report.total.compliancePercent == nil && report.total.unplanned == 1)
    }
}
