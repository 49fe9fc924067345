import Basics
import Export
import Insights
import Profiles
import Reports
import Testing
import Workouts
import WorkoutsLab

@Suite("Heatmap: columns of weeks, levels of days, lines in a terminal")
struct HeatmapTests {
    @Test("52 whole weeks and this one")
    func usualWindow() throws {
        let insights = try Athlete().insights()
        #expect(insights.window.from == "2025-03-17")
        #expect(insights.heatmap.weeks.count == 53)
        #expect(insights.heatmap.weeks.allSatisfy { $0.cells.count == 7 })
        #expect(insights.heatmap.weekdays == [1, 2, 3, 4, 5, 6, 7])
        #expect(insights.heatmap.cell("2026-03-19") == .outside)
    }

    /// 2000 begins on a Saturday: with Sunday weeks and a leap day it touches 54 weeks. 2026 begins on a Thursday.
    @Test(
        "A year has 53 columns, or 54",
        arguments: [(2000, WeekStart.sunday, 54), (2000, .monday, 53), (2026, .monday, 53)])
    func columns(year: Int, weekStart: WeekStart, columns: Int) throws {
        let heatmap = try Athlete(today: "2026-12-31", year: year, weekStart: weekStart).insights().heatmap
        #expect(heatmap.weeks.count == columns)
        let days = heatmap.weeks.flatMap(\.cells).map(\.day.number)
        #expect(zip(days, days.dropFirst()).allSatisfy { $1 == $0 + 1 }, "each day once, in order")
    }

    @Test("29 February has its cell")
    func leapDay() throws {
        let athlete = Athlete(today: "2024-12-31", activities: try done("1 Run 2024-02-29"), knownFrom: nil, year: 2024)
        #expect(try athlete.insights().heatmap.cell("2024-02-29")?.level == 4)
        #expect(try athlete.insights().months.map(\.days).reduce(0, +) == 366)
    }

    @Test("The greatest day is 4, exactly a quarter is 1, a second more is 2, nothing is 0")
    func levels() throws {
        let heatmap = try Athlete(
            "1 Run 10. 4000s", "2 Run 11. 1000s", "3 Run 12. 1001s", "4 Run 13. 1s", "5 Run 14. 0s"
        ).insights().heatmap
        let levels = try ["10", "11", "12", "13", "14", "15"].map { try heatmap.cell(day("2026-03-\($0)"))?.level }
        #expect(levels == [4, 1, 2, 1, 0, 0])
        #expect(heatmap.maximum == 4000)
        #expect(heatmap.total == 6002)
    }

    @Test("By quartiles one great day doesn't flatten the others; what equals a threshold is below it")
    func quantiles() throws {
        var athlete = Athlete(levels: .quantiles)
        for (number, seconds) in [1000, 2000, 3000, 4000, 5000, 6000, 7000, 90_000, 0].enumerated() {
            athlete.activities.append(try done("\(number) Run \(number + 1). \(seconds)s"))
        }
        let heatmap = try athlete.insights().heatmap
        // Of nine, the third, the fifth and the seventh: the day without a time is active, too.
        #expect(heatmap.thresholds == [2000, 4000, 6000])
        #expect(heatmap.maximum == 90_000)
        let levels = try (1...9).map { try heatmap.cell(day("2026-03-0\($0)"))?.level }
        #expect(levels == [1, 1, 2, 2, 3, 3, 4, 4, 0])
        athlete.from = "2026-03-08"
        athlete.to = "2026-03-08"
        #expect(try athlete.insights().heatmap.thresholds == [90_000, 90_000, 90_000])
        #expect(try athlete.insights().heatmap.cell("2026-03-08")?.level == 1, "alone it exceeds nothing")
        athlete.activities = []
        #expect(try athlete.insights().heatmap.thresholds == nil)
        #expect(try Athlete().insights().heatmap.thresholds == nil)
    }

