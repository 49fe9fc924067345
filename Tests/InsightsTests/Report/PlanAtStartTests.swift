import Basics
import Insights
import Testing
import Workouts
import WorkoutsLab

@Suite("Report: the plan as it stood when the week began")
struct PlanAtStartTests {
    private func seen(
        _ kind: PlanChange.Kind, _ uid: String, _ iso: String, before: String? = nil, on seen: String
    ) throws -> (change: PlanChange, day: Day) {
        (
            PlanChange(kind, uid: uid, day: try day(iso), summary: uid, dayBefore: try before.map(day)),
            try day(seen)
        )
    }

    private func run(_ uid: String, _ iso: String, did seconds: Int? = nil) throws -> PlannedWorkout {
        try planned(uid, .run, iso, seconds: 3600, didSeconds: seconds)
    }

    @Test("262: what the athlete moved or took out isn't missed; both figures are told")
    func changed() throws {
        var week = CoachedWeek(plans: [
            try run("stays", "2026-03-16", did: 3600), try run("within", "2026-03-20", did: 3600),
            try run("later", "2026-03-24"),
        ])
        week.removed = [(try run("gone", "2026-03-19"), try day("2026-03-19"))]
        week.changes = [
            try seen(.moved, "later", "2026-03-24", before: "2026-03-21", on: "2026-03-21"),
            try seen(.removed, "gone", "2026-03-19", on: "2026-03-19"),
            try seen(.moved, "within", "2026-03-20", before: "2026-03-18", on: "2026-03-18"),
        ]
        let report = try week.report
        #expect(report.moved.map(\.uid) == ["within", "later"])
        #expect(report.moved.map(\.from) == [try day("2026-03-18"), try day("2026-03-21")])
        #expect(report.moved.map(\.to) == [try day("2026-03-20"), try day("2026-03-24")])
        #expect(report.takenOut.map(\.uid) == ["gone"])
        #expect(try report.takenOut.map(\.seen) == [day("2026-03-19")])
        #expect(report.takenOut.allSatisfy { $0.to == nil })
        #expect([report.total.planned, report.total.done, report.total.missed] == [2, 2, 0])
        let former = report.totalAsPlanned
        #expect([former.planned, former.done, former.missed, former.plannedSeconds] == [4, 2, 2, 14_400])
        #expect(report.rules == [])
    }

    @Test("262: moved twice is told once; moved out and back isn't told")
    func movedTwice() throws {
        var week = CoachedWeek(plans: [try run("a", "2026-03-20", did: 3600)])
        week.changes = [
            try seen(.moved, "a", "2026-03-20", before: "2026-03-27", on: "2026-03-19"),
            try seen(.moved, "a", "2026-03-27", before: "2026-03-18", on: "2026-03-17"),
        ]
        #expect(try week.report.moved.map(\.from) == [day("2026-03-18")])
        #expect(try week.report.moved.map(\.seen) == [day("2026-03-19")])
        week.plans = [try run("a", "2026-03-18", did: 3600)]
        week.changes[0] = try seen(.moved, "a", "2026-03-18", before: "2026-03-27", on: "2026-03-19")
        #expect(try week.report.moved.isEmpty)
        #expect(try week.report.total == week.report.totalAsPlanned)
    }

    @Test("262: moved, then taken out, stands on the day that it had")
    func movedAndGone() throws {
        var week = CoachedWeek()
        week.removed = [(try run("a", "2026-03-27"), try day("2026-03-20"))]
        week.changes = [
            try seen(.removed, "a", "2026-03-27", on: "2026-03-20"),
            try seen(.moved, "a", "2026-03-27", before: "2026-03-18", on: "2026-03-17"),
        ]
        #expect(try week.report.takenOut.map(\.from) == [day("2026-03-18")])
        #expect(try week.report.totalAsPlanned.missed == 1)
        week.removed[0].plan = try run("a", "2026-03-18")
        week.changes[1] = try seen(.moved, "a", "2026-03-18", before: "2026-03-27", on: "2026-03-17")
        #expect(try week.report.takenOut.isEmpty, "it was planned for another week")
    }

