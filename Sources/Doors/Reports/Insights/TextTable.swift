import Export
import Insights

/// A table for a terminal: captions, and columns as narrow as their texts.
///
/// Columns without texts are left out. If the table is too wide, names are cut, else the first column, and the least
/// important columns go.
struct TextTable {
    typealias Cell = (text: String, tone: TerminalTone)

    var columns: [InsightTable.Column]
    var rows: [[Cell]]

    init(_ table: InsightTable, _ words: FigureWords) {
        columns = table.columns
        rows = table.rows.map { row in
            zip(table.columns.indices, zip(row.cells, words.texts(of: row, in: table))).map { index, place in
                let (cell, text) = place
                if case .compared(let figures) = cell { return (text, TerminalTone(figures.band)) }
                if row.style == .current, index == 0 { return (text, .bold) }
                return (text, row.style == .aside || table.columns[index].kind == .asides ? .dim : .plain)
            }
        }
    }

    /// Captions and rows; empty without rows. Empty captions take no line.
    ///
    /// - Parameter below: further lines under a row.
    func lines(inWidth room: Int, _ style: TerminalStyle, below: (_ row: Int) -> [String] = { _ in [] }) -> [String] {
        let widths = widths(in: room)
        let captions = columns.map { Cell($0.caption, .dim) }
        let lines = rows.indices.flatMap { [line(rows[$0], widths, style)] + below($0) }
        return ([line(captions, widths, style)] + lines).filter { !$0.isEmpty }
    }

    var width: Int { Self.total(widths(in: .max)) }
}

extension TextTable {
    private static let gap = 2
    /// The width that the elastic column keeps before others go.
    private static let leastElastic = 20

    private static func total(_ widths: [Int]) -> Int {
        let shown = widths.filter { $0 > 0 }
        return shown.reduce(0, +) + max(shown.count - 1, 0) * gap
    }

    /// The width of each column; 0 for a column that isn't shown.
    private func widths(in room: Int) -> [Int] {
        var widths = columns.indices.map { column in
            let widest = rows.lazy.map { DisplayWidth.of($0[column].text) }.max() ?? 0
            return widest == 0 ? 0 : max(widest, DisplayWidth.of(columns[column].caption))
        }
        let elastic = columns.firstIndex { $0.kind == .names } ?? columns.indices.first
        while Self.total(widths) > room {
            let excess = Self.total(widths) - room
            let rank = columns.indices.filter { widths[$0] > 0 }.map { columns[$0].rank }.max() ?? 0
            if let elastic, rank == 0 || widths[elastic] - excess >= Self.leastElastic {
                widths[elastic] = max(widths[elastic] - excess, 1)
                break
            }
            guard rank > 0 else { break }
            for column in columns.indices where columns[column].rank == rank { widths[column] = 0 }
        }
        return widths
    }

    private func line(_ cells: [Cell], _ widths: [Int], _ style: TerminalStyle) -> String {
        var pieces: [(text: String, tone: TerminalTone)] = []
        for (index, cell) in cells.enumerated() where widths[index] > 0 {
            if !pieces.isEmpty { pieces.append((String(repeating: " ", count: Self.gap), .plain)) }
            let text = cell.text.trimmed(toWidth: widths[index])
            let blanks = String(repeating: " ", count: max(widths[index] - DisplayWidth.of(text), 0))
            // Blanks have no colour.
            pieces +=
                columns[index].kind == .numbers
                ? [(blanks, .plain), (text, cell.tone)] : [(text, cell.tone), (blanks, .plain)]
        }
        return TerminalTone.line(pieces, style)
    }
}
