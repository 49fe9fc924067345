import Basics
import Export
import Insights

/// Sums, and the regularity of training.
extension InsightsPage {
    /// The four numbers at the top.
    var headline: [[String: String]] {
        let streak = (insights.streaks.withRest ?? insights.streaks.days).current
        let weeks = insights.streaks.weeks.current
        let start = insights.weekStart.start(of: insights.end)
        let parts = PlanWords(week, planIsKnown: planIsKnown, clock: words.clock).parts
        let rest = parts.dropFirst().map { ", \($0.text)" }.joined()
        let last = insights.details?.load.days.last
        return [
            number(
                "streak", insights.isNow ? "Current streak" : "Streak on \(day(insights.end))",
                String(streak?.length ?? 0),
                (streak?.length == 1 ? "day" : "days") + rests(in: streak)),
            number(
                "weeks", "Weeks in a row", String(weeks?.length ?? 0),
                weeks.map { "since \(day($0.from))" } ?? "weeks"),
            number(
                "week", insights.isNow ? "This week" : "Week of \(day(start))", parts.first?.time ?? "0:00",
                planIsKnown
                    ? (parts.first?.words ?? "done, nothing planned") + rest : "done, the plan hasn't been read yet"),
            number(
                "form", insights.isNow ? "Form this morning" : "Form on \(day(insights.end))",
                last.map { whole($0.form) } ?? "–",
                last.map { "fitness \(whole($0.fitness)) · fatigue \(whole($0.fatigue))" } ?? "nothing is known"),
        ]
    }

    private func number(_ key: String, _ label: String, _ value: String, _ note: String) -> [String: String] {
        ["numberKey": key, "label": label, "value": value, "note": note]
    }

    /// ` with 2 planned rest days`
    private func rests(in run: Streaks.Run?) -> String {
        guard let run, run.restDays > 0 else { return "" }
        return " with \(run.restDays.of("planned rest day"))"
    }

    /// A rounded load; a dash for an invalid one.
    func whole(_ value: Double) -> String {
        guard abs(value) < 1e9 else { return "–" }
        let whole = Int(value.rounded())
        return (whole < 0 ? "−" : "") + String(abs(whole)).withThousands
    }

    var totals: FigureTable {
        let amounts = insights.totals.amounts
        let rows = [
            ["Activities", String(amounts.activities).withThousands],
            ["Active days", String(insights.totals.activeDays).withThousands],
            ["Time", words.clock(amounts.movingSeconds)], ["Distance", words.distance(amounts.millimeters)],
            ["Climbed", words.climb(amounts.climbMillimeters)],
            [loadLabel, words.number(tenths: amounts.loadTenths)],
            [caloriesLabel, words.number(tenths: amounts.kilocalorieTenths)],
        ]
        return FigureTable(
            part: "totals", caption: "Totals", columns: [.words("Sum of"), .numbers("All of these days")],
            rows: rows.filter { !$0[1].isEmpty }.map { FigureTable.Row($0) })
    }

    /// nil before the first activity.
    var streaks: FigureTable? {
        let streaks = insights.streaks
        guard streaks.days.longest != nil else { return nil }
        var rows = [row("Days in a row", streaks.days)]
        if let withRest = streaks.withRest { rows.append(row("With rest days", withRest)) }
        rows.append(row("Weeks in a row", streaks.weeks))
        return FigureTable(
            part: "streaks", caption: "Streaks",
            columns: [
                .words("Streak"), .words(insights.isNow ? "Now" : "Then"), .spareWords("Since"), .words("Longest"),
                .words("From and to"),
            ], rows: rows)
    }

    private func row(_ label: String, _ streak: Streaks.Streak) -> FigureTable.Row {
        FigureTable.Row([
            label, streak.current.map { $0.length.of(streak.unit.rawValue) } ?? "none",
            streak.current.map { day($0.from) + off(in: $0) } ?? "",
            streak.longest.map { $0.length.of(streak.unit.rawValue) } ?? "none",
            streak.longest.map { span(of: $0, streak.unit) } ?? "",
        ])
    }

