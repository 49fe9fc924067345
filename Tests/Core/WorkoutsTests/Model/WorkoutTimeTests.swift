import Basics
import Testing
import Workouts

@Suite struct WorkoutTimeTests {
    @Test(arguments: [
        ("1 Run 06:38:51 3081s elapsed=3120s", Merger.End.moving, "2026-03-17T06:30:12Z"),
        ("1 Run 06:38:51 3081s elapsed=3120s", Merger.End.elapsed, "2026-03-17T06:30:51Z"),
    ])
    func anActivityEnds(_ done: String, _ end: Merger.End, _ expected: String) throws {
        for plans in [[], ["a Run 90m"]] {
            let time = try #require(try merged(plans, [done], end: end).first).time
            #expect(describe(time) == "2026-03-17T05:38:51Z 2026-03-17T06:38:51 \(expected)")
        }
    }

    @Test(arguments: [
        // Completed: the actual time counts, not the planned one, which the feed's DTEND follows.
        ("a Run 17. 07:00 60m done did=50m", "2026-03-17T06:00:00Z 2026-03-17T07:00:00 2026-03-17T06:50:00Z"),
        ("a Run 17. 06:00Z 60m done did=50m", "2026-03-17T06:00:00Z 2026-03-17T07:00:00 2026-03-17T06:50:00Z"),
        // Planned and missed: the planned time counts.
        ("a Run 17. 07:00 60m", "2026-03-17T06:00:00Z 2026-03-17T07:00:00 2026-03-17T07:00:00Z"),
        ("a Run 19. 07:00 90m", "2026-03-19T06:00:00Z 2026-03-19T07:00:00 2026-03-19T07:30:00Z"),
        // Berlin's clocks go forward on the 29th at two.
        ("a Run 29. 01:30 60m", "2026-03-29T00:30:00Z 2026-03-29T01:30:00 2026-03-29T01:30:00Z"),
        ("a Run 29. 07:00 60m", "2026-03-29T05:00:00Z 2026-03-29T07:00:00 2026-03-29T06:00:00Z"),
    ])
    func aPlanEnds(_ planned: String, _ expected: String) throws {
        let time = try #require(try merged([planned], []).first).time
        #expect(describe(time) == expected)
    }

    @Test(
        arguments: [
            (["a Run 17. 60m"], []), (["a Run 17. 60m done did=50m"], []), ([], ["1 Run hidden 50m"]),
            (["a Run 17. 07:00 60m"], ["1 Run hidden 50m"]),
        ] as [([String], [String])])
    func withoutAStartItIsAllDay(_ plans: [String], _ done: [String]) throws {
        #expect(try merged(plans, done).map(\.time) == [.allDay])
    }

    @Test func anAllDayPlanGetsTheTimeOfItsActivity() throws {
        let time = try #require(try merged(["a Run"], ["1 Run 07:00 +9 30m"]).first).time
        #expect(describe(time) == "2026-03-16T22:00:00Z 2026-03-17T07:00:00 2026-03-16T22:30:00Z")
    }

    private func describe(_ time: MergedTime) -> String {
        switch time {
        case .allDay: "all day"
        case .timed(let start, let local, let end): "\(start) \(local) \(end?.description ?? "open")"
        }
    }
}