    @Test("Quartiles are the least values that a quarter, a half, three quarters of the active days don't exceed")
    func quantilesAsCounted() throws {
        for count in 1...25 {
            var athlete = Athlete(metric: .distance, levels: .quantiles)
            for number in 0..<count {
                let iso = try day("2026-03-18").advanced(by: -number).description
                athlete.activities.append(
                    try done("\(number) Run \(iso) meters=\(Double(number * 7919 % 11) * 1000.5)"))
            }
            let insights = try athlete.insights()
            let values = insights.days.map(\.amounts.millimeters)
            let counted = [25, 50, 75].map { percent in
                values.sorted().first { value in values.count { $0 <= value } * 100 >= percent * count }
            }
            #expect(insights.heatmap.thresholds == counted)
            for day in insights.days {
                let value = day.amounts.millimeters
                let level = value == 0 ? 0 : 1 + counted.count { value > $0 ?? .max }
                #expect(insights.heatmap.cell(day.day)?.level == level)
            }
        }
    }

    @Test("Outside the window, after today, of which nobody knows, a planned day off")
    func states() throws {
        let heatmap = try Athlete(
            activities: try done("1 Run 2025-05-01"), plans: try planned("off DayOff 17."),
            knownFrom: "2025-06-01", from: "2025-04-02", to: "2026-03-21"
        ).insights().heatmap
        #expect(heatmap.cell("2025-04-01") == .outside)
        #expect(heatmap.cell("2026-03-22") == .outside)
        #expect(heatmap.cell("2026-03-21") == .future)
        #expect(heatmap.cell("2025-04-30") == .unknown)
        #expect(heatmap.cell("2025-05-01")?.level == 4, "what is recorded is known")
        #expect(heatmap.cell("2026-03-17") == .known(level: 0, value: 0, activities: 0, isRest: true))
    }

    @Test("A label for each month; the first goes where the second is closer than three columns")
    func monthLabels() throws {
        let near = try Athlete().insights().heatmap.months
        #expect(near.first?.month.description == "2025-04")
        #expect(near.first?.column == 2)
        #expect(near.count == 12)
        let far = try Athlete(from: "2025-03-08").insights().heatmap.months
        #expect(far.prefix(2).map(\.month.description) == ["2025-03", "2025-04"])
        #expect(far.prefix(2).map(\.column) == [0, 4])
    }

    @Test("A day lived on both sides of the date line is one day, and the clocks' changes neither make nor take one")
    func dateLineAndClocks() throws {
        var honolulu = try done("2 Run 2025-08-09 17:00")
        honolulu.start = Instant(secondsSinceEpoch: honolulu.localStart.secondsSinceEpoch + 36_000)
        var tokyo = try done("1 Run 2025-08-09 06:00")
        tokyo.start = Instant(secondsSinceEpoch: tokyo.localStart.secondsSinceEpoch - 32_400)
        #expect(honolulu.start.secondsSinceEpoch - tokyo.start.secondsSinceEpoch > 86_400)
        // From 2 to 3 in the morning there was nothing.
        var gap = try done("3 Run 29. 01:00", "4 Ride 29. 03:00")
        gap[1].start = gap[0].start.advanced(bySeconds: 3600)
        let insights = try Athlete(today: "2026-04-01", activities: [honolulu, tokyo] + gap).insights()
        #expect(insights.days.map(\.day.description) == ["2025-08-09", "2026-03-29"])
        #expect(insights.days.map(\.amounts.activities) == [2, 2])
        let days = insights.heatmap.weeks.flatMap(\.cells).map(\.day.number)
        #expect(zip(days, days.dropFirst()).allSatisfy { $1 == $0 + 1 }, "each day once, in order")
        #expect(insights.details?.rhythm.cells.map(\.hour) == [6, 17, 1, 3])
    }

