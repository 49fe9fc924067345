import Export
package import Insights

/// The heatmap for a terminal: month labels above, seven rows of weekdays, one column a week.
///
/// Levels 0 to 4 are `·░▒▓█`, or `■` in colours; a day with a state is blank. What doesn't fit is cut at the left, and a last
/// line says so. No line ends in blanks.
package struct HeatmapLines {
    private let heatmap: Heatmap
    /// The columns of weeks that there is room for.
    private let shown: Range<Int>
    private let width: Int
    private let signs: LevelSigns

    /// - Parameters:
    ///   - width: columns of the terminal.
    ///   - signs: how levels are shown.
    package init(_ heatmap: Heatmap, width: Int, signs: LevelSigns = LevelSigns(nil)) {
        self.heatmap = heatmap
        self.signs = signs
        self.width = width
        let room = max(width - Self.margin, 1)
        shown = max(heatmap.weeks.count - room, 0)..<heatmap.weeks.count
    }

    package var lines: [String] {
        let rows = heatmap.weekdays.indices.map { row in
            Self.weekday(heatmap.weekdays[row]) + " " + shown.map { sign(heatmap.weeks[$0].cells[row]) }.joined()
        }
        return ([months] + rows).map(\.withoutBlanksAtEnd) + hidden
    }

    /// Columns for the weekday's name.
    static let margin = 4

    /// `Mon` for 1.
    static func weekday(_ number: Int) -> String { weekdays[number - 1] }

    private static let weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]

    /// Each month's name above the column that holds its first day; none that touches the next, as the first may where it
    /// stands for a few days. The last is the current one and never left out: it may reach over the last column, and is moved
    /// to the left where the terminal ends there.
    private var months: String {
        var line: [Character] = []
        var end = width
        for label in heatmap.months.reversed() where label.column >= shown.lowerBound {
            let name = Array(label.month.shortName)
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

    private var hidden: [String] {
        switch shown.lowerBound {
        case 0: []
        case 1: ["1 week before is not shown."]
        default: ["\(shown.lowerBound) weeks before are not shown."]
        }
    }
}
