import Basics
import Export
import Insights

extension InsightsPage {
    /// Seven rows of 24 hours, each weekday with its time; nil without activities.
    func rhythm(_ rhythm: Rhythm) -> [String: Any]? {
        guard let table = insights.rhythmTable else { return nil }
        let rows = insights.heatmap.weekdays.enumerated().map { row, weekday -> [String: Any] in
            [
                "y": 20 + row * 21, "text": 33 + row * 21, "weekdayName": Day.weekdayShort(weekday),
                "time": words.clock(rhythm.movingSeconds(on: weekday)),
                "hours": rhythm.cells.filter { $0.weekday == weekday }.compactMap { hour($0, in: rhythm) },
            ]
        }
        var drawing: [String: Any] = [
            "rows": rows,
            "scaleOfDay": stride(from: 0, to: 24, by: 3).map { hour in
                ["x": Self.place(ofHour: hour).place, "hour": hour] as [String: Any]
            },
        ]
        if rhythm.maximum > 0 { drawing["scale"] = ["upTo": rhythm.maximum.of("time")] }
        drawing["hiddenHours"] = table.note
        return chart("rhythm", "Hours as a table", [table], drawing)
    }

    /// In percent of the width.
    private static func place(ofHour hour: Int) -> Double { 11 + Double(hour) * 3.05 }

    private func hour(_ cell: Rhythm.Cell, in rhythm: Rhythm) -> [String: Any]? {
        guard let hour = cell.hour else { return nil }
        return [
            "x": Self.place(ofHour: hour).place, "weekday": cell.weekday, "hour": hour,
            "level": rhythm.level(of: cell.activities), "activities": cell.activities,
            "tip": "\(Day.weekdayShort(cell.weekday)) \(hour):00, \(cell.activities.of("time")), "
                + words.clock(cell.movingSeconds),
        ]
    }

    /// A bar for each of the twelve greatest sports; the table lists all.
    func sports(_ breakdown: [SportShare]) -> [String: Any]? {
        guard !breakdown.isEmpty else { return nil }
        let greatest = Double(breakdown.map(\.sums.amounts.movingSeconds).max() ?? 0)
        let shown = breakdown.prefix(12)
        let bars = shown.enumerated().map { index, share -> [String: Any] in
            let seconds = share.sums.amounts.movingSeconds
            let told = [words.clock(seconds), words.text(.share(share.thousandthsOfTime))].filter { !$0.isEmpty }
            return [
                "y": index * 34 + 13, "track": index * 34 + 20, "sportWord": words.sport(share.sport),
                "color": SportColor(of: share.sport).rawValue, "share": Double(seconds).percent(of: greatest).place,
                "told": told.isEmpty
                    ? share.sums.amounts.activities.of("activity", "activities") : told.joined(separator: " · "),
            ]
        }
        return chart(
            "breakdown", "Sports as a table", [insights.sportTable],
            ["sports": bars, "height": shown.count * 34 - 4])
    }
}