    @Test("Days are those written where it was recorded: Apia skipped 30 December 2011, the grid doesn't")
    func apia() throws {
        let athlete = Athlete(
            today: "2012-01-05",
            activities: try done("1 Run 2011-12-29", "2 Run 2011-12-30 23:00", "3 Run 2011-12-31"),
            knownFrom: nil)
        #expect(try athlete.insights().days.map(\.day.description) == ["2011-12-29", "2011-12-30", "2011-12-31"])
    }

    /// Four days with runs, as a terminal shows them.
    private func heatmap(from: String = "2026-02-25") throws -> Heatmap {
        try Athlete(
            activities: try done("1 Run 9. 4000s", "2 Run 10. 50m", "3 Run 11. 2000s", "4 Run 17. 1000s"),
            knownFrom: "2026-03-02", from: from
        ).insights().heatmap
    }

    @Test("Labels above, a sign for each known day, blank for the others, no blanks at the end")
    func plain() throws {
        // 1 March is a Sunday: its week is that of 23 February, whose name would stand for a few days only.
        #expect(
            try HeatmapLines(heatmap(), width: 80).lines == [
                "    Mar", "Mon  ·█·", "Tue  ·▓░", "Wed  ·▒·", "Thu  ··", "Fri  ··", "Sat  ··", "Sun  ··",
            ])
    }

    @Test("A year in 80 columns has its months above their columns")
    func year() throws {
        let lines = try HeatmapLines(heatmap(from: "2025-03-17"), width: 80).lines
        #expect(lines[0] == "      Apr May Jun  Jul Aug  Sep Oct Nov  Dec Jan Feb Mar")
        #expect(lines.allSatisfy { $0.count <= 57 && !$0.hasSuffix(" ") })
        #expect(lines.count == 8)
    }

    @Test("Never wider than the terminal: the oldest weeks go, and it is said")
    func narrow() throws {
        let lines = try HeatmapLines(heatmap(from: "2025-03-17"), width: 34).lines
        #expect(lines.allSatisfy { $0.count <= 34 })
        #expect(lines.last == "23 weeks before are not shown.")
        #expect(try HeatmapLines(heatmap(), width: 7).lines.last == "1 week before is not shown.")
        #expect(try HeatmapLines(heatmap(), width: 0).lines.count == 9)
    }

    @Test("The current month has its name, also where hardly a column of it is there")
    func currentMonth() throws {
        var athlete = Athlete(activities: try done("1 Run 1."), from: "2025-12-01")
        athlete.today = "2026-03-02"
        let heatmap = try athlete.insights().heatmap
        #expect(heatmap.weeks.count == 14 && heatmap.months.last?.column == 12)
        #expect(HeatmapLines(heatmap, width: 80).lines[0] == "    Dec Jan Feb Mar")
        // The terminal ends with the last column: the name moves to the left, and what it would touch goes.
        #expect(HeatmapLines(heatmap, width: 18).lines[0] == "    Dec Jan    Mar")
        #expect(HeatmapLines(heatmap, width: 18).lines.allSatisfy { $0.count <= 18 })
    }

    @Test("Squares in a scheme's colours", arguments: HeatmapColors.allCases)
    func colored(colors: HeatmapColors) throws {
        let lines = try HeatmapLines(heatmap(), width: 80, signs: LevelSigns(colors)).lines
        let squares = lines[1].dropFirst(5).split(separator: "\u{1B}[0m")
        #expect(squares.allSatisfy { $0.hasPrefix("\u{1B}[38;5;") && $0.hasSuffix("m■") })
        #expect(squares.count == 3 && squares[0] == squares[2] && squares[0] != squares[1])
    }
}

extension Heatmap {
    func cell(_ day: Day) -> Content? { weeks.lazy.flatMap(\.cells).first { $0.day == day }?.content }
}

extension Heatmap.Content {
    var level: Int? {
        guard case .known(let level, _, _, _) = self else { return nil }
        return level
    }
}
