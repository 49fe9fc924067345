import Basics
import Export
import Insights

/// An athlete's insights in a terminal: the heatmap, tables in the order of likely interest, and remarks on uncertain
/// figures.
///
/// Partial insights lack some of them; tables without rows are left out.
struct InsightsText {
    let insights: Insights
    let style: TerminalStyle
    let words: FigureWords
    let signs: LevelSigns
    /// On uncertain figures, a sentence each.
    let remarks: [String]

    init(
        _ insights: Insights, remarks: [String], style: TerminalStyle, units: Units, colors: HeatmapColors
    ) {
        (self.insights, self.remarks, self.style) = (insights, remarks, style)
        words = FigureWords(units: units, today: insights.today)
        signs = LevelSigns(style.has256Colors ? colors : nil)
    }

    /// Each paragraph has at least one line.
    var paragraphs: [[String]] {
        [
            heatmap, insights.idleSentence?.wrapped(toWidth: width) ?? totals, lines(of: insights.streakTable),
            lines(of: insights.yearTable), lastWeeks, months, rhythm, sports, lines(of: insights.peakDayTable),
            biggestActivities, paceAndEffort, lines(of: insights.zoneTable(weeks: 12)), planAndDone,
            lines(of: insights.recordTable), fastest,
            lines(of: insights.eddingtonTable(in: words.units)), lines(of: insights.loadTable),
            remarks.flatMap { note($0) },
        ].filter { !$0.isEmpty }
    }
}

extension InsightsText {
    var width: Int { style.usedWidth }

    /// `Sports · of these days`, with the second part dimmed, wrapped to the width.
    func heading(_ title: String, _ notes: String...) -> [String] {
        let notes = notes.filter { !$0.isEmpty }
        let text = notes.map { " · " + $0 }.joined()
        if DisplayWidth.of(title + text) <= width { return [TerminalTone.line([(title, .bold), (text, .dim)], style)] }
        return title.wrapped(toWidth: width).map { TerminalTone.line([($0, .bold)], style) }
            + notes.flatMap { note($0) }
    }

    func note(_ text: String?) -> [String] {
        (text ?? "").wrapped(toWidth: width).map { TerminalTone.line([($0, .dim)], style) }
    }
}

extension InsightsText {
    private var heatmap: [String] {
        let heatmap = insights.heatmap
        let title = insights.window.from.wordsWithYear + " to " + insights.window.to.wordsWithYear
        let sports = (insights.details?.sports ?? []).map { SportWord.of($0).safeForTerminal }
        let isBlankSomewhere = heatmap.weeks.contains { $0.cells.contains { $0.content == .unknown } }
        var lines = heading(title, "by \(heatmap.metric.rawValue)", sports.joined(separator: ", "))
        // The page is cut at the right, where the newest weeks are.
        lines += HeatmapLines(heatmap, width: min(width, style.width), signs: signs).lines
        lines += legend(of: heatmap)
        if isBlankSomewhere { lines += note("A blank is a day of which nothing is known.") }
        return lines
    }

    /// The upper bound of each level if levels go by quartiles; else only the darkest level's.
    private func legend(of heatmap: Heatmap) -> [String] {
        let steps = heatmap.steps.map { words.text(heatmap.metric.cell($0)) }
        guard steps.last?.isEmpty == false else { return [] }
        let bounds = steps.map { $0.isEmpty ? "0" : $0 }.joined(separator: ", ")
        let line = legend(upTo: bounds)
        if steps.count == 1 || line.hasSuffix(bounds) { return [line] }
        return [legend(upTo: "").withoutBlanksAtEnd] + bounds.wrapped(toWidth: width)
    }

    /// The legend, aligned with the heatmap's cells.
    func legend(upTo maximum: String) -> String {
        let room = width - HeatmapLines.margin - LevelSigns(nil).legend(upTo: "").count
        let legend = signs.legend(upTo: maximum)
        // A narrow terminal only has room for the signs.
        let shown =
            DisplayWidth.of(maximum) <= room
            ? legend
            : String(signs.legend(upTo: maximum.trimmed(toWidth: room + "nothing ".count)).dropFirst("nothing ".count))
        return String(repeating: " ", count: HeatmapLines.margin) + shown
    }
}

extension String {
    /// Wrapped to a width, in as few lines as possible, between words.
    func wrapped(toWidth width: Int) -> [String] {
        split(separator: " ").map(String.init).inLines(of: width, joinedBy: " ").map { $0.trimmed(toWidth: width) }
    }
}