    private func span(of run: Streaks.Run, _ unit: Streaks.Unit) -> String {
        let last = insights.lastDay(of: run, in: unit)
        let isWithinYear = run.from.components.year == last.components.year
        let from = isWithinYear ? run.from.wordsWithoutYear : day(run.from)
        return (run.from == last ? day(last) : "\(from) – \(day(last))") + off(in: run)
    }

    /// `, 2 off`
    private func off(in run: Streaks.Run) -> String { run.restDays == 0 ? "" : ", \(run.restDays) off" }

    /// The last twelve weeks as bars by the metric; behind them all weeks and months.
    var lastWeeks: Chart {
        let weeks = insights.weeks.suffix(12)
        let metric = insights.heatmap.metric
        let values = weeks.map { metric.value(of: $0.sums.amounts) }
        let greatest = Double(values.max() ?? 0)
        let slot = 100 / Double(max(weeks.count, 1))
        let bars = zip(weeks, values).enumerated().map { index, week -> [String: Any] in
            let height = Double(week.1).percent(of: greatest)
            let left = Double(index) * slot
            let fromEnd = weeks.count - 1 - index
            var values: [String: Any] = [
                "x": (left + slot / 8).place, "width": (slot * 3 / 4).place, "middle": (left + slot / 2).place,
                "y": (120 - height).place, "height": height.place, "above": (115 - height).place,
                "isSpare": !fromEnd.isMultiple(of: 4), "isOdd": !fromEnd.isMultiple(of: 2),
            ]
            // The dates and distances of adjacent weeks would touch.
            if fromEnd.isMultiple(of: 2) { values["date"] = week.0.start.wordsWithoutYear }
            if fromEnd.isMultiple(of: 2) || metric != .distance { values["amount"] = value(week.1) }
            return values
        }
        return Chart(
            "weeks", "Weeks and months as tables", [weekTable, monthTable],
            ["weeksTitle": words.titleOfLastWeeks(weeks.count, until: insights.end), "bars": bars])
    }

    private var weekTable: FigureTable {
        let details = insights.details.flatMap { $0.load.scale == .tss ? $0 : nil }
        let planned = details?.plan.plannedStressTenths
        return FigureTable(
            part: "weeks", caption: "Weeks",
            columns: sumColumns("Week of", planned: planned == nil ? [] : [.numbers("Planned TSS")]),
            rows: insights.weeks.reversed().map { week in
                var texts = texts(of: week.sums)
                if let planned {
                    texts.insert(words.number(tenths: planned[week.start] ?? 0), at: texts.count - 1)
                }
                return FigureTable.Row([day(week.start)] + texts)
            })
    }

    private var monthTable: FigureTable {
        FigureTable(
            part: "months", caption: "Months", columns: sumColumns("Month"),
            rows: insights.months.reversed().map { month in
                FigureTable.Row(
                    ["\(month.month.shortName) \(month.month.first.components.year)"] + texts(of: month.sums))
            })
    }

    private func sumColumns(_ first: String, planned: [FigureTable.Column] = []) -> [FigureTable.Column] {
        [
            .words(first), .numbers("Activities"), .numbers("Active days"), .numbers("Time"), .numbers("Distance"),
            .numbers("Climbed"), .numbers(loadLabel),
        ] + planned + [.numbers(caloriesLabel)]
    }

    func texts(of sums: Sums) -> [String] {
        [String(sums.amounts.activities), String(sums.activeDays)] + texts(of: sums.amounts)
    }

    /// Time, distance, elevation gain, load and calories.
    ///
    /// - Parameter sport: its name in the JSON; empty for several sports.
    func texts(of amounts: Amounts, sport: String = "") -> [String] {
        [
            words.clock(amounts.movingSeconds), words.distance(amounts.millimeters, sport: sport),
            words.climb(amounts.climbMillimeters), words.number(tenths: amounts.loadTenths),
            words.number(tenths: amounts.kilocalorieTenths),
        ]
    }
}
