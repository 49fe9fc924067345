import Basics
import Insights
import Testing
import Workouts
import WorkoutsLab

@Suite("Who needs a call: each rule at, above and below its threshold")
struct CallRuleTests {
    /// A race, some short runs missed, and two of an hour done.
    static func race(on iso: String, missed: Int) throws -> CoachedWeek {
        var plans = [coached("Kraichgau", try planned("race", .race, iso))]
        plans[0].racePriority = .a
        plans += try ["2026-03-17", "2026-03-18"].prefix(missed).map { try planned($0, .run, $0, seconds: 600) }
        plans += try ["2026-03-19", "2026-03-21"].map { try planned($0, .run, $0, seconds: 3600, didSeconds: 3600) }
        return CoachedWeek(plans: plans)
    }

    private func missed(_ days: [Int], seconds: Int? = 3600) throws -> [PlannedWorkout] {
        try days.map { try planned("\($0)", .run, "2026-03-\($0)", seconds: seconds) }
    }

    @Test("Silence is three days with a plan; a day off between them doesn't break it, a recording does")
    func silent() throws {
        var week = CoachedWeek(plans: try missed([17, 19, 21]))
        #expect(try week.report.reason(.silent) == .silent(since: nil, from: day("2025-12-21"), sessions: 3))
        week.activities = [try done(1, "Ride", "2026-03-16")]
        let call = try #require(try week.report.calls.first)
        #expect(call.reason == .silent(since: try day("2026-03-16"), from: try day("2026-03-17"), sessions: 3))
        #expect(call.uids == ["17", "19", "21"])
        week.rules.silentDays = 4
        #expect(try week.report.reason(.silent) == nil)
        week.rules.silentDays = 3
        week.plans.removeLast()
        #expect(try week.report.reason(.silent) == nil)
        week.plans = try missed([16, 17, 19, 21])
        week.activities = [try done(1, "Ride", "2026-03-18")]
        #expect(try week.report.reason(.silent) == nil)
    }

    @Test("Silence lasts up to today: a recording on Monday ends that of the last week")
    func silentUpToToday() throws {
        var week = CoachedWeek(plans: try missed([19, 20, 21]))
        week.activities = [try done(1, "Run", "2026-03-23")]
        #expect(try week.report.reason(.silent) == nil)
        #expect(try week.report.reason(.returned) == .returned(day("2026-03-23")))
    }

    @Test("Silence is told on Tuesday of a week that began with a day off, and before the day's first reading")
    func silentOnTuesday() throws {
        var week = CoachedWeek(today: "2026-03-24", week: "2026-03-24", plans: try missed([19, 20, 21]))
        #expect(try week.report.rules == [.silent])
        (week.today, week.knownTo) = ("2026-03-25", "2026-03-23")
        #expect(try week.report.rules == [.silent])
    }

    @Test("A race within 21 days, with two sessions missed or in silence")
    func raceAtRisk() throws {
        let report = try Self.race(on: "2026-04-13", missed: 2).report
        guard case .raceAtRisk(let race, 2, 4) = report.reason(.raceAtRisk) else {
            Issue.record("\(report.calls)")
            return
        }
        #expect(race == report.race)
        #expect(race.daysLeft == 21 && race.name == "A: Kraichgau")
        #expect(try Self.race(on: "2026-04-14", missed: 2).report.rules == [])
        #expect(try Self.race(on: "2026-04-13", missed: 1).report.rules == [])
        var silent = CoachedWeek(plans: try missed([19, 20, 21]))
        silent.plans.append(try planned("race", .race, "2026-03-23"))
        #expect(try silent.report.rules.prefix(2) == [.silent, .raceAtRisk])
    }

    @Test("A key session that was done counts if it is orange", arguments: [(299, false), (290, true), (905, true)])
    func keySession(seconds: Int, fires: Bool) throws {
        let plan = try planned("test", .run, "2026-03-18", seconds: 600, didSeconds: seconds)
        #expect(try CoachedWeek(plans: [coached("FTP Test", plan)]).report.rules == (fires ? [.keyMissed] : []))
    }

    @Test("Key sessions, and why")
    func keySessions() throws {
        var week = CoachedWeek(plans: [
            coached("Intervalle", try planned("words", .run, "2026-03-16", seconds: 600)),
            coached("Longing", try planned("plain", .run, "2026-03-17", seconds: 700)),
            coached("", try planned("longest", .run, "2026-03-18", seconds: 800)),
            coached("", try planned("alone", .swim, "2026-03-18", seconds: 9000)),
            coached("", try planned("stress", .bike, "2026-03-19", seconds: 600, tss: 90)),
            coached("", try planned("race", .race, "2026-03-21")), try planned("off", .rest, "2026-03-22"),
        ])
        let why = { try week.report.keySessions.map { "\($0.workout.uid) \($0.why)" } }
        #expect(try why() == ["words words", "longest longest", "stress stress", "race race"])
        week.rules.keyWords = ["", " - ", "LONGING"]
        #expect(try why().contains("plain words") && !why().contains("alone words"))
        week.rules.keyWords = ["longing-home"]
        week.plans[1].notes = "Longing, home"
        #expect(try why().contains("plain words"))
    }

