import Basics
import Export
import Insights
import Profiles
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

@Suite("Insights as JSON")
struct JSONTests {
    @Test("Day totals: all that they tell, in this order")
    func partial() throws {
        let days = [
            DayTotals(
                day: try day("2026-03-17"),
                amounts: Amounts(
                    activities: 2, movingSeconds: 5400, millimeters: 12_000_500, climbMillimeters: 90_000,
                    loadTenths: 715,
                    kilocalorieTenths: 6100))
        ]
        let question = Insights.Question(window: Window(from: try day("2026-03-17"), to: try day("2026-03-18")))
        let insights = Insights.buildPartial(days: days, today: try day("2026-03-18"), question)
        let lines = AthleteInsights.json([AthleteInsights(name: "anna", insights)]).split(separator: "\n")
        let text = lines.map { $0.drop { $0 == " " } }.joined(separator: " ")
        let sums =
            #""moving_time_s": 5400, "distance_m": 12000.5, "elevation_gain_m": 90, "load": 71.5, "calories": 610"#
        let outside = ["16", "19", "20", "21", "22"].map { #"{ "day": "2026-03-\#($0)", "state": "outside" }"# }
        let run = #""from": "2026-03-17", "to": "2026-03-17" }"#
        let week = #""from": "2026-03-16", "to": "2026-03-16" }"#
        let expected = [
            #"{ "version": 1, "athletes": [ { "name": "anna", "today": "2026-03-18", "week_start": "monday","#,
            #""from": "2026-03-17", "to": "2026-03-18", "partial": true,"#,
            #""totals": { "activities": 2, "active_days": 1, \#(sums) },"#,
            #""days": [ { "day": "2026-03-17", "activities": 2, \#(sums) } ],"#,
            #""heatmap": { "metric": "time", "max_value": 5400, "total_value": 5400, "weekdays": [ 1, 2, 3, 4, 5, 6, 7 ],"#,
            #""months": [ { "month": "2026-03", "label": "Mar", "column": 0 } ],"#,
            #""weeks": [ { "start": "2026-03-16", "days": [ \#(outside[0]),"#,
            #"{ "day": "2026-03-17", "level": 4, "value": 5400, "activities": 2 },"#,
            #"{ "day": "2026-03-18", "level": 0, "value": 0, "activities": 0 },"#,
            outside.dropFirst().joined(separator: ", ") + " ] } ] },",
            #""streaks": { "current": { "days": 1, \#(run), "longest": { "days": 1, \#(run),"#,
            #""weeks": { "current": { "weeks": 1, \#(week), "longest": { "weeks": 1, \#(week) } },"#,
            #""peak_days": [ { "day": "2026-03-17", "activities": 2, \#(sums) } ],"#,
            #""weeks": [ { "start": "2026-03-16", "week": "2026-W12", "days": 2, "activities": 2, "active_days": 1, \#(sums) } ],"#,
            #""months": [ { "month": "2026-03", "days": 2, "activities": 2, "active_days": 1, \#(sums) } ] } ] }"#,
        ]
        #expect(text == expected.joined(separator: " "))
    }

    @Test("Activities and plans: every key in its order; speeds and shares with three decimals at most")
    func whole() throws {
        let athlete = Athlete(
            activities: try done("1 Run 17. 3081s 9.487200000000001km up=41 score=62 | Jelly \"legs\""),
            plans: try planned("p Run 17. 60m tss=70"), from: "2026-03-17")
        let text = try athlete.json()
        let keys = text.split(separator: "\n").filter { $0.hasPrefix("      \"") }
            .map { $0.drop { $0 == " " }.prefix { $0 != ":" } }
        #expect(
            keys.joined(separator: " ").replacing("\"", with: "") == """
                today time_zone week_start from to partial since totals days heatmap streaks peak_days weeks months years rhythm \
                breakdown peak_activities pace effort plan records eddington load
                """)
        for part in [
            #""speed_mps": 3.079"#, #""name": "Jelly \"legs\"""#, #""basis": "suffer_score""#, #""planned_tss": 70"#,
            #""compliance_pct": 86"#, #""band": "green""#, #""over_m": 5000"#, #""settled_from": "2026-07-21""#,
            #""fitness": 1.476"#, #""suffer_score": 1,"#,
        ] {
            #expect(text.contains(part), "\(part)")
        }
        #expect(!text.contains("null"))
    }
}
