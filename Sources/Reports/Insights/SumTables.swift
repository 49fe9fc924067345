import Basics
import Export
import Insights

/// Sums, and the regularity of training.
extension InsightsPage {
    var totals: [String] {
        let amounts = insights.totals.amounts
        let calories = words.number(tenths: amounts.kilocalorieTenths)
        let areCaloriesEstimated = insights.details.map { $0.estimatedCalories > 0 } ?? false
        let load = words.number(tenths: amounts.loadTenths)
        let texts = [
            ("", amounts.activities.of("activity", "activities") + " on \(insights.totals.activeDays.of("day"))", ""),
            ("", words.clock(amounts.movingSeconds), " hours"), ("", words.distance(amounts.millimeters), ""),
            ("", words.climb(amounts.climbMillimeters), " climbed"),
            (loadIsEstimated ? "a load of about " : "a load of ", load, ""),
            (areCaloriesEstimated ? "about " : "", calories, " kcal"),
        ]
        let told = texts.compactMap { before, amount, after in amount.isEmpty ? nil : before + amount + after }
        return heading("Totals") + told.inLines(of: width, joinedBy: " · ").map { $0.trimmed(toWidth: width) }
    }

    var streaks: [String] {
        let streaks = insights.streaks
        guard streaks.days.longest != nil else { return [] }
        var rows = [row("days in a row", streaks.days)]
        if let withRest = streaks.withRest { rows.append(row("with rest days", withRest)) }
        rows.append(row("weeks in a row", streaks.weeks))
        return table(
            heading("Streaks"),
            [
                .init("", .left, isElastic: true), .init(insights.isNow ? "now" : "then", .left),
                .init("since", .left, rank: 2),
                .init("longest", .left), .init("", .left, rank: 1),
            ], rows)
    }

    private func row(_ label: String, _ streak: Streaks.Streak) -> [TextTable.Cell] {
        let since = streak.current.map { words.day($0.from).trimmingBlanks + rests(in: $0) } ?? ""
        return [
            .init(label), .init(length(of: streak.current, streak.unit)), .init(since, .dim),
            .init(length(of: streak.longest, streak.unit)),
            .init(streak.longest.map { span(of: $0, streak.unit) } ?? "", .dim),
        ]
    }

    /// `11 days`, aligned for lengths below 100.
    private func length(of run: Streaks.Run?, _ unit: Streaks.Unit) -> String {
        guard let run else { return "none" }
        return run.length.of(unit.rawValue).padded(before: run.length < 10 ? 1 : 0)
    }

    private func span(of run: Streaks.Run, _ unit: Streaks.Unit) -> String {
        let last = insights.lastDay(of: run, in: unit)
        let isWithinYear = run.from.components.year == last.components.year
        let from = (isWithinYear ? String(run.from.words.suffix(6)) : words.day(run.from)).trimmingBlanks
        let to = words.day(last).trimmingBlanks
        return (run.from == last ? to : "\(from)–\(to)") + rests(in: run)
    }

    /// `, 2 off`
    private func rests(in run: Streaks.Run) -> String { run.restDays == 0 ? "" : ", \(run.restDays) off" }

    /// The last twelve weeks, each with a bar by the metric.
    var lastWeeks: [String] {
        let weeks = insights.weeks.suffix(12)
        guard !isIdle, let last = weeks.last else { return [] }
        let planned = insights.details?.plan.plannedStressTenths ?? [:]
        let rows = weeks.map { week in
            let isNow = week.start == last.start && insights.isNow
            let label = TextTable.Cell(String(week.start.words.suffix(6)), isNow ? .bold : .plain)
            return (label: label, sums: week.sums, planned: planned[week.start])
        }
        let title = words.titleOfLastWeeks(weeks.count, until: insights.end)
        return heading(title, "bars by \(insights.heatmap.metric.rawValue)") + spans(rows)
    }
}

extension String {
    fileprivate var trimmingBlanks: String { String(drop { $0 == " " }) }

    fileprivate func padded(before count: Int) -> String { String(repeating: " ", count: count) + self }
}