    @Test("262: added and taken out again was never planned; taken out and put back was all the time")
    func addedAndRemoved() throws {
        var week = CoachedWeek()
        week.removed = [(try run("a", "2026-03-19"), try day("2026-03-18"))]
        week.changes = [
            try seen(.removed, "a", "2026-03-19", on: "2026-03-18"),
            try seen(.added, "a", "2026-03-19", on: "2026-03-17"),
        ]
        #expect(try week.report.takenOut.isEmpty && week.report.totalAsPlanned.planned == 0)
        week.plans = [try run("a", "2026-03-19", did: 3600)]
        week.changes = [
            try seen(.added, "a", "2026-03-19", on: "2026-03-18"),
            try seen(.removed, "a", "2026-03-19", on: "2026-03-17"),
        ]
        #expect(try week.report.takenOut.isEmpty && week.report.moved.isEmpty)
        #expect(try week.report.totalAsPlanned.done == 1)
        week.changes[1] = try seen(.removed, "a", "2026-03-17", on: "2026-03-17")
        #expect(try week.report.moved.map(\.from) == [day("2026-03-17")], "put back on another day")
    }

    @Test("262: what was added or moved in since Monday is done without a plan by the plan of Monday")
    func cameIn() throws {
        var week = CoachedWeek(plans: [
            try run("new", "2026-03-19", did: 3000), try run("in", "2026-03-20", did: 3000), try run("b", "2026-03-21"),
        ])
        week.changes = [
            try seen(.moved, "in", "2026-03-20", before: "2026-03-25", on: "2026-03-18"),
            try seen(.added, "b", "2026-03-21", on: "2026-03-17"),
            try seen(.added, "new", "2026-03-19", on: "2026-03-17"),
        ]
        let report = try week.report
        #expect([report.total.planned, report.total.done, report.total.unplanned] == [3, 2, 0])
        let former = report.totalAsPlanned
        #expect([former.planned, former.unplanned, former.unplannedSeconds] == [0, 2, 6000])
        #expect(report.moved.map(\.uid) == ["in"])
    }

    @Test("262: renamed on completion, or replaced by something similar, is the same plan")
    func renamed() throws {
        var week = CoachedWeek(plans: [try run("a", "2026-03-19", did: 3600)])
        week.changes = try [.completed, .edited, .renamed].map { try seen($0, "a", "2026-03-19", on: "2026-03-19") }
        let report = try week.report
        #expect(report.moved.isEmpty && report.takenOut.isEmpty && report.total == report.totalAsPlanned)
    }

    @Test("262: changes seen before the week belong to the plan of Monday")
    func before() throws {
        var week = CoachedWeek(plans: [try run("a", "2026-03-19", did: 3600)])
        week.changes = [try seen(.moved, "a", "2026-03-19", before: "2026-03-17", on: "2026-03-15")]
        #expect(try week.report.moved.isEmpty)
        week.changes = [try seen(.moved, "a", "2026-03-19", before: "2026-03-17", on: "2026-03-16")]
        #expect(try week.report.moved.count == 1)
    }

    @Test("262: a plan that was removed twice, a recording and a day off are taken out once or never")
    func nothingTwice() throws {
        var week = CoachedWeek()
        var recording = try run("r", "2026-03-18")
        recording.standing = .recording
        let gone = [
            try run("a", "2026-03-18"), try run("a", "2026-03-18"), recording, try planned("o", .rest, "2026-03-18"),
        ]
        week.removed = try gone.map { ($0, try day("2026-03-18")) }
        week.changes = try gone.map { try seen(.removed, $0.uid, "2026-03-18", on: "2026-03-18") }
        #expect(try week.report.takenOut.map(\.uid) == ["a"])
        #expect(try week.report.totalAsPlanned.planned == 1)
    }
}
