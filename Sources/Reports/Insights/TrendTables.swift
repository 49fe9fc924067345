import Basics
import Export
import Insights

/// Trends: pace and effort, plan and completion, load.
extension InsightsPage {
    /// A sparkline of the last 26 weeks, and a comparison of recent values with earlier ones.
    func paceAndEffort(_ paces: [SportPace], _ effort: Effort) -> [String] {
        // A narrow terminal has room for fewer weeks beside the names.
        let weeks = insights.weeks.suffix(min(26, width - 12)).map(\.start)
        var rows = paces.compactMap { row($0, weeks) }
        var notes: [String] = []
        if !rows.isEmpty { notes.append("Pace: higher is faster; the last 28 days and the 28 before them.") }
        if let row = row(effort, weeks) {
            rows.append(row)
            let basis =
                effort.basis == .sufferScore
                ? "Strava's Relative Effort" : "time, since Strava scored less than half of the activities"
            notes.append("Effort: \(basis); the last four full weeks and the four before them.")
        }
        guard !rows.isEmpty else { return [] }
        return heading("Pace and effort", "the " + words.lastWeeks(weeks.count, until: insights.end)) + lines(of: rows)
            + notes.flatMap { note($0) }
    }

    private struct TrendRow {
        let label: String
        let blocks: String
        let words: String
    }

    /// The words are beside the sparklines if there is room for all, else below.
    private func lines(of rows: [TrendRow]) -> [String] {
        let label = rows.lazy.map { DisplayWidth.of($0.label) }.max() ?? 0
        let blocks = rows.lazy.map { DisplayWidth.of($0.blocks) }.max() ?? 0
        let text = rows.lazy.map { DisplayWidth.of($0.words) }.max() ?? 0
        let labelRoom = min(label, max(width - 2 - blocks, 1))
        let isWide = label + 2 + blocks + 2 + text <= width
        return rows.flatMap { row in
            let line: [(text: String, tone: TerminalTone)] = [
                (row.label.trimmed(toWidth: labelRoom).padded(toWidth: labelRoom) + "  ", .plain),
                (row.blocks.padded(toWidth: blocks), signs.accent),
            ]
            if isWide { return [TerminalTone.line(line + [("  " + row.words, .plain)], style)] }
            let below = row.words.wrapped(toWidth: width - 2).map { "  " + $0 }
            return [TerminalTone.line(line, style)] + below
        }
    }

    /// nil without values in these weeks.
    private func row(_ pace: SportPace, _ weeks: [Day]) -> TrendRow? {
        let speeds = Dictionary(pace.weeks.map { ($0.start, $0.speed.metersPerSecond) }, uniquingKeysWith: { $1 })
        let values = weeks.map { speeds[$0] }
        guard values.contains(where: { $0 != nil }) else { return nil }
        let text = pace.trend.map { trend in
            let now = Pace(sport: pace.sport, in: words.units)?.words(metersPerSecond: trend.recent.metersPerSecond)
            return [now, trend.changePercent.changeWords("faster", "slower")].compactMap(\.self).joined(separator: ", ")
        }
        return TrendRow(
            label: sport(pace.sport), blocks: Sparkline.of(values), words: text ?? "too little to compare")
    }

    private func row(_ effort: Effort, _ weeks: [Day]) -> TrendRow? {
        let found = Dictionary(effort.weeks.map { ($0.start, $0) }, uniquingKeysWith: { $1 })
        let values = weeks.map { start in
            found[start].flatMap { $0.activities > 0 ? $0.value(by: effort.basis) : nil }
        }
        guard values.contains(where: { ($0 ?? 0) > 0 }) else { return nil }
        let text = effort.trend.map { trend in
            let mean =
                effort.basis == .sufferScore
                ? trend.recent.words() : words.clock(Int(min(trend.recent.rounded(), 1e15)))
            let weekly = (mean.flatMap { $0.isEmpty ? nil : $0.withThousands } ?? "0") + " a week"
            return [weekly, trend.changePercent.flatMap { $0.changeWords("more", "less") } ?? "nothing before"]
                .joined(separator: ", ")
        }
        return TrendRow(
            label: "Effort", blocks: Sparkline.of(values, from: 0), words: text ?? "too little to compare")
    }

    /// The last eight weeks, and the next eight of the window; empty without a plan in these weeks.
    func planAndDone(_ plan: PlanAndDone) -> [String] {
        let (past, toCome) = plan.weeks(8, around: insights.end, insights.weekStart)
        let weeks = past + toCome
        guard weeks.contains(where: { $0.total.planned > 0 }) else { return [] }
        let told = weeks.map { PlanWords($0.total, clock: words.clock) }
        let rows = weeks.enumerated().map { index, week -> [TextTable.Cell] in
            let total = week.total
            return [
                .init(String(week.start.words.suffix(6))), .init(String(total.planned)), .init(String(total.done)),
                count(total.missed), count(total.open), count(total.unknown), count(total.unplanned),
                .init(told[index].compared?.text ?? "", TerminalTone(total.band)),
            ]
        }
        let table = TextTable(
            columns: [
                .init("", .left, isElastic: true), .init("planned", rank: 1), .init("done", rank: 1),
                .init("missed", rank: 2), .init("open", rank: 4), .init("unknown", rank: 4),
                .init("unplanned", rank: 3), .init("time done of planned", .left),
            ], rows: rows)
        // Times outside the percentage follow below it.
        let after = toCome.isEmpty ? "" : " and \(toCome.count) to come"
        return heading("Plan and done", "the " + words.lastWeeks(8, until: insights.end) + after)
            + table.lines(inWidth: width, style) { row in
                told[row].besides.map(\.text).joined(separator: ", ").wrapped(toWidth: width - 8)
                    .map { TerminalTone.line([(String(repeating: " ", count: 8) + $0, .dim)], style) }
            }
    }

    private func count(_ number: Int) -> TextTable.Cell { .init(number == 0 ? "" : String(number)) }

    /// Fitness, fatigue and form on the last shown day.
    func loadToday(_ curve: LoadCurve) -> [String] {
        guard let last = curve.days.last, let settled = curve.settledFrom else { return [] }
        let isToday = last.day == insights.today
        let rows = [
            ("Fitness", last.fitness, "the load of a day, over about six weeks"),
            ("Fatigue", last.fatigue, "the same over about one week"),
            (
                isToday ? "Form this morning" : "Form that morning", last.form,
                "fitness less fatigue, of the evening before"
            ),
        ]
        var cells = rows.map { label, value, meaning in
            [TextTable.Cell(label), .init(whole(value)), .init(meaning, .dim)]
        }
        if let ramp = curve.ramp {
            cells.append([.init("Ramp"), .init(ramp.asChange), .init("fitness gained in seven days", .dim)])
        }
        let rising = "Still rising from nothing until \(settled.wordsWithYear)."
        return table(
            heading(
                isToday ? "Load today" : "Load on \(last.day.wordsWithYear)",
                curve.scale == .tss ? "on the scale of TSS" : ""),
            [.init("", .left, isElastic: true), .init(""), .init("", .left, rank: 1)], cells)
            + (last.day < settled ? rising.wrapped(toWidth: width) : [])
    }

    /// Rounded; empty for an invalid load.
    private func whole(_ value: Double) -> String {
        guard abs(value) < 1e9 else { return "" }
        return String(Int(value.rounded()))
    }
}
