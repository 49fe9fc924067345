import Basics
import Export
import Insights

extension InsightsPage {
    var headline: [[String: String]] {
        let streak = (insights.streaks.withRest ?? insights.streaks.days).current
        let weeks = insights.streaks.weeks.current
        let start = insights.weekStart.start(of: insights.end)
        let parts = PlanWords(week, planIsKnown: planIsKnown, clock: words.clock).parts
        let rest = parts.dropFirst().map { ", \($0.text)" }.joined()
        let last = insights.details?.load.days.last
        return [
            number(
                "streak", insights.isNow ? "Current streak" : "Streak on \(words.day(insights.end))",
                String(streak?.length ?? 0),
                (streak?.length == 1 ? "day" : "days") + rests(in: streak)),
            number(
                "weeks", "Weeks in a row", String(weeks?.length ?? 0),
                weeks.map { "since \(words.day($0.from))" } ?? "weeks"),
            number(
                "week", insights.isNow ? "This week" : "Week of \(words.day(start))", parts.first?.time ?? "0:00",
                planIsKnown
                    ? (parts.first?.words ?? "done, nothing planned") + rest : "done, the plan hasn't been read yet"),
            number(
                "form", insights.isNow ? "Form this morning" : "Form on \(words.day(insights.end))",
                last.map { words.points($0.form) } ?? "–",
                last.map { "fitness \(words.points($0.fitness)) · fatigue \(words.points($0.fatigue))" }
                    ?? "nothing is known"),
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

    /// The last twelve weeks as bars by the metric; behind them all weeks and months.
    var lastWeeks: [String: Any] {
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
        var (weekTable, monthTable) = (insights.weekTable, insights.monthTable)
        weekTable.rows.reverse()
        monthTable.rows.reverse()
        return chart(
            "weeks", "Weeks and months as tables", [weekTable, monthTable],
            ["weeksTitle": insights.titleOfLastWeeks(weeks.count), "bars": bars])
    }
}
