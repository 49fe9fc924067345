import Basics
import Export
import Insights

/// What the days add up to, and how regularly.
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
        var rows = [row("days in a row", streaks.days, "day")]
        if let withRest = streaks.withRest { rows.append(row("with rest days", withRest, "day")) }
        rows.append(row("weeks in a row", streaks.weeks, "week"))
        return table(
            heading("Streaks"),
            [
                .init("", .left, isElastic: true), .init("now", .left), .init("since", .left, rank: 2),
                .init("longest", .left), .init("", .left, rank: 1),
            ], rows)
    }

    private func row(_ label: String, _ streak: Streaks.Streak, _ unit: String) -> [TextTable.Cell] {
        let since = streak.current.map { words.day($0.from).trimmingBlanks + rests(in: $0) } ?? ""
        return [
            .init(label), .init(length(of: streak.current, unit)), .init(since, .dim),
            .init(length(of: streak.longest, unit)), .init(streak.longest.map(span) ?? "", .dim),
        ]
    }

    /// `11 days`, aligned where it has two digits at most.
    private func length(of run: Streaks.Run?, _ unit: String) -> String {
        guard let run else { return "none" }
        return run.length.of(unit).padded(before: run.length < 10 ? 1 : 0)
    }

    private func span(of run: Streaks.Run) -> String {
        let isWithinYear = run.from.components.year == run.to.components.year
        let from = (isWithinYear ? String(run.from.words.suffix(6)) : words.day(run.from)).trimmingBlanks
        let to = words.day(run.to).trimmingBlanks
        return (run.from == run.to ? to : "\(from)–\(to)") + rests(in: run)
    }

    /// `, 2 off`
    private func rests(in run: Streaks.Run) -> String { run.restDays == 0 ? "" : ", \(run.restDays) off" }

    /// The last twelve weeks, each with a bar by the metric.
    var lastWeeks: [String] {
        let weeks = insights.weeks.suffix(12)
        guard !isIdle, let last = weeks.last else { return [] }
        let metric = insights.heatmap.metric
        let rows = weeks.map { week -> [TextTable.Cell] in
            let amounts = week.sums.amounts
            let isNow = week.start == last.start && insights.end == insights.today
            return [
                .init(String(week.start.words.suffix(6)), isNow ? .bold : .plain),
                .init(words.clock(amounts.movingSeconds)), .init(words.distance(amounts.millimeters)),
                .init(metric == .load ? words.number(tenths: amounts.loadTenths) : ""),
                .init(week.sums.activeDays == 0 ? "" : String(week.sums.activeDays)),
            ]
        }
        var table = TextTable(
            columns: [
                .init("", .left, isElastic: true), .init("time"), .init("distance", rank: 2),
                .init(loadCaption, rank: 1), .init("days"),
            ], rows: rows)
        let room = min(width - table.width - 2, 32)
        let values = weeks.map { metric.value(of: $0.sums.amounts) }
        if room >= 5, let greatest = values.max(), greatest > 0 {
            table.columns.append(.init("", .left))
            for (index, value) in values.enumerated() {
                // Whoever did something sees something.
                let length = max(Int(Double(value) / Double(greatest) * Double(room)), value > 0 ? 1 : 0)
                table.rows[index].append(.init(String(repeating: "▇", count: length), signs.accent))
            }
        }
        let title = weeks.count == 1 ? "This week" : "Last \(weeks.count) weeks"
        return heading(title, "bars by \(metric.rawValue)") + table.lines(inWidth: width, look)
    }
}

extension String {
    fileprivate var trimmingBlanks: String { String(drop { $0 == " " }) }

    fileprivate func padded(before count: Int) -> String { String(repeating: " ", count: count) + self }
}
