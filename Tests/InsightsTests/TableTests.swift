import Basics
import Export
import Insights
import Reports
import Testing
import Workouts
import WorkoutsLab

@Suite("The tables that terminals and pages draw")
struct TableTests {
    private static let today = Day(iso: "2026-03-18") ?? Day(number: 0)
    private static let cells: [(cell: InsightTable.Cell, terminal: String, page: String)] = [
        (.nothing, "", ""),
        (.label("days in a row"), "days in a row", "Days in a row"),
        (.name("Lake\u{1B}[2J"), "Lake[2J", "Lake\u{1B}[2J"),
        (.sport("run"), "Run", "Run"),
        (.day(today.advanced(by: -11)), " 7 Mar", "7 Mar"),
        (.day(today.advanced(by: -365)), "18 Mar 2025", "18 Mar 2025"),
        (.dayOfWeek(today.advanced(by: -11)), "Sat  7 Mar", "Sat 7 Mar"),
        (.count(0), "0", "0"),
        (.rareCount(0), "", "0"),
        (.activities(12_345), "12,345 activities", "12,345"),
        (.time(0), "", ""),
        (.time(5400), "1:30", "1:30"),
        (.tenths(624), "62", "62"),
        (.share(125), "13 %", "13 %"),
        (.change(-5), "-5 %", "−5 %"),
        (.change(nil), "", ""),
        (.points(-12.4), "-12", "−12"),
        (.points(.nan), "", "–"),
        (.speed(3, sport: "run"), "5:33 min/km", "5:33 /km"),
        (.speed(3, sport: "yoga"), "", ""),
        (.days(2, forNumber: 11), "2 days more for 11", "2 days more of 11 km"),
        (.run(nil, .day), "none", "none"),
    ]

    @Test("A cell says what is meant; a terminal and a page write it as they can", arguments: cells)
    func words(of row: (cell: InsightTable.Cell, terminal: String, page: String)) {
        #expect(FigureWords(units: .metric, today: Self.today).text(row.cell) == row.terminal)
        #expect(FigureWords(units: .metric, today: Self.today, isPage: true).text(row.cell) == row.page)
    }

    @Test("A table has a cell for each column, and can be shown with some of them, in another order")
    func columns() throws {
        let table = try athlete.insights().peakDayTable
        #expect(table.columns.map(\.label) == ["Day", "Activities", "Time", "Distance", "Climbed", "Load"])
        #expect(table.rows.map(\.cells.count) == [6, 6])
        #expect(table.rows.map(\.link) == [.day(try day("2026-03-17")), .day(try day("2026-03-10"))])
        let shown = table.showing(["Distance", "Day", "Load, about"])
        #expect(shown.columns.map(\.label) == ["Distance", "Day"])
        #expect(shown.rows.first?.cells == [.distance(12_345_000), .dayOfWeek(try day("2026-03-17"))])
        #expect(shown.rows.map(\.link) == table.rows.map(\.link))
    }

    @Test("The day of a record is left out where its value can't be told")
    func continuedCells() throws {
        let table = try #require(try Athlete("1 Run 17. meters=1e300").insights().recordTable)
        let row = try #require(table.rows.first)
        let texts = FigureWords(units: .metric, today: Self.today).texts(of: row, in: table)
        #expect(texts == ["Run", "1:00", "17 Mar", "", "", "", ""])
    }

    @Test("A terminal draws every cell of a table that it has room for")
    func terminal() throws {
        let insights = try athlete.insights()
        let page = try athlete.page(TerminalStyle(width: 120))
        let words = FigureWords(units: .metric, today: insights.today)
        for table in [insights.peakDayTable, insights.peakActivityTable, insights.recordTable, insights.loadTable] {
            let table = try #require(table)
            #expect(page.contains("\n\(table.title)"))
            for row in table.rows {
                let texts = words.texts(of: row, in: table)
                #expect(page.split(separator: "\n").contains { line in texts.allSatisfy { line.contains($0) } })
            }
        }
    }

    private var athlete: Athlete {
        get throws {
            try Athlete("1 Run 10. 50m 10km score=40 | Tempo", "2 Run 17. 12.345km up=80 heart=148 score=62 | Hills")
        }
    }
}
