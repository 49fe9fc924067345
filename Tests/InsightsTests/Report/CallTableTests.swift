import Basics
import Insights
import Testing
import Workouts
import WorkoutsLab

@Suite("Who needs a call: a decision table, one row a rule")
struct CallTableTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        /// All rules that fire, the heaviest first.
        let rules: [CallRule]
        let group: WeekReport.Group
        let week: @Sendable () throws -> CoachedWeek

        init(
            _ text: String, _ rules: [CallRule], _ group: WeekReport.Group = .call,
            _ week: @escaping @Sendable () throws -> CoachedWeek
        ) {
            (testDescription, self.rules, self.group, self.week) = (text, rules, group, week)
        }
    }

    @Test("Each rule, and what fires beside it", arguments: rows)
    func table(row: Row) throws {
        let report = try row.week().report
        #expect(report.rules == row.rules)
        #expect(report.group == row.group)
        #expect(report.weight == row.rules.reduce(0) { $0 + $1.weight })
    }

    @Test("A rule that the coach switched off never fires", arguments: rows)
    func off(row: Row) throws {
        var week = try row.week()
        week.rules.off = Set(CallRule.allCases).subtracting([.noData])
        #expect(try week.report.rules.allSatisfy { $0 == .noData })
    }

    static let rows = [
        Row("nothing known to worry about", [], .fine) { CoachedWeek() },
        Row("silent", [.silent, .keyMissed, .manyMissed]) {
            CoachedWeek(
                plans: try ["2026-03-17", "2026-03-18", "2026-03-19"].map { try planned($0, .run, $0, seconds: 3600) },
                activities: [try done(1, "Run", "2026-03-16")])
        },
        Row("race at risk", [.raceAtRisk]) { try CallRuleTests.race(on: "2026-04-04", missed: 2) },
        Row("key missed", [.keyMissed]) {
            CoachedWeek(plans: [
                coached("Long ride", try planned("long", .bike, "2026-03-17", seconds: 600)),
                try planned("run", .run, "2026-03-18", seconds: 3600, didSeconds: 3600),
            ])
        },
        Row("many missed", [.manyMissed]) {
            CoachedWeek(plans: [
                try planned("missed", .swim, "2026-03-17", seconds: 2000),
                try planned("run", .run, "2026-03-18", seconds: 3000, didSeconds: 3000),
            ])
        },
        Row("two weeks down", [.twoWeeksDown]) {
            CoachedWeek(plans: [
                try planned("now", .run, "2026-03-18", seconds: 3600, didSeconds: 2500),
                try planned("before", .run, "2026-03-11", seconds: 3600, didSeconds: 2500),
            ])
        },
        Row("jump", [.jump]) { try .scored(151) },
        Row("drop", [.drop]) {
            var week = try CoachedWeek.scored(39)
            week.plans = [try planned("run", .run, "2026-03-18", seconds: 2520)]
            return week
        },
        Row("deep", [.deep]) { try .daily(from: "2025-01-01", last: 120) },
        Row("much unplanned", [.muchUnplanned]) {
            CoachedWeek(
                plans: [try planned("run", .run, "2026-03-18", seconds: 3600, didSeconds: 3600)],
                activities: [try done(1, "Ride", "2026-03-20", seconds: 1801)])
        },
        Row("overdone", [.overdone]) {
            CoachedWeek(plans: [
                try planned("run", .run, "2026-03-17", seconds: 1000, didSeconds: 1510),
                try planned("ride", .bike, "2026-03-19", seconds: 1000, didSeconds: 1510),
            ])
        },
        Row("plan ends", [.planEnds], .plan) {
            CoachedWeek(plans: [try planned("last", .run, "2026-03-26")], goesOn: false)
        },
        Row("words", [.words]) {
            CoachedWeek(activities: [try done(1, "Run", "2026-03-18", name: "My knee hurts")])
        },
        Row("returned", [.returned], .fine) {
            let missed = try ["2026-03-11", "2026-03-12", "2026-03-13"].map { try planned($0, .run, $0, seconds: 3600) }
            return CoachedWeek(
                plans: missed + [try planned("run", .run, "2026-03-16", seconds: 3600, didSeconds: 3600)])
        },
        Row("no data", [.noData], .cannotTell) {
            CoachedWeek(plans: [try planned("long", .run, "2026-03-17", seconds: 3600)], knownTo: "2026-03-18")
        },
    ]

    @Test("Every rule has a row")
    func all() { #expect(Set(Self.rows.flatMap(\.rules)) == Set(CallRule.allCases)) }
}
