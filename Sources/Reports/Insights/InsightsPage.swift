import Basics
import Export
import Insights

/// An athlete's insights in a terminal: the heatmap, tables in the order of what people ask first, and what isn't sure.
///
/// What partial insights can't tell is left out, as are tables without rows.
struct InsightsPage {
    let insights: Insights
    let look: AgendaLook
    let words: FigureWords
    let signs: LevelSigns

    init(_ insights: Insights, look: AgendaLook, units: Units, colors: HeatmapColors) {
        self.insights = insights
        self.look = look
        words = FigureWords(units: units, today: insights.today)
        signs = LevelSigns(look.isColored ? colors : nil)
    }

    /// Each has a line at least.
    var paragraphs: [[String]] {
        let always = [heatmap, isIdle ? ["Nothing was recorded in these days."] : totals, streaks, lastWeeks]
        let fromActivities = insights.details.map { details in
            [
                rhythm(details.rhythm), sports(details.breakdown), biggestDays,
                biggestActivities(details.peakActivities),
                paceAndEffort(details.pace, details.effort), planAndDone(details.plan), records(details.records),
                fastest(details.records), loadToday(details.load),
                Uncertainty.sentences(about: insights).flatMap { note($0) },
            ]
        }
        return (always + (fromActivities ?? [biggestDays])).filter { !$0.isEmpty }
    }
}

/// What the tables are made of.
extension InsightsPage {
    var width: Int { look.usedWidth }
    var isIdle: Bool { insights.days.isEmpty }

    /// Whether a guess is in what loads add up to.
    var loadIsEstimated: Bool { insights.details.map { $0.estimatedLoads > 0 } ?? false }
    var loadCaption: String { loadIsEstimated ? "about load" : "load" }

    /// `Sports · of these days`, the second part quiet; in as many lines as it takes.
    func heading(_ title: String, _ notes: String...) -> [String] {
        let notes = notes.filter { !$0.isEmpty }
        let text = notes.map { " · " + $0 }.joined()
        if DisplayWidth.of(title + text) <= width { return [AgendaTone.line([(title, .bold), (text, .dim)], look)] }
        return [AgendaTone.line([(title, .bold)], look)] + notes.flatMap { note($0) }
    }

    /// A quiet sentence.
    func note(_ text: String) -> [String] {
        text.wrapped(toWidth: width).map { AgendaTone.line([($0, .dim)], look) }
    }

    /// A table under its heading; nothing without rows.
    func table(
        _ heading: [String], _ columns: [TextTable.Column], _ rows: [[TextTable.Cell]], notes: [String] = []
    ) -> [String] {
        guard !rows.isEmpty else { return [] }
        return heading + TextTable(columns: columns, rows: rows).lines(inWidth: width, look)
            + notes.flatMap { note($0) }
    }
}

extension InsightsPage {
    /// The days, and what the darkest stands for.
    private var heatmap: [String] {
        let heatmap = insights.heatmap
        let title = insights.window.from.wordsWithYear + " to " + insights.window.to.wordsWithYear
        let sports = (insights.details?.sports ?? []).map { SportWord.of($0).safeForTerminal }
        let isBlankSomewhere = heatmap.weeks.contains { $0.cells.contains { $0.content == .unknown } }
        var lines = heading(title, "by \(heatmap.metric.rawValue)", sports.joined(separator: ", "))
        lines += HeatmapLines(heatmap, width: width, signs: signs).lines
        let maximum = words.value(heatmap.maximum, of: heatmap.metric)
        if !maximum.isEmpty { lines.append(legend(upTo: maximum)) }
        if isBlankSomewhere { lines += note("A blank is a day of which nothing is known.") }
        return lines
    }

    /// Stands under the signs that it explains.
    func legend(upTo maximum: String) -> String {
        let left = HeatmapLines.margin + LevelSigns(nil).legend(upTo: "").count
        return String(repeating: " ", count: HeatmapLines.margin)
            + signs.legend(upTo: maximum.trimmed(toWidth: width - left))
    }
}

extension FigureWords {
    /// The value of a metric in its whole unit.
    func value(_ value: Int, of metric: Metric) -> String {
        switch metric {
        case .time: clock(value)
        case .distance: distance(value)
        case .load: number(tenths: value)
        }
    }
}

extension String {
    /// The text in as few lines of a width as it needs, broken between words.
    func wrapped(toWidth width: Int) -> [String] {
        split(separator: " ").map(String.init).inLines(of: width, joinedBy: " ").map { $0.trimmed(toWidth: width) }
    }
}
