import Basics
import Insights
import SeededRandom
import Testing
import Workouts
import WorkoutsLab

@Suite("Report: which week, and what is known of it; any input, always the same value")
struct ReportedWeekTests {
    @Test(
        "261: on Wednesday and Sunday the running week, on Monday the last one, else the one that is asked for",
        arguments: [
            ("2026-03-18", nil, "2026-03-16"), ("2026-03-22", nil, "2026-03-16"), ("2026-03-23", nil, "2026-03-16"),
            ("2026-03-24", nil, "2026-03-23"), ("2026-03-23", "2026-03-23", "2026-03-23"),
            ("2026-03-23", "2026-03-29", "2026-03-23"), ("2026-03-23", "2019-03-06", "2019-03-04"),
            ("2026-03-23", "2026-W12", "2026-03-16"), ("2026-03-23", "2020-W53", "2020-12-28"),
        ])
    func weeks(today: String, wish: String?, from: String) throws {
        let parameters = Parameters(wish.map { ["week": [$0]] } ?? [:])
        let window = try ReportWish(parameters).window(today: day(today), .monday)
        #expect(window == Window(from: try day(from), to: try day(from).advanced(by: 6)))
    }

    @Test(
        "261: a week to come is refused, and so is what is no week",
        arguments: ["2026-03-30", "2026-W14", "2025-W53", "2026-W00", "2026-W1", "2026-W+1", "0001-W01", "12", "-W"])
    func refused(wish: String) throws {
        #expect(throws: BadParameter.self) {
            try ReportWish(Parameters(["week": [wish]]))
                .window(today: day("2026-03-23"), .monday)
        }
    }

    @Test("261: the last seven days end today")
    func lastSeven() throws {
        #expect(
            try ReportWish(isLastSeven: true).window(today: day("2026-03-18"), .monday)
                == Window(from: day("2026-03-12"), to: day("2026-03-18")))
    }

    @Test("266: Sunday weeks; the 53rd week; a week over the change to summer time has seven days")
    func sundays() throws {
        let wish = { (iso: String) in try ReportWish(day: day(iso)).window(today: day("2026-03-31"), .sunday) }
        #expect(try wish("2026-03-21").from == day("2026-03-15"))
        #expect(try wish("2026-03-22").from == day("2026-03-22"))
        #expect(try ReportWish().window(today: day("2026-03-22"), .sunday).from == day("2026-03-15"))
        var week = CoachedWeek(today: "2026-04-01", week: "2026-03-29", weekStart: .sunday)
        week.plans = try planned("run Run 29. 10m done did=10m")
        let report = try week.report
        #expect(report.days.map(\.day) == (0..<7).map { report.week.from.advanced(by: $0) })
        #expect(report.total.done == 1)
        #expect(report.weeks.map(\.start.weekday) == Array(repeating: 6, count: 8))
        week = CoachedWeek(today: "2021-01-04", week: "2020-12-28", goesOn: false, knownFrom: "2020-01-01")
        #expect(try week.report.weeks.map(\.start.description).suffix(2) == ["2020-12-21", "2020-12-28"])
    }

    @Test("261: on Wednesday what is still open isn't missed; on Monday the same plan is")
    func open() throws {
        var week = CoachedWeek(today: "2026-03-18")
        week.plans = try (16...22).map { try planned("\($0) Run \($0). 60m") }
        week.activities = try done("1 Run 16.", "2 Run 17.")
        #expect(try week.report.total.open == 5)
        #expect(try week.report.rules == [])
        week.today = "2026-03-23"
        #expect(try week.report.rules == [.silent, .manyMissed])
    }

    @Test("261: a week of 2019 is told from what is known, and no present day counts in it")
    func longPast() throws {
        var week = CoachedWeek(week: "2019-03-04", knownFrom: "2019-01-01")
        week.plans = try (4...7).map { try planned("\($0) Run 2019-03-0\($0) 60m") }
        week.activities = try done("1 Run 2019-03-03", "2 Run 2019-03-12")
        let report = try week.report
        #expect(report.text(.silent) == "Nothing since Sun 3 Mar; 4 sessions were planned.")
        #expect(report.text(.planEnds) == nil && report.ahead.isEmpty)
    }

    @Test("263: where it can't be told, no rule but one fires, and the figures are those of every other door")
    func gap() throws {
        var week = CoachedWeek(plans: try (16...19).map { try planned("\($0) Run \($0). 60m") })
        week.plan = .read(until: try day("2026-03-19"), why: "The address is gone.")
        let report = try week.report
        #expect(report.rules == [.noData])
        #expect(report.text(.noData) == "The plan was last read on Thu 19 Mar.")
        #expect(report.group == .cannotTell && !report.needsCall && report.weight == 0)
        #expect(report.total.missed == 4 && report.total.unknown == 0 && report.totalAsPlanned.missed == 4)
        #expect(report.knownUntil == "2026-03-22", "what the activities tell is known all the same")
        week.plan = .read(until: try day("2026-03-19"), failedSince: try day("2026-03-20"), why: nil)
        #expect(try week.report.text(.noData) == "The plan can't be read since Fri 20 Mar.")
        week.plan = .read(until: try day("2026-03-20"), why: nil)
        #expect(try week.report.text(.noData) == nil, "two days without the feed are no gap")
    }

    @Test("263: of a whole week four days have to be known, of a running one half")
    func fewDays() throws {
        var week = CoachedWeek(knownTo: "2026-03-19")
        #expect(try week.report.text(.noData) == nil)
        week.knownTo = "2026-03-18"
        let end = "nothing that was read tells of days after"
        #expect(
            try week.report.text(.noData) == "What was done is known of only 3 of 7 days: \(end) Wed 18 Mar.")
        week.activities = try done("1 Run 21.")
        #expect(
            try week.report.text(.noData) == "What was done is known of only 3 of 7 days.",
            "a recording doesn't make its day known")
        week = CoachedWeek(today: "2026-03-20", knownTo: "2026-03-17")
        #expect(try week.report.text(.noData) == nil)
        week.knownTo = "2026-03-16"
        #expect(
            try week.report.text(.noData) == "What was done is known of only 1 of 4 days: \(end) Mon 16 Mar.")
        week = CoachedWeek(knownFrom: "2026-03-20")
        #expect(
            try week.report.text(.noData) == "What was done is known of only 3 of 7 days.",
            "what isn't known lies before")
        week = CoachedWeek(today: "2026-03-16", knownFrom: nil)
        #expect(try week.report.rules == [], "no day of the running week is over")
    }

    @Test("263: the first week ever, and a plan that was never read")
    func unread() throws {
        var week = CoachedWeek(goesOn: false, knownFrom: nil, plan: .unread(why: "No answer."))
        #expect(try week.report.text(.noData) == "Nothing is known yet: No answer.")
        #expect(try week.report.knownUntil == nil)
        week.plan = nil
        let none = "neither TrainingPeaks nor an archive nor files tell of it."
        #expect(try week.report.text(.noData) == "What was done isn't known: \(none)")
        week.isKeptFromCoach = true
        #expect(
            try week.report.text(.noData) == "Only Strava's API knows, and its terms keep that to Anna.")
    }

    @Test(
        "264: what a coach's sources show is said, and whose view that is",
        arguments: [
            ([16, 17], "TrainingPeaks shows 2 of 5 done, nothing since Tue 17 Mar"),
            ([16, 20], "TrainingPeaks shows 2 of 5 done"), ([], "TrainingPeaks shows 0 of 5 done"),
        ])
    func view(_ done: [Int], _ shown: String) throws {
        var week = CoachedWeek(knownFrom: nil, isKeptFromCoach: true)
        week.plans = try (16...20).map {
            try planned("\($0) Run \($0). 60m\(done.contains($0) ? " done did=60m" : "")")
        }
        let report = try week.report
        #expect(report.text(.noData) == "\(shown); what only Strava knows isn't used here.")
        #expect(report.group == .cannotTell && report.total.missed == 0 && report.total.unknown == 5 - done.count)
        week.activities = [try activity("9 Run 18.", usual: "07:00 60m")]
        #expect(try week.report.text(.noData)?.hasPrefix("TrainingPeaks and an archive show") == true)
        week.activities[0].id = try #require(ActivityID.intervals("i9"))
        #expect(try week.report.text(.noData)?.hasPrefix("TrainingPeaks and intervals.icu show") == true)
    }

    @Test("265: a rest week, an injured athlete without a plan, and a taper are no drop and no silence")
    func quietWeeks() throws {
        var week = try CoachedWeek.scored(5)
        week.activities.removeLast()
        week.plans = try planned("off DayOff 18.")
        #expect(try week.report.rules == [] && week.report.isRestWeek)
        week.plans = []
        #expect(try week.report.rules == [] && !week.report.isRestWeek, "nothing planned")
        week.plans = try planned("race Race 29.", "t Run 20. 20m")
        week.activities.append(try done("9 Run 20. 20m score=10"))
        #expect(try week.report.rules == [], "a taper")
    }

    @Test("265: what was missed before the plan was taken away isn't silence weeks later")
    func injured() throws {
        let plans = try (1...3).map { try planned("\($0) Run \($0). 60m") }
        #expect(try CoachedWeek(plans: plans).report.rules == [])
        #expect(try CoachedWeek(week: "2026-03-02", plans: plans).report.rules.first == .silent)
    }

    @Test("265: a season that ends with a race doesn't run out of plan, whatever else its last day has")
    func seasonOver() throws {
        var week = CoachedWeek(plans: try planned("race Race 25."), goesOn: false)
        week.plans += try planned("warm Run 25.", "off DayOff 26.")
        #expect(try week.report.rules == [])
        week.plans.append(try planned("on Run 26."))
        #expect(try week.report.text(.planEnds) == "The plan ends on Thu 26 Mar.")
    }

    @Test("267: a load waits for four known days, in the week and in three of the four before")
    func unknownLoad() throws {
        var week = try CoachedWeek.scored(500)
        week.recordedTo = "2026-03-18"
        #expect(try week.report.load.week == nil && week.report.load.form == nil)
        #expect(try week.report.rules == [])
        week.recordedTo = "2026-03-19"
        #expect(try week.report.rules == [.jump])
        week.recordedTo = "2026-03-01"
        #expect(try week.report.weeks.last?.loadTenths == nil && week.report.load.mean == nil)
    }

    @Test("267: a load is about, if the week's or that of the four before is an estimate")
    func estimates() throws {
        var week = try CoachedWeek.scored(151)
        #expect(try !week.report.load.isEstimated)
        week.activities[0].measure { $0.sufferScore = nil }
        #expect(try week.report.load.isEstimated)
        week.activities[0].measure { $0.sufferScore = 100 }
        week.activities.append(try done("7 Run 2026-02-10"))
        #expect(try !week.report.load.isEstimated)
    }

    @Test("The numbers beside a percentage make it; what wasn't planned has a column of its own")
    func whatWasNotPlanned() throws {
        var week = CoachedWeek(plans: try planned("run Run 18. 60m done did=30m"))
        let labels = ["Athlete", "Planned", "Done", "Of plan", "Missed", "Load", "Moved", "4 weeks", "8 weeks"]
        #expect(try Set(InsightTable.weeks([("anna", "Anna", week.report)]).columns.map(\.label)) == Set(labels))
        week.activities = try done("1 Ride 20. 15m")
        let table = InsightTable.weeks([("anna", "Anna", try week.report)])
            .showing(["Planned", "Done", "Of plan", "Not planned"])
        #expect(table.columns.map(\.label) == ["Planned", "Done", "Of plan", "Not planned"])
        #expect(table.rows.map(\.cells) == [[.time(3600), .time(1800), .percent(50), .time(900)]])
        // A day that isn't known is planned, but not compared.
        week.plans += try planned("swim Swim 20. 10m")
        week.knownTo = "2026-03-19"
        let total = try week.report.total
        #expect(total.plannedSeconds == 4200 && total.countedPlannedSeconds == 3600)
        let partly = InsightTable.weeks([("anna", "Anna", try week.report)]).showing(["Of plan"])
        #expect(partly.rows.map(\.cells) == [[.compared(total)]])
    }

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
