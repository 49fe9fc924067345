import Basics
import Insights
import Testing
import Workouts
import WorkoutsLab

@Suite("Weeks, months, rhythm, breakdown, peaks, streaks")
struct PeriodTests {
    @Test("1 January 2027 lies in week 53 of 2026")
    func isoWeeks() throws {
        let weeks = try Athlete(today: "2027-01-12", activities: try done("1 Run 2027-01-01"), from: "2026-12-30")
            .insights().weeks
        #expect(weeks.map(\.isoName) == ["2026-W53", "2027-W01", "2027-W02"])
        #expect(weeks.map(\.days) == [5, 7, 2])
        #expect(weeks.map(\.sums.activeDays) == [1, 0, 0])
    }

    @Test("Sunday weeks have no ISO name")
    func sundayWeeks() throws {
        let weeks = try Athlete(from: "2026-03-10", weekStart: .sunday).insights().weeks
        #expect(weeks.map(\.start.description) == ["2026-03-08", "2026-03-15"])
        #expect(weeks.map(\.isoName) == [nil, nil])
        #expect(weeks.map(\.days) == [5, 4])
    }

    @Test("Months with their days up to the end, empty ones too")
    func months() throws {
        let months = try Athlete(activities: try done("1 Run 2026-02-28"), from: "2025-12-30", to: "2026-06-30")
            .insights().months
        #expect(months.map(\.month.description) == ["2025-12", "2026-01", "2026-02", "2026-03"])
        #expect(months.map(\.days) == [2, 31, 28, 18])
        #expect(months.map(\.sums.activeDays) == [0, 0, 1, 0])
    }

    @Test("A hidden start has no hour, two seconds after midnight is hour 0, an hour that comes twice is one cell")
    func rhythm() throws {
        var midnight = try done("2 Run 10. 00:00")
        midnight.start = midnight.start.advanced(bySeconds: 2)
        // 25 October 2025, 2 o'clock in Berlin: once in summer time, once in winter time.
        let summer = try done("3 Run 2025-10-26 02:00")
        var winter = try done("4 Run 2025-10-26 02:00")
        winter.start = winter.start.advanced(bySeconds: 3600)
        let rhythm = try Athlete(activities: [
            try done("1 Run 10. 00:00 hidden"), midnight, summer, winter,
        ]).details.rhythm
        #expect(rhythm.hidden.map(\.weekday) == [2])
        #expect(rhythm.hidden.map(\.hour) == [nil])
        #expect(rhythm.cells.map(\.weekday) == [2, 7])
        #expect(rhythm.cells.map(\.hour) == [0, 2])
        #expect(rhythm.cells.map(\.activities) == [1, 2])
        #expect(rhythm.maximum == 2)
    }

    @Test("By time, then activities, then name; every activity is in it")
    func breakdown() throws {
        let breakdown = try Athlete(
            "1 Yoga 10. 10m", "2 Parkour 11. 10m", "3 Run 12. 5m", "4 Run 12. 09:00 5m", "5 Ride 13. 20m"
        ).details.breakdown
        #expect(breakdown.map(\.sport) == ["bike", "run", "parkour", "yoga"])
        #expect(breakdown.map(\.sums.activeDays) == [1, 1, 1, 1])
        #expect(breakdown.map(\.thousandthsOfTime) == [400, 200, 200, 200])
        #expect(breakdown.map(\.thousandthsOfActivities) == [200, 400, 200, 200])
    }

    @Test("Eight days by the metric, then activities, then the later")
    func peakDays() throws {
        var activities = try (1...9).map { try done("\($0) Run \($0). 10m") }
        activities += try done("10 Run 3. 12:00 0s", "11 Run 2. 12:00 1s")
        let days = try Athlete(activities: activities).insights().peakDays
        #expect(days.map { $0.day.components.day } == [2, 3, 9, 8, 7, 6, 5, 4])
    }

    @Test("Twelve activities by the metric, then time, then the later start, then the smaller id")
    func peakActivities() throws {
        var activities: [Activity] = []
        for number in 1...14 {
            let iso = number < 10 ? "2026-03-0\(number)" : "2026-02-\(number)"
            let meters = number == 13 ? 0.0 : 1000
            activities.append(try done("\(number) \(number == 14 ? "Swim" : "Run") \(iso) 10m meters=\(meters)"))
        }
        let twin = try done("20 Swim 9. 10m 1km")
        let peaks = try Athlete(activities: activities + [twin], metric: .distance).details.peakActivities
        #expect(peaks.map(\.id) == [9, 20, 8, 7, 6, 5, 4, 3, 2, 1, 14, 12])
    }

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
    func weeksInARow() throws {
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
