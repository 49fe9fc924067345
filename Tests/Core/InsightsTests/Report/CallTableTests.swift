import Basics
import Insights
import Testing
import Workouts
import WorkoutsLab

@Suite("Who needs a call: a decision table, one row a rule at, above or below its threshold")
struct CallTableTests {
    enum Expected: Sendable {
        /// All rules that fire, the heaviest first.
        case all([CallRule], WeekReport.Group? = .call)
        /// What one says, or that it fires or doesn't, whatever fires beside it.
        case says(CallRule, String)
        case one(CallRule)
        case not(CallRule)

        static let none = Expected.all([], nil)
    }

    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let expected: Expected
        let plans: [String]
        let done: [String]
        let change: @Sendable (inout CoachedWeek) throws -> Void

        /// - Parameters:
        ///   - plans: in the notation; what stands as a title is all of the coach's name.
        ///   - missed: the days of further plans of an hour's run.
        init(
            _ text: String, _ expected: Expected, _ plans: [String] = [], missed: [Int] = [], done: [String] = [],
            change: @escaping @Sendable (inout CoachedWeek) throws -> Void = { _ in }
        ) {
            (testDescription, self.expected, self.done, self.change) = (text, expected, done, change)
            self.plans = plans + missed.map { "\($0) Run \($0). 60m" }
        }

