package import Insights

/// The heatmap for a terminal: month labels above, seven rows of weekdays, one column a week.
///
/// Levels 0 to 4 are `·░▒▓█`, or `■` in colours; a day with a state is blank. What doesn't fit is cut at the left, and a last
/// line says so. No line ends in blanks.
package struct HeatmapLines {
    private let heatmap: Heatmap
    /// The columns of weeks that there is room for.
    private let shown: Range<Int>
    /// Codes of the 256 colours for the levels 0 to 4; nil where nothing is coloured.
    private let colors: [Int]?

    /// - Parameters:
    ///   - width: columns of the terminal.
    ///   - colors: five codes of the 256 colours, for levels 0 to 4; nil for none.
    package init(_ heatmap: Heatmap, width: Int, colors: [Int]? = nil) {
        self.heatmap = heatmap
        let room = max(width - Self.margin, 1)
        shown = max(heatmap.weeks.count - room, 0)..<heatmap.weeks.count
        self.colors = colors?.count == 5 ? colors : nil
    }

    package var lines: [String] {
        let rows = heatmap.weekdays.indices.map { row in
            Self.names[heatmap.weekdays[row] - 1] + " " + shown.map { sign(heatmap.weeks[$0].cells[row]) }.joined()
        }
        return ([months] + rows).map(\.withoutBlanksAtEnd) + hidden
    }

    /// Columns for the weekday's name.
    private static let margin = 4
    private static let names = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
    private static let signs = ["·", "░", "▒", "▓", "█"]

    /// Each month's name above the column that holds its first day; none that reaches over the last column.
    private var months: String {
        var line = String(repeating: " ", count: Self.margin)
        for label in heatmap.months where label.column >= shown.lowerBound {
            let column = Self.margin + label.column - shown.lowerBound
            guard column >= line.count, column + label.month.shortName.count <= Self.margin + shown.count else {
                continue
            }
            line += String(repeating: " ", count: column - line.count) + label.month.shortName
        }
        return line
    }

    private func sign(_ cell: Heatmap.Cell) -> String {
        guard case .known(let level, _, _, _) = cell.content, Self.signs.indices.contains(level) else { return " " }
        return colors.map { "\u{1B}[38;5;\($0[level])m■\u{1B}[0m" } ?? Self.signs[level]
    }

    private var hidden: [String] {
        switch shown.lowerBound {
        case 0: []
        case 1: ["1 week before is not shown."]
        default: ["\(shown.lowerBound) weeks before are not shown."]
        }
    }
}

extension String {
    fileprivate var withoutBlanksAtEnd: String {
        var text = self
        while text.last == " " { text.removeLast() }
        return text
    }
}
