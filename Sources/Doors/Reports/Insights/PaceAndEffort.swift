import Basics
import Export
import Insights

extension InsightsText {
    /// A sparkline of the last 26 weeks, and a comparison of recent values with earlier ones.
    var paceAndEffort: [String] {
        guard let details = insights.details else { return [] }
        let effort = details.effort
        // A narrow terminal has room for fewer weeks beside the names.
        let weeks = insights.weeks.suffix(min(26, width - 12)).map(\.start)
        var rows = details.pace.compactMap { row($0, weeks) }
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
        return heading("Pace and effort", "the " + insights.lastWeeks(weeks.count)) + lines(of: rows)
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
        let values = pace.speeds(in: weeks)
        guard values.contains(where: { $0 != nil }) else { return nil }
        return TrendRow(label: words.sport(pace.sport), blocks: Sparkline.of(values), words: words.trend(of: pace))
    }

    private func row(_ effort: Effort, _ weeks: [Day]) -> TrendRow? {
        let values = effort.values(in: weeks)
        guard values.contains(where: { ($0 ?? 0) > 0 }) else { return nil }
        return TrendRow(label: "Effort", blocks: Sparkline.of(values, from: 0), words: words.trend(of: effort))
    }
}