        var week: CoachedWeek {
            get throws {
                var week = CoachedWeek(
                    plans: try plans.map { line in
                        let plan = try planned(line)
                        return plan.title.isEmpty ? plan : coached(plan.title, plan)
                    }, activities: try done.map { try InsightsTests.done($0) })
                try change(&week)
                return week
            }
        }
    }

    @Test("Each rule, and what fires beside it", arguments: rows)
    func table(row: Row) throws {
        let report = try row.week.report
        switch row.expected {
        case .all(let rules, let group):
            #expect(report.rules == rules)
            #expect(group == nil || report.group == group)
            #expect(report.weight == rules.reduce(0) { $0 + $1.weight })
        case .says(let rule, let text): #expect(report.text(rule) == text)
        case .one(let rule): #expect(report.rules.contains(rule))
        case .not(let rule): #expect(!report.rules.contains(rule))
        }
    }

    @Test("A rule that the coach switched off never fires", arguments: rows)
    func off(row: Row) throws {
        var week = try row.week
        week.rules.off = Set(CallRule.allCases).subtracting([.noData])
        #expect(try week.report.rules.allSatisfy { $0 == .noData })
    }

    @Test("Every rule has a row")
    func all() {
        let rules = Self.rows.flatMap { row -> [CallRule] in
            guard case .all(let rules, _) = row.expected else { return [] }
            return rules
        }
        #expect(Set(rules) == Set(CallRule.allCases))
    }

    static let rows = [
        Row("nothing known to worry about", .all([], .fine)),
        // Silence is three days with a plan, up to today; a day off between them doesn't break it, a recording does.
        Row("silent", .all([.silent, .keyMissed, .manyMissed]), missed: [17, 18, 19], done: ["1 Run 16."]),
        Row(
            "silent, from the first day on",
            .says(.silent, "Nothing recorded from Sun 21 Dec on; 3 sessions were planned."),
            missed: [17, 19, 21]),
        Row(
            "silent since a recording", .says(.silent, "Nothing since Mon 16 Mar; 3 sessions were planned."),
            missed: [17, 19, 21], done: ["1 Ride 16."]),
        Row("three days of four", .not(.silent), missed: [17, 19, 21], done: ["1 Ride 16."]) {
            $0.rules.silentDays = 4
        },
        Row("two days", .not(.silent), missed: [17, 19], done: ["1 Ride 16."]),
        Row("a recording between them", .not(.silent), missed: [16, 17, 19, 21], done: ["1 Ride 18."]),
        Row("a recording on Monday", .not(.silent), missed: [19, 20, 21], done: ["1 Run 23."]),
        Row(
            "a recording on Monday, said", .says(.returned, "Recorded again on Mon 23 Mar."), missed: [19, 20, 21],
            done: ["1 Run 23."]),
        Row("on Tuesday of a week that began with a day off", .all([.silent]), missed: [19, 20, 21]) {
            ($0.today, $0.week) = ("2026-03-24", "2026-03-24")
        },
        Row("before the day's first reading", .all([.silent]), missed: [19, 20, 21]) {
            ($0.today, $0.week, $0.knownTo) = ("2026-03-25", "2026-03-24", "2026-03-23")
        },
        // A race within 21 days, with two sessions missed.
        Row("race at risk", .all([.raceAtRisk])) { $0 = try race(on: "2026-04-04", missed: 2) },
        Row("race in 22 days", .none) { $0 = try race(on: "2026-04-14", missed: 2) },
        Row("race, one session missed", .none) { $0 = try race(on: "2026-04-13", missed: 1) },
        Row("key missed", .all([.keyMissed]), ["long Bike 17. 10m | Long ride", "run Run 18. 60m done did=60m"]),
        // A key session that was done counts if it is orange.
        Row("key session, yellow", .none, ["test Run 18. 10m done did=299s | FTP Test"]),
        Row("key session, too short", .all([.keyMissed]), ["test Run 18. 10m done did=290s | FTP Test"]),
        Row("key session, too long", .all([.keyMissed]), ["test Run 18. 10m done did=905s | FTP Test"]),
        // Three sessions, or 40 % of the planned time.
        Row("many missed", .all([.manyMissed]), ["missed Swim 17. 2000s", "run Run 18. 3000s done did=3000s"]),
        Row("two short ones missed", .not(.manyMissed), Array(fewMissed.dropLast())),
        Row(
            "three missed", .says(.manyMissed, "3 of 4 missed, 0:30 of 1:00 done."), fewMissed),
        Row("three missed of four", .not(.manyMissed), fewMissed) { $0.rules.manyMissed = 4 },
        Row("less than 40 %", .none, ["a Run 17. 1999s", "b Swim 18. 3001s done did=3001s"]),
        Row("40 %", .all([.manyMissed]), ["a Run 17. 2000s", "b Swim 18. 3000s done did=3000s"]),
        // Below 70 % in both weeks.
        Row(
            "two weeks down", .all([.twoWeeksDown]),
            ["now Run 18. 60m done did=2500s", "before Run 11. 60m done did=2500s"]),
        Row("this week is up", .none, ["now Run 18. 60m done did=2520s", "before Run 11. 60m done did=2500s"]),
        Row("the week before was", .none, ["now Run 18. 60m done did=2500s", "before Run 11. 60m done did=2520s"]),
        // A jump is more than one and a half times the mean of at least three known weeks of an hour.
        Row("jump", .all([.jump])) { $0 = try .scored(151) },
        Row("jump, said", .says(.jump, "Load 151, mean of four weeks 100 (+51 %).")) { $0 = try .scored(151) },
        Row("one and a half times", .none) { $0 = try .scored(150) },
        Row("after weeks of less than an hour", .none) { $0 = try .scored(151, seconds: 3599) },
        Row("a jump of less than is asked for", .none) {
            $0 = try .scored(151)
            $0.rules.jump = 1.6
        },
        Row("four days of the third week before are known", .all([.jump])) {
            $0 = try .scored(151)
            $0.knownFrom = "2026-02-26"
        },
        Row("two weeks before are known", .none) {
            $0 = try .scored(151)
            $0.knownFrom = "2026-03-06"
        },
        // A drop is less than two fifths, where seven tenths were planned.
        Row("drop", .all([.drop])) { $0 = try drop(39, planned: 2520) },
        Row("drop, said", .says(.drop, "Load 39, mean of four weeks 100 (-61 %).")) {
            $0 = try drop(39, planned: 2520)
        },
        Row("two fifths", .none) { $0 = try drop(40, planned: 2520) },
        Row("less was planned", .none) { $0 = try drop(39, planned: 2519) },
        Row("the week isn't over", .none) {
            $0 = try drop(39, planned: 2520)
            $0.today = "2026-03-21"
        },
        // Deep is below the lowest twentieth of a year, once fitness has settled: a form of −4 had that; one of −6.
        Row("deep", .all([.deep])) { $0 = try .daily(from: "2025-01-01", last: 120) },
        Row("not deep", .not(.deep)) { $0 = try .daily(from: "2025-01-01", last: 50) },
        Row("a form of −4", .not(.deep)) { $0 = try .daily(from: "2025-01-01", last: 70) },
        Row("a form of −6", .one(.deep)) { $0 = try .daily(from: "2025-01-01", last: 80) },
        Row("fitness has settled", .one(.deep)) { $0 = try .daily(from: "2025-11-16", last: 300) },
        Row("fitness settles today", .not(.deep)) { $0 = try .daily(from: "2025-11-17", last: 300) },
        // Not planned is more than half of the plan.
        Row("much unplanned", .all([.muchUnplanned]), ["run Run 18. 60m done did=60m"], done: ["1 Ride 20. 1801s"]),
        Row(
            "much unplanned, said", .says(.muchUnplanned, "0:30 not planned, beside a plan of 1:00."),
            ["run Run 18. 60m done did=60m"], done: ["1 Ride 20. 1801s"]),
        Row("half unplanned", .not(.muchUnplanned), ["run Run 18. 60m done did=60m"], done: ["1 Ride 20. 1800s"]),
        // Overdone is two sessions above 150 %, or an easy one.
        Row("overdone", .all([.overdone]), [overdone, "ride Bike 19. 1000s done did=1510s"]),
        Row("one overdone", .none, [overdone]),
        Row("one overdone, one at 150 %", .none, [overdone, "ride Bike 19. 1000s done did=1500s"]),
        Row("an easy one overdone", .all([.overdone]), [overdone + " | Lockerer Lauf"]),
        Row("an uneasy one overdone", .none, [overdone + " | Uneasy"]),
        // The plan ends within four days.
        Row("plan ends", .all([.planEnds], .plan), ["last Run 26."]) { $0.goesOn = false },
        Row("plan ends, said", .says(.planEnds, "The plan ends on Thu 26 Mar."), ["last Run 26."]) {
            $0.goesOn = false
        },
        Row("plan ends later", .not(.planEnds), ["last Run 27."]) { $0.goesOn = false },
        Row("no plan", .none, ["last Run 26."]) { ($0.goesOn, $0.plan) = (false, ReportedTraining.PlanState.none) },
        Row("no plan, later", .none, ["last Run 27."]) {
            ($0.goesOn, $0.plan) = (false, ReportedTraining.PlanState.none)
        },
        Row("words", .all([.words]), done: ["1 Run 18. | My knee hurts"]),
        Row("returned", .all([.returned], .fine), ["run Run 16. 60m done did=60m"], missed: [11, 12, 13]),
        Row("no data", .all([.noData], .cannotTell), ["long Run 17. 60m"]) { $0.knownTo = "2026-03-18" },
    ]

    private static let fewMissed = ["16 Run 16. 10s", "17 Run 17. 10s", "swim Swim 22. 60m done did=30m", "18 Run 18."]
    private static let overdone = "run Run 17. 1000s done did=1510s"

    /// A race, some short runs missed, and two of an hour done.
    private static func race(on iso: String, missed: Int) throws -> CoachedWeek {
        var plans = [coached("Kraichgau", try planned("race Race \(iso)"))]
        plans[0].racePriority = .a
        plans += try planned("17 Run 17. 10m", "18 Run 18. 10m").prefix(missed)
        return CoachedWeek(plans: plans + (try planned("19 Run 19. 60m done did=60m", "21 Run 21. 60m done did=60m")))
    }

    private static func drop(_ score: Double, planned seconds: Int) throws -> CoachedWeek {
        var week = try CoachedWeek.scored(score)
        week.plans = try planned("run Run 18. \(seconds)s")
        return week
    }

    @Test("Silence names its sessions, and is a reason to call before a race")
    func silence() throws {
        let silent = try #require(Self.rows.first { $0.testDescription == "silent since a recording" }).week
        #expect(
            try silent.report.calls.first?.rule == .silent && silent.report.calls.first?.uids == ["17", "19", "21"])
        let plans = try planned("19 Run 19. 60m", "20 Run 20. 60m", "21 Run 21. 60m", "race Race 23.")
        #expect(try CoachedWeek(plans: plans).report.rules.prefix(2) == [.silent, .raceAtRisk])
    }

    @Test("A race at risk is the report's, and is counted down")
    func raceAtRisk() throws {
        let report = try Self.race(on: "2026-04-13", missed: 2).report
        let race = try #require(report.race)
        #expect(report.text(.raceAtRisk) == "Race in 21 days (A: Kraichgau), 2 of 4 sessions missed.")
        #expect(race.daysLeft == 21 && race.name == "A: Kraichgau")
    }

    @Test("Key sessions, and why")
    func keySessions() throws {
        var week = CoachedWeek(plans: [
            coached("Intervalle", try planned("words Run 16. 10m")),
            coached("Longing", try planned("plain Run 17. 700s")),
            coached("", try planned("longest Run 18. 800s")), coached("", try planned("alone Swim 18. 150m")),
            coached("", try planned("stress Bike 19. 10m tss=90")), coached("", try planned("race Race 21.")),
            try planned("off DayOff 22."),
        ])
        let why = { try week.report.keySessions.map { "\($0.workout.uid) \($0.why)" } }
        #expect(try why() == ["words words", "longest longest", "stress stress", "race race"])
        week.rules.keyWords = ["", " - ", "LONGING"]
        #expect(try why().contains("plain words") && !why().contains("alone words"))
        week.rules.keyWords = ["longing-home"]
        week.plans[1].notes = "Longing, home"
        #expect(try why().contains("plain words"))
    }

    @Test("Two weeks that are down tell their sums, the later one's first; a deep form its depth")
    func figures() throws {
        let week = CoachedWeek(
            plans: try planned("now Run 18. 60m done did=2500s", "before Run 11. 60m done did=2500s"))
        #expect(
            try week.report.text(.twoWeeksDown)
                == "0:42 of 1:00, 69 % of the plan; the week before 0:42 of 1:00, 69 %.")
        let deep = try #require(try CoachedWeek.daily(from: "2025-01-01", last: 120).report.text(.deep))
        let form = try #require(Int(deep.dropFirst("Form ".count).prefix { $0 != "," }))
        #expect(form < -10 && deep == "Form \(form), the lowest that is known.")
    }
}