    @Test("Three sessions, or 40 % of the planned time")
    func manyMissed() throws {
        var week = CoachedWeek(plans: try missed([16, 17], seconds: 10))
        week.plans.append(try planned("swim", .swim, "2026-03-22", seconds: 3600, didSeconds: 1800))
        #expect(try week.report.reason(.manyMissed) == nil)
        week.plans += try missed([18], seconds: nil)
        #expect(
            try week.report.reason(.manyMissed)
                == .manyMissed(missed: 3, planned: 4, doneSeconds: 1800, plannedSeconds: 3620))
        week.rules.manyMissed = 4
        #expect(try week.report.reason(.manyMissed) == nil)
        for (seconds, fires) in [(1999, false), (2000, true)] {
            week.plans = [
                try planned("a", .run, "2026-03-17", seconds: seconds),
                try planned("b", .swim, "2026-03-18", seconds: 5000 - seconds, didSeconds: 5000 - seconds),
            ]
            #expect(try week.report.rules == (fires ? [.manyMissed] : []))
        }
    }

    @Test("Below 70 % in both weeks", arguments: [(2500, 2500, true), (2520, 2500, false), (2500, 2520, false)])
    func twoWeeksDown(now: Int, earlier: Int, fires: Bool) throws {
        let week = CoachedWeek(plans: [
            try planned("now", .run, "2026-03-18", seconds: 3600, didSeconds: now),
            try planned("before", .run, "2026-03-11", seconds: 3600, didSeconds: earlier),
        ])
        #expect(try week.report.rules == (fires ? [.twoWeeksDown] : []))
        guard fires else { return }
        guard case .twoWeeksDown(let latest, let former) = try week.report.calls[0].reason else {
            Issue.record("Another rule comes first.")
            return
        }
        #expect([latest, former].map(\.countedDoneSeconds) == [2500, 2500])
        #expect([latest, former].map(\.compliancePercent) == [69, 69])
    }

    @Test("A jump is more than one and a half times the mean of at least three known weeks of an hour")
    func jump() throws {
        #expect(try CoachedWeek.scored(150).report.rules == [])
        #expect(try CoachedWeek.scored(151).report.reason(.jump) == .jump(week: 1510, mean: 1000))
        #expect(try CoachedWeek.scored(151, seconds: 3599).report.rules == [])
        var week = try CoachedWeek.scored(151)
        week.rules.jump = 1.6
        #expect(try week.report.rules == [])
        week.rules.jump = 1.5
        week.knownFrom = "2026-02-26"
        #expect(try week.report.rules == [.jump], "four days of the third week before are known")
        week.knownFrom = "2026-03-06"
        #expect(try week.report.rules == [])
    }

    @Test("A drop is less than two fifths, where seven tenths were planned")
    func drop() throws {
        let week = { (score: Double, seconds: Int) in
            var week = try CoachedWeek.scored(score)
            week.plans = [try planned("run", .run, "2026-03-18", seconds: seconds)]
            return week
        }
        #expect(try week(39, 2520).report.reason(.drop) == .drop(week: 390, mean: 1000))
        #expect(try week(40, 2520).report.rules == [])
        #expect(try week(39, 2519).report.rules == [])
        var running = try week(39, 2520)
        running.today = "2026-03-21"
        #expect(try running.report.rules == [], "the week isn't over")
    }

    @Test("Deep is below the lowest twentieth of a year, once fitness has settled")
    func deep() throws {
        #expect(try CoachedWeek.daily(from: "2025-01-01", last: 50).report.reason(.deep) == nil)
        // A form of −4, which a twentieth of the year's days had; and one of −6.
        #expect(try CoachedWeek.daily(from: "2025-01-01", last: 70).report.reason(.deep) == nil)
        #expect(try CoachedWeek.daily(from: "2025-01-01", last: 80).report.reason(.deep) != nil)
        guard case .deep(let form, nil) = try CoachedWeek.daily(from: "2025-01-01", last: 120).report.reason(.deep)
        else {
            Issue.record("not deep")
            return
        }
        #expect(form < -10)
        #expect(try CoachedWeek.daily(from: "2025-11-16", last: 300).report.reason(.deep) != nil)
        #expect(try CoachedWeek.daily(from: "2025-11-17", last: 300).report.reason(.deep) == nil)
    }

    @Test("Not planned is more than half of the plan", arguments: [(1800, false), (1801, true)])
    func muchUnplanned(seconds: Int, fires: Bool) throws {
        let week = CoachedWeek(
            plans: [try planned("run", .run, "2026-03-18", seconds: 3600, didSeconds: 3600)],
            activities: [try done(1, "Ride", "2026-03-20", seconds: seconds)])
        let reason = Call.Reason.muchUnplanned(unplannedSeconds: seconds, plannedSeconds: 3600)
        #expect(try week.report.reason(.muchUnplanned) == (fires ? reason : nil))
    }

    @Test("Overdone is two sessions above 150 %, or an easy one")
    func overdone() throws {
        let run = try planned("run", .run, "2026-03-17", seconds: 1000, didSeconds: 1510)
        let ride = try planned("ride", .bike, "2026-03-19", seconds: 1000, didSeconds: 1500)
        #expect(try CoachedWeek(plans: [run]).report.rules == [])
        #expect(try CoachedWeek(plans: [run, ride]).report.rules == [])
        #expect(try CoachedWeek(plans: [coached("Lockerer Lauf", run)]).report.rules == [.overdone])
        #expect(try CoachedWeek(plans: [coached("Uneasy", run)]).report.rules == [])
    }

    @Test("The plan ends within four days", arguments: [("2026-03-26", true), ("2026-03-27", false)])
    func planEnds(last: String, fires: Bool) throws {
        var week = CoachedWeek(plans: [try planned("last", .run, last)], goesOn: false)
        #expect(try week.report.reason(.planEnds) == (fires ? .planEnds(day(last)) : nil))
        week.plan = ReportedTraining.PlanState.none
        #expect(try week.report.rules == [])
    }
}
