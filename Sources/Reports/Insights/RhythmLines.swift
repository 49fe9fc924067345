import Basics
import Export
import Insights

extension InsightsPage {
    /// Seven rows of 24 hours, each weekday with its time.
    var rhythm: [String] {
        guard let rhythm = insights.details?.rhythm, !rhythm.cells.isEmpty else {
            return note(insights.rhythmTable?.note)
        }
        var activities: [Int: Int] = [:]
        for cell in rhythm.cells { activities[cell.weekday * 24 + (cell.hour ?? 0)] = cell.activities }
        var times = insights.heatmap.weekdays.map { words.clock(rhythm.movingSeconds(on: $0)) }
        let room = width - HeatmapLines.margin - 24 - 2
        if times.contains(where: { $0.count > room }) { times = times.map { _ in "" } }
        let widest = times.lazy.map(\.count).max() ?? 0
        let rows = zip(insights.heatmap.weekdays, times).map { weekday, time in
            let hours = (0..<24).map { signs.sign(rhythm.level(of: activities[weekday * 24 + $0] ?? 0)) }
            let line = Day.weekdayShort(weekday) + " " + hours.joined() + "  " + time.rightAligned(inWidth: widest)
            return line.withoutBlanksAtEnd
        }
        var lines = heading("Rhythm", "the hours at which you begin")
        let caption = widest > 0 ? "time".rightAligned(inWidth: widest) : ""
        lines.append(TerminalTone.line([(rhythmScale + caption, .dim)], style))
        lines += rows
        lines.append(legend(upTo: rhythm.maximum.of("time")))
        return lines + note(insights.rhythmTable?.note)
    }

    /// `0  3  6` … above the hours.
    private var rhythmScale: String {
        let hours = stride(from: 0, to: 24, by: 3).map { String($0).padded(toWidth: 3) }.joined()
        return String(repeating: " ", count: HeatmapLines.margin) + hours + "  "
    }
}
