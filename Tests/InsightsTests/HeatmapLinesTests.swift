import Basics
import Export
import Insights
import Reports
import Testing
import Workouts
import WorkoutsLab

@Suite("Heatmap in a terminal")
struct HeatmapLinesTests {
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
