import Basics
import Insights
import Testing
import Workouts
import WorkoutsLab

@Suite("Report: the plan as it stood when the week began")
struct PlanAtStartTests {
    /// `21. moved later from 21. 24.`: what was seen on the 21st.
    private func seen(_ lines: String...) throws -> [(change: PlanChange, day: Day)] { try lines.map(seenOnce) }

    private func seenOnce(_ text: String) throws -> (change: PlanChange, day: Day) {
        let words = text.split(separator: " ").map(String.init)
        guard let kind = PlanChange.Kind(rawValue: words[1]) else { throw NotationError(text: text) }
        func march(_ word: String) throws -> Day { try day("2026-03-\(word.dropLast())") }
        let before = words.count > 4 ? try march(words[4]) : nil
        return (
            PlanChange(kind, uid: words[2], day: try march(words.last ?? ""), summary: words[2], dayBefore: before),
            try march(words[0])
        )
    }

    @Test("262: what the athlete moved or took out isn't missed; both figures are told")
    func changed() throws {
        var week = CoachedWeek(
            plans: try planned("stays Run 16. 60m done did=60m", "within Run 20. 60m done did=60m", "later Run 24. 60m")
        )
        week.removed = [(try planned("gone Run 19. 60m"), "2026-03-19")]
        week.changes = try seen("21. moved later from 21. 24.", "19. removed gone 19.", "18. moved within from 18. 20.")
        let report = try week.report
        #expect(report.moved.map(\.uid) == ["within", "later"])
        #expect(report.moved.map(\.from) == ["2026-03-18", "2026-03-21"])
        #expect(report.moved.map(\.to) == ["2026-03-20", "2026-03-24"])
        #expect(report.takenOut.map(\.uid) == ["gone"])
        #expect(report.takenOut.map(\.seen) == ["2026-03-19"])
        #expect(report.takenOut.allSatisfy { $0.to == nil })
        #expect([report.total.planned, report.total.done, report.total.missed] == [2, 2, 0])
        let former = report.totalAsPlanned
        #expect([former.planned, former.done, former.missed, former.plannedSeconds] == [4, 2, 2, 14_400])
        #expect(report.rules == [])
    }

    @Test("262: moved twice is told once; moved out and back isn't told")
    func movedTwice() throws {
        var week = CoachedWeek(plans: try planned("a Run 20. 60m done did=60m"))
        week.changes = try seen("19. moved a from 27. 20.", "17. moved a from 18. 27.")
        #expect(try week.report.moved.map(\.from) == ["2026-03-18"])
        #expect(try week.report.moved.map(\.seen) == ["2026-03-19"])
        week.plans = try planned("a Run 18. 60m done did=60m")
        week.changes[0] = try seenOnce("19. moved a from 27. 18.")
        #expect(try week.report.moved.isEmpty)
        #expect(try week.report.total == week.report.totalAsPlanned)
    }

    @Test("262: moved, then taken out, stands on the day that it had")
    func movedAndGone() throws {
        var week = CoachedWeek()
        week.removed = [(try planned("a Run 27. 60m"), "2026-03-20")]
        week.changes = try seen("20. removed a 27.", "17. moved a from 18. 27.")
        #expect(try week.report.takenOut.map(\.from) == ["2026-03-18"])
        #expect(try week.report.totalAsPlanned.missed == 1)
        week.removed[0].plan = try planned("a Run 18. 60m")
        week.changes[1] = try seenOnce("17. moved a from 27. 18.")
        #expect(try week.report.takenOut.isEmpty, "it was planned for another week")
    }

    @Test("262: added and taken out again was never planned; taken out and put back was all the time")
    func addedAndRemoved() throws {
        var week = CoachedWeek()
        week.removed = [(try planned("a Run 19. 60m"), "2026-03-18")]
        week.changes = try seen("18. removed a 19.", "17. added a 19.")
        #expect(try week.report.takenOut.isEmpty && week.report.totalAsPlanned.planned == 0)
        week.plans = try planned("a Run 19. 60m done did=60m")
        week.changes = try seen("18. added a 19.", "17. removed a 19.")
        #expect(try week.report.takenOut.isEmpty && week.report.moved.isEmpty)
        #expect(try week.report.totalAsPlanned.done == 1)
        week.changes[1] = try seenOnce("17. removed a 17.")
        #expect(try week.report.moved.map(\.from) == ["2026-03-17"], "put back on another day")
    }

    @Test("262: what was added or moved in since Monday is done without a plan by the plan of Monday")
    func cameIn() throws {
        var week = CoachedWeek(
            plans: try planned("new Run 19. 60m done did=50m", "in Run 20. 60m done did=50m", "b Run 21. 60m"))
        week.changes = try seen("18. moved in from 25. 20.", "17. added b 21.", "17. added new 19.")
        let report = try week.report
        #expect([report.total.planned, report.total.done, report.total.unplanned] == [3, 2, 0])
        let former = report.totalAsPlanned
        #expect([former.planned, former.unplanned, former.unplannedSeconds] == [0, 2, 6000])
        #expect(report.moved.map(\.uid) == ["in"])
    }

    @Test("262: renamed on completion, or replaced by something similar, is the same plan")
    func renamed() throws {
        var week = CoachedWeek(plans: try planned("a Run 19. 60m done did=60m"))
        week.changes = try seen("19. completed a 19.", "19. edited a 19.", "19. renamed a 19.")
        let report = try week.report
        #expect(report.moved.isEmpty && report.takenOut.isEmpty && report.total == report.totalAsPlanned)
    }

    @Test("262: changes seen before the week belong to the plan of Monday")
    func before() throws {
        var week = CoachedWeek(plans: try planned("a Run 19. 60m done did=60m"))
        week.changes = try seen("15. moved a from 17. 19.")
        #expect(try week.report.moved.isEmpty)
        week.changes = try seen("16. moved a from 17. 19.")
        #expect(try week.report.moved.count == 1)
    }

    @Test("262: a plan that was removed twice, a recording and a day off are taken out once or never")
    func nothingTwice() throws {
        var week = CoachedWeek()
        var recording = try planned("r Run 18. 60m")
        recording.standing = .recording
        let gone = try planned("a Run 18. 60m", "a Run 18. 60m", "o DayOff 18.") + [recording]
        week.removed = gone.map { ($0, "2026-03-18") }
        week.changes = try gone.map { try seenOnce("18. removed \($0.uid) 18.") }
        #expect(try week.report.takenOut.map(\.uid) == ["a"])
        #expect(try week.report.totalAsPlanned.planned == 1)
    }
}
