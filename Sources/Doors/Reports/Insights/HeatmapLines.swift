import Basics
import Export
package import Insights

/// The heatmap for a terminal: month labels above, seven rows of weekdays, one column per week.
///
/// Levels 0 to 4 are `·░▒▓█`, or `■` in colours; days outside the window, in the future or unknown are blank. Weeks
/// that don't fit are cut off at the left, and a last line says so. No line ends in blanks.
package struct HeatmapLines {
    private let heatmap: Heatmap
    /// The columns of weeks that fit.
    private let shown: Range<Int>
    private let width: Int
    private let signs: LevelSigns

    /// - Parameter width: the terminal's width in columns.
    package init(_ heatmap: Heatmap, width: Int, signs: LevelSigns = LevelSigns(nil)) {
        (self.heatmap, self.signs, self.width) = (heatmap, signs, width)
        let room = max(width - Self.margin, 1)
        shown = max(heatmap.weeks.count - room, 0)..<heatmap.weeks.count
    }

    package var lines: [String] {
        let rows = heatmap.weekdays.indices.map { row in
            Day.weekdayShort(heatmap.weekdays[row]) + " " + shown.map { sign(heatmap.weeks[$0].cells[row]) }.joined()
        }
        let hidden = shown.lowerBound
        let rest = hidden == 0 ? [] : ["\(hidden.of("week before is", "weeks before are")) not shown."]
        return ([months] + rows).map(\.withoutBlanksAtEnd) + rest
    }

    /// The width of the weekdays' names.
    static let margin = 4

    /// Each month's name above the column that holds its first day, unless it would touch the next name, as the first
    /// may if it stands for a few days. The last is the current month and always shown: it may extend beyond the last
    /// column, and moves left if the terminal ends there.
    private var months: String {
        var line: [Character] = []
        var end = width
        for label in heatmap.months.reversed() where label.column >= shown.lowerBound {
            let name = Array(label.month.wordShort)
            let column = Self.margin + label.column - shown.lowerBound
            let start = line.isEmpty ? min(column, end - name.count) : column
            guard start >= 0, start + name.count <= end else { continue }
            line += Array(repeating: " ", count: max(start + name.count - line.count, 0))
            line.replaceSubrange(start..<(start + name.count), with: name)
            end = start - 1
        }
        return String(line)
    }

    private func sign(_ cell: Heatmap.Cell) -> String {
        guard case .known(let level, _, _, _) = cell.content else { return " " }
        return signs.sign(level)
    }
}

extension InsightsText {
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
