import Basics
import Export
import Insights

extension InsightsText {
    /// A table under its heading; empty without rows.
    func lines(of table: InsightTable?) -> [String] {
        guard let table, !table.rows.isEmpty else { return [] }
        return heading(table.title, table.remark) + TextTable(table, words).lines(inWidth: width, style)
            + note(table.note)
    }

    var totals: [String] {
        let amounts = insights.totals.amounts
        let calories = words.number(tenths: amounts.kilocalorieTenths)
        let areCaloriesEstimated = insights.details.map { $0.estimatedCalories > 0 } ?? false
        let load = words.number(tenths: amounts.loadTenths)
        let texts = [
            ("", amounts.activities.of("activity", "activities") + " on \(insights.totals.activeDays.of("day"))", ""),
            ("", words.clock(amounts.movingSeconds), " hours"), ("", words.distance(amounts.millimeters), ""),
            ("", words.climb(amounts.climbMillimeters), " climbed"),
            (insights.loadIsEstimated ? "a load of about " : "a load of ", load, ""),
            (areCaloriesEstimated ? "about " : "", calories, " kcal"),
        ]
        let figures = texts.compactMap { before, amount, after in amount.isEmpty ? nil : before + amount + after }
        return heading("Totals") + figures.inLines(of: width, joinedBy: " · ").map { $0.trimmed(toWidth: width) }
    }

    var lastWeeks: [String] {
        let weeks = insights.weeks.suffix(12)
        guard !insights.days.isEmpty, !weeks.isEmpty else { return [] }
        var table = insights.weekTable
        table.rows = table.rows.suffix(weeks.count)
        return spans(table, insights.titleOfLastWeeks(weeks.count), weeks.map(\.sums))
    }

    /// The months of the window; empty if there is only one.
    var months: [String] {
        guard !insights.days.isEmpty, insights.months.count > 1 else { return [] }
        return spans(insights.monthTable, "Months", insights.months.map(\.sums))
    }

    /// Weeks or months, each with a bar by the metric.
    private func spans(_ table: InsightTable, _ title: String, _ sums: [Sums]) -> [String] {
        let metric = insights.heatmap.metric
        let loads = metric == .load || insights.details?.load.scale == .tss ? ["Load", "Load, about"] : []
        let shown = ["Week of", "Month", "Time", "Distance"] + loads + ["Planned TSS", "Active days"]
        var text = TextTable(table.showing(shown), words)
        let room = min(width - text.width - 2, 32)
        let values = sums.map { metric.value(of: $0.amounts) }
        if room >= 5, let greatest = values.max(), greatest > 0 {
            text.columns.append(.unlabelled)
            for (index, value) in values.enumerated() {
                // The smallest amount is visible, too.
                let length = max(Int(Double(value) / Double(greatest) * Double(room)), value > 0 ? 1 : 0)
                text.rows[index].append((String(repeating: "▇", count: length), signs.accent))
            }
        }
        return heading(title, "bars by \(metric.rawValue)") + text.lines(inWidth: width, style)
    }

    var sports: [String] {
        let shown = ["Sport", "Activities", "Active days", "Time", "Of time", "Distance", "Climbed"]
        return lines(of: insights.sportTable?.showing(shown + ["Load", "Load, about"]))
    }

    var biggestActivities: [String] {
        let shown = ["Day", "Sport", "Activity", "Time", "Distance", "Climbed", "Load", "Load, about"]
        return lines(of: insights.peakActivityTable?.showing(shown))
    }

    /// The last eight weeks, and the next eight of the window; empty without a plan in these weeks.
    var planAndDone: [String] {
        guard let table = insights.planTable(weeks: 8) else { return [] }
        let text = TextTable(table.showing(table.columns.dropLast().map(\.label)), words)
        // Times outside the percentage follow below it.
        return heading(table.title, table.remark)
            + text.lines(inWidth: width, style) { row in
                (table.rows[row].cells.last.map(words.text) ?? "").wrapped(toWidth: width - 8)
                    .map { TerminalTone.line([(String(repeating: " ", count: 8) + $0, .dim)], style) }
            }
    }

    var fastest: [String] {
        guard let table = insights.fastestTable, !table.rows.isEmpty else { return [] }
        // On a narrow terminal, only the heading says "average".
        let isNarrow = width < 60
        var text = TextTable(table, words)
        for row in table.rows.indices {
            if !isNarrow { text.rows[row][1].text = "fastest average " + text.rows[row][1].text }
            if row > 0, table.rows[row].cells.first == table.rows[row - 1].cells.first { text.rows[row][0].text = "" }
        }
        if text.width > width {
            // Without room beside an activity, its other distances follow below.
            text.rows = text.rows.flatMap { row in
                let also = row[4].text.split(separator: ", ").map(String.init)
                let lines = (also.dropLast().map { $0 + "," } + also.suffix(1))
                    .inLines(of: isNarrow ? 16 : 24, joinedBy: " ")
                let none: TextTable.Cell = ("", .plain)
                return [row.dropLast() + [none]] + lines.map { [none, ($0, .plain), none, none, none] }
            }
        }
        return heading(table.title, table.remark) + text.lines(inWidth: width, style)
    }
}
