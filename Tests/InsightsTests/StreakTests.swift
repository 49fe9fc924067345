import Basics
import Insights
import Testing
import Workouts
import WorkoutsLab

@Suite("Streaks: runs of days and weeks with an activity")
struct StreakTests {
    private func athlete(_ days: [String], off: [String] = [], today: String = "2026-03-18") throws -> Athlete {
        Athlete(
            today: today,
            activities: try days.enumerated().map {
                try done("\($0.offset + 1) Run \($0.element).")
            },
            plans: try off.map { try planned("\("off-" + $0) DayOff \($0).") })
    }

    @Test("Today spares a day, yesterday doesn't")
    func current() throws {
        let morning = try athlete(["15", "16", "17"]).insights().streaks.days
        #expect(morning.current?.length == 3)
        #expect(morning.current?.to == "2026-03-17")
        #expect(try athlete(["15", "16", "17", "18"]).insights().streaks.days.current?.length == 4)
        #expect(try athlete(["15", "16"]).insights().streaks.days.current == nil)
    }

    @Test("A window that ended earlier spares no day")
    func endedWindow() throws {
        var athlete = try athlete(["10", "11", "12", "17"])
        athlete.to = "2026-03-12"
        #expect(try athlete.insights().streaks.days.current?.length == 3)
        athlete.to = "2026-03-13"
        #expect(try athlete.insights().streaks.days.current == nil)
        #expect(try athlete.insights().streaks.days.longest?.length == 3)
    }

    @Test("The longest; of equals the later")
    func longest() throws {
        let longest = try athlete(["01", "02", "05", "09", "10"]).insights().streaks.days.longest
        #expect(longest?.length == 2)
        #expect(longest?.from == "2026-03-09")
    }

    @Test("Planned days off between active days don't break")
    func daysOff() throws {
        let rest = try athlete(["13", "15", "16"], off: ["14", "17"]).insights().streaks
        #expect(rest.days.current == nil)
        #expect(rest.withRest?.current?.length == 3)
        #expect(rest.withRest?.current?.restDays == 1)
        #expect(rest.withRest?.current?.from == "2026-03-13")
        #expect(rest.withRest?.current?.to == "2026-03-16")
    }

    @Test("A Day Off with a workout is no day off; a day off today keeps the streak; only days off are none")
    func edgesOfRest() throws {
        var busy = try athlete(["16"], off: ["17"])
        busy.plans.append(try planned("run Run 17."))
        #expect(try busy.insights().streaks.withRest?.current == nil)
        #expect(
            try busy.insights().heatmap.cell("2026-03-17")
                == .known(level: 0, value: 0, activities: 0, isRest: false))
        #expect(try athlete(["16"], off: ["17", "18"]).insights().streaks.withRest?.current?.length == 1)
        #expect(try athlete([], off: ["17", "18"]).insights().streaks.withRest?.current == nil)
    }

    @Test("Weeks with an activity; this week doesn't break while it lasts")
    func weeks() throws {
        let weeks = try athlete(["01", "04", "09"]).insights().streaks.weeks
        #expect(weeks.current?.length == 3)
        #expect(weeks.current?.from == "2026-02-23")
        #expect(weeks.current?.to == "2026-03-09")
        #expect(try athlete(["01", "04"]).insights().streaks.weeks.current == nil)
        var sundays = try athlete(["01", "04"])
        sundays.weekStart = .sunday
        #expect(try sundays.insights().streaks.weeks.longest?.length == 1)
    }

    @Test("Over all that is known, not just the window")
    func beforeTheWindow() throws {
        var athlete = try athlete(["14", "15", "16", "17"])
        athlete.from = "2026-03-17"
        #expect(try athlete.insights().streaks.days.current?.length == 4)
    }
}
